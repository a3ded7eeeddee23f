"""Swiss-Manager: its own file, read only, and the text file of pairings that it takes into an open event."""
