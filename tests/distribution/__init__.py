"""What people download, built and tried."""
