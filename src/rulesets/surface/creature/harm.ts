import { addBlow, cascade, idFrom, impose, succeeded, throwAffected } from "../../../engine/index.ts";
import type { Harm, RecoverySpec, Rolling } from "../../../engine/index.ts";
import { saveCheck } from "../checks/index.ts";
import { BLOW } from "../stored.ts";
import type { SurfaceFight } from "../types.ts";
import type { SurfaceDerived } from "./derived.ts";
import type { creature } from "./schema.ts";

const SOAK = "soak";
const ARMOUR = "armour";

/** F13: soak dice → armour HP → HP; F18: nonlethal damage ignores armour and has its own track. */
export function* applyHarm(fight: SurfaceFight, arriving: Harm): Rolling<void> {
  const { target, amount, blow } = arriving;
  const { creature } = fight.combatant(target);
  const losses = ["creatures", creature, "source", "losses"];
  const { armour } = fight.figure(target).derived;
  const soaked = (blow && BLOW.get(blow, "soak")) ?? 0;
  const heat = (blow && BLOW.get(blow, "heat")) ?? 0;
  fight.add(["creatures", creature, "source", "heat"], heat); // F26
  if (blow && BLOW.get(blow, "subdual")) return yield* applyStun(fight, arriving, Math.max(0, amount - soaked));
  // Damage without a blow (a bar edited by hand) and heat that ignores armour go to the hit points.
  const armoured = blow !== null && BLOW.get(blow, "past") !== true ? armour.value : 0;
  const { taken, through } = cascade(amount, [
    { id: SOAK, holds: soaked },
    { id: ARMOUR, holds: armoured },
  ]);
  fight.add([...losses, ARMOUR], taken[ARMOUR] ?? 0);
  fight.add([...losses, "health"], through);
}

/** F18: nonlethal damage of maximum HP subdues; a failed save vs Stun stuns as well. */
function* applyStun(fight: SurfaceFight, { target, exchange, blow }: Harm, amount: number): Rolling<void> {
  const { creature } = fight.combatant(target);
  const before = fight.figure(target).derived.stun;
  fight.add(["creatures", creature, "source", "losses", "stun"], amount);
  if (amount === 0 || before.value + amount < before.max || fight.figure(target).derived.subdued) return;
  const by = blow?.by ?? null;
  const name = (condition: string): string => idFrom(condition, exchange ?? "", blow?.id ?? "", target);
  impose(fight, target, name("subdued"), { condition: "surface.subdued", by, value: 1 });
  const thrown = yield* throwAffected(
    fight,
    { kind: "defence", who: target, against: by },
    saveCheck(fight.figure(target), "stun"),
    "surface.save.stun",
  );
  if (exchange !== null)
    addBlow(fight, exchange, { action: "surface.save", by: target, target: null, ...thrown, facts: { save: "stun" } });
  if (!succeeded(thrown.reading))
    impose(fight, target, name("stunned"), { condition: "surface.stunned", by, value: 1 });
}

/** What comes back with time. */
export const recovery: RecoverySpec<typeof creature, SurfaceDerived> = {
  manners: { rest: "TEMPO.Surface.Manner.rest", repair: "TEMPO.Surface.Manner.repair" },
  // F18: the nonlethal track is empty after an hour.
  tracks: [
    {
      id: "stun",
      label: "TEMPO.Surface.Resource.stun",
      path: ["losses", "stun"],
      minutes: { rest: 60 },
      amount: ({ derived }) => derived.stun.value,
    },
    // F13: armour HP come back by repair only. The rules name no time for it, so the GM's will do.
    {
      id: ARMOUR,
      label: "TEMPO.Surface.Resource.armour",
      path: ["losses", ARMOUR],
      minutes: { repair: 1 },
      amount: ({ source }) => source.losses.armour,
    },
  ],
};
