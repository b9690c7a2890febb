import type { Command, Use } from "../../engine/command.ts";
import { plainUse } from "../../engine/command.ts";
import type { TacticSpec } from "../../engine/ruleset.ts";
import { approach, nearest } from "../../engine/simulation/approach.ts";
import { whyNot } from "../../engine/turn/acting.ts";
import type { creature } from "./creature.ts";
import type { PoolDerived } from "./derive.ts";
import { gearOf, threatOf } from "./derive.ts";
import type { PoolFight } from "./rules.ts";
import { entriesOfTurn, isAble, meleeTools, totalReach } from "./rules.ts";
import { isMelee, weaponOf } from "./weapons.ts";

/** The nearest enemy that still stands. */
const foeOf = (fight: PoolFight, who: string): string | null =>
  nearest(
    fight,
    who,
    Object.keys(fight.state.combatants).filter((id) => fight.enemies(id, who) && isAble(fight, id)),
  );

/** Things to try, the best first; the first that is open is done. */
function attempts(fight: PoolFight, who: string, foe: string): { action: string; given: Partial<Use> }[] {
  const { derived } = fight.figure(who);
  const found: { action: string; given: Partial<Use> }[] = [];
  const spent = entriesOfTurn(fight, who).some((e) => (e.cost["requirement"] ?? 0) > 0);
  if (!spent && derived.stamina.value <= derived.stamina.max / 4) found.push({ action: "restoration", given: {} });
  if (!spent && derived.defense.value <= derived.defense.max / 2) found.push({ action: "composure", given: {} });
  for (const item of fight.figure(who).items("weapon")) {
    const weapon = weaponOf(item);
    if (!weapon.equipped || isMelee(weapon)) continue;
    found.push(
      { action: "loose", given: { targets: [foe], item: item.id } },
      { action: "load", given: { item: item.id } },
    );
  }
  for (const item of fight.figure(who).items("gear"))
    if (gearOf(item).readied === 0) found.push({ action: "readyAmmunition", given: { item: item.id } });
  // One blow with the turn.s requirement; more would lay dice on everything.
  const full = { requirement: "full" };
  for (const { item } of meleeTools(fight, who))
    found.push({ action: "basic", given: { targets: [foe], item: item?.id ?? null, options: full } });
  return found;
}

/** Close in as far as the turn goes. */
function closeIn(fight: PoolFight, who: string, foe: string, id: string): Command | null {
  if (entriesOfTurn(fight, who).some((e) => e.action === "pool.move")) return null;
  const reach = Math.max(...meleeTools(fight, who).map((t) => threatOf(totalReach(fight, who, t.weapon))));
  const path = approach(fight, who, foe, reach);
  return path.length === 0 ? null : { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
}

/** Plainly played: get up, close in, strike once or loose, and breathe when it is needed. */
export const tactic: TacticSpec<typeof creature, PoolDerived> = {
  act(fight, who, id) {
    const foe = foeOf(fight, who);
    if (foe === null) return null;
    const { posture } = fight.figure(who).derived;
    const stand = plainUse(id);
    if (posture !== "standing" && whyNot(fight, who, "stand", stand) === null)
      return { type: "act", who, action: "stand", use: stand };
    for (const { action, given } of attempts(fight, who, foe)) {
      const use = plainUse(id, given);
      if (whyNot(fight, who, action, use) === null) return { type: "act", who, action, use };
    }
    return closeIn(fight, who, foe, id);
  },
  answer(_fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? [];
    const wanted = ["opportunity", "takeCover", "damage", "apv", "distract"].find((o) => options.includes(o));
    return { option: wanted ?? "none", use: plainUse(id) };
  },
};
