// The text of the page's box for tables of cells. Job on standard input: {module, tables}. The line printed: the texts.
import { readFileSync } from "node:fs";

const job = JSON.parse(readFileSync(0, "utf8"));
// Not by its path: no package.json beside it says that it is a module.
const { asText } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(job.module, "utf8"))}`);
console.log(JSON.stringify(job.tables.map(asText)));
