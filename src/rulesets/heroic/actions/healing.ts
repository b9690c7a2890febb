import { refuse, throwDamage } from "../../../engine/index.ts";
import type { Rolling } from "../../../engine/index.ts";
import { reachRefusal } from "./attack.ts";
import type { HeroicAction, HeroicStep, HeroicStepContext } from "../types.ts";
import type { HeroicSource, HeroicTalent } from "../creature/schema.ts";
import { talentOf } from "../creature/derived.ts";
import { BLOW } from "../stored.ts";

export const healingActions = {
  /** Heals the target, or oneself if nobody is named (H26). */
  heal: {
    family: "powers",
    rule: ["H18", "H26", "H31"],
    icon: "hand-holding-medical",
    aim: "creature",
    intent: "helps",
    damage: null,
    with: "talent",
    serves: (item) => talentOf(item).use === "healing",
    needs(context) {
      const { dead } = context.fight.figure(context.target ?? context.who).derived;
      return reachRefusal(context) ?? (dead ? refuse("TEMPO.Heroic.Refusal.dead") : null); // H31
    },
    aimless: () => false,
    provokes: () => true,
    card: () => ({}),
    does: (context) => context.push(context.step("heal", { use: { targets: [context.target ?? context.who] } })),
  },
} satisfies Record<string, HeroicAction>;

/** Paths of the losses that healing restores, damage before drain, with the points lost (H26). */
const lossesOf = (
  { losses }: HeroicSource,
  heals: HeroicTalent["heals"],
): readonly (readonly [path: readonly string[], lost: number])[] =>
  heals === "wounds"
    ? [
        [["wounds"], losses.wounds],
        [["drainedWounds"], losses.drainedWounds],
      ]
    : [
        [["damaged", heals], losses.damaged[heals]],
        [["drained", heals], losses.drained[heals]],
      ];

/** Psychic healing restores Wound Points or one ability, drained points included, never Vitality (H26). */
function* resolveHealing(context: HeroicStepContext): Rolling<void> {
  const { fight, who, item, target } = context;
  if (!item || target === null) return;
  const { damage, heals } = talentOf(item);
  const most = (yield* throwDamage(damage, { type: heals, who, why: "heroic.healing" }))?.amount ?? 0;
  const source = ["creatures", fight.combatant(target).creature, "source", "losses"];
  let healed = 0;
  for (const [path, lost] of lossesOf(fight.figure(target).source, heals)) {
    const back = Math.min(Math.max(0, lost), most - healed);
    context.effect(() => fight.add([...source, ...path], -back));
    healed += back;
  }
  context.blow({ facts: BLOW.of({ item: item.id, healed, heals }) });
}

export const healingSteps = { heal: { does: resolveHealing } } satisfies Record<string, HeroicStep>;
