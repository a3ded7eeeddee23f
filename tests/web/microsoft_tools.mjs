// What Microsoft's own tools say of an add-in. Job on standard input: {source, manifest}: a TypeScript file with custom functions, and a
// manifest. The last line printed: {metadata, errors, manifest}.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const need = createRequire(import.meta.url);
const job = JSON.parse(readFileSync(0, "utf8"));
const { generateCustomFunctionsMetadata } = need("custom-functions-metadata");
const { OfficeAddinManifest } = need("office-addin-manifest");
const made = await generateCustomFunctionsMetadata(job.source, false);
const manifest = await OfficeAddinManifest.readManifestFile(job.manifest);
console.log(JSON.stringify({ metadata: JSON.parse(made.metadataJson || "{}"), errors: made.errors ?? [], manifest }));
