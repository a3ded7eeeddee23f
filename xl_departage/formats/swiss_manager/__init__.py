"""Swiss-Manager's own file, read only."""
