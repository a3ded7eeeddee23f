"""
Many workbooks in one call: find them, recalculate them in parallel here or on other machines, record and summarise the results.

    plan        the workbooks in folders and by patterns, and where the results go
    record      the finished workbooks, listed next to the results: a second call continues where the first stopped
    run         passes the jobs to the workers
    cluster     workers on other machines, by Dask
    worker      the separate process that recalculates on such a machine
    spool       writes the report file without holding all of it in memory
    summary     the table printed at the end
"""
