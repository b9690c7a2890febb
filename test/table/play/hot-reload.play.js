import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, openActor, openTab, test } from "./seats.js";

test("a changed style is seen at once, by all, without the page being loaded anew", async ({ gm, ann, seats }) => {
  const style = join(seats.data, "Data/modules/omens/styles/omens.css");
  const before = readFileSync(style, "utf8");
  const sheet = await openActor(ann, "Eyla");
  await expect(sheet.locator(".omens-line")).toHaveCSS("color", "rgb(102, 51, 153)");
  for (const page of [gm, ann]) await page.evaluate(() => (globalThis.notLoadedAnew = true));
  const told = gm.evaluate(
    () =>
      new Promise((resolve) => Hooks.once("hotReload", ({ packageId, extension }) => resolve([packageId, extension]))),
  );
  writeFileSync(style, before.replace("color: rgb(102, 51, 153);", "color: rgb(1, 2, 3);"));
  expect(await told).toEqual(["omens", "css"]);
  await expect(sheet.locator(".omens-line")).toHaveCSS("color", "rgb(1, 2, 3)");
  writeFileSync(style, before);
  await expect(sheet.locator(".omens-line")).toHaveCSS("color", "rgb(102, 51, 153)");
  for (const page of [gm, ann]) expect(await page.evaluate(() => globalThis.notLoadedAnew)).toBe(true);
});

test("a changed template is drawn anew where it is open", async ({ gm, seats }) => {
  const template = join(seats.data, "Data/modules/omens/templates/charm.hbs");
  const before = readFileSync(template, "utf8");
  await gm.evaluate(async () => {
    const charm = await Item.create({ name: "Token of rain", type: "omens.charm" });
    await charm.sheet.render({ force: true });
  });
  await openTab(gm, "items");
  const sheet = gm.locator(".application.omens.charm");
  await expect(sheet.locator("input[name=name]")).toHaveValue("Token of rain");
  writeFileSync(template, before.replace(/>/, ' data-changed="yes">'));
  await expect(sheet.locator("[data-changed=yes]")).toHaveCount(1);
  writeFileSync(template, before);
  await expect(sheet.locator("[data-changed=yes]")).toHaveCount(0);
  await gm.evaluate(() => game.items.getName("Token of rain").delete());
});
