// Uses departage.html in a Chromium that is killed as by a power cut, and opens it again in the same profile.
//
// Job on standard input: {chromium, profile, page, steps: [[action, selector, value]], wait: milliseconds before the kill, values: [selector]}
// The last line printed: {before, after}, the values of these fields; `ready`: the state of the page after the second start.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { chromium } from "playwright-core";

const job = JSON.parse(readFileSync(0, "utf8"));
const port = `${job.profile}/DevToolsActivePort`;

async function start() {
  rmSync(port, { force: true });
  const browser = spawn(job.chromium, ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0", `--user-data-dir=${job.profile}`, "about:blank"], { stdio: "ignore" });
  for (let tries = 0; !existsSync(port) || !readFileSync(port, "utf8").includes("\n"); tries++) {
    if (tries > 600) throw new Error("Chromium did not start");
    await new Promise((later) => setTimeout(later, 100));
  }
  const over = await chromium.connectOverCDP(`http://127.0.0.1:${readFileSync(port, "utf8").split("\n")[0]}`);
  const page = await over.contexts()[0].newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(job.page);
  await page.waitForSelector("body[data-ready]");
  return { browser, page };
}

const values = async (page) => {
  const found = [];
  for (const selector of job.values) found.push(await page.inputValue(selector));
  return found;
};

const first = await start();
let before;
try {
  for (const [action, selector, value] of job.steps) {
    if (action === "fill") await first.page.fill(selector, value);
    else if (action === "click") await first.page.click(selector);
    else if (action === "choose") await first.page.selectOption(selector, value);
    else if (action === "upload") await first.page.setInputFiles(selector, value);
    else if (action === "wait") await first.page.waitForSelector(selector);
    else throw new Error(`unknown step ${action}`);
  }
  await new Promise((later) => setTimeout(later, job.wait));
  before = await values(first.page);
} finally {
  first.browser.kill("SIGKILL");
}
await new Promise((ended) => (first.browser.exitCode === null && first.browser.signalCode === null ? first.browser.on("exit", ended) : ended()));
const again = await start();
try {
  if (job.again) await again.page.waitForSelector(job.again);
  console.log(JSON.stringify({ before, after: await values(again.page) }));
} finally {
  again.browser.kill("SIGKILL");
}
process.exit(0);
