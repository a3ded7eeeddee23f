"""Texts about recalculating many workbooks: folders, records, other machines, the summary."""

from xl_departage.messages import Text

TEXTS: dict[str, Text] = {
    "batch_nothing_found": Text(
        "aucun classeur ({endings}) à recalculer ici ; vérifiez le dossier ou le motif.",
        "no workbook ({endings}) to recalculate here; check the folder or the pattern.",
    ),
    "batch_record_failed": Text(
        "le registre de ce qui est fait n'a pas pu être lu ou écrit ({reason}) ; les classeurs sont écrits, mais le "
        "prochain appel les recalculera.",
        "the record of what is done could not be read or written ({reason}); the workbooks are written, but the next "
        "call will recalculate them.",
    ),
    "batch_no_dask": Text(
        "pour --scheduler il faut Dask : pip install 'xl-departage[dask]'.",
        "--scheduler needs Dask: pip install 'xl-departage[dask]'.",
    ),
    "batch_no_scheduler": Text(
        "aucun ordonnanceur Dask ne répond à cette adresse ({reason}) ; démarrez-le par « dask scheduler », ou "
        "corrigez l'adresse (tcp://machine:8786).",
        "no Dask scheduler answers at this address ({reason}); start one with “dask scheduler”, or mend the address "
        "(tcp://machine:8786).",
    ),
    "batch_no_workers": Text(
        "l'ordonnanceur {scheduler} n'a plus de machine qui calcule ; lancez « dask worker {scheduler} » et "
        "recommencez : ce qui est fait le reste.",
        "the scheduler {scheduler} has no worker any more; start “dask worker {scheduler}” and call again: what is "
        "done stays done.",
    ),
    "batch_scheduler_lost": Text(
        "la liaison avec l'ordonnanceur {scheduler} est perdue ; relancez-le et recommencez : ce qui est fait le reste.",
        "the connection to the scheduler {scheduler} is lost; start it and call again: what is done stays done.",
    ),
    "batch_worker_version": Text(
        "une machine du groupe calcule avec d'autres versions ({found}) que celle-ci ({wanted}) ; installez partout "
        "les mêmes.",
        "a machine of the cluster computes with other versions ({found}) than this one ({wanted}); install the same "
        "everywhere.",
    ),
    "batch_worker_failed": Text(
        "une machine du groupe n'a pas pu calculer ({reason}) ; installez-y xl-departage de la même version.",
        "a machine of the cluster could not compute ({reason}); install xl-departage of the same version there.",
    ),
    "batch_skipped": Text(
        "{target} : inchangé depuis le dernier calcul, non recalculé (--force pour recalculer).",
        "{target}: unchanged since it was last done, not recalculated (--force to do it again).",
    ),
    "batch_skipped_wrong": Text(
        "fait lors d'un appel précédent, avec des formules en erreur ou non calculées ; --force les montre.",
        "done by an earlier call, with formulas that failed or were not computed; --force shows them.",
    ),
    "batch_summary": Text("Résumé", "Summary"),
    "batch_workbooks": Text("classeurs", "workbooks"),
    "batch_wrong": Text("dont à revoir", "to look at"),
    "batch_formulas": Text("formules", "formulas"),
    "batch_computed": Text("calculées", "computed"),
    "batch_not_computed": Text("non calculées", "not computed"),
    "batch_recalculated": Text("recalculés", "recalculated"),
    "batch_unchanged": Text("inchangés", "unchanged"),
    "batch_not_done": Text("non faits", "not done"),
    "batch_unusable": Text("inutilisables", "unusable"),
}
