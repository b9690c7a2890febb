/** Opens pages of users who join a world, and collects their complaints. */

/** Messages from the graphics driver, not from the page. */
const HARMLESS = /GPU stall due to ReadPixels|GL Driver Message/;

/** The fixtures are written for generation 13, so 14 warns of deprecated uses. */
const KNOWN_IN_FOURTEEN = /Deprecated since Version 14/;

/** Opens a page, logs a user in and waits until game and canvas are ready. */
export async function enter(browser, { url, generation }, user, complaints) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`${user}: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const wrong = ["error", "warning"].includes(message.type()) && !HARMLESS.test(message.text());
    const known = generation >= 14 && KNOWN_IN_FOURTEEN.test(message.text());
    if (wrong && !known) complaints.push(`${user}: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${user}: ${response.status()} ${response.url()}`);
  });
  await page.goto(`${url}/join`);
  await page.selectOption("select[name=userid]", { label: user });
  await page.click("button[name=join]");
  await page.waitForFunction("globalThis.game?.ready && canvas.ready", undefined, { timeout: 60_000 });
  return page;
}
