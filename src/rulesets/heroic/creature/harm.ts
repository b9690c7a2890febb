import { addBlow, cascade, lift, succeeded, throwAffected } from "../../../engine/index.ts";
import type { Harm, RecoverySpec, RecoveryTrack, Rolling } from "../../../engine/index.ts";
import { saveInPlay } from "../checks/index.ts";
import type { Ability, creature } from "./schema.ts";
import { ABILITIES } from "./schema.ts";
import type { HeroicDerived } from "./derived.ts";
import { BLOW } from "../stored.ts";
import type { HeroicFight } from "../types.ts";
import { isFlatFooted } from "../state.ts";

/**
 * Reduces Vitality, then Wound Points (H24); when flat-footed only Wound Points, unless a save succeeds
 * (H11); or only what the weapon or power names (H35). What is typed at a resource begins there.
 */
export function* applyHarm(fight: HeroicFight, { target, amount, blow, exchange, resource }: Harm): Rolling<void> {
  const hurts = (blow && BLOW.get(blow, "hurts")) ?? (resource === "wounds" ? resource : "usual");
  const drains = blow !== null && BLOW.get(blow, "drains") === true;
  const flat = amount > 0 && hurts === "usual" && resource === undefined && wasFlatFooted(fight, target, blow);
  const direct = flat && !(yield* savesAgainstFlatFooted(fight, target, exchange));
  const ability = ABILITIES.find((id) => id === hurts);
  if (ability) reduceAbility(fight, target, ability, amount, drains);
  else reducePoints(fight, target, amount, { only: direct ? "wounds" : hurts, drains });
}

const lossesOf = (fight: HeroicFight, who: string): string[] => [
  "creatures",
  fight.combatant(who).creature,
  "source",
  "losses",
];

/** Damages or drains an ability score, down to 0 (H24). */
function reduceAbility(fight: HeroicFight, who: string, ability: Ability, amount: number, drains: boolean): void {
  const { score } = fight.figure(who).derived.abilities[ability];
  fight.add([...lossesOf(fight, who), drains ? "drained" : "damaged", ability], Math.min(amount, score));
}

/** Reduces Vitality, then Wound Points; with `only`, one of them alone. */
function reducePoints(
  fight: HeroicFight,
  who: string,
  amount: number,
  { only, drains }: { readonly only: string; readonly drains: boolean },
): void {
  const { vitality, wounds, deathAt } = fight.figure(who).derived;
  const { taken } = cascade(amount, [
    { id: "vitality", holds: only === "wounds" ? 0 : vitality.value },
    { id: "wounds", holds: only === "vitality" ? 0 : wounds.value - deathAt },
  ]);
  const { vitality: fromVitality = 0, wounds: fromWounds = 0 } = taken;
  fight.add([...lossesOf(fight, who), drains ? "drainedVitality" : "vitality"], fromVitality);
  fight.add([...lossesOf(fight, who), drains ? "drainedWounds" : "wounds"], fromWounds);
  if (fromWounds > 0) lift(fight, who, "heroic.stable"); // a new wound makes the stable dying again
}

/** Whether the target was flat-footed when it was hit, however late the damage is applied. */
const wasFlatFooted = (fight: HeroicFight, target: string, blow: Harm["blow"]): boolean =>
  blow === null ? isFlatFooted(fight, target) : BLOW.get(blow, "flatFooted") === true;

/** Rolls the save against damage straight to Wound Points, and adds it to the card (H11). */
function* savesAgainstFlatFooted(fight: HeroicFight, who: string, exchangeId: string | null): Rolling<boolean> {
  const thrown = yield* throwAffected(
    fight,
    { kind: "defence", who, against: null },
    saveInPlay(fight, who, "reflex"),
    "heroic.flatFooted",
  );
  if (exchangeId !== null && fight.exchange(exchangeId))
    addBlow(fight, exchangeId, { action: "heroic.flatFooted", by: who, target: null, ...thrown });
  return succeeded(thrown.reading);
}

const HOUR = 60;
const DAY = 24 * HOUR;
type Track = RecoveryTrack<typeof creature, HeroicDerived>;

/** Minutes per recovery period, resting or active, of Vitality, other damage and drain (H25, H26). */
const PACE = {
  vitality: { rest: 10, active: HOUR },
  damaged: { rest: 8 * HOUR, active: DAY },
  drained: { rest: 7 * DAY, active: 30 * DAY },
} as const;

const pointsTrack = (id: keyof HeroicSourceLosses, minutes: Track["minutes"]): Track => ({
  id,
  label: `TEMPO.Heroic.Field.losses.${id}`,
  path: ["losses", id],
  minutes,
  amount: ({ derived }) => (derived.dead ? 0 : derived.recovery), // H31: the dead do not recover
});
type HeroicSourceLosses = Record<"vitality" | "wounds" | "drainedVitality" | "drainedWounds", number>;

const scoreTracks = (kind: "damaged" | "drained"): Track[] =>
  ABILITIES.map((ability) => ({
    id: `${kind}.${ability}`,
    label: `TEMPO.Heroic.Ability.${ability}`,
    path: ["losses", kind, ability],
    minutes: PACE[kind],
    amount: ({ derived }) => (derived.dead ? 0 : 1),
  }));

export const recovery: RecoverySpec<typeof creature, HeroicDerived> = {
  manners: { rest: "TEMPO.Heroic.Manner.rest", active: "TEMPO.Heroic.Manner.active" },
  tracks: [
    pointsTrack("vitality", PACE.vitality),
    pointsTrack("wounds", PACE.damaged),
    ...scoreTracks("damaged"),
    pointsTrack("drainedVitality", PACE.drained),
    pointsTrack("drainedWounds", PACE.drained),
    ...scoreTracks("drained"),
  ],
};
