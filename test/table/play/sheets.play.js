import { expect, ID, lastCard, openActor, openTab, systemOf, test } from "./seats.js";

test("a sheet is filled in by one and read by the other", async ({ gm, ann }) => {
  const sheet = await openActor(ann, "Eyla");
  await openTab(gm, "actors");
  await sheet.locator("input[name=name]").fill("Eyla the Bold");
  await sheet.locator("input[name=name]").press("Tab");
  await expect(gm.locator("#actors .entry-name", { hasText: "Eyla the Bold" })).toBeVisible();
  await sheet.locator("nav.tabs [data-tab=traits]").click();
  // A number with a minimum and a maximum is a range slider with a number input.
  const heart = sheet.locator("range-picker[name='system.abilities.heart.value'] input[type=number]");
  await heart.fill("3");
  await heart.press("Tab");
  await expect.poll(() => systemOf(gm, ID.eyla, "abilities.heart.value")).toBe(3);
  await expect(sheet.locator("[data-ability=heart] label b")).toHaveText("+3");
  await sheet.locator("select[name='system.calling']").selectOption({ label: "Warden" });
  await sheet.locator("input[name='system.sworn']").check();
  await expect.poll(() => systemOf(gm, ID.eyla, "calling")).toBe("warden");
  await expect.poll(() => systemOf(gm, ID.eyla, "sworn")).toBe(true);
  await expect(sheet.locator(".form-group", { hasText: "Calling" }).locator(".hint")).toHaveText(
    "What the hero lives by.",
  );
  await sheet.locator("input[name=name]").fill("Eyla");
  await sheet.locator("input[name=name]").press("Tab");
  await expect.poll(() => gm.evaluate((id) => game.actors.get(id).name, ID.eyla)).toBe("Eyla");
});

test("what a field does not take is refused and said", async ({ ann }) => {
  const sheet = await openActor(ann, "Eyla");
  await ann.evaluate(
    (id) =>
      game.actors
        .get(id)
        .update({ "system.abilities.might.value": 9 })
        .catch(() => {}),
    ID.eyla,
  );
  expect(await systemOf(ann, ID.eyla, "abilities.might.value")).toBe(5);
  await ann.evaluate((id) => game.actors.get(id).update({ "system.abilities.might.value": 1 }), ID.eyla);
  await expect(sheet.locator("range-picker[name='system.abilities.might.value'] input[type=number]")).toHaveValue("1");
});

test("tabs, deeds, tags, a colour and a bond", async ({ gm, ann }) => {
  const sheet = await openActor(ann, "Eyla");
  await expect(sheet.locator("nav.tabs [data-tab]")).toHaveText(["Traits", "Gear", "Effects", "Story"]);
  // Wait for each to render: the second adds to the deeds that the sheet then holds.
  for (const count of [1, 2]) {
    await sheet.locator("[data-action=addDeed]").click();
    await expect(sheet.locator(".deed")).toHaveCount(count);
  }
  await sheet.locator("input[name='system.deeds.1.worth']").fill("4");
  await sheet.locator("input[name='system.deeds.1.worth']").press("Tab");
  await expect.poll(() => systemOf(gm, ID.eyla, "fame")).toBe(5);
  await sheet.locator(".deed [data-action=removeDeed]").first().click();
  await expect(sheet.locator(".deed")).toHaveCount(1);
  await expect.poll(() => systemOf(gm, ID.eyla, "fame")).toBe(4);

  const tags = sheet.locator("string-tags[name='system.tags']");
  await tags.locator("input").fill("brave");
  await tags.locator("input").press("Enter");
  await expect(tags.locator(".tag")).toHaveText(["brave"]);
  await expect.poll(() => gm.evaluate((id) => [...game.actors.get(id).system.tags], ID.eyla)).toEqual(["brave"]);

  const color = sheet.locator("color-picker[name='system.color'] input[type=text]");
  await color.fill("#336699");
  await color.press("Enter");
  await expect.poll(() => gm.evaluate((id) => game.actors.get(id).system.color?.css, ID.eyla)).toBe("#336699");

  const wolf = await ann.evaluate((id) => game.actors.get(id).uuid, ID.wolf);
  const bond = sheet.locator("document-tags[name='system.bond']");
  await bond.locator("input").fill(wolf);
  await bond.locator("input").press("Enter");
  await expect(bond.locator(".tag")).toContainText("Wolf");
  await expect.poll(() => systemOf(gm, ID.eyla, "bond")).toBe(wolf);
});

test("a story is read with what it links to, and written in the editor", async ({ gm, ann }) => {
  const sheet = await openActor(ann, "Eyla");
  await sheet.locator("nav.tabs [data-tab=biography]").click();
  const story = sheet.locator("prose-mirror[name='system.biography']");
  await expect(story.locator("a.saga-check")).toHaveText("Search the hall");
  await expect(story.locator("a.inline-roll")).toHaveCount(2);
  await expect(story.locator("a.inline-roll.inline-result")).toContainText("5");
  await openTab(ann, "chat");
  await story.locator("a.saga-check").click();
  await expect(ann.locator("#chat .chat-message").last().locator(".flavor-text")).toHaveText("A check of Wits");

  await story.hover();
  await story.locator("button.toggle").click();
  const editor = story.locator("[contenteditable=true]");
  await editor.click();
  await ann.keyboard.press("Control+End");
  await ann.keyboard.type(" She waits.");
  await story.locator("[data-action=save]").click();
  await expect.poll(() => systemOf(gm, ID.eyla, "biography")).toContain("She waits.");
  await expect(story.locator("a.saga-check")).toBeVisible();
});

test("a check is asked for in a dialog, or rolled at once with the other button", async ({ gm, ann }) => {
  const sheet = await openActor(ann, "Eyla");
  const before = await gm.evaluate(() => game.messages.size);
  await sheet.locator("nav.tabs [data-tab=traits]").click();
  await sheet.locator("label[data-ability=might]").click();
  const dialog = ann.locator("dialog.saga.check");
  await expect(dialog.locator(".window-title")).toHaveText("Eyla: Might");
  await dialog.locator("input[name=bonus]").fill("30");
  await dialog.locator("select[name=rollMode]").selectOption("gmroll");
  await dialog.locator("button[data-action=roll]").click();
  await expect(dialog).toHaveCount(0);
  const card = await lastCard(gm);
  await expect(card.locator(".flavor-text")).toHaveText("A check of Might");
  await expect.poll(async () => Number(await card.locator(".dice-total").textContent())).toBeGreaterThan(31);
  const message = await gm.evaluate(() => {
    const last = game.messages.contents.at(-1);
    return [last.rolls[0].formula, last.whisper.length > 0, last.speaker.alias, last.getFlag("saga", "ability")];
  });
  expect(message).toEqual(["1d20 + 1 + 30", true, "Eyla", "might"]);

  await sheet.locator("label[data-ability=might]").click();
  await ann.locator("dialog.saga.check [data-action=close]").click();
  await expect(ann.locator("dialog.saga.check")).toHaveCount(0);
  await sheet.locator("label[data-ability=wits]").click({ button: "right" });
  await expect.poll(() => gm.evaluate(() => game.messages.size)).toBe(before + 2);
});

test("who sees little of a character sees only its story; who may not edit cannot", async ({ gm, ann }) => {
  await openTab(ann, "actors");
  await ann.locator("#actors .directory-item", { hasText: "Stranger" }).locator(".entry-name").click();
  const sheet = ann.locator(".application.saga.character");
  await expect(sheet.locator("[data-tab=biography]")).toContainText("A cloak.");
  await expect(sheet.locator("[data-tab=traits]")).toHaveCount(0);
  await expect(sheet.locator("input[name=name]")).toBeDisabled();
  await expect(ann.locator("#actors .directory-item", { hasText: "Wolf" })).toHaveCount(0);
  await expect(gm.locator("#actors .directory-item", { hasText: "Wolf" })).toHaveCount(1);
});

test("the creature's sheet is another", async ({ gm }) => {
  await openTab(gm, "actors");
  await gm.locator("#actors .directory-item", { hasText: "Wolf" }).locator(".entry-name").click();
  const sheet = gm.locator(".application.saga.creature");
  await expect(sheet.locator("input[name='system.threat']")).toHaveValue("2");
  await expect(sheet.locator("nav.tabs")).toHaveCount(0);
  await sheet.locator(".window-header [data-action=toggleControls]").click();
  await gm.locator("#context-menu, .controls-dropdown").getByText("Rest", { exact: true }).click();
  await expect.poll(() => systemOf(gm, ID.wolf, "health.value")).toBe(8);
});
