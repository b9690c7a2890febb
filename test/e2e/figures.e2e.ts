import { demoId } from "../../tools/demo.ts";
import { look } from "./map.ts";
import { expect, test } from "./party.ts";
import {
  beginWith,
  card,
  chooseEntry,
  closeSheet,
  health,
  HEROES_FIRST,
  left,
  openSheet,
  row,
  tab,
  undoOnStrip,
} from "./people.ts";
import { words } from "./words.ts";

test("B16 bars are typed into: harm, healing and a figure, each with its undo, in a fight and outside one", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  const sheet = await openSheet(ada, [7, 9]);
  const [box, tabs] = await Promise.all([sheet.boundingBox(), ada.locator("#sidebar-tabs").boundingBox()]);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(tabs?.x ?? 0);
  const field = sheet.locator("[data-resource=health]");
  const whole = Number(await field.inputValue());

  await test.step("what cannot be read gets a sentence and stays typed", async () => {
    await field.click();
    await ada.keyboard.type("seven");
    await ada.keyboard.press("Enter");
    await expect(ada.locator("#notifications")).toContainText(words("TEMPO.Refusal.Typed", { typed: "seven" }));
    await expect(field).toHaveValue("seven");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    expect(await health(gm, "Ilka")).toBe(whole);
  });

  await test.step("before the fight a card keeps it, and gives it back", async () => {
    await field.fill("-7");
    await field.press("Enter");
    await expect(field).toHaveValue(String(whole - 7));
    await expect.poll(() => health(gm, "Ilka")).toBe(whole - 7);
    await tab(ada, "chat");
    await expect(card(ada)).toContainText(String(whole - 7));
    await card(ada).locator("[data-action=undoExchange]").click();
    await expect(field).toHaveValue(String(whole));
    await expect.poll(() => health(gm, "Ilka")).toBe(whole);
  });

  await test.step("in the fight it is an entry of the ledger, and Undo on the strip gives it back", async () => {
    await tab(ada, "combat");
    await beginWith(party, HEROES_FIRST);
    await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
    const cards = await ada.locator("#chat [data-exchange]").count();
    await field.fill("−5");
    await field.press("Enter");
    await expect(field).toHaveValue(String(whole - 5));
    await field.fill("+2");
    await field.press("Enter");
    await expect(field).toHaveValue(String(whole - 3));
    await field.fill("12");
    await field.press("Enter");
    await expect(field).toHaveValue("12");
    await expect.poll(() => health(gm, "Ilka")).toBe(12);
    expect(await ada.locator("#chat [data-exchange]").count()).toBe(cards);
    for (const left of [whole - 3, whole - 5, whole]) {
      await undoOnStrip(sheet);
      await expect(field).toHaveValue(String(left));
    }
    await expect.poll(() => health(gm, "Ilka")).toBe(whole);
  });

  await test.step("a token's bar goes the same way", async () => {
    await gm.evaluate(
      (id) => (game as unknown as Actors).actors.get(id)?.modifyTokenAttribute("bars.a", -4, true, true),
      demoId("actor", "Ilka"),
    );
    await expect(field).toHaveValue(String(whole - 4));
    await undoOnStrip(sheet);
    await expect(field).toHaveValue(String(whole));
    await closeSheet(sheet);
  });
  expect(party.complaints).toEqual([]);
});

interface Actors {
  actors: Map<
    string,
    { modifyTokenAttribute(attribute: string, value: number, delta: boolean, bar: boolean): Promise<unknown> }
  >;
}

test("every figure says what it is made of, on hover and on focus, which a tap gives", async ({ party }) => {
  const ada = party.page("Ada");
  await look(ada);
  const sheet = await openSheet(ada, [7, 9]);
  const fortitude = sheet
    .locator(".tp-facts > div", { hasText: words("TEMPO.Phased.Defence.fortitude") })
    .locator("[data-made]");
  const constitution = words("TEMPO.Phased.Ability.constitution");
  const half = words("TEMPO.Term.half", { of: "TEMPO.Phased.Ability.strength" });
  const made = new RegExp(
    `${words("TEMPO.Phased.Defence.fortitude")}: ${constitution} \\(\\d+\\) \\+ ${half} \\(\\d+\\)`,
  );
  const tooltip = ada.locator("#tooltip");

  await fortitude.hover();
  await expect(tooltip).toHaveText(made);
  await ada.mouse.move(2, 2);
  await fortitude.focus();
  await expect(tooltip).toHaveText(made);
  await expect(fortitude).toHaveAttribute("aria-description", made);
  await sheet.locator("[data-resource=health]").focus();
  await expect(tooltip).toContainText(constitution);

  const strike = sheet.locator(`[data-action=act][data-name="${words("TEMPO.Phased.Action.strike")}"]`).first();
  const rank = new RegExp(`${words("TEMPO.Phased.Skill.melee")} \\(\\d+\\) \\+ `);
  // What the roll is made of depends on whom it is against.
  await sheet.locator("[data-against]").selectOption({ label: "Toll captain" });
  await expect(strike).toHaveAttribute("aria-description", rank);
  await strike.focus();
  await expect(tooltip).toContainText(rank);

  await sheet.locator("[role=tab][data-tab=skills]").click();
  await expect(sheet.locator("[data-check][data-made]").first()).toHaveAttribute("data-made", /: .+ \(\d+\)/);
  await closeSheet(sheet);
  expect(party.complaints).toEqual([]);
});

test("the GM sets figures and conditions of somebody from its row, and each is taken back", async ({ party }) => {
  const gm = party.page("Gamemaster");
  await look(gm);
  await beginWith(party, HEROES_FIRST);
  const before = await health(gm, "Toll captain");
  const prone = (): Promise<boolean> =>
    gm.evaluate(
      (id) => {
        const { combat } = game as unknown as {
          combat: { fight: { figure(who: string): { has(id: string): boolean } } };
        };
        return combat.fight.figure(id).has("phased.prone");
      },
      demoId("combatant", "Toll captain"),
    );

  await row(gm, "Toll captain").locator("[data-action=more]").click();
  await chooseEntry(gm, "TEMPO.Menu.SetFigures");
  const hand = gm.locator(".application.tp-hand");
  await hand.locator("[name='pool.ap']").fill("1");
  await hand.locator("[name='resource.health']").fill(String(before - 4));
  await hand.locator("summary").click();
  await hand.locator("[name='condition.prone']").check();
  await hand.locator("button[type=submit], button[data-action=ok]").click();
  await expect(left(gm, "Toll captain")).toHaveText("1/3");
  await expect.poll(() => health(gm, "Toll captain")).toBe(before - 4);
  await expect.poll(prone).toBe(true);

  await tab(gm, "chat");
  await card(gm).locator("[data-action=undoExchange]").click();
  await expect.poll(prone).toBe(false);
  expect(await health(gm, "Toll captain")).toBe(before - 4);
  const sheet = await openSheet(gm, [16, 9]);
  // The newest first: what was lost, then the action points.
  await undoOnStrip(sheet);
  await expect.poll(() => health(gm, "Toll captain")).toBe(before);
  await undoOnStrip(sheet);
  await tab(gm, "combat");
  await expect(left(gm, "Toll captain")).toHaveText("3/3");
  expect(party.complaints).toEqual([]);
});
