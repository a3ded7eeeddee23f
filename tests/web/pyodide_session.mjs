// Runs a list of function calls in Pyodide, the Python of xlwings Lite and xlwings Wasm, as these do it.
//
// Job on standard input: {pyodide, env, wheels: [paths to unpack], index, install, session, calls}
// The last line printed: {describe, results}, both as lite_session.py makes them.
import { readFileSync } from "node:fs";

async function main(job) {
  const { loadPyodide } = await import(job.pyodide);
  // Python's own prints must not mix with the result.
  const python = await loadPyodide({ env: job.env, stdout: console.error, stderr: console.error });

  for (const wheel of job.wheels) {
    python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  }
  if (job.install) {
    const micropip = python.pyimport("micropip");
    micropip.set_index_urls([job.index]);
    await micropip.install(job.install);
  }

  python.FS.writeFile("/home/pyodide/lite_session.py", readFileSync(job.session, "utf8"));
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide')");
  const session = python.pyimport("lite_session");

  const describe = JSON.parse(session.describe());
  const results = [];
  for (const call of job.calls) {
    results.push(JSON.parse(await session.call(call)));
  }
  console.log(JSON.stringify({ describe, results }));
}

try {
  await main(JSON.parse(readFileSync(0, "utf8")));
} catch (error) {
  // Node would print a page of Pyodide's own source before the message.
  console.error(error.message);
  process.exit(1);
}
