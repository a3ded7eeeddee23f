// Searches the documentation in Chromium, from the folder. Job on standard input: {chromium, page, words}
// The last line printed: {word: addresses of the first three pages found, each once}.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const job = JSON.parse(readFileSync(0, "utf8"));
const folder = new URL(".", job.page).href;
const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await (await browser.newContext({ offline: true })).newPage();
  const found = {};
  for (const word of job.words) {
    await page.goto(`${job.page}?q=${encodeURIComponent(word)}`);
    // The list grows line by line; the summary is written once it is whole.
    await page.waitForFunction(() => document.querySelector("#search-results .search-summary")?.textContent);
    const links = await page.locator("#search-results ul li > a").evaluateAll((all) => all.map((link) => link.href));
    found[word] = [...new Set(links.map((link) => link.slice(folder.length).split(/[?#]/)[0]))].slice(0, 3);
  }
  console.log(JSON.stringify(found));
} finally {
  await browser.close();
}
