import { expect, ID, openActor, openTab, systemOf, test } from "./seats.js";

test("the module writes a line into the system's sheet, and its style lies above the system's", async ({ gm, ann }) => {
  const sheet = await openActor(ann, "Eyla");
  const line = sheet.locator(".omens-line");
  await expect(line).toContainText("Born under the –");
  await line.locator("button").click();
  await expect(line).toContainText("Born under the wolf");
  await expect(sheet.locator(".omens-line")).toHaveCount(1);
  expect(await gm.evaluate((id) => game.actors.get(id).getFlag("omens", "sign"), ID.eyla)).toBe("wolf");
  await expect(line).toHaveCSS("color", "rgb(102, 51, 153)");
  await expect(sheet.locator(".sheet-header")).toHaveCSS("border-bottom-color", "rgb(102, 51, 153)");
  await expect(sheet.locator(".sheet-header")).toHaveCSS("border-bottom-width", "2px");
  await ann.evaluate((id) => game.actors.get(id).unsetFlag("omens", "sign"), ID.eyla);
  await expect(line).toContainText("Born under the –");

  await openTab(ann, "actors");
  await ann.locator("#actors .directory-item", { hasText: "Stranger" }).locator(".entry-name").click();
  const stranger = ann.locator(".application.saga.character", { hasText: "A cloak." });
  await expect(stranger.locator(".omens-line")).toHaveCount(1);
  await expect(stranger.locator(".omens-line button")).toHaveCount(0);
});

test("its control in the header dooms, and who is whole again is doomed no more", async ({ gm, ann }) => {
  const sheet = await openActor(ann, "Eyla");
  await sheet.locator(".window-header [data-action=toggleControls]").click();
  await ann.locator(".controls-dropdown, #context-menu").getByText("Doom or spare").click();
  await expect.poll(() => gm.evaluate((id) => [...game.actors.get(id).statuses], ID.eyla)).toEqual(["doomed"]);
  await sheet.locator("nav.tabs [data-tab=effects]").click();
  await expect(sheet.locator(".effect", { hasText: "Doomed" })).toHaveCount(1);
  await sheet.locator("input[name='system.health.value']").fill("10");
  await sheet.locator("input[name='system.health.value']").press("Tab");
  await expect(sheet.locator(".effect", { hasText: "Doomed" })).toHaveCount(0);
  await gm.evaluate((id) => game.actors.get(id).update({ "system.health.value": 8 }), ID.eyla);
});

test("it adds to the menus of the system and of the core, and to the directory", async ({ gm, ann }) => {
  await gm.evaluate(
    (id) => game.actors.get(id).createEmbeddedDocuments("Item", [{ name: "Ring", type: "talent" }]),
    ID.eyla,
  );
  const sheet = await openActor(ann, "Eyla");
  await sheet.locator("nav.tabs [data-tab=items]").click();
  await sheet.locator(".item", { hasText: "Ring" }).click({ button: "right", position: { x: 60, y: 8 } });
  const menu = ann.locator("#context-menu");
  await expect(menu.locator(".context-item", { hasText: "Take in hand" })).toHaveCount(0);
  await menu.locator(".context-item", { hasText: "Bless" }).click();
  await expect
    .poll(() => gm.evaluate((id) => game.actors.get(id).items.getName("Ring").getFlag("omens", "blessed"), ID.eyla))
    .toBe(true);
  await gm.evaluate((id) => game.actors.get(id).items.getName("Ring").delete(), ID.eyla);

  await openTab(gm, "actors");
  await expect(gm.locator("#actors .omens-note")).toHaveText("The omens are watching.");
  const wolf = gm.locator("#actors .directory-item", { hasText: "Wolf" });
  await wolf.click({ button: "right" });
  await gm.locator("#context-menu .context-item", { hasText: "Doom or spare" }).click();
  await expect.poll(() => ann.evaluate((id) => game.actors.get(id).statuses.has("doomed"), ID.wolf)).toBe(true);
  await gm.evaluate((id) => game.actors.get(id).toggleStatusEffect("doomed"), ID.wolf);
});

test("its own kind of item is made from the sidebar, taken from its pack, and has a sheet of its own", async ({
  gm,
  ann,
}) => {
  await openTab(gm, "items");
  await gm.locator("#items [data-action=createEntry]").click();
  const dialog = gm.locator("dialog");
  await dialog.locator("input[name=name]").fill("Amulet");
  await dialog.locator("select[name=type]").selectOption({ label: "Charm" });
  await dialog.locator("button[data-action=ok], button[type=submit]").first().click();
  const sheet = gm.locator(".application.omens.charm");
  await expect(sheet.locator("input[name=name]")).toHaveValue("Amulet");
  await expect(sheet.locator("label", { hasText: "Wards off" })).toBeVisible();
  await sheet.locator("input[name='system.wards']").fill("inspired");
  await sheet.locator("input[name='system.wards']").press("Tab");
  const wards = () => ann.evaluate(() => game.items.getName("Amulet")?.system.wards);
  await expect.poll(wards).toBe("inspired");
  await gm.evaluate(() => game.items.getName("Amulet").delete());

  const bone = await ann.evaluate(async () => {
    const item = await fromUuid("Compendium.omens.signs.Item.omensBone0000001");
    return [item.name, item.type, item.system.constructor.name, item.system.rank, item.pack, item.isOwner];
  });
  expect(bone).toEqual(["Carved bone", "omens.charm", "CharmData", 2, "omens.signs", false]);
});

test("its query and its setting reach everybody", async ({ gm, ann }) => {
  expect(await ann.evaluate(() => game.modules.get("omens").api.foretell("Will it rain?"))).toEqual({
    answer: "Will it rain?: perhaps",
    by: "Gamemaster",
  });
  await gm.evaluate(() => game.settings.set("omens", "answer", "never"));
  await expect(ann.locator(".notification.info")).toContainText("The omens speak otherwise now.");
  expect(await ann.evaluate(() => game.modules.get("omens").api.foretell("Snow?"))).toMatchObject({
    answer: "Snow?: never",
  });
  await gm.evaluate(() => game.settings.set("omens", "answer", "perhaps"));
  expect(await systemOf(ann, ID.eyla, "calling")).toBeTruthy();
});

test("its own kind of page is made, written, read by others, and shown as it turns out", async ({ gm, ann }) => {
  await gm.evaluate(async () => {
    const entry = await JournalEntry.implementation.create({ name: "Sayings", ownership: { default: 2 } });
    await entry.createEmbeddedDocuments("JournalEntryPage", [
      { name: "The wolf", type: "omens.prophecy", system: { verse: "<p>It @Check[heart] bites.</p>" } },
    ]);
  });
  await openTab(ann, "journal");
  await ann.locator("#journal .directory-item", { hasText: "Sayings" }).locator(".entry-name").click();
  const read = ann.locator(".application.journal-sheet .omens-prophecy");
  await expect(read.locator("a.saga-check")).toHaveText("Heart");
  await expect(read.locator(".state")).toHaveText("It has yet to come.");

  await gm.evaluate(() => game.journal.getName("Sayings").pages.getName("The wolf").sheet.render({ force: true }));
  const sheet = gm.locator("form.application.omens.prophecy");
  await expect(sheet.locator("label", { hasText: "Fulfilled" })).toBeVisible();
  await sheet.locator("input[name='system.fulfilled']").check();
  await expect(read.locator(".state")).toHaveText("It has come to pass.");
  await sheet.locator("input[name=name]").fill("The old wolf");
  await sheet.locator("footer button[type=submit]").click();
  await expect(sheet).toHaveCount(0);
  const stored = () => ann.evaluate(() => game.journal.getName("Sayings").pages.contents[0].name);
  await expect.poll(stored).toBe("The old wolf");
  await gm.evaluate(() => game.journal.getName("Sayings").delete());
  await expect(read).toHaveCount(0);
});
