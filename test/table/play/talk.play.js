import { expect, ID, lastCard, openTab, test } from "./seats.js";

test("a player is asked for a saving throw and answers", async ({ gm, ann }) => {
  const answer = gm.evaluate((id) => game.saga.demandSave(game.actors.get(id), "heart"), ID.eyla);
  const dialog = ann.locator("dialog", { hasText: "A saving throw" });
  await expect(dialog.locator("p")).toHaveText("Does Eyla try to save with heart?");
  await dialog.locator("button[data-action=yes]").click();
  const { rolled, total } = await answer;
  expect(rolled).toBe(true);
  const card = await lastCard(gm);
  await expect(card.locator(".dice-total")).toHaveText(String(total));
  await expect(dialog).toHaveCount(0);

  const refusal = gm.evaluate((id) => game.saga.demandSave(game.actors.get(id), "heart"), ID.eyla);
  await ann.locator("dialog", { hasText: "A saving throw" }).locator("button[data-action=no]").click();
  expect(await refusal).toEqual({ rolled: false });
});

test("core's own dialogs can be put to a player", async ({ gm, ann }) => {
  const answer = gm.evaluate((id) => {
    const { DialogV2 } = foundry.applications.api;
    return DialogV2.query(game.users.get(id), "input", {
      window: { title: "Name the ship" },
      content: '<input type="text" name="ship" value="">',
    });
  }, ID.ann);
  const dialog = ann.locator("dialog", { hasText: "Name the ship" });
  await dialog.locator("input[name=ship]").fill("Skate");
  await dialog.locator("button[type=submit]").click();
  expect(await answer).toEqual({ ship: "Skate" });
});

test("a macro from the pack cheers over the system's channel", async ({ gm, ann }) => {
  await gm.evaluate(async () => {
    const macro = await fromUuid("Compendium.saga.macros.Macro.sagaCheer0000001");
    // Importing drops the pack's ownership, so the macro is shared again.
    await game.macros.importFromCompendium(macro.collection, macro.id, { ownership: { default: 2 } });
  });
  await expect.poll(() => ann.evaluate(() => game.macros.getName("Cheer")?.canExecute)).toBe(true);
  const returned = await ann.evaluate(() => game.macros.getName("Cheer").execute({ text: "Skål" }));
  expect(returned).toBe("cheered");
  await expect(gm.locator(".notification.info")).toContainText("Ann: Skål, Eyla!");
  expect(await ann.evaluate(() => game.saga.socket.heard.length)).toBe(1);
});

test("a word after a slash is said in the system's own way", async ({ gm, ann }) => {
  await openTab(ann, "chat");
  await ann.locator("#chat-message").fill("/saga The sea is wide");
  await ann.locator("#chat-message").press("Enter");
  const card = await lastCard(gm);
  await expect(card.locator("em.saga-verse")).toHaveText("The sea is wide");
  await expect(card.locator(".message-sender")).toContainText("Eyla");
});

test("text is enriched with gear, links, rolls and what is not there", async ({ gm }) => {
  const html = await gm.evaluate(async (id) => {
    const { TextEditor } = foundry.applications.ux;
    const element = document.createElement("div");
    element.innerHTML = await TextEditor.implementation.enrichHTML(
      `<p>@Gear[Compendium.saga.gear.Item.sagaSpear0000001]</p>
       <p>@UUID[Actor.${id}]{Our hero} and @UUID[Actor.gonegonegonegone]{nobody}</p>
       <p>[[/r 1d20 + 2 # Luck]]{roll} and [[2 * 3]]</p>`,
    );
    return {
      gear: element.querySelector("aside.saga-gear b")?.textContent,
      parents: element.querySelectorAll("p > aside").length,
      link: element.querySelector("a.content-link:not(.broken)")?.textContent.trim(),
      uuid: element.querySelector("a.content-link:not(.broken)")?.dataset.uuid,
      broken: element.querySelector("a.content-link.broken")?.textContent.trim(),
      roll: element.querySelector("a.inline-roll.roll")?.textContent.trim(),
      result: element.querySelector("a.inline-roll.inline-result")?.textContent.trim(),
    };
  }, ID.eyla);
  expect(html).toEqual({
    gear: "Spear",
    parents: 0,
    link: "Our hero",
    uuid: `Actor.${ID.eyla}`,
    broken: "nobody",
    roll: "roll",
    result: "6",
  });
});

test("settings are changed in their window, and heard of everywhere", async ({ gm, ann }) => {
  for (const page of [gm, ann]) {
    await page.evaluate(() => {
      globalThis.difficulties = [];
      Hooks.on("saga.difficulty", (value) => globalThis.difficulties.push(value));
    });
  }
  await openTab(gm, "settings");
  await gm.locator("#settings [data-action=openApp][data-app=configure]").click();
  const window = gm.locator("#settings-config");
  await window.getByRole("tab", { name: /^Saga/ }).click();
  await window.locator("select[name='saga.difficulty']").selectOption({ label: "Mild" });
  await expect(window.locator("range-picker[name='saga.target']")).toBeVisible();
  await window.locator("button[data-key='saga.rules']").click();
  const menu = gm.locator("#saga-rules");
  await menu.locator("input[name=name]").fill("Iron");
  await menu.locator("input[name=wounds]").fill("5");
  await menu.locator("input[name=grim]").check();
  await menu.locator("button[type=submit]").click();
  await expect(menu).toHaveCount(0);
  await expect
    .poll(() => ann.evaluate(() => ({ ...game.settings.get("saga", "houseRules") })))
    .toEqual({ name: "Iron", wounds: 5, grim: true });
  await window.locator("button[type=submit]").click();
  for (const page of [gm, ann]) await expect.poll(() => page.evaluate(() => globalThis.difficulties)).toEqual(["mild"]);

  await openTab(ann, "settings");
  await ann.locator("#settings [data-action=openApp][data-app=configure]").click();
  const own = ann.locator("#settings-config");
  await own.getByRole("tab", { name: /^Saga/ }).click();
  await expect(own.locator("select[name='saga.difficulty']")).toHaveCount(0);
  await expect(own.locator("button[data-key='saga.rules']")).toHaveCount(0);
  await own.locator("input[name='saga.terse']").check();
  await own.locator("button[type=submit]").click();
  await expect(ann.locator("body.saga-terse")).toHaveCount(1);
  await expect(gm.locator("body.saga-terse")).toHaveCount(0);
});

test("the settings' menu takes back what was chosen", async ({ gm }) => {
  await gm.evaluate(() => new (game.settings.menus.get("saga.rules").type)().render({ force: true }));
  const menu = gm.locator("#saga-rules");
  await menu.locator("[data-action=reset]").click();
  await expect(menu.locator("input[name=wounds]")).toHaveValue("3");
  await expect.poll(() => gm.evaluate(() => game.settings.get("saga", "houseRules").name)).toBe("None");
});
