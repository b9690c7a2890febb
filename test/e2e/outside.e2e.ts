import type { Locator, Page } from "@playwright/test";
import { test as base } from "@playwright/test";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { cornerOf, demoId, demoWorld, heroOf } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import type { WorldSeed } from "foundry-stand-in";
import { differences, held } from "./catalogue/comparing.ts";
import { expect, Party } from "./party.ts";
import type { Player } from "./party.ts";
import { closeSheet, tab } from "./people.ts";
import { words } from "./words.ts";

type Source = Record<string, unknown>;

interface Document {
  readonly id: string;
  readonly uuid: string;
  readonly sheet: { render(options: object): Promise<unknown> };
  readonly system: { readonly outbox: object };
  readonly effects: Iterable<unknown>;
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
  setTarget(on: boolean, options?: object): void;
}

interface Host {
  readonly combats: { readonly size: number };
  readonly actors: { getName(name: string): Document };
  readonly messages: { readonly contents: readonly { readonly system: Source; readonly id: string }[] };
}

interface Board {
  readonly tokens: {
    readonly placeables: readonly (Document & { readonly document: { name: string; actor: Document } })[];
  };
}

/** A demo fight without its Combat: the first adversary stands beside Ada's hero, and her friend on the other side. */
function peace(ruleset: RulesetId): WorldSeed {
  const { world, documents = {} } = demoWorld("outside", { ruleset });
  const { cast } = DEMO_FIGHTS[ruleset];
  const hero = cast.find(({ player }) => player === "Ada");
  const [column = 0, row = 0] = hero?.at ?? [];
  const spots: Record<string, readonly [number, number]> = {
    [foeOf(ruleset)]: [column + 1, row],
    [heroOf(ruleset, "Ben") ?? ""]: [column - 1, row],
  };
  const moved = (token: Source): Source => {
    const spot = spots[String(token["name"])];
    return spot ? { ...token, ...cornerOf(ruleset, spot) } : token;
  };
  const scenes = documents["scenes"]?.map((scene) => ({
    ...scene,
    tokenVision: false,
    tokens: (scene["tokens"] as Source[]).map(moved),
  }));
  return { world, documents: { ...documents, combats: [], ...(scenes ? { scenes } : {}) } };
}

const foeOf = (ruleset: RulesetId): string => DEMO_FIGHTS[ruleset].cast.find(({ player }) => !player)?.name ?? "";

/** Attacks that need no roll of another's to hit, by the end of the row's id. */
const ATTACKS: Readonly<Record<RulesetId, string>> = {
  phased: ".strike",
  surge: ".melee",
  heroic: ".attack",
  surface: ".melee",
  pool: ".basic",
};

const test = base.extend<object, { parties: (ruleset: RulesetId, people: readonly Player[]) => Promise<Party> }>({
  parties: [
    async ({ browser }, use) => {
      const open: Party[] = [];
      await use(async (ruleset, people) => {
        for (const party of open.splice(0)) await party.close();
        const party = await Party.open(browser, { "tempo.undoConfirm": false }, peace(ruleset), { near: true });
        open.push(party);
        for (const player of people) await party.enter(player);
        for (const page of party.pages.values()) await tab(page, "chat");
        return party;
      });
      for (const party of open) await party.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Nothing was written of it, or that it is none: to whoever reads it the same. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === 0 ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutNothing(inner)] as const);
  return Object.fromEntries(entries.filter(([key, inner]) => key !== "_stats" && !isNothing(inner)));
}

/** All that the server holds but messages, for which an undone card is there to stay. */
const stored = (party: Party): unknown => withoutNothing(held(party.world));

/** The newest card, in the chat. */
const card = (page: Page): Locator => page.locator("#chat [data-exchange]").last();
const cards = (page: Page): Promise<number> => page.locator("#chat [data-exchange]").count();

/** Aims at a token by its name, as a click on it would. */
const aimAt = (page: Page, name: string): Promise<void> =>
  page.evaluate((wanted) => {
    const { tokens } = canvas as unknown as Board;
    tokens.placeables.find(({ document }) => document.name === wanted)?.setTarget(true, { releaseOthers: true });
  }, name);

async function sheetOf(page: Page, name: string): Promise<Locator> {
  await page.evaluate((wanted) => {
    const { tokens } = canvas as unknown as Board;
    const actor = tokens.placeables.find(({ document }) => document.name === wanted)?.document.actor;
    return actor?.sheet.render({ force: true });
  }, name);
  return page.locator(".application.tp-sheet").last();
}

/** The first row of an action that is open. */
const openRow = (sheet: Locator, action: string): Locator =>
  sheet.locator(`[data-action=act][data-row$="${action}"]:not([aria-disabled=true])`).first();

/** Makes all dice of a page fall high or low. */
const dice = (page: Page, high: boolean): Promise<void> =>
  page.evaluate((up) => {
    const die = new foundry.dice.terms.Die({ number: 1, faces: 20 }) as unknown as { mapRandomFace(r: number): number };
    const [most, least] = die.mapRandomFace(0.99) > 10 ? [0.99, 0.01] : [0.01, 0.99];
    Object.assign(CONFIG.Dice, { randomUniform: () => (up ? most : least) });
  }, high);

/** Uses a row, and confirms the dialog where there is one. @returns once its card is there */
async function use(page: Page, sheet: Locator, action: string): Promise<void> {
  const before = await cards(page);
  await openRow(sheet, action).click();
  const dialog = page.locator(".application.tp-check");
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.locator("button[type=submit]").click({ timeout: 1_000 });
    expect(await cards(page)).toBe(before + 1);
  }).toPass({ timeout: 20_000 });
}

/** Answers all that is asked on the newest card, for whoever is asked, until nobody is. */
async function answerAll(gm: Page): Promise<void> {
  const prompt = gm.locator(".application.tp-prompt").first();
  await expect(async () => {
    if ((await card(gm).locator("[data-action=answer]").count()) > 0 && !(await prompt.isVisible()))
      await card(gm).locator("[data-action=answer]").first().click({ timeout: 1_000 });
    if (await prompt.isVisible()) await prompt.locator("[data-option=none]").click({ timeout: 1_000 });
    await expect(card(gm).locator("[data-action=answer]")).toHaveCount(0, { timeout: 500 });
    await expect(prompt).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

const always = (): boolean => true;
const never = (): boolean => false;

for (const ruleset of RULESET_IDS)
  test(`B6 ${ruleset}: an attack outside a fight is answered, applied and undone, and nothing is paid`, async ({
    parties,
  }) => {
    const party = await parties(ruleset, ["Gamemaster", "Ada"]);
    const [gm, ada] = [party.page("Gamemaster"), party.page("Ada")];
    let before = stored(party);
    const hero = heroOf(ruleset, "Ada") ?? "";
    await aimAt(ada, foeOf(ruleset));
    const sheet = await sheetOf(ada, hero);

    await test.step("rows are open, and only what needs a fight says so", async () => {
      await expect(openRow(sheet, ATTACKS[ruleset])).toBeVisible();
      await expect(sheet.locator(".tp-use .tp-cost:not(:empty)")).toHaveCount(0);
      expect(await reasons(ada, hero)).toContain(words("TEMPO.Refusal.NeedsFight"));
    });

    await test.step("the GM answers, applies and undoes", async () => {
      // The dice of one ruleset hit by falling high, those of another by falling low.
      for (const high of [true, false]) {
        await dice(ada, high);
        await dice(gm, !high);
        before = stored(party);
        await use(ada, sheet, ATTACKS[ruleset]);
        await expect(card(ada)).toContainText(foeOf(ruleset));
        await answerAll(gm);
        // What hits is drawn a moment after the answer; what misses has nothing to apply.
        const hit = card(gm).locator("[data-action=apply]").first().waitFor({ timeout: 2_000 });
        if (await hit.then(always, never)) break;
      }
      await expect(card(ada).locator("[data-action=apply]")).toHaveCount(0);
      await card(gm).locator("[data-action=apply]").first().click();
      await expect(card(gm).locator("[data-action=revert]").first()).toBeVisible();
      await expect.poll(() => differences(before, stored(party))).not.toEqual([]);
      await card(gm).locator("[data-action=revert]").first().click();
      await expect(card(gm).locator("[data-action=apply]").first()).toBeVisible();
      await card(gm).locator("[data-action=apply]").first().click();
      await expect(card(gm).locator("[data-action=revert]").first()).toBeVisible();
      for (const open of [gm, ada]) await expect(card(open)).not.toHaveClass(/is-undone/);
      await card(ada).locator("[data-action=undoExchange]").click();
      await expect(card(gm)).toHaveClass(/is-undone/);
      await expect.poll(() => differences(before, stored(party))).toEqual([]);
      expect(await gm.evaluate(() => (game as unknown as Host).combats.size)).toBe(0);
    });
    await closeSheet(sheet);
    expect(party.complaints).toEqual([]);
  });

interface Listed {
  readonly reason: string | null;
}

const reasons = (page: Page, name: string): Promise<(string | null)[]> =>
  page.evaluate((wanted) => {
    const { tempo, actors } = game as unknown as Host & { tempo: { api: { listActions(a: object): Listed[] } } };
    return tempo.api.listActions(actors.getName(wanted)).map(({ reason }) => reason);
  }, name);

/** What Ada's hero has lost, as the server holds it. */
const ofActor = (party: Party, name: string): unknown => held(party.world)[`Actor.${demoId("actor", name)}`];

test("B6, K1 a player answers outside a fight by way of the GM's client; who is deleted is not waited for", async ({
  parties,
}) => {
  const party = await parties("surge", ["Gamemaster", "Ada"]);
  const [gm, ada] = [party.page("Gamemaster"), party.page("Ada")];
  const [hero, foe] = [heroOf("surge", "Ada") ?? "", foeOf("surge")];

  await test.step("the GM's creature attacks, and the hero's player answers the prompt", async () => {
    await aimAt(gm, hero);
    const sheet = await sheetOf(gm, foe);
    await use(gm, sheet, ".melee");
    await closeSheet(sheet);
    const prompt = ada.locator(".application.tp-prompt");
    await prompt.locator(".tp-opt:not([aria-disabled=true])").first().click();
    await expect(prompt).toHaveCount(0);
    await expect(card(gm).locator("[data-action=answer]")).toHaveCount(0);
    await expect.poll(() => outboxOf(ofActor(party, hero))).toEqual({});
    await card(gm).locator("[data-action=undoExchange]").click();
    await expect(card(gm)).toHaveClass(/is-undone/);
  });

  await test.step("what a tampered client asks for is refused: no harm, and nothing in another's name", async () => {
    await aimAt(ada, foe);
    const sheet = await sheetOf(ada, hero);
    await dice(ada, true);
    await use(ada, sheet, ".melee");
    const before = stored(party);
    const exchange = (await card(ada).getAttribute("data-exchange")) ?? "";
    const request = { seq: 1, faces: [], rolls: [], visibility: "public", force: true, user: "" };
    const outside = { id: exchange, members: [] };
    const foeId = await card(gm).locator("[data-action=answer]").first().getAttribute("data-combatant-id");
    const plain = { id: "u", exchange: "x", targets: [], item: null, options: {} };
    const commands = [
      { type: "apply", exchange, blow: "b1", amount: 99 },
      {
        type: "answer",
        exchange,
        who: foeId,
        option: "none",
        use: { ...plain, adjustment: { switched: {}, situational: 0 } },
      },
    ];
    for (const command of commands) {
      await ada.evaluate(
        ([name, written]) =>
          (game as unknown as Host).actors.getName(name).update({ system: { outbox: { tampered: written } } }),
        [hero, { ...request, id: "tampered", command, outside }] as const,
      );
      await expect.poll(() => outboxOf(ofActor(party, hero))).toEqual({});
    }
    await expect(card(gm).locator("[data-action=answer]")).toHaveCount(1);
    expect(differences(before, stored(party))).toEqual([]);
    await closeSheet(sheet);
  });

  await test.step("a token is deleted while it is asked: the question closes, and so does the prompt", async () => {
    await expect(gm.locator(".application.tp-prompt")).toHaveCount(1);
    await gm.evaluate((wanted) => {
      const { tokens } = canvas as unknown as Board;
      const token = tokens.placeables.find(({ document }) => document.name === wanted);
      return (token as unknown as { document: Document } | undefined)?.document.delete();
    }, foe);
    await expect(gm.locator(".application.tp-prompt")).toHaveCount(0);
    for (const page of [gm, ada]) await expect(card(page).locator(".tp-wait")).toHaveCount(0);
  });
  expect(party.complaints).toEqual([]);
});

const outboxOf = (actor: unknown): unknown => (actor as { system: { outbox?: object } }).system.outbox ?? {};

test("B6 a player heals a friend outside a fight; what that changes on the friend is written by the GM's client", async ({
  parties,
}) => {
  const party = await parties("heroic", ["Gamemaster", "Ben"]);
  const [gm, ben] = [party.page("Gamemaster"), party.page("Ben")];
  const [healer, friend] = [heroOf("heroic", "Ben") ?? "", heroOf("heroic", "Ada") ?? ""];
  const lost = (): unknown => {
    const actor = ofActor(party, friend) as { system: { heroic: { losses: { wounds: number } } } };
    return actor.system.heroic.losses.wounds;
  };
  await gm.evaluate(
    (name) => (game as unknown as Host).actors.getName(name).update({ system: { heroic: { losses: { wounds: 6 } } } }),
    friend,
  );
  await aimAt(ben, friend);
  const sheet = await sheetOf(ben, healer);
  await use(ben, sheet, ".heal");
  await expect.poll(lost).not.toBe(6);
  await expect.poll(() => outboxOf(ofActor(party, healer))).toEqual({});

  await test.step("a Combat begins meanwhile: the card goes on as it began", async () => {
    await gm.evaluate(async () => {
      const { tokens } = canvas as unknown as Board;
      const made = tokens.placeables.map(({ document }) => document) as unknown as object[];
      const Token = CONFIG as unknown as {
        Token: { documentClass: { createCombatants(t: object[]): Promise<unknown> } };
      };
      await Token.Token.documentClass.createCombatants(made);
    });
    await expect.poll(() => ben.evaluate(() => (game as unknown as Host).combats.size)).toBe(1);
    await card(ben).locator("[data-action=undoExchange]").click();
    await expect.poll(lost).toBe(6);
    await expect(card(gm)).toHaveClass(/is-undone/);
  });
  await closeSheet(sheet);
  expect(party.complaints).toEqual([]);
});
