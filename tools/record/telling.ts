/**
 * Everything about a fight that a person could notice: at the table, in the tracker, on sheets and cards. It
 * leaves out ledger deltas, trail, effects, `facts`, `store`, how changes are split into events, and the
 * order of keys.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "../../src/engine/check/check.ts";
import type { Command } from "../../src/engine/command.ts";
import type { Exchange } from "../../src/engine/exchange.ts";
import { blowsOf } from "../../src/engine/exchange.ts";
import type { Fight } from "../../src/engine/fight.ts";
import type { Json } from "../../src/engine/json.ts";
import { bookedPath, SLACK } from "../../src/engine/move/path-rules.ts";
import type { Step as PathStep } from "../../src/engine/move/path.ts";
import type { Walk } from "../../src/engine/move/walk.ts";
import { walkByPrice } from "../../src/engine/move/walk.ts";
import type { Refusal } from "../../src/engine/refusal.ts";
import type { Label, OfferField, Ruleset } from "../../src/engine/ruleset.ts";
import type { Creature, FightState } from "../../src/engine/state.ts";
import type { Door } from "./door.ts";

type Told = unknown;

const ROOT = join(import.meta.dirname, "../..");

/** The text of each key. The names of keys may change, the texts that people read may not. */
const TEXTS = new Map<string, string>();

/** Learns the texts of a tree's keys, except those already known. */
export function learnTexts(root: string): void {
  const learn = (tree: object, at: string): void => {
    for (const [name, value] of Object.entries(tree) as [string, unknown][]) {
      const path = `${at}${name}`;
      const key = path.replace(/\.(one|other)$/, "");
      if (typeof value === "object" && value !== null) learn(value, `${path}.`);
      else if (!TEXTS.has(key)) TEXTS.set(key, String(value));
    }
  };
  learn(JSON.parse(readFileSync(join(root, "lang/en.json"), "utf8")) as object, "");
}
learnTexts(ROOT);

/** The description as JSON, with every key replaced by its text. */
export const textOf = (told: unknown): string =>
  JSON.stringify(told, (_name, value: unknown) => (typeof value === "string" ? (TEXTS.get(value) ?? value) : value));

/** Sorts keys, at any depth. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>).filter(([, v]) => v !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}

/** A sentence with the values that its text uses; `costOf` uses `cost` and `pool`. */
function sentence(key: string, data: Readonly<Record<string, Json>> | undefined): Told {
  const text = TEXTS.get(key);
  const figures = [...(text ?? "").matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const told: Record<string, unknown> = {};
  for (const name of Object.keys(data ?? {}).sort()) {
    const used =
      text === undefined ||
      figures.some((f) => f === name || (f.endsWith("Of") && (f.slice(0, -2) === name || name === "pool")));
    if (used) told[name] = sorted(data?.[name]);
  }
  return Object.keys(told).length === 0 ? key : { key, ...told };
}

export const refusalTold = (refusal: Refusal | null): Told =>
  refusal === null ? null : sentence(refusal.key, refusal.data);

const labelTold = (label: Label | string | undefined): Told =>
  label === undefined || typeof label === "string"
    ? (label ?? null)
    : "key" in label
      ? sentence(label.key, label.data)
      : sorted(label);

/** A price without pools from which it takes nothing. */
const priceTold = (cost: Readonly<Record<string, number>>): Told =>
  sorted(Object.fromEntries(Object.entries(cost).filter(([, amount]) => amount !== 0)));

function checkTold(check: Check | null | undefined): Told {
  if (!check) return null;
  const { label, dice, pool, taken, least, naturals, modifiers, against, bands } = check;
  const parts = modifiers.map((m) => ({
    ...{ label: m.label, source: m.source, value: m.value, side: m.side, on: m.on, fixed: m.fixed },
    ...(m.bands ? { bands: m.bands } : {}),
  }));
  const other =
    against === null
      ? null
      : against.value === null
        ? { label: against.label, tie: against.tie, naturals: against.naturals, check: checkTold(against.check) }
        : { label: against.label, value: against.value };
  return sorted({
    ...{ label, dice, pool, taken, least, naturals, against: other, bands },
    modifiers: Object.fromEntries(inOrder(parts).map((part, i) => [i, part])),
  });
}

/** A list in a fixed order, for lists whose own order does not matter. */
const inOrder = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [textOf(sorted(one)), one] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, one]) => one);

const fieldsTold = (fields: readonly OfferField[] | undefined): Told =>
  Object.fromEntries(
    (fields ?? []).map(({ name, label, options, initial, pick, known, usual }) => [
      name,
      {
        ...{ label: labelTold(label), initial: initial ?? null, pick: pick ?? null },
        ...(known ? { known: [known.value, known.from] } : {}),
        ...(usual ? { usual } : {}),
        options: options?.map((o) => [o.value, labelTold(o.label)]) ?? null,
      },
    ]),
  );

/** What a path costs step by step, by the rules for reach; it ends where no step can be made. */
function walked(walk: Walk, path: readonly PathStep[]): Told {
  const costs: Told[] = [];
  let state: unknown = walk.start;
  for (const step of path) {
    state = walk.kind === "sum" ? (state as number) + walk.charge(step) : walk.step(state, step);
    if (state === null || state === Infinity) break;
    costs.push(priceTold(walk.kind === "sum" ? walk.cost(state as number) : walk.cost(state)));
  }
  return costs;
}

/** Parts of a description as text, by area and subject: `rows Ada`. */
export type Parts = Map<string, string>;

/** Describes the states of one fight. Objects that are the same as before are not described again. */
export class Teller {
  readonly #door: Door;
  readonly #ruleset: Ruleset;
  readonly #items = new WeakMap<Creature["items"], string>();
  readonly #cards = new WeakMap<Exchange, Told>();
  readonly #facts = new WeakMap<object, Told>();

  readonly #actions: ReadonlySet<string>;

  /** @param actions the actions whose rows are described */
  constructor(door: Door, ruleset: Ruleset, actions: ReadonlySet<string>) {
    this.#door = door;
    this.#ruleset = ruleset;
    this.#actions = actions;
  }

  /** @param shown combatants whose lists of actions are described, which takes longest */
  tell(state: FightState, shown: ReadonlySet<string>): Parts {
    const fight = new this.#door.Fight(this.#ruleset, state, { gm: false, force: false });
    const parts: Parts = new Map([["turn", textOf(this.#turn(fight, state))]]);
    for (const id of Object.keys(state.combatants).sort()) {
      parts.set(`combatant ${id}`, this.#combatant(fight, state, id));
      parts.set(`remarks ${id}`, textOf(this.#remarks(fight, id)));
      if (shown.has(id)) parts.set(`rows ${id}`, textOf(this.#rows(fight, id)));
    }
    for (const exchange of Object.values(state.exchanges))
      parts.set(`card ${exchange.id}`, textOf(this.#card(fight, state, exchange)));
    return parts;
  }

  /** What a person sees before giving a command: an action's dialog as it is used, or a move's ruler. */
  dialog(state: FightState, command: Command): string | null {
    if (command.type === "move") return this.#ruler(state, command);
    if (command.type !== "act") return null;
    const { who, action, use } = command;
    const spec = this.#ruleset.actions[action];
    const combatant = state.combatants[who];
    const items = state.creatures[combatant?.creature ?? ""]?.items ?? {};
    const wrongItem = use.item !== null && items[use.item]?.type !== spec?.with;
    if (!spec || !combatant || wrongItem || !use.targets.every((id) => state.combatants[id])) return null;
    if (spec.with !== undefined && !spec.bare && use.item === null) return null;
    const fight = new this.#door.Fight(this.#ruleset, state, { gm: false, force: false });
    return textOf({
      fields: fieldsTold(spec.fields?.(fight, who, use.item, use)),
      price: priceTold(spec.cost(fight, who, use)),
      check: checkTold(spec.check?.(fight, who, use)),
    });
  }

  #ruler(state: FightState, { who, path, held }: Extract<Command, { type: "move" }>): string | null {
    if (!state.combatants[who]) return null;
    const fight = new this.#door.Fight(this.#ruleset, state, { gm: false, force: false });
    const { movement } = this.#ruleset;
    const { segments, cost, charged, left, running, stop } = movement.price(fight, who, path);
    const made = bookedPath(fight, who).length + SLACK;
    let along = 0;
    const next = path.findIndex(({ length }) => (along += length) > made);
    const [before, after] = next < 0 ? [path, []] : [path.slice(0, next), path.slice(next)];
    const [first] = after;
    const walk = first && (movement.walk?.(fight, who, before, first.mode) ?? walkByPrice(fight, who, before));
    return JSON.stringify({
      ...{ price: priceTold(cost), charged, left, first: stop ? null : (segments[0]?.end ?? null) },
      running: running.map((so) => [so.charged, priceTold(so.cost)]),
      stop: stop && [stop.step, refusalTold(stop.refusal)],
      provoked: (movement.provoked?.(fight, who, [...path, ...(held?.steps ?? [])]) ?? []).map((p) => [
        ...[p.by, p.step, p.options ?? null],
      ]),
      reach: walk ? walked(walk, after) : null,
    });
  }

  #turn(fight: Fight, { round, phase, turn, order, options }: FightState): Told {
    const spec = this.#ruleset.turn.phases.find((p) => p.id === phase);
    const waits = [...(spec?.waitsFor?.(fight) ?? [])].sort();
    const offered = (who: string): Told =>
      (spec?.offers?.(fight, who) ?? []).map((o) => [
        ...[o.kind, o.label, o.hint, fieldsTold(o.fields), refusalTold(o.refusal)],
      ]);
    return {
      ...{ round, phase, turn, order, options: sorted(options) },
      waits: spec?.kind === "choices" ? waits.map((who) => [who, offered(who)]) : waits,
    };
  }

  #combatant(fight: Fight, state: FightState, id: string): string {
    const { initiative, side, hidden, defeated, place, creature } = fight.combatant(id);
    const figure = fight.figure(id);
    const { pools, reserves } = fight.budget(id);
    const { resources, conditions } = this.#ruleset;
    const named = Object.keys(conditions).map((name) => `${this.#ruleset.id}.${name}`);
    const active = named.filter((name) => figure.has(name)).sort();
    const told = textOf({
      ...{ initiative, side, hidden, defeated, place: sorted(place) },
      pools: [...pools, ...(reserves ?? [])].map((p) => [p.id, p.left, p.max]),
      resources: Object.keys(resources)
        .sort()
        .map((name) => [name, this.#ruleset.resource(figure, name)]),
      conditions: active.map((name) => [name, [...figure.values(name)].sort((a, b) => a - b)]),
    });
    return `${told.slice(0, -1)},"items":${this.#itemsOf(state.creatures[creature])}}`;
  }

  #itemsOf(creature: Creature | undefined): string {
    if (!creature) return "null";
    let told = this.#items.get(creature.items);
    if (told === undefined) this.#items.set(creature.items, (told = textOf(sorted(creature.items))));
    return told;
  }

  #remarks(fight: Fight, id: string): Told {
    const { view } = this.#ruleset;
    const facts = (list: readonly { readonly label: string; readonly value: Label | number }[]): Told =>
      list.map(({ label, value }) => [label, typeof value === "number" ? value : labelTold(value)]);
    const figure = fight.figure(id);
    let sheet = this.#facts.get(figure);
    if (sheet === undefined) {
      const groups = Object.entries(view.facts(figure)).sort(([a], [b]) => (a < b ? -1 : 1));
      this.#facts.set(figure, (sheet = groups.map(([group, list]) => [group, facts(list)])));
    }
    return {
      tags: view.tags(fight, id).map(({ label, tone }) => [labelTold(label), tone]),
      outlook: facts(view.turnFacts(fight, id)), // the name in the records that are kept
      sheet,
    };
  }

  #rows(fight: Fight, id: string): Told {
    const rows = this.#door.listActions(fight, id).filter(({ action }) => this.#actions.has(action));
    const told = rows.map((row) => [row.id, [priceTold(row.cost), refusalTold(row.refusal)]] as const);
    return Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #card(fight: Fight, state: FightState, exchange: Exchange): Told {
    let said = this.#cards.get(exchange);
    if (said === undefined) this.#cards.set(exchange, (said = this.#said(exchange)));
    const asked = exchange.undone ? [] : Object.keys(exchange.waiting).sort();
    // Rulesets differ in what they show once somebody on the card has left the fight; that is not compared.
    const blows = Object.values(exchange.blows);
    const isWhole = [exchange.by, ...blows.map(({ by }) => by)].every((id) => state.combatants[id]);
    const questions = asked.map((who) => [
      who,
      isWhole && state.combatants[who] ? this.#question(fight, exchange, who) : "somebody has left",
    ]);
    return { said, questions: Object.fromEntries(questions) as unknown };
  }

  #question(fight: Fight, exchange: Exchange, who: string): Told {
    const { title, stake, fields, forGM, options } = this.#ruleset.view.question(fight, exchange, who);
    return {
      ...{ title: labelTold(title), stake: labelTold(stake), forGM: forGM === true, fields: fieldsTold(fields) },
      options: options.map(({ id, label, hint, cost, check, refusal }) => [
        ...[id, label, labelTold(hint), priceTold(cost), checkTold(check), refusalTold(refusal)],
      ]),
    };
  }

  #said(exchange: Exchange): Told {
    const { by, action, undone } = exchange;
    const { view } = this.#ruleset;
    const rolls = blowsOf(exchange).map((blow) => {
      const { reading, damage } = blow;
      return {
        ...{ by: blow.by, target: blow.target, check: checkTold(blow.check), applied: blow.applied !== null },
        reading: reading && {
          ...{ faces: reading.faces, marks: reading.marks, total: reading.total, band: reading.band },
          ...{ grade: reading.grade, over: reading.over, count: reading.count, natural: reading.natural },
        },
        damage: damage && [damage.type, damage.formula, damage.faces, damage.amount],
        notes: view.notes(exchange, blow).map(labelTold),
      };
    });
    return { by, action, undone, rolls, notes: view.notes(exchange, null).map(labelTold) };
  }
}
