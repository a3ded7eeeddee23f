"""
Many workbooks in one call: find them, recalculate them in parallel here or on other machines, record and summarise the results.

    plan        the workbooks in folders and by patterns, and where the results go
    record      what was done, kept next to the results: a second call continues where the first stopped
    run         the jobs, through the workers
    cluster     workers on other machines, by Dask
    spool       the report file, without holding all of it in memory
    summary     the table at the end
"""
