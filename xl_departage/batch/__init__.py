"""
Many workbooks in one call: found, recalculated at the same time here or on other machines, recorded, summed up.

    find        folders and patterns to workbooks
    plan        what is read and where it goes
    record      what was done, kept beside the results: a second call goes on where the first was stopped
    run         the jobs through whoever works on them
    cluster     workers on other machines, by Dask
    spool       the report file, without holding all of it in memory
    summary     the table at the end
"""
