/** Who takes part in recorded fights, and how each fight differs at its start. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fields, ITEM_KINDS } from "../../src/engine/index.ts";
import type { Creature, FightState, GridKind, Item, Json, Ruleset } from "../../src/engine/index.ts";
import { actorSource, CATALOGUE, startOf } from "../../test/e2e/catalogue/cast.ts";
import { handled, troubled } from "../../test/e2e/catalogue/explore.ts";
import type { Draws } from "../../test/engine/invariants.ts";
import type { RulesetId } from "../demo-fights.ts";
import type { Patch } from "./script.ts";

const ROOT = join(import.meta.dirname, "../..");
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export interface Cast {
  readonly base: FightState;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * The catalogue's four and all other actors of the packs, with short ids: `a` to `d` are the catalogue's, the
 * items of `a` are `a1`, `a2`, ….
 */
export function castOf(ruleset: Ruleset): Cast {
  const id = ruleset.id as RulesetId;
  const four = startOf(id);
  const names: Record<string, string> = {};
  const combatants: Record<string, FightState["combatants"][string]> = {};
  const creatures: Record<string, Creature> = {};
  const [template] = Object.values(four.combatants);
  if (!template) throw new Error(`nobody is in the catalogue of ${id}`);
  const files = new Set(CATALOGUE[id].map((m) => m.file));
  const others = readdirSync(join(ROOT, `packs/${id}-actors`))
    .map((file) => basename(file, ".json"))
    .filter((file) => !files.has(file));
  const people = [
    ...CATALOGUE[id].map((member, i) => {
      const combatant = Object.values(four.combatants)[i] ?? template;
      const own = new Map(actorSource(id, member).items.map((item) => [String(item["_id"]), String(item["name"])]));
      const creature = four.creatures[combatant.creature];
      const things = Object.values(creature?.items ?? {}).map((item) => ({ item, name: own.get(item.id) ?? item.id }));
      return { name: member.name, hero: member.player !== null, source: creature?.source ?? {}, things };
    }),
    ...others.map((file) => {
      const actor = actorSource(id, { name: file, file, player: null });
      const complete = (shape: (typeof ruleset.items)["weapon"], system: unknown): Record<string, Json> =>
        fields.completeData(shape, (system as Record<string, unknown>)[id] ?? {}).value;
      const things = actor.items.map((item) => {
        const type = ITEM_KINDS.find((kind) => kind === item["type"]) ?? "gear";
        const made: Item = { id: "", type, source: complete(ruleset.items[type], item["system"]) };
        return { item: made, name: String(item["name"]) };
      });
      const hero = actor["type"] === "character";
      return { name: String(actor["name"]), hero, source: complete(ruleset.creature, actor["system"]), things };
    }),
  ];
  for (const [n, { name, hero, source, things }] of people.entries()) {
    const who = LETTERS[n] ?? `z${n}`;
    const items: Record<string, Item> = {};
    for (const [i, { item, name: title }] of things.entries()) {
      const thing = `${who}${i + 1}`;
      items[thing] = { ...item, id: thing };
      names[thing] = title;
    }
    names[who] = name;
    creatures[who] = { id: who, hero, source, items, conditions: {} };
    const side = hero ? "friendly" : "hostile";
    combatants[who] = { ...template, id: who, creature: who, side, store: {} };
  }
  return { base: { ...four, combatants, creatures }, names };
}

const chance = (draws: Draws, p: number): boolean => draws.next() < p;

const KINDS: readonly GridKind[] = ["square", "gridless", "hexOddR", "hexEvenR", "hexOddQ", "hexEvenQ"];
const DIAGONALS = ["equidistant", "alternating1", "approximate", "rectilinear", "exact", "illegal"] as const;

/** The state in which a fight begins, as patches on the base. */
export function beginning(ruleset: Ruleset, base: FightState, draws: Draws): Patch[] {
  const patches: Patch[] = [];
  const others = Object.keys(base.combatants).slice(1);
  // The first combatant has everything, and is always there.
  const gone = others.filter(() => chance(draws, 0.3));
  if (gone.length > others.length - 1) gone.pop();
  for (const id of gone) patches.push([["combatants", id]], [["creatures", id]]);
  const present = Object.keys(base.combatants).filter((id) => !gone.includes(id));
  const spread = draws.pick([1, 2, 2, 3, 4, 8]) ?? 2;
  const taken = new Set<string>();
  for (const id of present) {
    let [x, y] = [0, 0];
    do {
      x = 6 + Math.floor(draws.next() * (spread + 2));
      y = 6 + Math.floor(draws.next() * (spread + 1));
    } while (taken.has(`${x} ${y}`));
    taken.add(`${x} ${y}`);
    const size = chance(draws, 0.08) ? 2 : 1;
    patches.push([["combatants", id, "place"], { x, y, w: size, h: size, z: chance(draws, 0.12) ? 20 : 0 }]);
    if (chance(draws, 0.03)) patches.push([["combatants", id, "side"], null]);
    else if (chance(draws, 0.06)) patches.push([["combatants", id, "side"], "third"]);
    patches.push(...bodyOf(ruleset, base, id, draws));
  }
  for (const [id, spec] of Object.entries(ruleset.options)) {
    const values: readonly Json[] = spec.choices
      ? Object.keys(spec.choices)
      : typeof spec.initial === "boolean"
        ? [true, false]
        : [0, 1, 2, 3];
    if (chance(draws, 0.35)) patches.push([["options", id], draws.pick<Json>(values) ?? spec.initial]);
  }
  if (chance(draws, 0.3)) patches.push([["map", "kind"], draws.pick(KINDS) ?? "square"]);
  if (chance(draws, 0.4)) patches.push([["map", "diagonals"], draws.pick(DIAGONALS) ?? "exact"]);
  return patches;
}

/**
 * What may have happened to somebody before the fight: losses, and items out of hand, unloaded or switched.
 */
function bodyOf(ruleset: Ruleset, base: FightState, id: string, draws: Draws): Patch[] {
  const creature = base.creatures[id];
  if (!creature) return [];
  const patches: Patch[] = [];
  if (chance(draws, 0.25)) {
    const source = troubled(ruleset.creature, creature.source, draws);
    for (const [name, value] of Object.entries(source))
      if (JSON.stringify(value) !== JSON.stringify(creature.source[name]))
        patches.push([["creatures", id, "source", name], value]);
  }
  const mess = draws.pick([0, 0, 0.2, 0.6]) ?? 0;
  if (mess > 0)
    for (const item of Object.values(creature.items)) {
      const kind = ITEM_KINDS.find((k) => k === item.type) ?? "gear";
      const source = handled(ruleset.items[kind], item.source, mess * 0.5, draws);
      for (const [name, value] of Object.entries(source))
        if (value !== item.source[name]) patches.push([["creatures", id, "items", item.id, "source", name], value]);
    }
  return patches;
}
