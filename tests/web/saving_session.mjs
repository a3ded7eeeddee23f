// Uses departage.html in a browser that lets a page write into a file of its user's, which here is one of the browser's own.
//
// Job on standard input: {chromium, page, steps: [[action, selector, value]], width, height}
// Steps: ["fill"|"choose"|"upload", selector, value], ["click"|"wait", selector], ["written"] (the text of the file), ["text", selector],
// ["reload"], ["early"] (does not wait for Python: whether Compute can be clicked), ["ready"], ["cell", text] (typed where the focus is), ["inside", selector]
// (whether it is wholly in sight), ["scroll"] (to the end of the page). The last line printed: {seen, errors}.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const job = JSON.parse(readFileSync(0, "utf8"));
const ADDRESS = "http://localhost/departage.html";
const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu"] });
const errors = [];
const seen = [];
try {
  const context = await browser.newContext({ locale: job.language ?? "en", viewport: { width: job.width ?? 1366, height: job.height ?? 768 } });
  await context.route("**/*", (route) => (route.request().url() === ADDRESS ? route.fulfill({ path: job.page, contentType: "text/html" }) : route.abort()));
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    window.showSaveFilePicker = async () => (await navigator.storage.getDirectory()).getFileHandle("cup.trf", { create: true });
  });
  // The page counts as loaded once Python is there.
  await page.goto(ADDRESS, { waitUntil: "commit" });
  if (job.steps[0][0] === "early") await page.waitForSelector("#language option", { state: "attached" });
  else await page.waitForSelector("body[data-ready]");
  for (const [action, selector, value] of job.steps) {
    if (action === "fill") await page.fill(selector, value);
    else if (action === "choose") await page.selectOption(selector, value);
    else if (action === "click") await page.click(selector);
    else if (action === "wait") await page.waitForSelector(selector);
    else if (action === "text") seen.push(await page.innerText(selector));
    else if (action === "value") seen.push(await page.inputValue(selector));
    else if (action === "cell") await page.keyboard.type(selector);
    else if (action === "early") seen.push(await page.isEnabled("#request .main"));
    else if (action === "ready") await page.waitForSelector("body[data-ready]");
    else if (action === "scroll") await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    else if (action === "written") {
      seen.push(await page.evaluate(async () => (await (await (await navigator.storage.getDirectory()).getFileHandle("cup.trf")).getFile()).text()));
    } else if (action === "inside") {
      seen.push(await page.evaluate((at) => {
        const box = document.querySelector(at).getBoundingClientRect();
        const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && document.querySelector(at).contains(top);
      }, selector));
    } else if (action === "reload") {
      await page.reload();
      await page.waitForSelector("body[data-ready]");
    } else throw new Error(`unknown step ${action}`);
  }
  console.log(JSON.stringify({ seen, errors }));
} finally {
  await browser.close();
}
