import { lift, refuse, succeeded } from "../../../engine/index.ts";
import type { Item, Refusal } from "../../../engine/index.ts";
import type { Attack } from "./contest.ts";
import { attackCheck, stakesOf, rollContest } from "./contest.ts";
import type { Contest } from "../creature/schema.ts";
import { weaponOf } from "../creature/schema.ts";
import { difficultyField } from "../checks/index.ts";
import type { SurgeAction, SurgeActionContext } from "../types.ts";
import { CLOSE, heldBy, isPinned, strengthCheck, tooFar } from "../state.ts";

/** Why an attack of this kind cannot be made at its target (S13–S15, S27). */
export function attackRefusal({ fight, who, item, target }: Attack, kind: Contest): Refusal | null {
  if (isPinned(fight, who)) return refuse("TEMPO.Surge.Refusal.pinned");
  if (target === null) return null;
  const weapon = item && weaponOf(item);
  const most = weapon && kind === "melee" ? weapon.reach : weapon && kind === "ranged" ? weapon.range : CLOSE;
  return tooFar(fight, who, target, most);
}

/** An attack on one target, which may answer it (S16). */
const attackAction = (kind: Contest, icon: string): SurgeAction => ({
  family: "attacks",
  rule: ["S13", "S16"],
  icon,
  aim: "creature",
  intent: "harms",
  needs: (context) => attackRefusal(context, kind),
  check: (context) => attackCheck(context, kind),
  damage: (context) => stakesOf(context, kind),
  card: () => ({ kind }),
  does: (context) => rollContest(context, kind, { targets: context.use.targets.slice(0, 1) }),
});

/** The same with a weapon at hand. */
const armed = (kind: Contest, icon: string, serves: (item: Item) => boolean): SurgeAction => ({
  ...attackAction(kind, icon),
  with: "weapon",
  serves: (item) => weaponOf(item).equipped && serves(item),
});

/** STR against STR, for a condition or a shove (S15). */
const grapple = (kind: Contest, icon: string): SurgeAction => {
  const { damage: _none, ...contest } = attackAction(kind, icon);
  return { ...contest, family: "grapples", rule: ["S15", "S16"] };
};

export const isMelee = (item: Item): boolean => weaponOf(item).reach > 0 && weaponOf(item).kind !== "bow";
export const isRanged = (item: Item): boolean => weaponOf(item).range > 10; // S13

/** Who holds somebody; null if nobody does, or the holder has left the fight. */
const holderOf = ({ fight, who }: SurgeActionContext): string | null => {
  const by = heldBy(fight, who).find((c) => c.by !== null)?.by ?? null;
  return by !== null && fight.state.combatants[by] ? by : null;
};

export const attackActions = {
  melee: armed("melee", "khanda", isMelee),
  ranged: armed("ranged", "crosshairs", isRanged),
  unarmed: { ...attackAction("unarmed", "hand-fist"), rule: ["S14", "S16"] },
  grapple: grapple("grapple", "hands"),
  tackle: grapple("tackle", "person-falling"),
  pin: grapple("pin", "thumbtack"),
  shove: grapple("shove", "hand-back-fist"),
  /** The same contest with the escaper as the active side; a challenge (S31) if nobody holds them. */
  escape: {
    family: "grapples",
    rule: ["S15", "S31"],
    icon: "link-slash",
    fields: (context) => (holderOf(context) === null ? [difficultyField] : []),
    needs: ({ fight, who }) => (heldBy(fight, who).length > 0 ? null : refuse("TEMPO.Surge.Refusal.free")),
    check(context) {
      const { fight, who } = context;
      const target = holderOf(context);
      return target === null ? strengthCheck(context) : attackCheck({ fight, who, item: null, target }, "escape");
    },
    against: holderOf,
    card: () => ({ kind: "escape" }),
    *does(context) {
      const { fight, who } = context;
      const holder = holderOf(context);
      if (holder !== null) return yield* rollContest(context, "escape", { targets: [holder], item: null });
      const { reading } = yield* context.roll(strengthCheck(context), { target: null });
      if (succeeded(reading))
        context.effect(() => {
          for (const { condition } of heldBy(fight, who)) lift(fight, who, condition);
        });
    },
  },
} satisfies Record<string, SurgeAction>;
