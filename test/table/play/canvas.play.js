import { expect, ID, onPage, openActor, openTab, systemOf, test } from "./seats.js";

/** Points at the middle of a square; waits until a token is hovered and the view has stopped moving. */
async function pointAt(page, column, row) {
  let at = { x: 0, y: 0 };
  await expect
    .poll(async () => {
      const before = at;
      at = await onPage(page, column * 100 + 50, row * 100 + 50);
      await page.mouse.move(at.x - 3, at.y);
      await page.mouse.move(at.x, at.y);
      const isThere = await page.evaluate(() => canvas.tokens.hover !== null);
      return isThere && before.x === at.x && before.y === at.y;
    })
    .toBe(true);
  return at;
}

/** Eyla's stored position as this page has it, in pixels. */
function whereIsEyla(page) {
  return page.evaluate(() => {
    const { x, y } = canvas.scene.tokens.getName("Eyla")._source;
    return [x, y];
  });
}

/** How many pixels of a screenshot are close to each of these colours. */
async function countColours(page, colours) {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([data, wanted]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const surface = new OffscreenCanvas(image.width, image.height).getContext("2d");
      surface.drawImage(image, 0, 0);
      const { data: points } = surface.getImageData(0, 0, image.width, image.height);
      const counts = wanted.map(() => 0);
      for (let i = 0; i < points.length; i += 4) {
        wanted.forEach((colour, index) => {
          const near = [16, 8, 0].every((shift, part) => Math.abs(points[i + part] - ((colour >> shift) & 0xff)) < 12);
          if (near) counts[index]++;
        });
      }
      return counts;
    },
    [picture, colours],
  );
}

test.beforeEach(async ({ gm, ann }) => {
  for (const page of [gm, ann]) await page.evaluate(() => canvas.pan({ x: 900, y: 800, scale: 0.5 }));
  await gm.evaluate(async () => {
    const token = canvas.scene.tokens.getName("Eyla");
    await token.update({ x: 400, y: 400 }, { animate: false });
  });
  await expect.poll(() => whereIsEyla(ann)).toEqual([400, 400]);
});

test("the ruler shows movements and colours them, and the player moves", async ({ gm, ann }) => {
  const colours = [0x33bc4e, 0xf1d836, 0xe72124];
  await pointAt(ann, 4, 4);
  await ann.mouse.down();
  const far = await onPage(ann, 1450, 450);
  await ann.mouse.move(far.x, far.y, { steps: 10 });
  const label = ann.locator(".waypoint-label").last();
  await expect(label.locator(".total-measurement")).toHaveText("50 ft");
  await expect(label.locator(".saga-moves")).toHaveText("2");
  await expect.poll(async () => (await countColours(ann, colours))[1]).toBeGreaterThan(50);
  const near = await onPage(ann, 750, 450);
  await ann.mouse.move(near.x, near.y, { steps: 10 });
  await expect(label.locator(".saga-moves")).toHaveText("1");
  await expect.poll(async () => (await countColours(ann, colours))[0]).toBeGreaterThan(50);
  await ann.mouse.up();
  await expect.poll(() => gm.evaluate(() => canvas.scene.tokens.getName("Eyla")._source.x)).toBe(700);
  await expect(ann.locator(".waypoint-label")).toHaveCount(0);
});

test("ground that burns takes health from who enters it", async ({ gm, ann }) => {
  await gm.evaluate((id) => game.actors.get(id).update({ "system.health.value": 8 }), ID.eyla);
  await ann.evaluate(() => canvas.scene.tokens.getName("Eyla").move({ x: 500, y: 1000 }));
  await expect.poll(() => systemOf(ann, ID.eyla, "health.value")).toBe(6);
  // Her move goes on after she enters the region; a move begun meanwhile would conflict with it.
  await expect.poll(() => whereIsEyla(gm)).toEqual([500, 1000]);
  await openTab(gm, "chat");
  const events = await gm.evaluate(() => {
    const [behavior] = canvas.scene.regions.getName("Burning").behaviors;
    return [behavior.type, behavior.system.constructor.name, behavior.system.harm, [...behavior.system.events]];
  });
  expect(events).toEqual(["hazard", "HazardBehavior", 2, ["tokenEnter"]]);
});

test("who falls is marked, and a status from the palette changes what it says", async ({ gm, ann }) => {
  await gm.evaluate((id) => game.actors.get(id).update({ "system.health.value": 0 }), ID.eyla);
  await expect.poll(() => ann.evaluate((id) => [...game.actors.get(id).statuses], ID.eyla)).toEqual(["dead"]);
  await gm.evaluate((id) => game.actors.get(id).update({ "system.health.value": 8 }), ID.eyla);
  await expect.poll(() => ann.evaluate((id) => game.actors.get(id).statuses.size, ID.eyla)).toBe(0);

  const at = await pointAt(ann, 4, 4);
  await ann.mouse.click(at.x, at.y, { button: "right" });
  const hud = ann.locator("#token-hud");
  await hud
    .locator("[data-action=togglePalette][data-palette=effects], .control-icon[data-palette=effects]")
    .first()
    .click();
  await hud.locator(".effect-control[data-status-id=inspired]").click();
  await expect.poll(() => systemOf(gm, ID.eyla, "abilities.wits.value")).toBe(4);
  await expect.poll(() => systemOf(gm, ID.eyla, "defence")).toBe(14);
  const sheet = await openActor(gm, "Eyla");
  await sheet.locator("nav.tabs [data-tab=effects]").click();
  await expect(sheet.locator(".effect", { hasText: "Inspired" })).toHaveCount(1);
  await hud.locator(".effect-control[data-status-id=inspired]").click();
  await expect(sheet.locator(".effect", { hasText: "Inspired" })).toHaveCount(0);
  await ann.evaluate(() => canvas.hud.token.close());
});

test("a tool of the system stands among the token controls, for the gamemaster", async ({ gm, ann }) => {
  await gm.evaluate((id) => game.actors.get(id).update({ "system.health.value": 3 }), ID.eyla);
  await expect(ann.locator("#scene-controls [data-tool=sagaRest]")).toHaveCount(0);
  await gm.locator("#scene-controls [data-tool=sagaRest]").click();
  await expect(gm.locator(".notification.info")).toContainText("All are whole again.");
  await expect.poll(() => systemOf(ann, ID.eyla, "health.value")).toBe(10);
  await gm.evaluate((id) => game.actors.get(id).update({ "system.health.value": 8 }), ID.eyla);
});

test("a key opens the character", async ({ ann }) => {
  await ann.evaluate(() => document.activeElement?.blur());
  await ann.keyboard.press("Shift+H");
  await expect(ann.locator(".application.saga.character input[name=name]")).toHaveValue("Eyla");
});
