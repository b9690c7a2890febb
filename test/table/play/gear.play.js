import { expect, ID, lastCard, openActor, openTab, systemOf, test } from "./seats.js";

/** Opens one of the packs from the sidebar. */
async function openPack(page, label) {
  await openTab(page, "compendium");
  const pack = page.locator("#compendium .compendium", { hasText: label });
  if (!(await pack.isVisible()))
    await page.locator("#compendium .folder", { hasText: "Saga" }).locator(".folder-header").first().click();
  await pack.locator(".compendium-name, .entry-name").first().click();
  return page.locator(".application.compendium-directory, .application.compendium").last();
}

test("gear comes out of the pack by dragging, is stacked, sorted, equipped, used and thrown away", async ({
  gm,
  ann,
}) => {
  const pack = await openPack(ann, "Saga: Gear");
  const sheet = await openActor(ann, "Eyla");
  await sheet.locator("nav.tabs [data-tab=items]").click();
  await ann.evaluate(() => {
    for (const app of foundry.applications.instances.values()) {
      if (app.id.startsWith("compendium")) app.setPosition({ left: 20, top: 60 });
      if (app.document?.name === "Eyla") app.setPosition({ left: 420, top: 60 });
    }
  });
  const spear = pack.locator(".directory-item", { hasText: "Spear" });
  const list = sheet.locator("[data-tab=items].tab");
  await spear.dragTo(list);
  await expect(sheet.locator(".item")).toHaveCount(1);
  await expect(sheet.locator(".item .damage")).toHaveText("1d8");
  await spear.dragTo(list);
  await expect(sheet.locator(".item input.rank")).toHaveValue("2");
  await pack.locator(".directory-item", { hasText: "Battle song" }).dragTo(list);
  await expect(sheet.locator(".item .item-name")).toHaveText(["Spear", "Battle song"]);
  // The talent's bonus is derived data; the spear's bonus comes from its active effect.
  await expect.poll(() => systemOf(gm, ID.eyla, "power.max")).toBe(4);
  await expect.poll(() => systemOf(gm, ID.eyla, "abilities.might.value")).toBe(2);
  expect(await gm.evaluate((id) => game.actors.get(id)._source.system.abilities.might.value, ID.eyla)).toBe(1);

  await sheet.locator(".item", { hasText: "Spear" }).dragTo(sheet.locator(".item", { hasText: "Battle song" }), {
    targetPosition: { x: 40, y: 12 },
  });
  await expect(sheet.locator(".item .item-name")).toHaveText(["Battle song", "Spear"]);
  await sheet.locator(".item", { hasText: "Spear" }).dragTo(sheet.locator(".item", { hasText: "Battle song" }), {
    targetPosition: { x: 40, y: 12 },
  });
  await expect(sheet.locator(".item .item-name")).toHaveText(["Spear", "Battle song"]);

  await sheet.locator(".item", { hasText: "Spear" }).click({ button: "right", position: { x: 60, y: 8 } });
  await ann.locator("#context-menu .context-item", { hasText: "Take in hand" }).click();
  await expect(sheet.locator(".item .equipped")).toHaveCount(0);

  await sheet.locator(".item", { hasText: "Spear" }).locator("[data-action=useItem]").click();
  const card = await lastCard(gm);
  await expect(card.locator("h3")).toHaveText("Spear");
  await expect(card.locator("p", { hasText: /strikes for \d/ })).toBeVisible();

  await sheet.locator(".item", { hasText: "Battle song" }).locator("[data-action=deleteItem]").click();
  await ann.locator("dialog").locator("button[data-action=yes]").click();
  await expect(sheet.locator(".item")).toHaveCount(1);
  await ann.evaluate((id) => game.actors.get(id).deleteEmbeddedDocuments("Item", [], { deleteAll: true }), ID.eyla);
  await expect(sheet.locator(".item")).toHaveCount(0);
});

test("new gear is made on the sheet and edited on its own, and a bad formula is refused", async ({
  gm,
  ann,
  seats,
}) => {
  const sheet = await openActor(ann, "Eyla");
  await sheet.locator("nav.tabs [data-tab=items]").click();
  await sheet.locator("[data-action=createItem][data-type=weapon]").click();
  const item = sheet.locator(".item", { hasText: "Weapon" });
  await expect(item).toHaveCount(1);
  await item.locator("[data-action=viewItem]").click();
  const editor = ann.locator(".application.saga.sheet.item");
  await expect(editor.locator(".window-title")).toContainText("Weapon: ");
  await expect(editor.locator(".form-group label").first()).toHaveText("Rank");
  await editor.locator("input[name='system.damage']").fill("2d4");
  await editor.locator("input[name='system.damage']").press("Tab");
  await expect(item.locator(".damage")).toHaveText("2d4");

  await editor.locator("input[name='system.damage']").fill("2d4 +");
  await editor.locator("input[name='system.damage']").press("Tab");
  await expect(ann.locator(".notification.error")).toContainText("damage");
  expect(
    await gm.evaluate((id) => game.actors.get(id).items.find((i) => i.name.includes("Weapon")).system.damage, ID.eyla),
  ).toBe("2d4");
  // Only the refusal may appear on the console here.
  const said = seats.complaints.splice(0);
  expect(said.filter((line) => !/damage/.test(line))).toEqual([]);
  await editor.locator("input[name='system.damage']").fill("2d4");
  await editor.locator("input[name='system.damage']").press("Tab");

  const traits = editor.locator("multi-select[name='system.traits']");
  await traits.locator("select").selectOption({ label: "Heavy" });
  await expect(item.locator(".damage")).toHaveText("2d4 + 1");
  await item.locator("input.rank").fill("3");
  await item.locator("input.rank").press("Tab");
  await expect(editor.locator("range-picker[name='system.rank'] input[type=number]")).toHaveValue("3");
  await editor.locator("nav.tabs [data-tab=description]").click();
  await expect(editor.locator("prose-mirror")).toBeVisible();
  await ann.evaluate(
    (id) =>
      game.actors
        .get(id)
        .items.find((i) => i.name.includes("Weapon"))
        .delete(),
    ID.eyla,
  );
  await expect(editor).toHaveCount(0);
});

test("an effect is dragged from a sheet to an item, and effects are switched on and off", async ({ gm }) => {
  await gm.evaluate(() => Item.implementation.create({ name: "Cloak", type: "weapon" }));
  const sheet = await openActor(gm, "Elder");
  await sheet.locator("nav.tabs [data-tab=effects]").click();
  await sheet.locator("[data-action=createEffect]").click();
  const effect = sheet.locator(".effect");
  await expect(effect).toHaveCount(1);
  await expect.poll(() => systemOf(gm, ID.elder, "abilities.might.value")).toBe(1);
  await openTab(gm, "items");
  await gm.locator("#items .directory-item", { hasText: "Cloak" }).locator(".entry-name").click();
  const cloak = gm.locator(".application.saga.sheet.item");
  await expect(cloak).toBeVisible();
  await gm.evaluate(() => {
    for (const app of foundry.applications.instances.values()) {
      if (app.document?.name === "Elder") app.setPosition({ left: 20, top: 60 });
      if (app.document?.name === "Cloak") app.setPosition({ left: 640, top: 60 });
    }
  });
  await effect.dragTo(cloak.locator(".window-content"));
  await expect(cloak.locator("[data-effect-id]")).toHaveCount(1);
  await effect.locator("[data-action=toggleEffect]").click();
  await expect.poll(() => systemOf(gm, ID.elder, "abilities.might.value")).toBe(0);
  await cloak.locator("[data-action=removeEffect]").click();
  await expect(cloak.locator("[data-effect-id]")).toHaveCount(0);
  await gm.evaluate(() => game.items.getName("Cloak").delete());
});

test("an item on the hotbar becomes a macro that strikes, and the gamemaster applies the damage", async ({
  gm,
  ann,
  seats,
}) => {
  await ann.evaluate(async (id) => {
    const actor = game.actors.get(id);
    await actor.createEmbeddedDocuments("Item", [{ name: "Axe", type: "weapon", system: { damage: "3" } }]);
  }, ID.eyla);
  const sheet = await openActor(ann, "Eyla");
  await sheet.locator("nav.tabs [data-tab=items]").click();
  await sheet.locator(".item", { hasText: "Axe" }).dragTo(ann.locator("#hotbar [data-slot='3']"));
  await expect.poll(() => ann.evaluate(() => game.macros.get(game.user.hotbar[3])?.name)).toBe("Axe");
  await ann.evaluate(() =>
    Promise.all([...foundry.applications.instances.values()].filter((a) => a.hasFrame).map((a) => a.close())),
  );
  await ann.evaluate(() => document.activeElement?.blur());
  await ann.keyboard.press("3");
  const card = await lastCard(gm);
  await expect(card.locator("h3")).toHaveText("Axe");
  await openTab(ann, "chat");
  await expect(ann.locator("#chat .chat-message").last().locator("h3")).toHaveText("Axe");
  await expect(ann.locator("#chat .chat-message").last().locator("button[data-action=sagaApply]")).toHaveCount(0);

  await card.locator("button[data-action=sagaApply]").click();
  await expect(gm.locator(".notification.warning")).toContainText("Target somebody first.");
  // Notifications also go to the console.
  expect(seats.complaints.splice(0)).toEqual(["Gamemaster: Target somebody first."]);
  await gm.evaluate(() =>
    canvas.tokens.placeables.find((t) => t.name === "Wolf").setTarget(true, { releaseOthers: true }),
  );
  await card.locator("button[data-action=sagaApply]").click();
  const health = () =>
    ann.evaluate(() => canvas.tokens.placeables.find((t) => t.name === "Wolf").actor.system.health.value);
  await expect.poll(health).toBe(5);
  await expect(gm.locator("#chat .chat-message").last().locator("button[data-action=sagaApply]")).toBeDisabled();
  await gm.evaluate(() => canvas.tokens.setTargets([]));
});
