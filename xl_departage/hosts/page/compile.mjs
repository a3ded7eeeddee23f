// Packs the Python modules of the page so that it starts quickly: those that it loads at its start are compiled here, by the page's own
// Python, instead of there at every start. Arguments: the folder of Pyodide, the archive of our modules (zip), the modules to be imported (with commas between),
// and two files to write: the library of Python (zip), our modules (zip in Zstandard).
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, archive, imported, library, ours] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
// The same bytes at every build.
const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: '0' } });
python.FS.writeFile('/library.zip', readFileSync(`${folder}/python_stdlib.zip`));
python.FS.writeFile('/ours.zip', readFileSync(archive));
python.globals.set('imported', imported);
python.runPython(`
import importlib
import importlib._bootstrap_external as compiled
import importlib.util
import io
import sys
import zipfile
from compression import zstd

before = set(sys.modules)
zipfile.ZipFile("/ours.zip").extractall("/lib/ours")
sys.path.insert(0, "/lib/ours")
for name in imported.split(","):
    importlib.import_module(name)
at_start = {name.replace(".", "/") for name in sys.modules}


def files(path):
    with zipfile.ZipFile(path) as given:
        return {name: given.read(name) for name in given.namelist()}


def packed(files):
    """Not compressed: the whole is."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        for name, content in sorted(files.items()):
            if name.removesuffix(".py").removesuffix("/__init__") in at_start and name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True)
                # Unchecked: no source stands beside it.
                content = compiled._code_to_hash_pyc(code, importlib.util.source_hash(content), False)
                name += "c"
            written.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()


# What Python does not need before our modules are unpacked goes with them, which are packed better; a package stays in one piece.
library, ours = files("/library.zip"), files("/ours.zip")
started = {name.partition("/")[0] for name in at_start}
later = {name: content for name, content in library.items() if name.partition("/")[0].removesuffix(".py") not in started}
with open("/library", "wb") as file:
    file.write(packed({name: content for name, content in library.items() if name not in later}))
with open("/ours", "wb") as file:
    file.write(zstd.compress(packed(later | ours), options={zstd.CompressionParameter.compression_level: 22, zstd.CompressionParameter.window_log: 24}))
`);
writeFileSync(library, python.FS.readFile('/library'));
writeFileSync(ours, python.FS.readFile('/ours'));
