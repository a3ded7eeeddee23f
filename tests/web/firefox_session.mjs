// Opens a page from disk in Firefox, without a network, and evaluates expressions there, through WebDriver BiDi.
//
// Job on standard input: {firefox, profile, page, expressions: [text of an expression that gives a promise of JSON]}
// The last line printed: {values}.
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import WebSocket from "ws";

const job = JSON.parse(readFileSync(0, "utf8"));
// No host can be reached: everything goes through a proxy that is not there.
writeFileSync(`${job.profile}/user.js`, [
  ["network.proxy.type", 1], ["network.proxy.http", "127.0.0.1"], ["network.proxy.http_port", 9], ["network.proxy.ssl", "127.0.0.1"],
  ["network.proxy.ssl_port", 9], ["network.proxy.no_proxies_on", ""], ["app.update.enabled", false], ["datareporting.policy.dataSubmissionEnabled", false],
].map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));
const browser = spawn(job.firefox, ["--headless", "--no-remote", "--profile", job.profile, "--remote-debugging-port", "0"],
  { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: job.profile } });
try {
  const address = await new Promise((resolve, reject) => {
    let output = "";
    browser.stderr.on("data", (data) => {
      output += data;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output);
      if (found) resolve(found[1]);
    });
    browser.on("exit", () => reject(new Error(`Firefox ended: ${output.slice(-2000)}`)));
    setTimeout(() => reject(new Error(`Firefox did not start: ${output.slice(-2000)}`)), 120_000);
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => { socket.on("open", resolve); socket.on("error", reject); });
  let number = 0;
  const waiting = new Map();
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    waiting.get(message.id)?.(message);
  });
  const call = (method, params) => new Promise((resolve, reject) => {
    const id = ++number;
    waiting.set(id, (message) => message.type === "error" ? reject(new Error(message.message)) : resolve(message.result));
    socket.send(JSON.stringify({ id, method, params }));
  });
  await call("session.new", { capabilities: {} });
  const { contexts } = await call("browsingContext.getTree", {});
  const context = contexts[0].context;
  await call("browsingContext.navigate", { context, url: job.page, wait: "complete" });
  const values = [];
  for (const expression of job.expressions) {
    const { result, exceptionDetails } = await call("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})))()`, target: { context }, awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    values.push(JSON.parse(result.value));
  }
  console.log(JSON.stringify({ values }));
} finally {
  browser.kill("SIGKILL");
}
process.exit(0);
