// Python in a thread of its own, so that the page is typed into while it starts and while it computes. The first message brings the parts
// of the page, each packed, and what Pyodide says of itself; every other one a request, which is answered by its number.

const unpacked = (packed, type) => new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': type } });

async function start({ parts, lock }) {
  // It is compiled while it is still decompressed.
  const wasm = unpacked(parts.wasm, 'application/wasm');
  const script = async packed => URL.createObjectURL(await unpacked(packed, 'text/javascript').blob());
  const bytes = async packed => new Uint8Array(await unpacked(packed, 'application/zip').arrayBuffer());
  const [engine, loader, library, ours] = await Promise.all([script(parts.engine), script(parts.loader), bytes(parts.library), bytes(parts.ours)]);
  const [{ default: createPyodideModule }, { loadPyodide }] = await Promise.all([import(engine), import(loader)]);
  const fetched = self.fetch;
  // Pyodide asks for its WebAssembly by address; it is in the page.
  self.fetch = (request, ...more) => String(request.url ?? request).endsWith('pyodide.asm.wasm') ? Promise.resolve(wasm) : fetched(request, ...more);
  const python = await loadPyodide({
    indexURL: 'https://nowhere.invalid/',
    stdLibURL: URL.createObjectURL(new Blob([library], { type: 'application/zip' })),
    lockFileContents: JSON.stringify({ info: lock, packages: {} }),
    createPyodideModule,
    checkAPIVersion: false,
  });
  self.fetch = fetched;
  python.FS.writeFile('/ours', ours);
  python.runPython(UNPACK);
  // While nobody asks, what the next requests need is made ready; not at once, when it would be in the way of the first one.
  for (const [place, name] of ['page_rounds', 'answer_tables', 'entering', 'page_problems', 'pairings'].entries()) setTimeout(() => python.runPython(`import xl_departage.hosts.page.${name}`), 1500 + 300 * place);
  return python.globals.get('answer');
}

// As `compile.mjs` has packed them.
const UNPACK = `
import sys
from compression import zstd
with open("/ours", "rb") as packed, open("/ours.zip", "wb") as archive:
    archive.write(zstd.decompress(packed.read()))
# A module is read out of the archive when it is imported: most never are.
sys.path.insert(0, "/ours.zip")
from xl_departage.hosts.page.calculator import answer
`;

let starting = null;
self.onmessage = async ({ data }) => {
  starting ??= start(data);
  try {
    const answer = await starting;
    self.postMessage(data.number === undefined ? { ready: true } : { number: data.number, answer: answer(data.request) });
  } catch (error) {
    self.postMessage({ number: data.number, failed: `${error} ${error?.stack}` });
  }
};
