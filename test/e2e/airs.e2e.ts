import type { Locator, Page } from "@playwright/test";
import { carry, look, onPage, pointAt, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import {
  act,
  aimAt,
  card,
  closeSheet,
  DENIED,
  health,
  HEROES_FIRST,
  initiativeDice,
  itemId,
  left,
  openSheet,
  promptTo,
  row,
  tab,
  waiting,
} from "./people.ts";
import type { Name } from "./people.ts";
import { windyWorld } from "./windy-world.ts";
import { amountOf, piece, words } from "./words.ts";

test.use({ settings: { "tempo.veil": "exact" }, seed: windyWorld() });

/** How high a token is, as a page knows it. */
const heightOf = (page: Page, name: Name): Promise<number> =>
  page.evaluate((wanted) => {
    const { scene } = canvas as unknown as { scene: { tokens: Iterable<{ name: string; _source: Height }> } };
    return [...scene.tokens].find((t) => t.name === wanted)?._source.elevation ?? NaN;
  }, name);

interface Height {
  elevation: number;
}

/** Flies to a square and so many spaces up, as far as the plan: the button is still down. */
async function planFlight(page: Page, from: readonly [number, number], to: readonly [number, number], up: number) {
  await carry(page, from, [to]);
  for (let i = 0; i < up; i++) await page.keyboard.press("KeyE");
}

/** Does something from a sheet by the keyboard alone. */
async function use(sheet: Locator, action: string): Promise<void> {
  const button = act(sheet, action);
  await button.focus();
  await button.press("Enter");
}

async function chooseFlying(page: Page, at: readonly [number, number]): Promise<void> {
  const token = await pointAt(page, at);
  await page.mouse.click(token.x, token.y, { button: "right" });
  await page.locator("#token-hud [data-palette=movementActions][data-action]").click();
  await page.locator("#token-hud [data-movement-action=fly]").click();
  const aside = await onPage(page, [7, 3]);
  await page.mouse.click(aside.x, aside.y);
}

const AP = "TEMPO.Phased.Pool.ap";
const ALOFT = words("TEMPO.Phased.Tag.flies");
const CHANNELS = piece("TEMPO.Phased.Tag.channels");
const DUE = words("TEMPO.Phased.Tag.due");
/** Brann's spell is a copy of the Weather heron's. */
const UNLEASH = `item.${itemId("Weather heron", "Gathering storm")}.unleash`;

test("P9, P14, P19, P21, P24 what is in the air: an option, a flight, a fall, a spell that takes its time", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  const ben = party.page("Ben");
  const all = [gm, ada, ben];
  for (const page of all) await look(page);

  await test.step("P24 Ben begins to channel in secret; all see it when it is revealed", async () => {
    await loadDice(gm, initiativeDice(HEROES_FIRST));
    await gm.locator("#combat [data-action=begin]").click();
    await row(ben, "Brann").locator("[data-action=choose]").click();
    const choice = ben.locator(".application.tp-secret");
    await choice.locator("input[value=channel]").check();
    await expect(choice.locator("select")).toContainText("Gathering storm");
    await choice.locator("button[type=submit]").press("Enter");
    await expect(row(gm, "Brann")).toContainText(words("TEMPO.Choice.Sealed"));
    await gm.locator("#combat [data-action=reveal]").click();
    const channels = words("TEMPO.Phased.Tag.channels", { round: 2 });
    for (const page of all) await expect(row(page, "Brann")).toContainText(channels);
    // What a row says beside a name leaves the name its room.
    expect(
      await row(ada, "Brann")
        .locator(".token-name")
        .evaluate((e) => e.scrollWidth - e.clientWidth),
    ).toBe(0);
    await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  });

  await test.step("P14 an option of the world is the GM's, and counts for everybody at once", async () => {
    const plate = ada.locator(".tp-plate").last();
    await carry(ada, [7, 9], [[5, 9]]);
    // The first action has a colour of its own (U9, U22).
    await expect(plate).toHaveClass(/first/);
    await ada.mouse.up();
    await expect.poll(() => whereIs(gm, "Ilka")).toEqual([5, 9]);
    await left(ada, "Ilka").click();
    await expect(left(gm, "Ilka")).toHaveText("1/3");
    await carry(ada, [5, 9], [[3, 9]]);
    // The Stride that was begun goes on, whatever was done meanwhile.
    await expect(plate).toContainText(words("TEMPO.Ruler.Nothing"));
    await ada.keyboard.press("Escape");
    await ada.mouse.up();
    const refused = await ada.evaluate(async () => {
      const { settings } = game as unknown as { settings: { set(...given: unknown[]): Promise<unknown> } };
      return settings.set("tempo", "phased-splitStride", false).then(
        () => "done",
        (error: unknown) => (error as Error).message,
      );
    });
    expect(refused).toMatch(DENIED);
    await gm.locator("#sidebar-tabs [data-tab=settings]").click();
    await gm.locator("button[data-app=configure]").click();
    const window = gm.locator("#settings-config, .application.settings-config").first();
    await window.locator("[role=tab]:is([data-tab=tempo], [data-tab=system])").click();
    const heading = words("TEMPO.Setting.Options", { ruleset: "TEMPO.Ruleset.phased.name" });
    await expect(window.locator("h4.tp-options").first()).toHaveText(heading);
    await window.locator("[name='tempo.phased-splitStride']").uncheck();
    await window.locator("button[type=submit]").click();
    await tab(gm, "combat");
    await expect
      .poll(async () => {
        await carry(ada, [5, 9], [[3, 9]]);
        const text = await plate.textContent();
        await ada.keyboard.press("Escape");
        await ada.mouse.up();
        return text;
      })
      .toContain(amountOf(AP, 1));
    await left(ada, "Ilka").click({ button: "right" });
    await ada.mouse.move(300, 300);
    await ada.keyboard.press("Control+z");
    await expect(left(gm, "Ilka")).toHaveText("3/3");
  });

  await test.step("P19 a flight is priced by its height, said, and taken back whole", async () => {
    await chooseFlying(ada, [7, 9]);
    const plate = ada.locator(".tp-plate").last();
    for (const again of [false, true]) {
      await planFlight(ada, [7, 9], [9, 9], 4);
      // Twenty feet up at half rate are forty: one Stride in the air.
      await expect(plate).toContainText(words("TEMPO.Ruler.High", { height: 20, unit: "TEMPO.Unit.Short.ft" }));
      await expect(plate).toContainText(amountOf(AP, 1));
      await ada.mouse.up();
      for (const page of all) await expect.poll(() => heightOf(page, "Ilka")).toBe(20);
      for (const page of all) await expect(row(page, "Ilka")).toContainText(ALOFT);
      await expect(left(gm, "Ilka")).toHaveText("2/3");
      if (again) continue;
      await ada.mouse.move(300, 300);
      await ada.keyboard.press("Control+z");
      for (const page of all) await expect.poll(() => heightOf(page, "Ilka")).toBe(0);
      for (const page of all) await expect(row(page, "Ilka")).not.toContainText(ALOFT);
      await expect(left(gm, "Ilka")).toHaveText("3/3");
      await expect.poll(() => whereIs(ada, "Ilka")).toEqual([7, 9]);
    }
  });

  await test.step("P21 the fall is begun from the sheet, as deep as the token is high", async () => {
    const sheet = await openSheet(ada, [9, 9]);
    await expect(sheet).toContainText(words("TEMPO.Phased.Outlook.strideValue", { left: 0, stride: 40 }));
    await use(sheet, "phased.fall");
    const dialog = ada.locator(".application.tp-check");
    await expect(dialog.locator("[name='option.feet']")).toHaveValue("20");
    await dialog.locator("button[type=submit]").press("Enter");
    const falls = words("TEMPO.Phased.Tag.falls", { feet: 20 });
    for (const page of all) await expect(row(page, "Ilka")).toContainText(falls);
    await expect(act(sheet, "phased.hover")).toContainText(words("TEMPO.Phased.Refusal.falling"));
    await closeSheet(sheet);
    await ada.locator("#combat [data-action=endTurn]").click();
  });

  await test.step("P24 the spell is not to be had before its time", async () => {
    await expect(row(ben, "Brann")).toHaveClass(/is-now/);
    const sheet = await openSheet(ben, [7, 11]);
    await expect(act(sheet, UNLEASH)).toContainText(words("TEMPO.Phased.Refusal.notDue", { round: 2 }));
    await closeSheet(sheet);
    await ben.locator("#combat [data-action=endTurn]").click();
    for (const name of ["Toll captain", "Gate bruiser", "Ferry guard"] as const) {
      await expect(row(gm, name)).toHaveClass(/is-now/);
      if (name === "Ferry guard") {
        const order = ["Ilka", "Brann", "Toll captain", "Gate bruiser", "Ferry guard"] as const;
        await loadDice(
          gm,
          initiativeDice({ Ilka: 10, Brann: 9, "Toll captain": 2, "Gate bruiser": 3, "Ferry guard": 1 }, order),
        );
      }
      await gm.locator("#combat [data-action=endTurn]").click();
    }
    await expect(gm.locator("#combat h3")).toHaveText(words("TEMPO.Tracker.Round", { round: 2 }));
    await gm.locator("#combat [data-action=reveal]").click();
  });

  await test.step("P21 the Tumble is asked of the one who falls; who lands is on the ground, until it is undone", async () => {
    const prompt = promptTo(ada, "Ilka");
    const title = words("TEMPO.Prompt.TitleOwn", { name: "Ilka", action: "TEMPO.Phased.Entry.landing" });
    await expect(prompt.locator(".window-title")).toHaveText(title);
    await expect(prompt.locator("[data-option=tumble]")).toBeVisible();
    for (const page of [gm, ben]) await expect(page.locator(".application.tp-prompt")).toHaveCount(0);
    await ada.keyboard.press("Escape");
    await expect(prompt).toHaveCount(0);
    for (const page of all) await tab(page, "chat");
    await waiting(ada, "Ilka").press("Enter");
    await loadDice(ada, [
      [1, 8],
      [1, 8],
      [2, 8],
    ]);
    await prompt.locator("[data-option=tumble]").focus();
    await ada.keyboard.press("1");
    const damage = words("TEMPO.Card.Damage", { target: "Ilka" });
    for (const page of all) await expect(card(page)).toContainText(damage);
    for (const page of all) await expect.poll(() => heightOf(page, "Ilka")).toBe(0);
    const whole = await health(gm, "Ilka");
    await card(gm).locator("[data-action=apply]").click();
    await expect.poll(() => health(ada, "Ilka")).toBe(whole - 10);
    for (const page of all) await tab(page, "combat");
    await expect(left(ada, "Ilka")).toHaveText("2/3");
    await expect(row(ada, "Ilka")).not.toContainText(ALOFT);
    // Falling is nobody's move: there is nothing of it to go back over.
    await expect(gm.locator("#combat [data-action=undo][data-entry^=move]")).toHaveCount(0);
    await tab(gm, "chat");
    await card(gm).locator("[data-action=undoExchange]").click();
    for (const page of all) await expect.poll(() => heightOf(page, "Ilka")).toBe(20);
    await expect.poll(() => health(ada, "Ilka")).toBe(whole);
    await expect(left(ada, "Ilka")).toHaveText("3/3");
    await ada.locator("#combat [data-action=endTurn]").click();
  });

  await test.step("P24 the spell was kept, comes into force, and is given back with its card", async () => {
    await expect(row(ben, "Brann")).toHaveClass(/is-now/);
    await expect(row(ben, "Brann")).toContainText(DUE);
    const sheet = await openSheet(ben, [7, 11]);
    // Aimed at nobody it is not spent.
    const dialog = ben.locator(".application.tp-check");
    await use(sheet, UNLEASH);
    await ben.keyboard.press("Enter");
    await expect(dialog).toContainText(words("TEMPO.Refusal.NoTarget"));
    await expect(row(ada, "Brann")).toContainText(DUE);
    await dialog.locator("[data-action=close]").click();
    await closeSheet(sheet);
    await aimAt(ben, [16, 9]);
    await openSheet(ben, [7, 11]);
    await use(sheet, UNLEASH);
    await expect(dialog.locator("button[type=submit]")).toBeFocused();
    await ben.keyboard.press("Enter");
    await gm.locator(".application.tp-prompt [data-option=none]").click();
    await closeSheet(sheet);
    await tab(ben, "chat");
    const damage = words("TEMPO.Card.Damage", { target: "Toll captain" });
    for (const page of [gm, ben]) await expect(card(page)).toContainText(damage);
    for (const tag of [DUE, CHANNELS]) await expect(row(ada, "Brann")).not.toContainText(tag);
    await card(ben).locator("[data-action=undoExchange]").click();
    await gm.locator(".application.tp-ask [data-action=yes]").click();
    await expect(row(ada, "Brann")).toContainText(DUE);
  });

  await test.step("P24 whoever can act no more loses it", async () => {
    await gm.evaluate(async () => {
      const { combat } = game as unknown as { combat: { combatants: Iterable<{ name: string; actor: Status }> } };
      const brann = [...combat.combatants].find((c) => c.name === "Brann");
      await brann?.actor.toggleStatusEffect("phased-incapacitated", { active: true });
    });
    for (const page of [ada, ben])
      for (const tag of [DUE, CHANNELS]) await expect(row(page, "Brann")).not.toContainText(tag);
  });

  expect(party.complaints.filter((c) => !DENIED.test(c))).toEqual([]);
});

interface Status {
  toggleStatusEffect(id: string, options: object): Promise<unknown>;
}
