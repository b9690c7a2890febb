import type { Locator, Page } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { closeUp } from "./evening.ts";
import { flawsIn, smallTargets, useTheme } from "./looks.ts";
import { look } from "./map.ts";
import { expect, test } from "./party.ts";
import { itemId, openSheet, place } from "./people.ts";
import { words } from "./words.ts";

const SHEET = ".application.tp-itemsheet";

interface Thing {
  readonly sheet: { render(options: object): Promise<unknown> };
  createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
}
interface Host {
  readonly actors: {
    get(id: string): { readonly items: { get(id: string): Thing }; update(change: object): Promise<unknown> };
  };
  readonly packs: { get(id: string): { getDocuments(): Promise<readonly Thing[]> } };
}

const open = (page: Page, owner: string, item: string): Promise<void> =>
  page.evaluate(
    async ([actor, id]) => {
      await (game as unknown as Host).actors.get(actor).items.get(id).sheet.render({ force: true });
    },
    [demoId("actor", owner), itemId(owner, item)] as const,
  );

/** Opens the first weapon that anybody has; the id of who has it, and the weapon's uuid. */
const openAnyWeapon = (page: Page): Promise<{ wielder: string; weapon: string }> =>
  page.evaluate(async () => {
    for (const actor of (game as unknown as Everybody).actors)
      for (const item of actor.items)
        if (item.type === "weapon") {
          await item.sheet.render({ force: true });
          return { wielder: actor.id, weapon: item.uuid };
        }
    throw new Error("nobody has a weapon");
  });

const figure = (sheet: Locator, name: string): Locator => sheet.locator(`[data-figure="${name}"]`);

test("an item is read first; the form is for who may change it, and opens by itself for a new one", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  const item = ada.locator(SHEET);
  const form = item.locator(".tp-grid");
  const turn = item.locator("[data-action=switchForm]");

  await test.step("it says what it does in play, and leaves out what is as in most items", async () => {
    const sheet = await openSheet(ada, [7, 9]);
    await sheet.locator("[role=tab][data-tab=gear]").click();
    await sheet.locator(`[data-item-id="${itemId("Ilka", "Arming sword")}"] [data-action=editItem]`).click();
    await expect(figure(item, "damage").locator("dd")).toHaveText(
      `1d8 + 2 ${words("TEMPO.Phased.Field.damageTypeChoice.slashing")}`,
    );
    for (const name of ["damageType", "reach", "range", "bonus", "equipped"])
      await expect(figure(item, name)).toHaveCount(0);
    await expect(item.locator(".tp-top")).toContainText(words("TEMPO.Phased.Field.handsChoice.one"));
    await expect(item.locator(".tp-prose p")).not.toBeEmpty();
    await expect(item.locator(".tp-ways [data-row$='.strike'] .d")).toContainText("1d8 + 2");
    await expect(item.locator("input, select, prose-mirror")).toHaveCount(0);
  });

  await test.step("the keyboard turns it over and back, and what was changed is read", async () => {
    await turn.focus();
    await ada.keyboard.press("Enter");
    await expect(turn).toHaveAttribute("aria-pressed", "true");
    await expect(turn).toBeFocused();
    await expect(item.locator("prose-mirror")).toBeVisible();
    await item.locator('[name="system.phased.reach"]').fill("10");
    await item.locator('[name="system.phased.reach"]').press("Tab");
    await turn.press("Enter");
    await expect(figure(item, "reach").locator("dd")).toHaveText("10");
    await expect(turn).toBeFocused();
  });

  await test.step("effects that it brings are named", async () => {
    await gm.evaluate(
      ([actor, id]) =>
        (game as unknown as Host).actors
          .get(actor)
          .items.get(id)
          .createEmbeddedDocuments("ActiveEffect", [{ name: "Humming", img: "icons/svg/aura.svg" }]),
      [demoId("actor", "Ilka"), itemId("Ilka", "Arming sword")] as const,
    );
    await expect(item.locator(".tp-eff li")).toContainText("Humming");
  });

  await test.step("readable in both themes, and at 360 px", async () => {
    const flaws: string[] = [];
    for (const width of [460, 360])
      for (const theme of ["dark", "light"] as const) {
        await useTheme(ada, theme);
        await place(ada, SHEET, { width, left: 0, top: 0 });
        await ada.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
        const found = [...(await flawsIn(ada, SHEET)), ...(await smallTargets(ada, `${SHEET} .window-content`))];
        flaws.push(...found.map((flaw) => `${theme} ${width}: ${flaw}`));
      }
    expect(flaws).toEqual([]);
    await item.locator("[data-action=close]").click();
    await expect(item).toHaveCount(0);
  });

  await test.step("a new item opens on its form", async () => {
    const sheet = ada.locator(".application.tp-sheet");
    const gear = sheet.locator(".tp-group", { has: ada.locator("[data-action=createItem][data-kind=gear]") });
    await gear.locator("[data-action=createItem]").click();
    await expect(form).not.toHaveCount(0);
    await item.locator("[data-action=close]").click();
    await expect(item).toHaveCount(0);
  });

  await test.step("who may not change an item reads it", async () => {
    await gm.evaluate(
      (id) => (game as unknown as Host).actors.get(id).update({ "ownership.default": 2 }),
      demoId("actor", "Toll captain"),
    );
    await open(ada, "Toll captain", "Arming sword");
    await expect(figure(item, "damage")).toBeVisible();
    await expect(turn).toHaveCount(0);
    await expect(item.locator("input, select, prose-mirror")).toHaveCount(0);
    const locked = gm.locator(SHEET);
    await gm.evaluate(async () => {
      const [first] = (await (game as unknown as Host).packs.get("tempo.phased-items").getDocuments()) ?? [];
      await first?.sheet.render({ force: true });
    });
    await expect(locked.locator(".tp-read")).toBeVisible();
    await expect(locked.locator("[data-action=switchForm], input, prose-mirror")).toHaveCount(0);
  });
  expect(party.complaints).toEqual([]);
});

test.describe("where an owner's values count", () => {
  test.use({ seed: closeUp("heroic"), people: ["Gamemaster"] });

  test("what the owner can do with an item follows the owner while it is read", async ({ party }) => {
    const gm = party.page("Gamemaster");
    const { wielder } = await openAnyWeapon(gm);
    const line = gm.locator(`${SHEET} .tp-ways .d`).first();
    const before = (await line.textContent()) ?? "";
    await gm.evaluate(
      (id) => (game as unknown as Host).actors.get(id).update({ "system.heroic.attributes.strength": 30 }),
      wielder,
    );
    await expect(line).not.toHaveText(before);
    expect(party.complaints).toEqual([]);
  });
});

test.describe("a field that holds several choices", () => {
  test.use({ seed: closeUp("pool"), people: ["Gamemaster"] });

  test("is ticked and unticked, choice by choice, and nothing else is saved with it", async ({ party }) => {
    const gm = party.page("Gamemaster");
    const { weapon } = await openAnyWeapon(gm);
    const stored = () =>
      gm.evaluate((uuid) => {
        const host = globalThis as unknown as {
          fromUuidSync(uuid: string): { toObject(): { system: { pool: Record<string, unknown> } } };
        };
        return host.fromUuidSync(uuid).toObject().system.pool;
      }, weapon);
    const sheet = gm.locator(SHEET);
    await sheet.locator("[data-action=switchForm]").click();
    const boxes = sheet.locator('[data-set="system.pool.keywords"] input');
    const all = await boxes.evaluateAll((found) => found.map((box) => (box as HTMLInputElement).value));
    const before = await stored();
    let wanted = all.filter((value) => (before["keywords"] as string[]).includes(value));
    for (const value of [...all, ...all.slice(1)]) {
      wanted = all.filter((one) => (one === value) !== wanted.includes(one));
      await boxes.and(gm.locator(`[value="${value}"]`)).click();
      await expect.poll(stored).toEqual({ ...before, keywords: wanted });
      await expect(boxes.and(gm.locator(":checked"))).toHaveCount(wanted.length);
      await expect(boxes.and(gm.locator(`[value="${value}"]`))).toBeFocused();
    }
    await sheet.locator("[data-action=switchForm]").click();
    await expect(sheet.locator('[data-figure="keywords"]')).toHaveCount(wanted.length > 0 ? 1 : 0);
    expect(party.complaints).toEqual([]);
  });
});

interface Everybody {
  readonly actors: Iterable<{
    readonly id: string;
    readonly items: Iterable<Thing & { readonly type: string; readonly uuid: string }>;
    update(change: object): Promise<unknown>;
  }>;
}
