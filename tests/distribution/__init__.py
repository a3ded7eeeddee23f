"""The files that people download are built and tried."""
