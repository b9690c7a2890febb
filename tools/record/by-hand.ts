/**
 * What the GM changes by hand in a recorded fight, outside the rules: only what is on sheets and on the map.
 */
import { ITEM_KINDS } from "../../src/engine/index.ts";
import type { FightState, Json, Ruleset } from "../../src/engine/index.ts";
import { handled, troubled } from "../../test/e2e/catalogue/explore.ts";
import type { Draws } from "../../test/engine/invariants.ts";
import type { Patch } from "./script.ts";

/**
 * One change, as patches; empty where there is nothing to change.
 * @param fresh the id for a new condition
 * @param rare conditions to prefer
 */
export function handOf(
  ruleset: Ruleset,
  state: FightState,
  draws: Draws,
  fresh: string,
  rare: readonly string[],
): Patch[] {
  const who = draws.pick(Object.keys(state.combatants)) ?? "";
  const combatant = state.combatants[who];
  const creature = state.creatures[combatant?.creature ?? ""];
  if (!combatant || !creature) return [];
  const chance = draws.next();
  if (chance < 0.4) {
    const condition = draws.pick(draws.next() < 0.6 ? rare : Object.keys(ruleset.conditions)) ?? "";
    const by = draws.pick([null, ...Object.keys(state.combatants)]) ?? null;
    const value = draws.pick([0, 0, 1, 2]) ?? 0;
    const put = { condition: `${ruleset.id}.${condition}`, by, until: null, value };
    return [[["creatures", creature.id, "conditions", fresh], put]];
  }
  if (chance < 0.55) {
    const put = Object.keys(creature.conditions).filter((id) => id.startsWith("hand"));
    const off = draws.pick(put);
    return off === undefined ? [] : [[["creatures", creature.id, "conditions", off]]];
  }
  if (chance < 0.67) return placed(state, who, draws);
  if (chance < 0.69) return [[["combatants", who, "hidden"], !combatant.hidden]];
  if (chance < 0.71 && who !== state.turn) return [[["combatants", who, "defeated"], !combatant.defeated]];
  if (chance < 0.84) {
    const source = troubled(ruleset.creature, creature.source, draws);
    return Object.entries(source)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(creature.source[name]))
      .map(([name, value]) => [["creatures", creature.id, "source", name], value]);
  }
  if (chance < 0.96) {
    const item = draws.pick(Object.values(creature.items));
    if (!item) return [];
    const kind = ITEM_KINDS.find((k) => k === item.type) ?? "gear";
    return Object.entries(handled(ruleset.items[kind], item.source, 0.6, draws))
      .filter(([name, value]) => value !== item.source[name])
      .map(([name, value]) => [["creatures", creature.id, "items", item.id, "source", name], value]);
  }
  if (chance < 0.98) return optionPut(ruleset, draws);
  if (who === state.turn || Object.keys(state.combatants).length < 4) return [];
  const order = state.order.filter((id) => id !== who);
  return [[["combatants", who]], [["creatures", creature.id]], [["order"], order]];
}

function placed(state: FightState, who: string, draws: Draws): Patch[] {
  const [x, y] = [5 + Math.floor(draws.next() * 6), 5 + Math.floor(draws.next() * 5)];
  if (draws.next() < 0.06) return [[["combatants", who, "place"], null]];
  const taken = Object.values(state.combatants).some(({ place }) => place?.x === x && place.y === y);
  return taken ? [] : [[["combatants", who, "place"], { x, y, w: 1, h: 1, z: draws.pick([0, 0, 0, 10, 30]) ?? 0 }]];
}

function optionPut(ruleset: Ruleset, draws: Draws): Patch[] {
  const id = draws.pick(Object.keys(ruleset.options));
  const spec = id === undefined ? undefined : ruleset.options[id];
  if (id === undefined || !spec) return [];
  const values: readonly Json[] = spec.choices
    ? Object.keys(spec.choices)
    : typeof spec.initial === "boolean"
      ? [true, false]
      : [0, 1, 2];
  return [[["options", id], draws.pick(values) ?? spec.initial]];
}
