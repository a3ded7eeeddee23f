// Opens departage.html in several tabs of one browser, and uses each as a person does.
//
// Job on standard input: {chromium, page, language, steps: [[tab, action, ...values]]}; a tab is opened by its first step, ["open"].
// Steps: ["fill", selector, text], ["click", selector], ["upload", selector, path], ["wait", selector], ["value", selector], ["text", selector],
// ["visible", selector], ["reload"], ["close"]. The last line printed: {seen, errors}.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const job = JSON.parse(readFileSync(0, "utf8"));
const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu"] });
const errors = [];
const seen = [];
try {
  const context = await browser.newContext({ locale: job.language, viewport: { width: 1280, height: 800 }, offline: true });
  const tabs = new Map();
  for (const [tab, action, selector, value] of job.steps) {
    if (action === "open") {
      const page = await context.newPage();
      tabs.set(tab, page);
      page.setDefaultTimeout(120_000);
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(job.page);
      await page.waitForSelector("body[data-ready]");
      continue;
    }
    const page = tabs.get(tab);
    if (action === "fill") await page.fill(selector, value);
    else if (action === "click") await page.click(selector);
    else if (action === "upload") await page.setInputFiles(selector, value);
    else if (action === "wait") await page.waitForSelector(selector);
    else if (action === "value") seen.push(await page.inputValue(selector));
    else if (action === "text") seen.push(await page.innerText(selector));
    else if (action === "visible") seen.push(await page.isVisible(selector));
    else if (action === "reload") {
      await page.reload();
      await page.waitForSelector("body[data-ready]");
    } else if (action === "close") await page.close();
    else throw new Error(`unknown step ${action}`);
  }
  console.log(JSON.stringify({ seen, errors }));
} finally {
  await browser.close();
}
