import type { Locator, Page } from "@playwright/test";
import { cornerOf, demoId, demoWorld } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import type { WorldSeed } from "foundry-stand-in";
import { expect, loadDice } from "./party.ts";
import type { Party, Player } from "./party.ts";
import { words } from "./words.ts";

export const PLAYERS: readonly Player[] = ["Gamemaster", "Ada", "Ben"];

/** The rulesets that are drawn for tests which play each (`npm run test:e2e -- --fights`), or all. */
const { TEMPO_E2E_FIGHTS: drawn } = process.env;
export const PLAYED = RULESET_IDS.filter((id) => drawn === undefined || drawn.split(",").includes(id));

/** A Strike that is stopped opens a counter attack: the dice for whoever acts, so that there is something to ask. */
const OPENS: Partial<Record<RulesetId, readonly (readonly [face: number, faces: number])[]>> = {
  phased: [1, 1, 1].map((face) => [face, 8] as const),
};

/** The demo fight with every adversary a space beside a hero, so that there is something to be done at once. */
export function closeUp(ruleset: RulesetId): WorldSeed {
  const seed = demoWorld("fight", { ruleset });
  const { cast } = DEMO_FIGHTS[ruleset];
  const heroes = cast.filter(({ player }) => player !== undefined);
  const foes = cast.filter(({ player }) => player === undefined);
  const at = new Map(
    foes.map(({ name }, i) => {
      const [x, y] = heroes[i % heroes.length]?.at ?? [0, 0];
      return [demoId("token", name), cornerOf(ruleset, [x + 1 + Math.floor(i / heroes.length), y])];
    }),
  );
  for (const scene of seed.documents?.["scenes"] ?? [])
    for (const token of scene["tokens"] as Record<string, unknown>[])
      Object.assign(token, at.get(String(token["_id"])));
  return seed;
}

/** The GM hides somebody: the token and its row. @param more of the token's own data */
export const hide = (gm: Page, name: string, more: object = {}): Promise<void> =>
  gm.evaluate(
    async ([token, combatant, data]) => {
      const { scenes, combat } = game as unknown as {
        scenes: { active: { tokens: Map<string, Updatable> } };
        combat: { combatants: Map<string, Updatable> };
      };
      await scenes.active.tokens.get(token)?.update({ hidden: true, ...data });
      await combat.combatants.get(combatant)?.update({ hidden: true });
    },
    [demoId("token", name), demoId("combatant", name), more] as const,
  );

interface Updatable {
  update(data: object): Promise<unknown>;
}

interface Asked {
  readonly system: { readonly outbox: object };
  readonly state: { readonly exchanges: Record<string, { undone: object | null; waiting: object }> };
}

/** Plays a fight as people do, whatever its ruleset: it presses whatever can be pressed. */
export class Evening {
  readonly #party: Party;
  readonly #ruleset: RulesetId;
  /** How many things have been done with rows of sheets. */
  acts = 0;

  constructor(party: Party, ruleset: RulesetId) {
    this.#party = party;
    this.#ruleset = ruleset;
  }

  get gm(): Page {
    return this.#party.page("Gamemaster");
  }

  /** The page of the player who plays a combatant. */
  pageOf(combatant: string): Page {
    const member = DEMO_FIGHTS[this.#ruleset].cast.find(({ name }) => demoId("combatant", name) === combatant);
    return this.#party.page(member?.player ?? "Gamemaster");
  }

  async begin(): Promise<void> {
    await this.gm.locator("#combat [data-action=begin]").click();
    await expect(this.gm.locator("#combat .tp-phases")).toBeVisible();
  }

  /** Who is on turn, as the tracker says. */
  async now(): Promise<string | null> {
    const ids = await this.gm
      .locator("#combat li.is-now")
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["combatantId"] ?? null));
    return ids[0] ?? null;
  }

  /** Plays one step after the other until `done` says so. */
  async until(done: () => Promise<boolean>): Promise<void> {
    for (let step = 0; step < 120; step++) {
      if (await done()) return;
      await this.step();
    }
    throw new Error("the fight does not go on");
  }

  /** Plays until it is somebody's turn, nobody is asked anything, and whoever plays them has heard of it. */
  async untilTurnOf(who: string): Promise<void> {
    await this.until(async () => (await this.now()) === who && !(await this.asked()));
    await expect(this.pageOf(who).locator(`#combat li.is-now[data-combatant-id="${who}"]`)).toHaveCount(1);
  }

  /** Plays until somebody is asked something that can be declined, and leaves it open. */
  async untilAsked(): Promise<void> {
    const dice = OPENS[this.#ruleset] ?? [];
    const options = PLAYERS.map((player) =>
      this.#party.page(player).locator(".application.tp-prompt [data-option=none]"),
    );
    for (let step = 0; step < 60; step++) {
      const who = await this.now();
      if (who === null) await this.step();
      else {
        if (dice.length > 0) await loadDice(this.pageOf(who), dice);
        await this.act(who);
        for (const none of options) if ((await none.count()) > 0) return;
        while (await this.answer());
        await this.endTurn(who);
      }
    }
    throw new Error("nobody asks anything");
  }

  /** Answers what is asked, or takes a turn, or lets the fight go on. */
  async step(): Promise<void> {
    if (await this.answer()) return;
    const who = await this.now();
    if (who !== null) {
      await this.act(who);
      while (await this.answer());
      await this.endTurn(who);
      return;
    }
    if (await this.choose()) return;
    for (const player of ["Ada", "Ben", "Gamemaster"] as const) {
      const take = this.#party.page(player).locator("#combat [data-action=takeTurn]").first();
      if (await take.isVisible()) return this.press(take);
    }
    const advance = this.gm.locator("#combat [data-action=advance]");
    if (await advance.isVisible()) await this.press(advance);
  }

  /** Presses something and waits until the fight has gone on. */
  async press(button: ReturnType<Page["locator"]>): Promise<void> {
    const before = await this.shown();
    await button.click();
    await expect.poll(() => this.shown()).not.toBe(before);
  }

  /** The tracker as the GM sees it. */
  shown = (): Promise<string> => this.gm.locator("#combat").innerText();

  /**
   * Answers the first open prompt: with the first answer that is open, or (`letPass`) with the last.
   * @returns whether there was one
   */
  async answer(letPass = false): Promise<boolean> {
    for (const player of PLAYERS) {
      // Read at once: it may be gone the moment after.
      const prompts = await this.#party
        .page(player)
        .locator(".application.tp-prompt")
        .evaluateAll((all) =>
          all.map((prompt) => ({
            id: prompt.id,
            text: (prompt as HTMLElement).innerText,
            stake: prompt.querySelector(".tp-who strong")?.textContent ?? "",
          })),
        );
      const prompt = prompts.at(-1);
      if (prompt === undefined) continue;
      // What an adversary deals is not said to players (K18).
      if (player !== "Gamemaster") expect(prompt.stake).not.toMatch(/\b\d*d\d/);
      const asked = this.#party.page(player).locator(`[id="${prompt.id}"]`);
      const open = asked.locator("[data-action=answer]:not([aria-disabled=true])");
      const chosen = letPass ? open.last() : open.first();
      // A click that misses, because the prompt was redrawn under the pointer, is made again by the caller.
      const clicked = await chosen.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
      if (!clicked) return true;
      await expect
        .poll(
          async () =>
            (await asked.count()) === 0 || (await asked.innerText({ timeout: 200 }).catch(() => "")) !== prompt.text,
        )
        .toBe(true);
      await this.#expectQuestions();
      return true;
    }
    return false;
  }

  /** The GM's tracker names whoever has still to answer, and nobody else. */
  async #expectQuestions(): Promise<void> {
    const wrong = () =>
      this.gm.evaluate(() => {
        const { combat } = game as unknown as {
          combat: (Asked & { combatants: Iterable<Asked> }) | null;
        };
        // An answer that is still on its way to the GM's client is none yet.
        const sent = combat ? [combat, ...combat.combatants].flatMap(({ system }) => Object.keys(system.outbox)) : [];
        const open = Object.values(combat?.state.exchanges ?? {}).filter(({ undone }) => !undone);
        const asked = open.flatMap(({ waiting }) => Object.keys(waiting));
        const lines = [...document.querySelectorAll<HTMLElement>("#combat [data-question]")];
        const named = lines.map((line) => line.dataset["question"] ?? "");
        return [...sent, ...asked.filter((id) => !named.includes(id)), ...named.filter((id) => !asked.includes(id))];
      });
    await expect.poll(wrong, { message: "who has to answer, by state and tracker" }).toEqual([]);
  }

  /**
   * Chooses nothing in secret for a player, or else has the GM reveal the choices.
   * @returns whether there was anything to do
   */
  async choose(): Promise<boolean> {
    for (const player of ["Ada", "Ben"] as const) {
      const page = this.#party.page(player);
      const next = page.locator("#combat [data-action=chooseNext]");
      if (!(await next.isVisible())) continue;
      await next.click();
      const dialog = page.locator(".application.tp-secret");
      await dialog.locator("input[value=none]").check();
      await dialog.locator("button[type=submit]").click();
      await expect(dialog).toHaveCount(0);
      await expect(next).toHaveCount(0);
      return true;
    }
    const reveal = this.gm.locator("#combat [data-action=reveal]");
    if (!(await reveal.isVisible())) return false;
    await this.press(reveal);
    return true;
  }

  /** Uses the first open row of a weapon, else any open row, and submits its dialog. */
  async act(who: string): Promise<void> {
    const page = this.pageOf(who);
    await page.locator(`#combat [data-action=show][name="${who}.show"]`).click();
    await page.keyboard.press("c");
    const sheet = page.locator(".application.tp-sheet").last();
    await expect(sheet).toBeVisible();
    const open = ".tp-fam:not(.tp-notnow) [data-action=act]:not([aria-disabled=true])";
    const armed = sheet.locator(`${open}[data-row^="item."]`);
    const row = (await armed.count()) > 0 ? armed.first() : sheet.locator(open).first();
    if ((await row.count()) > 0) {
      const before = await this.shown();
      await row.click();
      await this.submit(page, before);
    }
    await sheet.locator("[data-action=close]").click();
    await expect(sheet).toHaveCount(0);
  }

  /**
   * Submits the dialog, if there is one, with the first target for which it is not refused; else closes it.
   * @param before the tracker before the row was used, which changes where there is no dialog
   */
  async submit(page: Page, before: string): Promise<void> {
    const dialog = page.locator(".application.tp-check");
    const goesOn = async () => (await dialog.isVisible()) || (await this.shown()) !== before;
    // What is told and changes nothing, such as a word to somebody, is waited for in vain.
    for (let i = 0; i < 20 && !(await goesOn()); i++) await page.waitForTimeout(100);
    if (!(await dialog.isVisible())) return;
    const target = dialog.locator("select[name=target]");
    const others = await target.locator("option").evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
    const boxes = dialog.locator("[data-relation=foe] input[name=targets]:not(:checked)");
    const ticked = await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
    for (const id of ticked.slice(0, 1)) {
      const folded = dialog.locator("details:not([open])[data-fold=targets] > summary");
      if ((await folded.count()) > 0) await folded.click();
      if (await dialog.locator(".tp-warn").isVisible())
        await dialog.locator(`input[name=targets][value="${id}"]`).check();
    }
    for (const other of ["", ...others.filter((o) => o !== "")]) {
      if (other !== "") await target.selectOption(other);
      if (other !== "") await expect(target).toHaveValue(other);
      if (await dialog.locator(".tp-warn").isVisible()) continue;
      await dialog.locator("button[type=submit]").click();
      // Either it is sent off, or it stays and says why not.
      await expect(page.locator(".application.tp-check[aria-busy=true]")).toHaveCount(0);
      const stays = async () => (await dialog.count()) > 0 && (await dialog.locator(".tp-warn").isVisible());
      await expect.poll(async () => (await dialog.count()) === 0 || (await stays())).toBe(true);
      if ((await dialog.count()) === 0) {
        this.acts += 1;
        return;
      }
    }
    await dialog.locator("[data-action=close]").click();
    await expect(dialog).toHaveCount(0);
  }

  async endTurn(who: string): Promise<void> {
    if ((await this.now()) !== who) return;
    // Adversaries who answer by themselves take a moment; until then the turn is not over.
    const questions = this.gm.locator("#combat [data-question]");
    await expect.poll(async () => (await this.asked()) || (await questions.count()) === 0).toBe(true);
    const end = this.pageOf(who).locator("#combat [data-action=endTurn]");
    await end.click();
    await expect.poll(async () => (await this.now()) !== who || (await this.asked())).toBe(true);
  }

  /** Whether somebody is asked something. */
  async asked(): Promise<boolean> {
    for (const player of PLAYERS)
      if (await this.#party.page(player).locator(".application.tp-prompt").first().isVisible()) return true;
    return false;
  }

  /** Whether a round has come. */
  isRound = async (round: number): Promise<boolean> =>
    (await this.gm.locator("#combat h3").first().innerText()) === words("TEMPO.Tracker.Round", { round });

  /** What somebody's row says. */
  row = (who: string): Promise<string> => this.gm.locator(`#combat li[data-combatant-id="${who}"]`).innerText();
}

export interface Seat {
  readonly evening: Evening;
  readonly page: Page;
  readonly who: string;
  readonly sheet: Locator;
}

/** The sheet of somebody whose turn it is, opened by who plays them. */
export async function onTurn(party: Party, ruleset: RulesetId, name: string): Promise<Seat> {
  const evening = new Evening(party, ruleset);
  const who = demoId("combatant", name);
  await evening.begin();
  await evening.untilTurnOf(who);
  const page = evening.pageOf(who);
  await page.locator(`#combat [data-action=show][name="${who}.show"]`).click();
  await page.keyboard.press("c");
  const sheet = page.locator(".application.tp-sheet").last();
  await expect(sheet).toBeVisible();
  return { evening, page, who, sheet };
}

/** Opens sheets from the tracker until one has an action that deals damage: whatever does has something to decide. */
export async function someAttack(page: Page): Promise<{ sheet: Locator; row: Locator }> {
  const sheet = page.locator(".application.tp-sheet").last();
  // Who is down has no such row.
  const row = sheet.locator("[data-action=act]", { has: page.locator(".d", { hasText: /\d/ }) }).first();
  for (const show of await page.locator("#combat [data-action=show]").all()) {
    await show.click();
    await page.keyboard.press("c");
    await expect(sheet).toBeVisible();
    if ((await row.count()) > 0) break;
    await sheet.locator("[data-action=close]").click();
    await expect(sheet).toHaveCount(0);
  }
  return { sheet, row };
}

/** Opens the dialog of a row, whether or not it can be used now. */
export async function openDialog(page: Page, row: Locator): Promise<void> {
  const folded = row.locator("xpath=ancestor::details[not(@open)]/summary");
  if ((await folded.count()) > 0) await folded.first().click();
  await row.click({ force: true });
  await expect(page.locator(".application.tp-check")).toBeVisible();
}

/** Opens the sheet of an item that somebody has. */
export async function someItem(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const { actors } = game as unknown as {
      actors: Iterable<{ items: Iterable<{ sheet: { render(options: object): Promise<unknown> } }> }>;
    };
    for (const actor of actors) for (const item of actor.items) return item.sheet.render({ force: true });
    throw new Error("nobody has an item");
  });
  const item = page.locator(".application.tp-itemsheet").last();
  await expect(item).toBeVisible();
  return item;
}
