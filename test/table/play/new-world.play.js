import { expect, openTab, test } from "./seats.js";

test.use({ fresh: true });

/** A wolf that every player owns. */
const wolf = { name: "Wolf", type: "creature", ownership: { default: 3 } };

const placeOf = (page, id) =>
  page.evaluate((tokenId) => {
    const { x, y } = canvas.scene.tokens.get(tokenId)._source;
    return { x, y };
  }, id);

/** Controls a token and moves it one space to the right; returns the number of tokens moved. */
const walk = (page, id) =>
  page.evaluate(async (tokenId) => {
    await canvas.tokens.activate();
    canvas.tokens.get(tokenId).control();
    return (await canvas.tokens.moveMany({ dx: 1 })).length;
  }, id);

test("a gamemaster finds a scene and a welcome beside a closed sidebar", async ({ gm, ann }) => {
  for (const page of [gm, ann]) {
    await page.waitForFunction(() => canvas.scene?.active);
    const found = await page.evaluate(() => [canvas.scene.name, game.scenes.size, game.paused, ui.sidebar.expanded]);
    expect(found).toEqual(["Foundry Virtual Tabletop", 1, true, false]);
    await expect(page.locator("#pause")).toBeVisible();
  }
  expect(await gm.evaluate(() => game.messages.filter((message) => message.visible).length)).toBe(3);
  expect(await ann.evaluate(() => game.messages.filter((message) => message.visible).length)).toBe(0);
});

test("the welcome is said once, and leads to the tabs", async ({ gm }) => {
  await gm.reload();
  await gm.waitForFunction("globalThis.game?.ready && canvas.ready");
  expect(await gm.evaluate(() => [game.messages.size, game.scenes.size])).toEqual([3, 1]);
  await openTab(gm, "chat");
  await gm.locator("#chat a[data-tab=settings]").click();
  await expect(gm.locator("#settings")).toBeVisible();
  await gm.evaluate(() => ui.sidebar.collapse());
});

test("players cannot move tokens while the game is paused", async ({ gm, ann, seats }) => {
  const [actorId, id] = await gm.evaluate(async (data) => {
    const actor = await Actor.create(data);
    const source = await actor.getTokenDocument({ x: 1000, y: 1000 });
    const [token] = await canvas.scene.createEmbeddedDocuments("Token", [source.toObject()]);
    return [actor.id, token.id];
  }, wolf);
  await ann.waitForFunction((tokenId) => canvas.tokens.get(tokenId), id);
  const { x } = await placeOf(gm, id);
  expect(await walk(ann, id)).toBe(0);
  await expect(ann.locator(".notification.warning")).toContainText("paused");
  expect((await placeOf(ann, id)).x).toBe(x);
  expect(await walk(gm, id)).toBe(1);
  await expect.poll(async () => (await placeOf(ann, id)).x).toBeGreaterThan(x);

  await gm.keyboard.press("Space");
  await expect(ann.locator("#pause")).toBeHidden();
  const { x: before } = await placeOf(ann, id);
  expect(await walk(ann, id)).toBe(1);
  await expect.poll(async () => (await placeOf(gm, id)).x).toBeGreaterThan(before);

  await gm.keyboard.press("Space");
  await expect(ann.locator("#pause")).toBeVisible();
  const { x: after } = await placeOf(ann, id);
  expect(await ann.evaluate(async () => (await canvas.tokens.undoHistory()).length)).toBe(0);
  expect((await placeOf(gm, id)).x).toBe(after);
  await gm.evaluate((actor) => game.actors.get(actor).delete(), actorId);
  // Notifications also go to the console.
  expect(seats.complaints.splice(0)).toEqual(["Ann: The game is paused.", "Ann: The game is paused."]);
});

test("a card is used beside the closed sidebar", async ({ gm, ann }) => {
  await ann.evaluate(() => {
    Hooks.on("renderChatMessageHTML", (message, html) => {
      html.querySelector("button[data-play]")?.addEventListener("click", () => message.update({ content: "Answered" }));
    });
    return ChatMessage.create({ content: "<button type='button' data-play='1'>Answer</button>" });
  });
  const card = gm.locator("#chat-notifications .message", { hasText: "Answer" });
  await expect(card).toBeVisible();
  const own = ann.locator("#chat-notifications .message");
  await own.hover();
  await own.locator("button[data-play]").click();
  await expect(own).toContainText("Answered");
  await own.hover();
  await own.locator("[data-action=dismissMessage]").click();
  await expect(own).toHaveCount(0);

  await card.hover();
  await card.click({ button: "right" });
  await gm.locator("#context-menu li", { hasText: "Delete" }).click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => ann.evaluate(() => game.messages.filter(({ isAuthor }) => isAuthor).length)).toBe(0);
});
