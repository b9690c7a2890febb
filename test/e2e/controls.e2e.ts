import type { Locator } from "@playwright/test";
import { demoWorld } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, onTurn } from "./evening.ts";
import { wrongIn } from "./looks.ts";
import { carry, onPage } from "./map.ts";
import { expect, test } from "./party.ts";
import { closeSheet, place } from "./people.ts";
import { like, words } from "./words.ts";

const DIALOG = ".application.tp-check";
const NARROW = { width: 360, height: 760 } as const;
const SETTINGS = { "tempo.limit": "enforce", "tempo.undoConfirm": false };

const control = (sheet: Locator, id: string): Locator => sheet.locator(`[data-fold="own.${id}"]`);

test.describe("surge", () => {
  test.use({ seed: closeUp("surge"), settings: SETTINGS });

  test("surge: S20, S21 actions are gathered on the bar, and a spell that is reached is let go from it", async ({
    party,
  }) => {
    const { page, sheet } = await onTurn(party, "surge", "Silt crone");
    const bar = control(sheet, "incantation");
    const gather = bar.locator(".tp-choices .tp-choose").first();
    const on = bar.locator(".tp-inc .cell.on");
    await expect(on).toHaveCount(0);
    // Nothing can be let go before its cost is there; the flag says how much is missing.
    await expect(bar.locator(".tp-inc .tp-choose:not(.is-refused)")).toHaveCount(0);
    let reached = 0;
    for (let n = 1; n <= 3 && reached === 0; n++) {
      await gather.click();
      await expect(on).toHaveCount(n);
      reached = await bar.locator(".tp-inc .tp-choose:not(.is-refused)").count();
    }
    expect(reached).toBeGreaterThan(0);
    // To set actions aside breaks it off: the choice says so, as it opens no dialog that would.
    const aside = control(sheet, "setAside").locator(".tp-choose").first();
    await expect(aside.locator(".tp-tag.warn")).toBeVisible();
    await bar.locator(".tp-inc .tp-choose:not(.is-refused)").first().click();
    const dialog = page.locator(".application.tp-check");
    await expect(dialog).toBeVisible();
    await dialog.locator("[data-action=close]").click();
    // Undo takes the last one off the bar again.
    const before = await on.count();
    await sheet.locator(".tp-turn [data-action=undo]").click();
    await expect(on).toHaveCount(before - 1);
    expect(party.complaints).toEqual([]);
  });

  test("surge: S18 actions are set aside by one click, and everybody sees it on the row", async ({ party }) => {
    const { evening, page, who, sheet } = await onTurn(party, "surge", "Tamsin");
    const before = await evening.row(who);
    const aside = control(sheet, "setAside").locator(".tp-choose").nth(1);
    await aside.click();
    await expect(page.locator(".application.tp-check")).toHaveCount(0);
    const row = party.page("Ben").locator(`#combat li[data-combatant-id="${who}"]`);
    await expect(row.locator("[data-pool=held]")).toContainText("2");
    await expect(row).toContainText(words("TEMPO.Surge.Tag.setAside", { value: 2 }));
    await sheet.locator(".tp-turn [data-action=undo]").click();
    await expect.poll(() => evening.row(who)).toBe(before);
    expect(party.complaints).toEqual([]);
  });
});

test.describe("heroic", () => {
  test.use({ seed: closeUp("heroic"), settings: SETTINGS });

  test("heroic: H7, H8 a stance is one click, with its grade beside it, and one more leaves it", async ({ party }) => {
    const { page, who, sheet } = await onTurn(party, "heroic", "Odile Marr");
    const strip = control(sheet, "stance");
    const stances = strip.locator(".tp-choices:not(.small) .tp-choose");
    const grades = strip.locator(".tp-choices.small .tp-choose");
    await expect(stances).toHaveCount(4);
    await expect(grades).toHaveCount(0);
    await stances.first().click();
    await expect(stances.first()).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator(".application.tp-check")).toHaveCount(0);
    const now = strip.locator("summary .tp-tag");
    await expect(now).toHaveText(words("TEMPO.Heroic.Control.now", { attack: "0", damage: "+2", defence: "−2" }));
    const row = party.page("Ben").locator(`#combat li[data-combatant-id="${who}"]`);
    await expect(row).toContainText(words("TEMPO.Heroic.Stance.aggressive"));
    await grades.nth(1).click();
    await expect(now).toHaveText(words("TEMPO.Heroic.Control.now", { attack: "0", damage: "+4", defence: "−4" }));
    await stances.first().click();
    await expect(strip.locator("[aria-pressed=true]")).toHaveCount(0);
    await expect(row).not.toContainText(words("TEMPO.Heroic.Stance.aggressive"));
    expect(party.complaints).toEqual([]);
  });

  test("heroic: H13 the slots are one control, which says what is shut and what can stand in", async ({ party }) => {
    const { sheet } = await onTurn(party, "heroic", "Odile Marr");
    const slots = sheet.locator(".tp-slots");
    const slot = (id: string) => slots.locator(`[data-action=spend][data-pool=${id}]`);
    const notes = slots.locator("p");
    const shut = slot("full").locator(".beat.barred");
    await expect(slots.locator("[data-action=spend]")).toHaveCount(3);
    await expect(notes).toHaveCount(0);
    await expect(slot("short")).toHaveAttribute("data-tooltip-text", like("TEMPO.Slots.StandsIn"));
    for (const [id, told] of [
      ["short", ["TEMPO.Slots.StandsIn", "TEMPO.Slots.Shut"]],
      ["standard", ["TEMPO.Slots.Shut"]],
    ] as const) {
      await slot(id).click();
      await expect(shut).toHaveCount(1);
      await expect(notes).toHaveText(told.map((key) => like(key)));
      await sheet.locator(".tp-turn [data-action=undo]").click();
      await expect(shut).toHaveCount(0);
    }
    // Itself used, it is spent like the others and not shut by them.
    await slot("full").click();
    await expect(slots.locator(".beat.spent")).toHaveCount(3);
    await expect(notes).toHaveCount(0);
    expect(party.complaints).toEqual([]);
  });
});

test.describe("heroic, beside nobody", () => {
  test.use({ seed: demoWorld("fight", { ruleset: "heroic" }), settings: SETTINGS });

  test("heroic: H13 the ruler says that a standard action pays for a way, once the short one is spent", async ({
    party,
  }) => {
    const { page, who, sheet } = await onTurn(party, "heroic", "Odile Marr");
    await closeSheet(sheet);
    const [x, y] = DEMO_FIGHTS.heroic.cast.find(({ name }) => name === "Odile Marr")?.at ?? [0, 0];
    const price = page.locator("#tempo-map .tp-plate b").last();
    const planned = async (text: string): Promise<void> => {
      await carry(page, [x, y], [[x, y + 1]]);
      await expect(price).toHaveText(text);
      const back = await onPage(page, [x, y]);
      await page.mouse.move(back.x, back.y, { steps: 12 });
      await page.mouse.up();
    };
    await planned(words("TEMPO.Heroic.Pool.shortAmount.one"));
    const row = page.locator(`#combat li[data-combatant-id="${who}"]`);
    await row.locator("[data-action=spend][data-pool=short]").click();
    await expect(row.locator("[data-action=spend][data-pool=short] .beat.spent")).toHaveCount(1);
    await planned(words("TEMPO.Heroic.Pool.standardAmount.one"));
    expect(party.complaints).toEqual([]);
  });
});

test.describe("surface", () => {
  test.use({ seed: closeUp("surface"), settings: SETTINGS });

  test("surface: F26 what heat will do at the end of the turn is foretold", async ({ party }) => {
    const { who, sheet, evening } = await onTurn(party, "surface", "Orrin");
    await evening.gm.evaluate(async (id) => {
      const { combat } = game as unknown as {
        combat: { combatants: Map<string, { actor: { update(data: object): Promise<unknown> } }> };
      };
      await combat.combatants.get(id)?.actor.update({ "system.surface.heat": 4 });
    }, who);
    const forecast = control(sheet, "heat");
    const cells = forecast.locator(".tp-cells i");
    await expect(cells).toHaveCount(4);
    const dice = await forecast.locator(".tp-cells .at-risk").count();
    const chance = Math.round((1 - (4 / 6) ** dice) * 100);
    await expect(forecast.locator("p").first()).toContainText(`${chance} %`);
    expect(party.complaints).toEqual([]);
  });

  test("surface: F25, F28, F30 supplies are told, and a magazine is filled by one press", async ({ party }) => {
    const { who, sheet, evening } = await onTurn(party, "surface", "Sabe");
    const emptied = await evening.gm.evaluate(async (id) => {
      interface Thing {
        readonly id: string;
        readonly system: { readonly surface: { readonly magazine?: number } };
        update(data: object): Promise<unknown>;
      }
      const { combat } = game as unknown as { combat: { combatants: Map<string, { actor: { items: Thing[] } }> } };
      const gun = combat.combatants.get(id)?.actor.items.find((item) => (item.system.surface.magazine ?? 0) > 0);
      await gun?.update({ "system.surface.loaded": 0 });
      return { id: gun?.id ?? "", magazine: gun?.system.surface.magazine ?? 0 };
    }, who);
    const supplies = control(sheet, "supplies");
    const refill = supplies.locator(`[data-use="item.${emptied.id}.reload"]`);
    const left = supplies.locator(`li:has([data-use="item.${emptied.id}.reload"]) .tp-m`);
    await expect(left).toHaveAttribute("style", "--v: 0");
    await expect(supplies.locator(".tp-rungs .at")).not.toHaveCount(0);
    await refill.click();
    await expect(left).toHaveAttribute("style", "--v: 100");
    await expect(refill).toHaveAttribute("aria-disabled", "true");
    await sheet.locator(".tp-turn [data-action=undo]").click();
    await expect(left).toHaveAttribute("style", "--v: 0");
    expect(party.complaints).toEqual([]);
  });

  test("surface: F33 of two weapons in one attack each has its own target, with its own odds", async ({ party }) => {
    const { who, page, sheet, evening } = await onTurn(party, "surface", "Sabe");
    const weapons = await evening.gm.evaluate(async (id) => {
      interface Weapon {
        readonly id: string;
        readonly type: string;
        readonly system: { readonly surface: { readonly range: number } };
      }
      interface Armed {
        readonly items: { filter(test: (item: Weapon) => boolean): Weapon[] };
        update(data: object): Promise<unknown>;
      }
      const { combat } = game as unknown as { combat: { combatants: Map<string, { actor: Armed }> } };
      const actor = combat.combatants.get(id)?.actor;
      await actor?.update({ "system.surface.hands": 3 });
      const found = actor?.items.filter(({ type }) => type === "weapon") ?? [];
      const gun = found.find(({ system }) => system.surface.range > 0);
      return { gun: gun?.id ?? "", knife: found.find(({ id }) => id !== gun?.id)?.id ?? "" };
    }, who);
    await sheet.locator(`.tp-fam [data-action=act][data-row="item.${weapons.gun}.fire"]`).click();
    const dialog = page.locator(DIALOG);
    // One weapon has one target, and nothing to share out.
    await expect(dialog.locator("select[name=target]")).toBeVisible();
    await expect(dialog.locator('[name^="option.aim-"]')).toHaveCount(0);
    await dialog.locator("details:has([name='option.also']) > summary").click();
    await dialog.locator("select[name='option.also']").selectOption(weapons.knife);
    const boxes = dialog.locator("[data-relation=foe] input[name=targets]");
    await expect(boxes.first()).toBeVisible();
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const [one, other] = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
    const of = (weapon: string) => dialog.locator(`select[name="option.aim-${weapon}"]`);
    await expect(of(weapons.gun)).toHaveValue(one ?? "");
    await expect(of(weapons.knife)).toHaveValue(other ?? "");
    await of(weapons.gun).selectOption(other ?? "");
    await of(weapons.knife).selectOption(one ?? "");
    await expect(of(weapons.knife)).toHaveValue(one ?? "");
    expect(await wrongIn(page, DIALOG)).toEqual([]);
    const wide = page.viewportSize();
    await page.setViewportSize(NARROW);
    await place(page, DIALOG, { ...NARROW, left: 0, top: 0 });
    expect(await wrongIn(page, DIALOG)).toEqual([]);
    await page.setViewportSize(wide ?? NARROW);
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
    const aimed = await evening.gm.evaluate(() => {
      interface Blow {
        readonly target: string | null;
        readonly facts: { readonly item?: string };
      }
      interface Card {
        readonly system: { readonly blows?: Readonly<Record<string, Blow>> };
      }
      const { messages } = game as unknown as { messages: { contents: Card[] } };
      const blows = messages.contents.flatMap(({ system }) => Object.values(system.blows ?? {}));
      return blows.map(({ target, facts }) => [facts.item, target]);
    });
    expect(aimed.slice(-2)).toEqual([
      [weapons.gun, other],
      [weapons.knife, one],
    ]);
    expect(party.complaints).toEqual([]);
  });
});

test.describe("pool", () => {
  test.use({ seed: closeUp("pool"), settings: SETTINGS });

  test("pool: D13 energy is gathered by one control, which says the dues of letting it go", async ({ party }) => {
    const { page, sheet } = await onTurn(party, "pool", "Teodor");
    const energy = control(sheet, "energy");
    const [gather, , release] = [0, 1, 2].map((i) => energy.locator(".tp-choose").nth(i));
    await expect(energy.locator(".tp-cells")).toHaveCount(0);
    await gather?.click();
    const dialog = page.locator(".application.tp-check");
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
    const cells = energy.locator(".tp-cells i");
    await expect(cells.first()).toBeVisible();
    await expect(release ?? energy).toContainText(words("TEMPO.Pool.Control.dues", { dues: await cells.count() }));
    expect(party.complaints).toEqual([]);
  });

  test("pool: D8 the two ways of paying a requirement stand beside each other, each with its price and its odds", async ({
    party,
  }) => {
    const { page, sheet } = await onTurn(party, "pool", "Maren");
    const row = sheet.locator('.tp-fam:not(.tp-notnow) [data-row^="item."][data-row$=".basic"]').first();
    await row.click();
    const dialog = page.locator(".application.tp-check");
    await expect(dialog).toBeVisible();
    const target = dialog.locator("select[name=target]");
    await target.selectOption({ index: 1 });
    const ways = dialog.locator(".tp-stepopt");
    await expect(ways).toHaveCount(2);
    const [full, reduced] = [await ways.nth(0).innerText(), await ways.nth(1).innerText()];
    expect(full).not.toBe(reduced);
    // Reduced it leaves the slot, and the pool gets a penalty die.
    const before = await dialog.locator("button[type=submit]").innerText();
    await ways.nth(1).locator("input").check();
    await expect(dialog.locator("button[type=submit]")).not.toHaveText(before);
    await expect(ways.nth(1).locator("input")).toBeFocused();
    expect(party.complaints).toEqual([]);
  });
});
