import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { blowsOf, Fight, GM } from "../../../src/engine/index.ts";
import type { Blow, Command, Exchange, FightState } from "../../../src/engine/index.ts";
import { demoId } from "../../../tools/demo.ts";
import type { RulesetId } from "../../../tools/demo-fights.ts";
import type { Party, Player } from "../party.ts";
import { texts, words } from "../words.ts";
import { CATALOGUE, rulesetOf } from "./cast.ts";
import { differences, held } from "./comparing.ts";
import * as controls from "./controls.ts";
import type { Done, Scenario } from "./explore.ts";
import { flaws } from "./reading.ts";
import { asSet, fightOn, load, settle, setUp, told, unthrown } from "./situations.ts";
import type { Setting, Spot } from "./situations.ts";
import { cardsOf, statesOf, wayBack } from "./undoing.ts";
import type { Control } from "./undoing.ts";

type Acting = Extract<Command, { type: "act" }>;

const PLAYERS: readonly Player[] = ["Gamemaster", "Ada", "Ben"];

/**
 * Plays a scenario in the browsers: sets it up, carries it out by the controls, reads it, undoes it,
 * compares.
 */
export class Playing {
  readonly #party: Party;
  readonly #ruleset: RulesetId;
  readonly #scenario: Scenario;
  readonly #setting: Setting;
  readonly #states: readonly FightState[];
  readonly #read = new Set<string>();
  /** Combatants whose movement mode was changed on the sheet. */
  readonly #changed = new Set<string>();
  readonly #walking: string;

  constructor(party: Party, ruleset: RulesetId, scenario: Scenario, setting: Setting) {
    this.#party = party;
    this.#ruleset = ruleset;
    this.#scenario = scenario;
    this.#setting = setting;
    this.#states = statesOf(ruleset, scenario);
    [this.#walking = "walk"] = Object.keys(rulesetOf(ruleset).movement.modes);
  }

  /** @returns flaws in what the pages show */
  async play(): Promise<readonly string[]> {
    const { start, steps } = this.#scenario;
    const gm = this.#page("Gamemaster");
    this.#party.complaints.length = 0;
    const set = await setUp(gm, this.#ruleset, start, this.#setting);
    this.#expectSet(set);
    for (const player of PLAYERS) await settle(this.#page(player), this.#ruleset);
    const before = held(this.#party.world);
    await controls.turnTo(gm, "chat");
    for (const [i, step] of steps.entries()) await this.#step(step, i);
    await this.#readCards();
    await this.#goBack();
    // The GM's client may still have to carry out what the players asked for.
    await expect
      .poll(() => differences(before, held(this.#party.world)), { message: "what is left of it after the undo" })
      .toEqual([]);
    expect(this.#party.complaints, "errors in pages").toEqual([]);
    return [...this.#read];
  }

  #page(player: Player): Page {
    return this.#party.page(player);
  }

  /** Expects the page to have read the scenario's first state. */
  #expectSet(set: Record<string, unknown>): void {
    const wanted = asSet(this.#ruleset, this.#scenario.start, this.#setting);
    const plain = (state: object): unknown => JSON.parse(JSON.stringify(state));
    expect(differences(plain(wanted), plain(set)), "how it was set up").toEqual([]);
  }

  /** The player who acts for a combatant. */
  #playerOf(combatant: string): Player {
    return this.#member(combatant).player ?? "Gamemaster";
  }

  #member(combatant: string) {
    const found = CATALOGUE[this.#ruleset].find(({ name }) => demoId("combatant", name) === combatant);
    if (!found) throw new Error(`nobody is ${combatant}`);
    return found;
  }

  #token(combatant: string): string {
    return demoId("token", this.#member(combatant).name);
  }

  #at(combatant: string, i: number): Spot {
    const { x = 0, y = 0 } = this.#states[i]?.combatants[combatant]?.place ?? {};
    return [x, y];
  }

  async #step(step: Done, i: number): Promise<void> {
    const { command, faces, forced } = step;
    const gm = this.#page("Gamemaster");
    const who = "who" in command ? command.who : null;
    const page = who === null || this.#isForGM(command, i) ? gm : this.#page(this.#playerOf(who));
    await load(page, faces);
    switch (command.type) {
      case "act":
        await this.#act(page, step, i);
        break;
      case "answer": {
        await this.#readFrame(controls.promptTo(page, command.who));
        const use = asSet(this.#ruleset, command.use, this.#setting);
        await controls.answer(page, command.who, command.option, use);
        break;
      }
      case "apply":
        await this.#apply(gm, command.exchange, command.blow, i);
        break;
      case "move": {
        const way = command.path.map(({ to }): Spot => [to.x, to.y]);
        await this.#chooseMode(page, command.who, command.path[0]?.mode ?? "walk", i);
        await controls.drag(page, this.#ruleset, [this.#at(command.who, i), ...way], this.#token(command.who));
        break;
      }
      case "endTurn":
      case "takeTurn":
      case "advance": {
        await controls.turnTo(page, "combat");
        const row = command.type === "takeTurn" ? `[data-combatant-id="${command.who}"]` : "";
        await page.locator(`#combat [data-action=${command.type}]${row}`).click();
        break;
      }
      default:
        throw new Error(`no control for ${command.type}`);
    }
    if (forced && command.type !== "act") await controls.insist(page);
    await this.#expectState(i + 1);
    expect(await unthrown(page), "dice that were not thrown").toBe(0);
  }

  /** Whether a command answers a question that only the GM may answer. */
  #isForGM(command: Command, i: number): boolean {
    const state = this.#states[i];
    if (command.type !== "answer" || !state) return false;
    const rules = rulesetOf(this.#ruleset);
    const exchange = state.exchanges[command.exchange];
    return (
      exchange !== undefined && rules.view.question(new Fight(rules, state, GM), exchange, command.who).forGM === true
    );
  }

  async #act(page: Page, { command, forced }: Done, i: number): Promise<void> {
    if (command.type !== "act") return;
    const { who, action } = command;
    const use = asSet(this.#ruleset, command.use, this.#setting);
    const targets = use.targets.filter((id) => id !== who);
    await controls.aim(
      page,
      this.#ruleset,
      targets.map((id) => ({ at: this.#at(id, i), token: this.#token(id) })),
    );
    const sheet = await controls.openSheet(page, this.#ruleset, this.#at(who, i), this.#token(who));
    await this.#readFrame(sheet);
    const row = await controls.rowOf(sheet, this.#ruleset, action, use.item);
    await row.click({ force: forced });
    if (this.#opensDialog(command, i)) {
      await this.#readFrame(page.locator(".application.tp-check"));
      await controls.submit(page, use, forced);
    } else if (forced) await controls.insist(page);
    await controls.close(sheet);
  }

  /** Whether an action opens the check dialog. */
  #opensDialog({ action, who, use }: Acting, i: number): boolean {
    const spec = rulesetOf(this.#ruleset).actions[action];
    const state = this.#states[i];
    if (!spec || !state) return false;
    const fight = new Fight(rulesetOf(this.#ruleset), state, GM);
    const given = { ...use, options: {} };
    return (
      ["creature", "several", "place", "shape"].includes(spec.aim) ||
      (spec.check !== undefined && spec.aim !== "self") ||
      (spec.fields?.(fight, who, use.item, given) ?? []).some(({ known, usual }) => !known && !usual) ||
      (spec.strikers?.(fight, who, given) ?? []).length > 0
    );
  }

  /** Chooses a movement mode on the sheet, unless it is the usual one. */
  async #chooseMode(page: Page, who: string, mode: string, i: number): Promise<void> {
    if (mode === this.#walking) return;
    this.#changed.add(who);
    const sheet = await controls.openSheet(page, this.#ruleset, this.#at(who, i), this.#token(who));
    const button = sheet.locator(`[data-action=mode][data-mode="${mode}"]`);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await controls.close(sheet);
  }

  async #walkAgain(page: Page, who: string): Promise<void> {
    const sheet = await controls.openSheet(page, this.#ruleset, this.#at(who, 0), this.#token(who));
    await sheet.locator(`[data-action=mode][data-mode="${this.#walking}"]`).click();
    await controls.close(sheet);
  }

  async #apply(gm: Page, exchange: string, blow: string, i: number): Promise<void> {
    const { exchanges } = this.#states[i] ?? this.#scenario.start;
    const waits = cardsOf(this.#states)
      .flatMap((id) => blowsOf(exchanges[id] as Exchange))
      .filter((b) => b.damage && b.applied === null);
    const nth = waits.findIndex((b) => b === exchanges[exchange]?.blows[blow]);
    await controls.turnTo(gm, "chat");
    await gm.locator("#chat [data-action=apply]").nth(nth).click();
  }

  /** Expects the fight to be as the engine has it after so many steps. */
  async #expectState(after: number): Promise<void> {
    const wanted = figuresOf(asSet(this.#ruleset, this.#states[after] ?? this.#scenario.end, this.#setting));
    await expect
      .poll(
        async () => differences(wanted, figuresOf((await fightOn(this.#page("Gamemaster"))) as unknown as FightState)),
        { message: `the fight after step ${after}` },
      )
      .toEqual([])
      .catch(async (error: unknown) => {
        const heard = (await Promise.all(PLAYERS.map((player) => told(this.#page(player))))).flat();
        throw new Error(`${(error as Error).message}\nThey were told: ${heard.join(" · ")}`, { cause: error });
      });
  }

  async #readFrame(frame: Locator): Promise<void> {
    await expect(frame).toBeVisible();
    for (const flaw of flaws(await frame.innerHTML())) this.#read.add(flaw);
  }

  /**
   * Reads every card and the tracker on all pages for flaws; the GM's cards must also show what came of them.
   */
  async #readCards(): Promise<void> {
    const end = this.#states.at(-1) ?? this.#scenario.end;
    const ids = cardsOf(this.#states);
    for (const player of PLAYERS) {
      const page = this.#page(player);
      await controls.turnTo(page, "chat");
      const shown = controls.cards(page);
      await expect(shown).toHaveCount(ids.length);
      for (const [nth, id] of ids.entries()) {
        const card = shown.nth(nth);
        const exchange = end.exchanges[id];
        if (player === "Gamemaster" && exchange) await this.#expectCard(card, exchange);
        for (const flaw of flaws(await card.innerHTML())) this.#read.add(flaw);
      }
      await controls.turnTo(page, "combat");
      for (const flaw of flaws(await page.locator("#combat").innerHTML())) this.#read.add(flaw);
    }
  }

  async #expectCard(card: Locator, exchange: Exchange): Promise<void> {
    const rules = rulesetOf(this.#ruleset);
    const [, action = ""] = exchange.action.split(".");
    const named = rules.actions[action]?.label;
    const said = [...(named === undefined ? [] : [words(named)]), ...blowsOf(exchange).flatMap(saidOf)];
    // What came of it may still have to be drawn.
    for (const text of said) await expect(card).toContainText(text);
  }

  /** Undoes the scenario by the controls. */
  async #goBack(): Promise<void> {
    const way = wayBack(this.#ruleset, this.#scenario);
    expect(way, "a way back").not.toBeNull();
    for (const control of way ?? []) await this.#takeBack(control);
    for (const who of this.#changed) await this.#walkAgain(this.#page(this.#playerOf(who)), who);
  }

  async #takeBack(control: Control): Promise<void> {
    const gm = this.#page("Gamemaster");
    switch (control.kind) {
      case "back":
        await controls.turnTo(gm, "combat");
        await gm.locator("#combat [data-action=stepBack]").click();
        break;
      case "own": {
        const page = this.#page(this.#playerOf(control.who));
        await controls.turnTo(page, "combat");
        await page.locator(`#combat [data-action=undo][data-combatant-id="${control.who}"]`).click();
        break;
      }
      case "card": {
        const id = cardsOf(this.#states)[control.nth] ?? "";
        const by = this.#states.at(-1)?.exchanges[id]?.by ?? "";
        const player = this.#playerOf(by);
        const page = this.#page(player);
        await controls.turnTo(page, "chat");
        await controls.cards(page).nth(control.nth).locator("[data-action=undoExchange]").click();
        if (player !== "Gamemaster") await controls.confirmAs(gm, "TEMPO.Undo.ConfirmTitle");
        await expect(controls.cards(gm).nth(control.nth)).toHaveClass(/is-undone/);
      }
    }
  }
}

/** Texts that a blow's card shows: its total, its band and its damage. */
function saidOf({ check, reading, damage }: Blow): string[] {
  // Where a check has one band alone, nobody is told of it.
  const band = (check?.bands.length ?? 0) < 2 ? "" : (check?.bands.find((b) => b.id === reading?.band)?.label ?? "");
  return [
    ...(check && reading ? [String(reading.total), ...(texts.has(band) ? [words(band)] : [])] : []),
    ...(damage ? [String(damage.amount)] : []),
  ];
}

/** The parts of a fight that do not depend on random ids. */
function figuresOf({ round, phase, turn, order, combatants, creatures, sides }: FightState): object {
  return {
    ...{ round, phase, turn, order },
    combatants: Object.fromEntries(
      Object.values(combatants).map(({ id, initiative, activation, done, defeated, place, ledger }) => [
        id,
        { initiative, activation, done, defeated, place, spent: spentOf(ledger) },
      ]),
    ),
    creatures: Object.fromEntries(
      Object.values(creatures).map(({ id, source, items, conditions }) => [
        id,
        {
          source,
          items,
          conditions: Object.values(conditions)
            .map((c) => c.condition)
            .sort(),
        },
      ]),
    ),
    sides,
  };
}

const spentOf = (ledger: FightState["combatants"][string]["ledger"]): object[] =>
  Object.values(ledger)
    .sort((a, b) => a.activation - b.activation || a.seq - b.seq)
    .map(({ activation, action, cost, granted }) => ({ activation, action, cost, granted }));
