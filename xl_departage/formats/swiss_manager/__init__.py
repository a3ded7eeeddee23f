"""Swiss-Manager: its own file, which is only read, and the text file of pairings that it imports into an open event."""
