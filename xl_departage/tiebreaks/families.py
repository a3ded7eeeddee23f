"""The families of tie-breaks: importing a family defines its tie-breaks."""

import xl_departage.tiebreaks.buchholz
import xl_departage.tiebreaks.encounter
import xl_departage.tiebreaks.fide.buchholz
import xl_departage.tiebreaks.fide.encounter
import xl_departage.tiebreaks.fide.own
import xl_departage.tiebreaks.fide.performance
import xl_departage.tiebreaks.fide.team_encounter
import xl_departage.tiebreaks.fide.teams
import xl_departage.tiebreaks.given
import xl_departage.tiebreaks.own
import xl_departage.tiebreaks.rating_based
import xl_departage.tiebreaks.team
import xl_departage.tiebreaks.team_season  # noqa: F401
