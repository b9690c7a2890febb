import { expect, ID, onPage, test } from "./seats.js";

/** Generation 14: a player places an area with the pointer; a player without the permission cannot. */
test.use({ generation: 14 });

const CIRCLE = { type: "circle", x: 0, y: 0, radius: 150 };

test.beforeEach(async ({ gm, ann }) => {
  for (const page of [gm, ann]) await page.evaluate(() => canvas.pan({ x: 900, y: 800, scale: 0.5 }));
  // The canvas applies the new view in the next frame.
  const middle = ann.viewportSize();
  await expect.poll(() => onPage(ann, 900, 800)).toEqual({ x: middle.width / 2, y: middle.height / 2 });
});

/** Begins to place a region, as a macro or a sheet does; `globalThis.placing` resolves to the outcome. */
function beginPlacing(page, data, options) {
  return page.evaluate(
    ([region, given]) => {
      globalThis.placing = canvas.regions.placeRegion(region, given).then(
        (placed) => placed?.name ?? null,
        (error) => `refused: ${error.message}`,
      );
    },
    [data, options],
  );
}

const outcome = (page) => page.evaluate(() => globalThis.placing);
const shapeOn = (page) => page.evaluate(() => canvas.regions._placementContext?.shape.toObject() ?? null);

/** Removes an expected complaint, of which there must be exactly one. */
function takeComplaint({ complaints }, pattern) {
  const rightly = complaints.filter((complaint) => pattern.test(complaint));
  expect(rightly).toHaveLength(1);
  complaints.splice(complaints.indexOf(rightly[0]), 1);
}

test("a player places an area where it was pointed to, and turns it by the wheel", async ({ gm, ann }) => {
  const rectangle = { type: "rectangle", x: 0, y: 0, width: 400, height: 100 };
  await beginPlacing(ann, { name: "Wave", shapes: [rectangle], visibility: 2 });
  const at = await onPage(ann, 1003, 604);
  await ann.mouse.move(at.x - 40, at.y);
  await ann.mouse.move(at.x, at.y, { steps: 4 });
  await expect.poll(async () => (await shapeOn(ann)).x).toBe(1000);
  await ann.keyboard.down("Control");
  await ann.mouse.wheel(0, 100);
  await ann.keyboard.up("Control");
  await expect.poll(async () => (await shapeOn(ann)).rotation).toBeGreaterThan(0);
  const { rotation } = await shapeOn(ann);
  expect(await gm.evaluate(() => canvas.scene.regions.getName("Wave") ?? null)).toBeNull();
  await ann.mouse.click(at.x, at.y);
  expect(await outcome(ann)).toBe("Wave");
  await expect
    .poll(() => gm.evaluate(() => canvas.scene.regions.getName("Wave")?.toObject().shapes[0]))
    .toMatchObject({ x: 1000, y: 600, rotation });
  const mine = await gm.evaluate((id) => canvas.scene.regions.getName("Wave").ownership[id], ID.ann);
  expect(mine).toBe(3);
  await ann.evaluate(() => canvas.scene.regions.getName("Wave").delete());
  await expect.poll(() => gm.evaluate(() => canvas.scene.regions.getName("Wave") ?? null)).toBeNull();
});

test("a click on a token while an area is placed is no click on the token", async ({ ann }) => {
  await ann.evaluate(() => canvas.tokens.releaseAll());
  await beginPlacing(ann, { name: "Aura", shapes: [CIRCLE], visibility: 2 }, { attachToToken: true });
  const token = await onPage(ann, 450, 450);
  await ann.mouse.move(token.x - 5, token.y);
  await ann.mouse.click(token.x, token.y);
  expect(await outcome(ann)).toBe("Aura");
  const told = await ann.evaluate(() => {
    const region = canvas.scene.regions.getName("Aura");
    const [shape] = region.shapes;
    const token = canvas.scene.tokens.get(region.attachment.token);
    return [token.name, shape.x, shape.y, region.tokens.has(token), canvas.tokens.controlled.length];
  });
  expect(told).toEqual(["Eyla", 450, 450, true, 0]);
  await ann.evaluate(() => canvas.scene.regions.getName("Aura").delete());
});

test("a right click leaves out, Escape breaks off, and a paused game holds players", async ({ gm, ann, seats }) => {
  const at = await onPage(ann, 1000, 600);
  await beginPlacing(ann, { name: "None", shapes: [CIRCLE] });
  await ann.mouse.move(at.x, at.y);
  await ann.mouse.click(at.x, at.y, { button: "right" });
  expect(await outcome(ann)).toBeNull();
  await beginPlacing(ann, { name: "None", shapes: [CIRCLE] });
  await ann.keyboard.press("Escape");
  expect(await outcome(ann)).toBeNull();
  await gm.evaluate(() => game.togglePause(true, { broadcast: true }));
  await expect.poll(() => ann.evaluate(() => game.paused)).toBe(true);
  await beginPlacing(ann, { name: "None", shapes: [CIRCLE] });
  expect(await outcome(ann)).toBeNull();
  takeComplaint(seats, /^Ann: The game is paused/);
  await gm.evaluate(() => game.togglePause(false, { broadcast: true }));
  await expect.poll(() => ann.evaluate(() => game.paused)).toBe(false);
  expect(await gm.evaluate(() => canvas.scene.regions.size)).toBe(1);
});

test("a player without the permission points in vain", async ({ gm, ann, seats }) => {
  await gm.evaluate((id) => game.users.get(id).update({ permissions: { REGION_CREATE: false } }), ID.ann);
  await expect.poll(() => ann.evaluate(() => game.user.hasPermission("REGION_CREATE"))).toBe(false);
  const at = await onPage(ann, 1000, 600);
  await beginPlacing(ann, { name: "Forbidden", shapes: [CIRCLE] });
  await ann.mouse.move(at.x, at.y);
  await ann.mouse.click(at.x, at.y);
  expect(await outcome(ann)).toMatch(/^refused: .*permission/);
  takeComplaint(seats, /^server: .*lacks permission to create Region/);
  expect(await gm.evaluate(() => canvas.scene.regions.size)).toBe(1);
  await gm.evaluate((id) => game.users.get(id).update({ "permissions.REGION_CREATE": _del }), ID.ann);
  await expect.poll(() => ann.evaluate(() => game.user.hasPermission("REGION_CREATE"))).toBe(true);
});
