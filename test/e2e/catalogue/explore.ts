import type { RulesetId } from "../../../tools/demo-fights.ts";
import {
  directionsFrom,
  GM,
  ITEM_KINDS,
  listActions,
  mayTakeSidesTurn,
  plainUse,
  sealHash,
  stepsAlong,
  Session,
} from "../../../src/engine/index.ts";
import type {
  ActionRow,
  Authority,
  Command,
  Creature,
  Exchange,
  Field,
  FightEvent,
  FightState,
  Json,
  OfferField,
  Place,
  Ruleset,
  Shape,
  Step,
  Use,
  Fight,
} from "../../../src/engine/index.ts";
import { drawsOf } from "../../engine/invariants.ts";
import type { Draws } from "../../engine/invariants.ts";
import { PACKS, rulesetOf, startOf, storesOf } from "./cast.ts";

/** One command that somebody gives, with the dice that fall. */
export interface Done {
  readonly command: Command;
  readonly faces: readonly (readonly [face: number, faces: number])[];
  readonly forced: boolean;
}

/** From a state without open questions to the next one: an action, a move or a turn, and everything that it leads to. */
export interface Scenario {
  /** The seed of the fight in which it was found. */
  readonly seed: number;
  readonly start: FightState;
  readonly steps: readonly Done[];
  readonly end: FightState;
  /** Everything that it shows. */
  readonly keys: readonly string[];
  /** Whether turns or phases went on by themselves, so that undoing it takes a step back as well. */
  readonly turned: boolean;
}

/**
 * Everything found, by key: `action`, `action with item`, `kind of question → answer`, or `kind asked next`
 * on one card.
 */
export interface Found {
  readonly scenarios: Map<string, Scenario>;
  /** Every kind of question with every answer that was ever offered. */
  readonly asked: Set<string>;
}

const IDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Ids as Foundry makes them, from the draws. */
const idOf = (draws: Draws): string =>
  Array.from({ length: 16 }, () => IDS[Math.floor(draws.next() * IDS.length)]).join("");

/** Answers that name dice are one kind, whichever they name. */
export const answerKey = (kind: string, option: string): string =>
  `${kind} → ${option.includes(":") ? "named" : option}`;

const chance = (draws: Draws, p: number): boolean => draws.next() < p;

/** Fields of what is lost, stored or suffered; `troubled` gives them some value between nothing and much. */
const TROUBLED = ["losses", "energy", "stun", "fatigue", "heat"];

export function troubled(shape: Shape, source: Creature["source"], draws: Draws): Creature["source"] {
  const value = (field: Field, present: Json): Json => {
    if (field.kind === "group")
      return Object.fromEntries(
        Object.entries(field.fields).map(([k, f]) => [k, value(f, (present as Record<string, Json>)[k] ?? null)]),
      );
    if (field.kind !== "number" || !chance(draws, 0.4)) return present;
    return Math.min(field.max ?? 99, Math.max(field.min ?? 0, Math.floor(draws.next() * draws.next() * 24)));
  };
  return Object.fromEntries(
    Object.entries(source).map(([name, present]) => {
      const field = shape[name];
      return [name, field && TROUBLED.includes(name) ? value(field, present) : present];
    }),
  );
}

/** An item with some of its flags turned: not in hand, stowed, unloaded, switched. */
export function handled(shape: Shape, source: Creature["source"], often: number, draws: Draws): Creature["source"] {
  return Object.fromEntries(
    Object.entries(source).map(([name, present]) => [
      name,
      shape[name]?.kind === "flag" && chance(draws, often) ? !present : present,
    ]),
  );
}

/** Everybody somewhere near, after whatever may have happened to them before. */
function muddled(ruleset: Ruleset, state: FightState, draws: Draws): FightState {
  if (chance(draws, 0.2)) return state;
  // Each has a space of its own.
  const spread = draws.pick(PACKS ? [4, 6] : [1, 2, 2, 4, 6]) ?? 4;
  const combatants: Record<string, FightState["combatants"][string]> = {};
  const taken = new Set<string>();
  for (const c of Object.values(state.combatants)) {
    let [x, y] = [0, 0];
    do {
      x = 6 + Math.floor(draws.next() * (spread + 1));
      y = 6 + Math.floor(draws.next() * (spread + 1));
    } while (taken.has(`${x} ${y}`) && taken.size < (spread + 1) ** 2);
    taken.add(`${x} ${y}`);
    const stores = storesOf(ruleset.id as RulesetId, c.creature);
    const store = (chance(draws, 0.6) ? draws.pick(stores) : undefined) ?? c.store;
    combatants[c.id] = { ...c, store, place: { x, y, w: 1, h: 1, z: chance(draws, 0.2) ? 20 : 0 } };
  }
  const creatures: Record<string, Creature> = {};
  const names = Object.keys(ruleset.conditions);
  for (const creature of Object.values(state.creatures)) {
    const conditions: Record<string, Creature["conditions"][string]> = {};
    for (let i = 0; i < 2; i++)
      if (chance(draws, 0.2)) {
        const condition = `${ruleset.id}.${draws.pick(names) ?? ""}`;
        conditions[idOf(draws)] = { condition, by: null, until: null, value: 0 };
      }
    const kindOf = (type: string) => ITEM_KINDS.find((k) => k === type) ?? "gear";
    const mess = draws.pick([0, 0, 0.3, 0.8]) ?? 0;
    creatures[creature.id] = {
      ...creature,
      source: chance(draws, 0.3) ? troubled(ruleset.creature, creature.source, draws) : creature.source,
      items: Object.fromEntries(
        Object.entries(creature.items).map(([id, item]) => [
          id,
          { ...item, source: handled(ruleset.items[kindOf(item.type)], item.source, mess, draws) },
        ]),
      ),
      conditions,
    };
  }
  return { ...state, combatants, creatures };
}

/** The part of the map that is played on, in spaces. */
const RIM = 3;
const FAR = 13;

export const valueFor = (field: OfferField, draws: Draws, state: FightState): string => {
  if (field.options) return draws.pick(field.options)?.value ?? "";
  if (field.pick === "spot") {
    if (chance(draws, 0.4)) return "";
    const { size } = state.map;
    return `${Math.round(5 + draws.next() * 5) * size}, ${Math.round(5 + draws.next() * 5) * size}`;
  }
  return chance(draws, 0.5) ? (field.initial ?? "") : (draws.pick(["1", "2", "12", "30"]) ?? "1");
};

/** A use of a row with whatever its fields offer. */
export function useFor(fight: Fight, row: ActionRow, who: string, draws: Draws): Use {
  const spec = fight.ruleset.actions[row.action];
  const others = fight.everyone().flatMap(({ id }) => (id === who ? [] : [id]));
  const one = draws.pick(others) ?? who;
  const several = (): string[] =>
    chance(draws, 0.6) ? [one] : chance(draws, 0.5) ? [] : others.filter(() => chance(draws, 0.5));
  const self = chance(draws, 0.5) ? [who] : [one];
  const some = several();
  const aims = { none: [], path: [], self, creature: [one], several: some, place: some, shape: some };
  const targets = aims[row.aim];
  const options: Record<string, Json> = {};
  for (const field of spec?.fields?.(fight, who, row.item?.id, { targets }) ?? []) {
    if (chance(draws, 0.6) || field.options === null) options[field.name] = valueFor(field, draws, fight.state);
    else options[field.name] = field.known?.value ?? field.initial ?? field.options[0]?.value ?? "";
    // What is known is not said.
    if (field.known && field.known.value === options[field.name]) delete options[field.name];
  }
  return plainUse(idOf(draws), { exchange: idOf(draws), item: row.item?.id ?? null, targets, options });
}

/**
 * Of scenarios for the same key the cheapest is kept: short ones, if possible without turns, force and drags.
 */
const costOf = ({ steps, turned }: Scenario): number => {
  const [first] = steps;
  return steps.length + (turned ? 3 : 0) + (first?.forced ? 5 : 0) + (first?.command.type === "move" ? 2 : 0);
};

/** As few scenarios as show everything that was found, each with the keys that it is for. */
export function covering({ scenarios }: Found): Map<Scenario, string[]> {
  const chosen = new Map<Scenario, string[]>();
  const open = new Set(scenarios.keys());
  const candidates = [...new Set(scenarios.values())];
  while (open.size > 0) {
    const worth = (s: Scenario): number => s.keys.filter((k) => open.has(k)).length / (costOf(s) + 2);
    const best = candidates.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    const shown = best.keys.filter((k) => open.has(k));
    chosen.set(best, shown);
    for (const key of shown) open.delete(key);
  }
  return chosen;
}

/** Whether a thing does in an action what it is for: a weapon strikes, instead of being drawn. */
export const isForItself = ({ actions }: Ruleset, action: string, type: string): boolean =>
  type === "gear" || (type !== "armor" && actions[action]?.family !== "gear");

/** An answer that somebody gave, and what came of it. */
interface Answered {
  readonly done: Done;
  readonly key: string;
  readonly events: readonly FightEvent[];
  readonly who: string;
  readonly kind: string;
}

/** Plays a random fight, one scenario after the other. */
class Wandering {
  readonly ruleset: Ruleset;
  readonly draws: Draws;
  readonly found: Found;
  readonly #session: Session;
  readonly #seed: number;
  readonly #forgotten = new Set<string>();

  constructor(ruleset: Ruleset, seed: number, found: Found) {
    this.ruleset = ruleset;
    this.draws = drawsOf(seed);
    this.#seed = seed;
    this.#session = new Session(ruleset, muddled(ruleset, startOf(ruleset.id as RulesetId), this.draws));
    this.found = found;
  }

  get state(): FightState {
    return this.#session.state;
  }

  set state(state: FightState) {
    this.#session.state = state;
  }

  get fight(): Fight {
    return this.#session.fight(GM);
  }

  /** Carries a command out, with dice as they fall; null where it is refused. */
  do(command: Command, authority: Authority = GM): { faces: [number, number][]; events: readonly FightEvent[] } | null {
    const faces: [number, number][] = [];
    for (;;) {
      const thrown = faces.map(([face]) => face);
      const decision = this.#session.ask(command, thrown, authority);
      if ("refusal" in decision) return null;
      if ("events" in decision) {
        this.state = decision.after;
        return { faces, events: decision.events };
      }
      for (const need of decision.needs)
        for (let i = 0; i < need.count; i++) faces.push([1 + Math.floor(this.draws.next() * need.faces), need.faces]);
    }
  }

  /** Begins a scenario with a command and plays it out; it is kept where it shows something new. */
  begin(command: Command, authority: Authority = GM): boolean {
    const start = this.state;
    const first = this.do(command, authority);
    if (!first) return false;
    this.#carry(command);
    const done = { command, faces: first.faces, forced: authority.force };
    return this.#goOn(start, [done], first.events, this.#keysOf(command));
  }

  /** What the phase asks for when it begins: answers without an action before them. */
  settle(): void {
    if (this.#open()) this.#goOn(this.state, [], [], []);
  }

  #open(): Exchange | undefined {
    return Object.values(this.state.exchanges).find((e) => !e.undone && Object.keys(e.waiting).length > 0);
  }

  /** Answers what is asked and applies what is due until nothing is open. */
  #goOn(start: FightState, before: readonly Done[], first: readonly FightEvent[], shown: readonly string[]): boolean {
    const steps = [...before];
    const events = [...first];
    const answers: string[] = [];
    const asked = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const open = this.#open();
      if (open) {
        const answered = this.#answer(open);
        if (!answered) return this.#abandon(start);
        steps.push(answered.done);
        events.push(...answered.events);
        answers.push(answered.key);
        const { command } = answered.done;
        if (PACKS && command.type === "answer" && command.use.item !== null) answers.push(`with ${command.use.item}`);
        // A second question to the same person on one card has to be put as well.
        const { who, kind } = answered;
        if (asked.has(`${open.id} ${who}`)) answers.push(`${kind} asked next`);
        asked.add(`${open.id} ${who}`);
        continue;
      }
      const due = this.#due();
      if (!due) break;
      const applied = this.do(due);
      if (!applied) break;
      steps.push({ command: due, faces: applied.faces, forced: false });
      events.push(...applied.events);
    }
    if (this.#open()) return this.#abandon(start);
    const turned = events.some((e) => e.kind === "trail");
    const keys = [...new Set([...shown, ...answers])];
    const scenario: Scenario = { seed: this.#seed, start, steps, end: this.state, keys, turned };
    for (const key of keys) this.#keep(key, scenario);
    return true;
  }

  /** Where nobody can answer, goes back to the start of the scenario. */
  #abandon(start: FightState): false {
    this.state = start;
    return false;
  }

  #keep(key: string, scenario: Scenario): void {
    // A state whose stores name a forgotten card cannot be set up.
    const stores = JSON.stringify(Object.values(scenario.start.combatants).map(({ store }) => store));
    if ([...this.#forgotten].some((id) => stores.includes(id))) return;
    const known = this.found.scenarios.get(key);
    if (!known || costOf(scenario) < costOf(known)) this.found.scenarios.set(key, scenario);
  }

  /**
   * What a command shows in the catalogue: its action, and the action with its item where that is a talent.
   */
  #keysOf(command: Command): string[] {
    if (command.type !== "act" && command.type !== "move") return [];
    if (PACKS) return command.type === "act" ? this.#packKeysOf(command) : [];
    const { id: hero } = Object.values(this.state.combatants).find((c) => this.state.creatures[c.creature]?.hero) ?? {
      id: "",
    };
    if (command.who !== hero) return [];
    if (command.type === "move") {
      const { ledger = {}, activation = 0 } = this.state.combatants[hero] ?? {};
      const [, action = ""] = ledger[`move-${activation}`]?.action.split(".") ?? [];
      return [`${action} as ${command.path[0]?.mode}`];
    }
    const item = this.state.creatures[this.state.combatants[hero]?.creature ?? ""]?.items[command.use.item ?? ""];
    return [command.action, ...(item?.type === "talent" ? [`${command.action} with ${item.id}`] : [])];
  }

  /** With everybody of the packs: who has done something, and with which of their things. */
  #packKeysOf({ who, action, use }: Extract<Command, { type: "act" }>): string[] {
    const item = this.state.creatures[this.state.combatants[who]?.creature ?? ""]?.items[use.item ?? ""];
    const serves = item !== undefined && isForItself(this.ruleset, action, item.type);
    return [`by ${who}`, ...(serves ? [`with ${item.id}`] : [])];
  }

  /** What nobody has seen yet comes first, most times. */
  #pick<T>(fresh: readonly T[], all: readonly T[]): T | undefined {
    return this.draws.pick(fresh.length > 0 && chance(this.draws, 0.7) ? fresh : all);
  }

  #keyOf({ action, item }: ActionRow): string {
    if (PACKS) return item && isForItself(this.ruleset, action, item.type) ? `with ${item.id}` : "by nobody";
    return item?.type === "talent" ? `${action} with ${item.id}` : action;
  }

  #answer(open: Exchange): Answered | null {
    const [who = ""] = Object.keys(open.waiting);
    const question = open.waiting[who];
    if (!question) return null;
    for (const option of question.options) this.found.asked.add(answerKey(question.kind, option));
    const view = this.ruleset.view.question(this.fight, open, who);
    const given: Record<string, Json> = {};
    for (const field of view.fields ?? [])
      if (chance(this.draws, 0.6)) given[field.name] = valueFor(field, this.draws, this.state);
    const { item, ...options } = given;
    const { kind } = question;
    const done = this.#actInstead(who, question.options);
    if (done) return { ...done, who, kind };
    const fresh = question.options.filter((o) => !this.found.scenarios.has(answerKey(question.kind, o)));
    const wanted = this.#pick(fresh, question.options) ?? "none";
    for (const option of [wanted, ...question.options, "none"]) {
      const use = plainUse(idOf(this.draws), {
        exchange: idOf(this.draws),
        options,
        item: typeof item === "string" && item !== "" ? item : null,
      });
      const command: Command = { type: "answer", who, exchange: open.id, option, use };
      const view2 = this.ruleset.view.question(this.fight, open, who, use).options.find((o) => o.id === option);
      if (!view2 || view2.refusal) continue;
      const result = this.do(command);
      if (result)
        return {
          done: { command, faces: result.faces, forced: false },
          key: answerKey(question.kind, option),
          events: result.events,
          ...{ who, kind },
        };
    }
    return null;
  }

  /** Some questions can be answered by an action on the sheet as well. */
  #actInstead(who: string, options: readonly string[]): Omit<Answered, "who" | "kind"> | null {
    const row = listActions(this.fight, who).find(
      ({ action, group, refusal }) => options.includes(action) && group !== "reaction" && refusal === null,
    );
    if (!row || this.found.scenarios.has(row.action)) return null;
    const use = useFor(this.fight, row, who, this.draws);
    const command: Command = { type: "act", who, action: row.action, use };
    const result = this.do(command);
    return result && { done: { command, faces: result.faces, forced: false }, key: row.action, events: result.events };
  }

  /** Damage that waits to be applied. */
  #due(): Command | null {
    for (const { id, undone, blows } of Object.values(this.state.exchanges))
      for (const blow of Object.values(blows))
        if (!undone && blow.damage && blow.applied === null && blow.target !== null)
          return { type: "apply", exchange: id, blow: blow.id, amount: null };
    return null;
  }

  /** Moves the token of a move, as Foundry does. */
  #carry(command: Command): void {
    if (command.type !== "move") return;
    const to = command.path.at(-1)?.to;
    const c = this.state.combatants[command.who];
    if (to && c) this.state = { ...this.state, combatants: { ...this.state.combatants, [c.id]: { ...c, place: to } } };
  }

  /** Drops cards without an open question from the state. */
  forget(): void {
    for (const id of Object.keys(this.state.exchanges)) this.#forgotten.add(id);
    const open = Object.entries(this.state.exchanges).filter(([, e]) => !e.undone && Object.keys(e.waiting).length > 0);
    this.state = { ...this.state, exchanges: Object.fromEntries(open) };
  }

  /** Has somebody do something. */
  step(): void {
    this.settle();
    const { draws, fight } = this;
    const { turn, phase } = this.state;
    const spec = this.ruleset.turn.phases.find((p) => p.id === phase);
    if (turn === null) {
      const may = draws.pick(mayTakeSidesTurn(fight));
      if (may !== undefined && chance(draws, 0.9)) this.begin({ type: "takeTurn", who: may });
      else if (spec?.kind === "choices") this.choose();
      else this.begin({ type: "advance" });
      return;
    }
    const roll = draws.next();
    if (roll < 0.12) {
      this.begin({ type: "endTurn", who: turn });
      return;
    }
    // What others do matters by the answers that it asks of the hero.
    if (roll < (this.#isHero(turn) ? 0.3 : 0.5)) {
      this.walk(turn);
      return;
    }
    const everyone = Object.keys(this.state.combatants);
    // The tracker takes back what the GM's own do in their turn alone.
    const who = PACKS || chance(draws, 0.85) ? turn : (draws.pick(everyone) ?? turn);
    const rows = listActions(fight, who).filter((r) => r.aim !== "path" && r.refusal === null);
    const fresh = rows.filter((r) => !this.found.scenarios.has(this.#keyOf(r)));
    const row = this.#pick(fresh, rows);
    if (!row) return;
    for (let n = 0; n < 3; n++)
      if (this.begin({ type: "act", who, action: row.action, use: useFor(fight, row, who, draws) })) return;
  }

  #isHero = (who: string): boolean => Object.keys(this.state.combatants)[0] === who;

  /** Has the GM force a reaction to something that the map did not see. */
  force(who: string): void {
    const rows = listActions(this.fight, who).filter((r) => r.group === "reaction");
    const row = this.draws.pick(rows);
    if (row)
      this.begin(
        { type: "act", who, action: row.action, use: useFor(this.fight, row, who, this.draws) },
        { gm: true, force: true },
      );
  }

  walk(who: string): void {
    const { draws } = this;
    const c = this.state.combatants[who];
    // One drag in an activation: a second one would go on from a history that only the host has.
    if (!c?.place || c.ledger[`move-${c.activation}`]) return;
    const modes = Object.keys(this.ruleset.movement.modes);
    const walked = new Set([...this.found.scenarios.keys()].map((key) => key.split(" as ")[1]));
    const mode =
      this.#pick(
        modes.filter((m) => !walked.has(m)),
        modes,
      ) ?? "walk";
    const places = this.#straight(c.place);
    if (!places) return;
    const path: readonly Step[] = stepsAlong(this.state.map, places, mode);
    this.begin({ type: "move", who, skip: [], path, held: null, exchange: idOf(draws) });
  }

  /**
   * One to three spaces straight on; null where somebody stands in the way or the edge of the map is near.
   */
  #straight(from: Place): Place[] | null {
    const { map, combatants } = this.state;
    const direction = Math.floor(this.draws.next() * directionsFrom(map, from.x, from.y).length);
    const length = 1 + Math.floor(this.draws.next() * 3);
    const way = [from];
    for (let at = from; way.length <= length;) {
      const { dx, dy } = directionsFrom(map, at.x, at.y)[direction] ?? { dx: 0, dy: 0 };
      const next = { ...at, x: at.x + dx, y: at.y + dy };
      const taken = Object.values(combatants).some(({ place }) => place?.x === next.x && place.y === next.y);
      if (taken || next.x < RIM || next.y < RIM || next.x > FAR || next.y > FAR) return null;
      way.push(next);
      at = next;
    }
    return way;
  }

  /** Everybody chooses something, or nothing. */
  choose(): void {
    const { draws } = this;
    const phase = this.ruleset.turn.phases.find((p) => p.id === this.state.phase);
    const choices: Record<string, { salt: string; choice: Json } | null> = {};
    const ids: Record<string, string> = {};
    for (const who of phase?.waitsFor?.(this.fight) ?? []) {
      const offers = (phase?.offers?.(this.fight, who) ?? []).filter((o) => o.refusal === null);
      const offer = draws.pick(offers);
      ids[who] = idOf(draws);
      if (!offer) continue;
      const values = Object.fromEntries(
        offer.fields.map((f) => [f.name, f.options ? (draws.pick(f.options)?.value ?? "") : "something happens"]),
      );
      const choice = { kind: offer.kind, ...values };
      const salt = idOf(draws);
      this.do({ type: "seal", who, hash: sealHash(salt, choice) });
      choices[who] = { salt, choice };
    }
    this.do({ type: "reveal", choices, ids });
  }
}

/** Plays one fight from a seed, and adds what it shows to what was found before. */
export function wander(ruleset: RulesetId, seed: number, found: Found, length = 60): void {
  const rules = rulesetOf(ruleset);
  const way = new Wandering(rules, seed, found);
  way.do({ type: "begin" });
  for (let i = 0; i < length; i++) {
    const [hero = ""] = Object.keys(way.state.combatants);
    if (way.draws.next() < 0.05) way.force(hero);
    else way.step();
    way.forget();
    if (way.state.phase === "over") return;
  }
}

export const nothingFound = (): Found => ({ scenarios: new Map(), asked: new Set() });
