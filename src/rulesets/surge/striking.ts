import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import { lift } from "../../engine/harm/conditions.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Item } from "../../engine/state.ts";
import { addBlow } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { KindId, KINDS } from "./attacks.ts";
import { attackCheck, exchangeFacts, strike } from "./attacks.ts";
import type { SurgeAction } from "./deed.ts";
import { action } from "./deed.ts";
import { weaponOf } from "./derive.ts";
import { difficultyIn } from "../../engine/check/difficulty.ts";
import { challenge, difficultyField } from "./rolls.ts";
import type { SurgeFight } from "./rules.ts";
import { CLOSE, heldBy, isPinned, tableOf, tooFar } from "./rules.ts";

/** Why an attack of this kind cannot be made at its target (S13–S15, S27). */
export function attackProblem(
  fight: SurgeFight,
  who: string,
  kind: KindId,
  item: Item | null,
  target: string | null,
): Refusal | null {
  if (isPinned(fight, who) && kind !== "escape") return refuse("TEMPO.Surge.Refusal.pinned");
  if (target === null) return null;
  const most =
    kind === "melee" && item ? weaponOf(item).reach : kind === "ranged" && item ? weaponOf(item).range : CLOSE;
  return tooFar(fight, who, target, most);
}

export function attack(kind: keyof typeof KINDS, icon: string, serves?: (item: Item) => boolean): SurgeAction {
  const armed = serves ? { with: "weapon" as const, serves: (i: Item) => weaponOf(i).equipped && serves(i) } : {};
  return action(kind, {
    icon,
    aim: "creature",
    ...armed,
    check: ({ fight, who, item, target }) => attackCheck(fight, who, kind, item, target),
    blocked: ({ fight, who, item, target }) => attackProblem(fight, who, kind, item, target),
    exchange: ({ item }) => exchangeFacts(kind, item),
    *then({ fight, who, use, item, target }) {
      const targets = target === null ? [] : [target];
      yield* strike(fight, use.exchange, who, { adjustment: use.adjustment, kind, item, targets, entry: use.id });
    },
  });
}

export const isMelee = (item: Item): boolean => weaponOf(item).reach > 0 && weaponOf(item).kind !== "bow";
export const isRanged = (item: Item): boolean => weaponOf(item).range > 10; // S13

const holderOf = (fight: SurgeFight, who: string): string | null => {
  const by = heldBy(fight, who).find((c) => c.by !== null)?.by ?? null;
  return by !== null && fight.state.combatants[by] ? by : null;
};

/** S15: the same contest, the escaper active; what nobody holds is a challenge (S31). */
export const escape = action("escape", {
  icon: "link-slash",
  aim: "none",
  fields: (fight, who) => (holderOf(fight, who) === null ? [difficultyField] : []),
  check({ fight, who, use }) {
    const holder = holderOf(fight, who);
    return holder === null ? strengthCheck(fight, who, use, 5) : attackCheck(fight, who, "escape", null, holder);
  },
  blocked: ({ fight, who }) => (heldBy(fight, who).length > 0 ? null : refuse("TEMPO.Surge.Refusal.free")),
  exchange: () => ({ kind: "escape" }),
  *then({ fight, who, use }) {
    const holder = holderOf(fight, who);
    if (holder !== null) {
      const given = { ...use, kind: "escape" as const, item: null, targets: [holder], entry: use.id };
      return yield* strike(fight, use.exchange, who, given);
    }
    const thrown = yield* throwCheck(adjust(strengthCheck(fight, who, use, 5), use.adjustment), who, "surge.escape");
    addBlow(fight, use.exchange, { action: "surge.escape", by: who, target: null, ...thrown, entry: use.id });
    if (succeeded(thrown.reading))
      takeEffect(fight, use.exchange, () => {
        for (const { condition } of heldBy(fight, who)) lift(fight, who, condition);
      });
  },
});

export const strengthCheck = (fight: SurgeFight, who: string, { options }: Use, standard: number) =>
  challenge(
    {
      figure: fight.figure(who),
      total: "strength",
      table: tableOf(fight),
      id: "surge.challenge",
      label: "TEMPO.Surge.Level.strength",
    },
    difficultyIn(options) ?? standard,
  );
