import {
  cascade,
  happenByItself,
  hasLeft,
  idFrom,
  impose,
  membersOf,
  roll,
  rollAll,
  sidesInOrder,
  succeeded,
} from "../../../engine/index.ts";
import type { Item, Rolling } from "../../../engine/index.ts";
import { saveCheck } from "../checks/index.ts";
import { USAGE } from "./schema.ts";
import { facesOf, gearOf } from "./derived.ts";
import { BLOW, CARD, STORE } from "../stored.ts";
import type { SurfaceActionContext, SurfaceFight } from "../types.ts";

/** F26: reads the dice for the heat left after venting: each 1 or 2 is harm, each 6 cools a point. */
export function heatDamage(faces: readonly number[]): { readonly harm: number; readonly cooled: number } {
  return {
    harm: faces.reduce((sum, f) => (f <= 2 ? sum + f : sum), 0),
    cooled: faces.filter((f) => f === 6).length,
  };
}

/** Vents and rolls a combatant's heat (F26). Its damage ignores soak and, by default, armour. */
export function* rollHeat(fight: SurfaceFight, who: string): Rolling<void> {
  const { derived } = fight.figure(who);
  if (derived.heat <= 0 || derived.dead || fight.combatant(who).defeated) return;
  const facts = CARD.of({ heat: derived.heat, vent: derived.vent });
  const card = idFrom("heat", who, fight.state.round);
  yield* happenByItself(fight, { card, action: "heat", by: who, facts }, ventAndBurn);
}

function* ventAndBurn(context: SurfaceActionContext): Rolling<void> {
  const { fight, who } = context;
  const { creature } = fight.combatant(who);
  const { heat, vent, armour } = context.figure.derived;
  const vented = Math.min(heat, vent);
  const left = heat - vented;
  const faces = left === 0 ? [] : yield* roll({ why: "surface.heat", count: left, faces: 6, who });
  const { harm, cooled } = heatDamage(faces);
  context.effect(() => fight.add(["creatures", creature, "source", "heat"], -vented - cooled));
  if (left === 0) return;
  const past = fight.option("heatPastArmour") !== false;
  const damage = { type: "heat", formula: `${left}d6`, faces, amount: harm };
  const { id } = context.blow({ target: who, damage, facts: BLOW.of({ past, cooled }) });
  const { taken, through } = cascade(harm, [{ id: "armour", holds: past ? 0 : armour.value }]);
  const losses = ["creatures", creature, "source", "losses"];
  const applied = fight.capture(() => {
    fight.add([...losses, "armour"], taken["armour"] ?? 0);
    fight.add([...losses, "health"], through);
  });
  context.change(id, { applied });
}

function* rollCasualtySave(fight: SurfaceFight, who: string): Rolling<void> {
  const { derived } = fight.figure(who);
  const { defeated } = fight.combatant(who); // whom the GM has marked defeated saves no more
  if (!derived.down || derived.dead || defeated || hasLeft(fight.combatant(who))) return;
  const card = idFrom("instadeath", who, fight.state.round);
  yield* happenByItself(fight, { card, action: "instadeath", by: who }, (context) => saveFromDeath(context, card));
}

/** F14: a save made stabilises at 1 HP, still out of action; a failed one costs 1 HP. */
function* saveFromDeath(context: SurfaceActionContext, card: string): Rolling<void> {
  const { fight, who, figure } = context;
  const thrown = yield* context.rollCheck(saveCheck(figure, "instadeath"), "surface.save.instadeath");
  context.blow({ target: null, ...thrown });
  const losses = ["creatures", fight.combatant(who).creature, "source", "losses", "health"];
  context.effect(() => {
    if (!succeeded(thrown.reading)) return fight.add(losses, 1);
    fight.add(losses, figure.derived.health.value - 1);
    if (!fight.figure(who).has("surface.stabilised"))
      impose(fight, who, idFrom("stabilised", card), { condition: "surface.stabilised" });
  });
}

/** Ends a faction's phase: heat of members who took no turn, saves of those at 0 HP (F14, F26). */
export function* endOfPhase(fight: SurfaceFight, side: string): Rolling<void> {
  const members = membersOf(fight, side);
  for (const who of members)
    if (fight.combatant(who).done < fight.state.round && !hasLeft(fight.combatant(who))) yield* rollHeat(fight, who);
  if (!savesLate(fight)) for (const who of members) yield* rollCasualtySave(fight, who);
}

/** Whether casualties save after all factions have acted, not after their own faction's phase (F14). */
const savesLate = (fight: SurfaceFight): boolean => fight.option("casualtySaves") === "round";

/** Rolls the saves of those at 0 HP after all factions have acted, if the setting says so (F14). */
export function* endOfPhases(fight: SurfaceFight): Rolling<void> {
  if (!savesLate(fight)) return;
  for (const side of sidesInOrder(fight)) for (const who of membersOf(fight, side)) yield* rollCasualtySave(fight, who);
}

/** The next smaller usage die; `empty` below d2 (F28). */
export function stepDown(die: string): string {
  const at = (USAGE as readonly string[]).indexOf(die);
  return at < 0 ? die : (USAGE[at + 1] ?? "empty");
}

/** Every ammunition that was used in the fight is rolled for once (F28). */
export function* rollUsage(fight: SurfaceFight): Rolling<void> {
  for (const combatant of fight.everyone()) {
    const { id: who } = combatant;
    const used = STORE.get(combatant, "used") ?? {}; // number of attacks by item id, undone ones not counted
    const ids = Object.keys(used)
      .filter((id) => (used[id] ?? 0) > 0)
      .sort();
    const things = fight.figure(who).creature.items;
    const supplies = ids.flatMap((id) => things[id] ?? []).filter((g) => facesOf(gearOf(g).usage) > 0);
    if (supplies.length === 0) continue;
    const card = idFrom("usage", who, fight.state.round);
    yield* happenByItself(fight, { card, action: "usage", by: who }, (context) => rollSupplies(context, supplies));
  }
}

function* rollSupplies(context: SurfaceActionContext, supplies: readonly Item[]): Rolling<void> {
  const { fight, who } = context;
  const { creature } = fight.combatant(who);
  const faces = yield* rollAll(
    supplies.map((g) => ({ why: "surface.usage", count: 1, faces: facesOf(gearOf(g).usage), who })),
  );
  for (const [i, supply] of supplies.entries()) {
    const { usage: from } = gearOf(supply);
    const face = faces[i]?.[0] ?? 0;
    const to = face === 1 ? stepDown(from) : from;
    context.blow({ target: null, facts: BLOW.of({ item: supply.id, from, to, face }) });
    context.effect(() => fight.set(["creatures", creature, "items", supply.id, "source", "usage"], to));
  }
}
