import {
  approach,
  byDistance,
  distanceBetween,
  standingFoesOf,
  moveEntryId,
  plainUse,
  poolOf,
  whyNot,
} from "../../engine/index.ts";
import type { Command, Item, TacticSpec } from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import type { SurfaceDerived } from "./creature/derived.ts";
import { weaponOf } from "./creature/derived.ts";
import type { SurfaceFight } from "./types.ts";
import { ACTION, ATTACK } from "./state.ts";
import { isRanged } from "./creature/weapons.ts";

const AT_HAND = ["melee", "fireMounted", "fire", "unarmed"];
const FROM_AFAR = ["fireMounted", "fire"];
const MOUNTED = ["fireMounted"];

const UNARMED: readonly (Item | null)[] = [null];

/** Whether an action uses this kind of weapon; the slower `whyNot` is asked only then. */
function suits(action: string, item: Item | null): boolean {
  if (item === null) return true;
  const { equipped, tags } = weaponOf(item);
  if (!equipped || tags.mounted !== (action === "fireMounted")) return false;
  return action === "melee" ? tags.melee : isRanged(item);
}

/** The first attack that is not refused: the nearest enemy first, melee before fire. */
// eslint-disable-next-line complexity -- nested loops over targets, actions and weapons
function attackCommand(fight: SurfaceFight, who: string, id: string, targets: () => readonly string[]): Command | null {
  const figure = fight.figure(who);
  const weapons = figure.items("weapon");
  const mayAttack = (poolOf(fight.budget(who), ATTACK)?.left ?? 0) > 0;
  const mounted = weapons.some((item) => suits("fireMounted", item));
  if (!mayAttack && !mounted) return null;
  for (const target of targets()) {
    const near = (distanceBetween(fight, who, target) ?? 0) <= figure.derived.meleeRange;
    for (const action of mayAttack ? (near ? AT_HAND : FROM_AFAR) : MOUNTED)
      for (const item of action === "unarmed" ? UNARMED : weapons) {
        if (!suits(action, item)) continue;
        const use = plainUse(id, { item: item?.id ?? null, targets: [target] });
        if (whyNot(fight, who, action, use) === null) return { type: "act", who, action, use };
      }
  }
  return null;
}

/** Reloads the first weapon that no longer holds one attack's ammunition. */
function reloadCommand(fight: SurfaceFight, who: string, id: string): Command | null {
  for (const item of fight.figure(who).items("weapon")) {
    const use = plainUse(id, { item: item.id });
    const { loaded, cost } = weaponOf(item);
    if (loaded < cost && whyNot(fight, who, "reload", use) === null) return { type: "act", who, action: "reload", use };
  }
  return null;
}

/** Attacks if possible, else reloads, else closes in, once a turn. */
export const tactic: TacticSpec<typeof creature, SurfaceDerived> = {
  act(fight, who, id) {
    if ((poolOf(fight.budget(who), ACTION)?.left ?? 0) < 1) return null;
    let nearestFirst: string[] | null = null;
    const targets = (): string[] => (nearestFirst ??= byDistance(fight, who, standingFoesOf(fight, who)));
    const attack = attackCommand(fight, who, id, targets) ?? reloadCommand(fight, who, id);
    if (attack) return attack;
    const { activation, ledger } = fight.combatant(who);
    const target = ledger[moveEntryId(activation)] ? undefined : targets()[0];
    if (target === undefined) return null;
    const path = approach(fight, who, target, fight.figure(who).derived.meleeRange);
    if (path.length === 0) return null;
    return { type: "move", who, skip: [], path, held: null, exchange: `x${id}` };
  },
  answer(_fight, exchange, who, id) {
    const options = exchange.waiting[who]?.options ?? ["none"];
    const option = ["save", "noOther", "opportunity", "all", "flee"].find((o) => options.includes(o)) ?? "none";
    return { option, use: plainUse(id) };
  },
};
