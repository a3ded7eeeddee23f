// Searches the documentation in Chromium, from the folder. Job on standard input: {chromium, page, words}
// The last line printed: {word: address of the first page found}.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const job = JSON.parse(readFileSync(0, "utf8"));
const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await (await browser.newContext({ offline: true })).newPage();
  const first = {};
  for (const word of job.words) {
    await page.goto(`${job.page}?q=${encodeURIComponent(word)}`);
    const link = page.locator("#search-results ul li > a").first();
    first[word] = new URL(await link.getAttribute("href"), job.page).href.slice(new URL(".", job.page).href.length).split(/[?#]/)[0];
  }
  console.log(JSON.stringify(first));
} finally {
  await browser.close();
}
