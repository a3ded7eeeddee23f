// Opens departage.html from disk in Chromium with the network off, and uses it as a person does.
//
// Job on standard input: {chromium, page, language, width, steps: [[action, ...values]], calls: [[function, arguments]], picture}
// Steps: ["fill", selector, text], ["choose", selector, value], ["click", selector], ["upload", selector, path], ["wait", selector],
// ["press", selector, key], ["keys", [part, …]] (texts typed and <keys> pressed wherever the focus is), ["text", selector], ["count", selector] and
// ["fits"] (nothing wider than the window), ["value", selector], ["framed", frame, selector] (a text inside a frame), ["visible", selector], ["box", selector] (x, y, width, height), ["axe"] (what
// axe-core finds serious or critical) and ["attribute", selector, name] are kept in `seen`; ["reload"]; ["together", list, choice, buttons]: a choice and clicks in one instant; and ["save", selector, milliseconds that the button is held] or ["hurried", list, choice, button]: the bytes of the download, base64;
// ["print"]: the PDF that the browser's own command prints, base64. The page that asks to print gets the attribute data-printed on its body.
// The last line printed: {ready, seen, values, requests, errors}.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const job = JSON.parse(readFileSync(0, "utf8"));
const browser = await chromium.launch({ executablePath: job.chromium, args: ["--no-sandbox", "--disable-gpu"] });
const requests = [];
const errors = [];
const seen = [];
try {
  const context = await browser.newContext({ locale: job.language, viewport: { width: job.width, height: 900 }, colorScheme: job.scheme ?? "light", offline: true });
  const page = await context.newPage();
  // A dialog to print would wait for ever.
  await page.addInitScript(() => { window.print = () => { document.body.dataset.printed = ""; }; });
  page.setDefaultTimeout(120_000);
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (request) => /^https?:/.test(request.url()) && requests.push(request.url()));
  await page.goto(job.page);
  await page.waitForSelector("body[data-ready]");
  for (const [action, ...values] of job.steps) {
    await act(page, action, ...values);
  }
  const values = await page.evaluate(async (calls) => {
    const answers = [];
    for (const [name, given] of calls) {
      answers.push(await window.departage.value(name, given).catch((error) => ({ error: error.message, kind: error.kind })));
    }
    return answers;
  }, job.calls);
  if (job.picture) await page.screenshot({ path: job.picture, fullPage: true });
  const ready = Number(await page.getAttribute("body", "data-ready"));
  console.log(JSON.stringify({ ready, seen, values, requests, errors }));
} finally {
  await browser.close();
}

async function act(page, action, selector, value, more) {
  if (action === "fill") await page.fill(selector, value);
  else if (action === "choose") await page.selectOption(selector, value);
  else if (action === "click") await page.click(selector);
  else if (action === "press") await page.press(selector, value);
  else if (action === "keys") {
    for (const part of selector) {
      const key = /^<(.+)>$/.exec(part);
      await (key ? page.keyboard.press(key[1]) : page.keyboard.type(part));
    }
  } else if (action === "upload") await page.setInputFiles(selector, value);
  else if (action === "wait") await page.waitForSelector(selector);
  else if (action === "text") seen.push(await page.innerText(selector));
  else if (action === "count") seen.push(await page.locator(selector).count());
  else if (action === "fits") seen.push(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  else if (action === "framed") seen.push(await page.frameLocator(selector).locator(value).innerText());
  else if (action === "value") seen.push(await page.inputValue(selector));
  else if (action === "visible") seen.push(await page.isVisible(selector));
  else if (action === "attribute") seen.push(await page.getAttribute(selector, value));
  else if (action === "box") seen.push(await page.locator(selector).boundingBox());
  else if (action === "print") seen.push((await page.pdf()).toString("base64"));
  else if (action === "reload") {
    await page.reload();
    await page.waitForSelector("body[data-ready]");
  } else if (action === "axe") {
    // Into the page's own world: its policy admits no other script.
    await page.evaluate(readFileSync(new URL("./node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
    const { violations } = await page.evaluate(() => window.axe.run());
    const grave = violations.filter((one) => ["serious", "critical"].includes(one.impact));
    seen.push(grave.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`));
  } else if (action === "save" || action === "hurried" || action === "together") {
    // A hurried person presses buttons before the page has done anything about the last result.
    const hurry = () => page.evaluate(([list, chosen, buttons]) => {
      const select = document.querySelector(list);
      select.value = chosen;
      select.dispatchEvent(new Event("change"));
      for (const button of buttons) document.querySelector(button).click();
    }, [selector, value, [more].flat()]);
    if (action === "together") return hurry();
    const [download] = await Promise.all([page.waitForEvent("download"), action === "save" ? page.click(selector, { delay: value ?? 0 }) : hurry()]);
    seen.push(readFileSync(await download.path()).toString("base64"));
  } else throw new Error(`unknown step ${action}`);
}
