// Opens the task pane of an add-in in Chromium, with office_mock.js in place of Microsoft's office.js, and enters formulas.
//
// Job on standard input: {chromium, page, metadata, mock, local: [{prefix, files: {name: path}}], ready, calls: [{name, args}]}
// With `local`, addresses are answered from files, with no web server at all; without, the page's own host answers. All other
// addresses are refused and reported.
// The last line printed: {version, associated, answers, refused, errors}.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const KINDS = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", json: "application/json", html: "text/html", css: "text/css" };

async function main(job) {
  const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu"] });
  const refused = [];
  const errors = [];
  try {
    const page = await browser.newPage(job.pane ? { viewport: job.pane } : {});
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const own = new URL(job.page).origin;
    await page.route("**/*", async (route) => {
      const address = route.request().url();
      if (/\/office\.js$/.test(address)) {
        return route.fulfill({ contentType: KINDS.js, body: job.mock });
      }
      if (!job.local.length && address.startsWith(own)) {
        return route.continue();
      }
      for (const { prefix, files } of job.local) {
        const name = address.slice(prefix.length);
        if (address.startsWith(prefix) && name in files) {
          const contentType = KINDS[name.split(".").pop()] ?? "application/octet-stream";
          return route.fulfill({ contentType, body: readFileSync(files[name]) });
        }
      }
      refused.push(address);
      return route.abort();
    });
    await page.goto(job.page, { waitUntil: "load", timeout: 30_000 });
    // The page shows its own failures in this element.
    const failed = 'document.querySelector("#global-error-alert:not(.d-none)") !== null';
    await page.waitForFunction(`${failed} || (${job.ready})`, null, { timeout: 90_000 });
    if (await page.evaluate(failed)) {
      throw new Error(`the task pane failed: ${errors.join("; ")}`);
    }
    await page.evaluate(async (metadata) => {
      sheet.metadata = await (await fetch(metadata)).json();
    }, job.metadata);
    const answers = [];
    for (const { name, args } of job.calls) {
      answers.push(
        await page.evaluate(async ([name, args]) => {
          try {
            return await sheet.enter(name, args);
          } catch (error) {
            return { refused: error.message };
          }
        }, [name, args]),
      );
    }
    // Buttons of the pane: {book, choose: {id: value}, click} -> what was written, and the text of #message.
    const pressed = [];
    for (const { book: given, choose, click } of job.presses ?? []) {
      await page.evaluate((given) => Object.assign(book, { spills: {}, written: [], ...given }), given);
      for (const [id, value] of Object.entries(choose ?? {})) await page.selectOption(`#${id}`, value);
      await page.evaluate(() => { document.getElementById("message").textContent = "…"; document.getElementById("grid").value = ""; });
      await page.click(`#${click}`);
      await page.waitForFunction(() => book.written.length > 0 || document.getElementById("grid").value !== "" || !["…", ""].includes(document.getElementById("message").textContent), null, { timeout: 60_000 });
      pressed.push(await page.evaluate(async () => {
        await new Promise((drawn) => setTimeout(drawn, 100));
        return { written: book.written, message: document.getElementById("message").textContent, grid: document.getElementById("grid").value };
      }));
    }
    if (job.picture) await page.screenshot({ path: job.picture });
    const associated = await page.evaluate(() => sheet.associated);
    const text = await page.evaluate(() => document.body.innerText);
    console.log(JSON.stringify({ version: browser.version(), associated, answers, pressed, refused, errors, text }));
  } finally {
    await browser.close();
  }
}

try {
  await main(JSON.parse(readFileSync(0, "utf8")));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
