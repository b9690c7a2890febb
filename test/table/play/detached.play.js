import { expect, ID, openActor, openTab, systemOf, test } from "./seats.js";

/** Generation 14: a player uses a sheet in its own browser window. */
test.use({ generation: 14 });

/** Chooses an entry of the menu in a window's header. */
async function choose(sheet, entry) {
  await sheet.locator(".window-header [data-action=toggleControls]").click();
  await sheet.locator(".controls-dropdown").getByText(entry, { exact: true }).click();
}

async function detach(page, name) {
  const sheet = await openActor(page, name);
  const opening = page.context().waitForEvent("page");
  await choose(sheet, "Detach window");
  const own = await opening;
  await expect(own.locator(".application.saga.sheet.actor")).toBeVisible();
  await expect(page.locator(".application.saga.sheet.actor")).toHaveCount(0);
  return own;
}

test("a sheet is detached, clicked, typed into, and closed", async ({ gm, ann }) => {
  const own = await detach(ann, "Eyla");
  const sheet = own.locator(".application.saga.sheet.actor");
  await expect(own).toHaveTitle(/Eyla/);
  const [box, size] = [await sheet.boundingBox(), own.viewportSize()];
  expect([box.x, box.y, Math.round(box.width)]).toEqual([0, 0, size.width]);

  await sheet.locator("nav.tabs [data-tab=traits]").click();
  const deeds = await sheet.locator(".deed").count();
  await sheet.locator("[data-action=addDeed]").click();
  await expect(sheet.locator(".deed")).toHaveCount(deeds + 1);
  await sheet.locator(".deed [data-action=removeDeed]").last().click();
  await expect(sheet.locator(".deed")).toHaveCount(deeds);

  await sheet.locator("input[name=name]").fill("Eyla Afar");
  await own.keyboard.press("Tab");
  await expect.poll(() => gm.evaluate((id) => game.actors.get(id).name, ID.eyla)).toBe("Eyla Afar");
  const heart = sheet.locator("range-picker[name='system.abilities.heart.value'] input[type=number]");
  await heart.fill("2");
  await own.keyboard.press("Tab");
  await expect.poll(() => systemOf(gm, ID.eyla, "abilities.heart.value")).toBe(2);
  const tags = sheet.locator("string-tags[name='system.tags']");
  await tags.locator("input").fill("afar");
  await tags.locator("input").press("Enter");
  await expect.poll(() => gm.evaluate((id) => [...game.actors.get(id).system.tags], ID.eyla)).toContain("afar");

  await ann.evaluate((id) => game.actors.get(id).update({ name: "Eyla", "system.tags": [] }), ID.eyla);
  await expect(sheet.locator("input[name=name]")).toHaveValue("Eyla");
  await own.close();
  await expect.poll(() => ann.evaluate(() => foundry.applications.detached.windows.size)).toBe(0);
  expect(await ann.evaluate((id) => game.actors.get(id).sheet.rendered, ID.eyla)).toBe(false);
});

test("an item is dragged from the sidebar into the sheet's own window", async ({ gm, ann }) => {
  const item = await gm.evaluate(async () => {
    const made = await Item.create({ name: "Far lantern", type: "weapon", ownership: { default: 2 } });
    return made.id;
  });
  await openTab(ann, "items");
  await expect(ann.locator(`#items [data-entry-id="${item}"]`)).toBeVisible();
  const own = await detach(ann, "Eyla");
  await openTab(ann, "items");
  // Playwright's pointer cannot cross pages: each window gets its half of the drag, with the same data.
  await own.evaluate((id) => {
    const dataTransfer = new DataTransfer();
    const from = opener.document.querySelector(`#items [data-entry-id="${id}"]`);
    from.dispatchEvent(new opener.DragEvent("dragstart", { dataTransfer, bubbles: true, cancelable: true }));
    const to = document.querySelector(".application.saga.sheet.actor .window-content");
    for (const type of ["dragover", "drop"]) {
      const target = to.querySelector("nav.tabs") ?? to;
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
    from.dispatchEvent(new opener.DragEvent("dragend", { dataTransfer, bubbles: true, cancelable: true }));
  }, item);
  const names = () => gm.evaluate((id) => game.actors.get(id).items.map(({ name }) => name), ID.eyla);
  await expect.poll(names).toContain("Far lantern");
  await expect(own.locator(".application.saga.sheet.actor")).toContainText("Far lantern");
  const sheet = own.locator(".application.saga.sheet.actor");
  await choose(sheet, "Attach window");
  await expect(ann.locator(".application.saga.sheet.actor")).toContainText("Far lantern");
  await expect.poll(() => own.isClosed()).toBe(true);
  await gm.evaluate(
    ([id, actor]) => {
      const lantern = game.actors.get(actor).items.getName("Far lantern");
      return Promise.all([lantern.delete(), game.items.get(id).delete()]);
    },
    [item, ID.eyla],
  );
});

test("tooltips, menus and rolls come from the sheet's own window", async ({ gm, ann }) => {
  const own = await detach(ann, "Eyla");
  const sheet = own.locator(".application.saga.sheet.actor");
  const before = await gm.evaluate(() => game.messages.size);
  await sheet.locator(".window-header [data-action=toggleControls]").hover();
  await expect(own.locator("#tooltip")).toHaveText("Window menu");
  await sheet.locator("nav.tabs [data-tab=traits]").click();
  await sheet.locator("label[data-ability=wits]").click({ button: "right" });
  await expect.poll(() => gm.evaluate(() => game.messages.size)).toBe(before + 1);
  await sheet.locator("nav.tabs [data-tab=biography]").click();
  await sheet.locator("prose-mirror[name='system.biography']").locator("a.inline-roll").first().click();
  await expect.poll(() => gm.evaluate(() => game.messages.size)).toBe(before + 2);
  // The game's theme is followed while the window is open.
  const scheme = (applications) =>
    ann.evaluate((colorScheme) => game.settings.set("core", "uiConfig", { colorScheme, chatNotifications: "cards" }), {
      applications,
      interface: "dark",
    });
  await scheme("light");
  await expect(own.locator("body")).toHaveClass(/theme-light/);
  await scheme("dark");
  await expect(own.locator("body")).toHaveClass(/theme-dark/);
});
