// Start and calls of the add-in beside departage.html, in one Chromium, in turn.
//
// Job on standard input: {chromium, mock, files: {name: path}, address, page, runs, grids: [rows]}. The last line printed:
// {pane: [ms], page: [ms], first, calls: [ms]}.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const KINDS = { js: "text/javascript", json: "application/json", html: "text/html", png: "image/png" };
const job = JSON.parse(readFileSync(0, "utf8"));
const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu"] });

async function opened(address) {
  const tab = await browser.newPage();
  await tab.route("https://**/*", (route) => {
    const url = route.request().url();
    if (/\/office\.js$/.test(url)) return route.fulfill({ contentType: KINDS.js, body: job.mock });
    const path = job.files[url.slice(job.address.length + 1)];
    if (path === undefined) return route.abort();
    return route.fulfill({ contentType: KINDS[path.split(".").pop()] ?? "application/octet-stream", body: readFileSync(path) });
  });
  const before = performance.now();
  await tab.goto(address, { waitUntil: "commit" });
  await tab.waitForFunction("document.body?.dataset.ready !== undefined", null, { timeout: 120_000 });
  return { tab, took: performance.now() - before };
}

const pane = [];
const page = [];
let last = null;
for (let run = 0; run <= job.runs; run++) {
  await last?.tab.close();
  const other = await opened(job.page);
  await other.tab.close();
  last = await opened(`${job.address}/pane.html`);
  // The first of each fills the caches of the machine.
  if (run) {
    page.push(other.took);
    pane.push(last.took);
  }
}
await last.tab.evaluate(async (metadata) => { sheet.metadata = await (await fetch(metadata)).json(); }, `${job.address}/functions-en.json`);
const times = await last.tab.evaluate(async (grids) => {
  const took = [];
  for (const grid of grids) {
    const before = performance.now();
    const { cells } = await sheet.enter("BUCHHOLZ", [grid, null, [["FIDE-2026"]]]);
    took.push(performance.now() - before);
    if (cells.length !== grid.length) throw new Error(JSON.stringify(cells).slice(0, 200));
  }
  return took;
}, job.grids);
await browser.close();
console.log(JSON.stringify({ pane, page, first: times[0], calls: times.slice(1) }));
