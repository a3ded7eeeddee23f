"""Sample data of the templates. All players, clubs and results are invented."""
