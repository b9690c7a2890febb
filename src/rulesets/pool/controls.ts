import type { Choice, Control, Label } from "../../engine/index.ts";
import { duesOf, hasEnergy, releaseDues } from "./actions/energy.ts";
import { gatheredInARow } from "./actions/spells.ts";
import type { PoolFight } from "./types.ts";

const said = (id: string, data: Readonly<Record<string, number | string>> = {}): Label => ({
  key: `TEMPO.Pool.Control.${id}`,
  data,
});

/** Gathering, shaping and releasing as one control, with the dues that a release would cost now (D13). */
export function controls(fight: PoolFight, who: string): Control[] {
  const { source } = fight.figure(who);
  const { arcaneAptitude } = source.skills;
  const begun = hasEnergy(fight, who);
  if (arcaneAptitude === 0 && !begun) return [];
  const { stored, shaped } = source.energy;
  const dues = releaseDues(fight, who);
  const { stamina, fatigue, wound } = duesOf(dues, source.attributes.body);
  const row = gatheredInARow(fight, who);
  const steps: Choice[] = [
    {
      label: said("gather"),
      hint: said("turn", { turn: Math.min(row + 1, arcaneAptitude), most: arcaneAptitude }),
      deed: { action: "gather" },
    },
    { label: said("shape"), hint: said("unshaped", { stored }), deed: { action: "shape" } },
    { label: said("release"), hint: said("dues", { dues }), deed: { action: "release" } },
  ];
  return [
    {
      id: "energy",
      label: said("energy"),
      icon: "tornado",
      now: begun ? said("energyNow", { stored, shaped }) : null,
      choices: [{ label: null, choices: steps }],
      ...(begun
        ? {
            forecast: {
              cells: [
                { kind: "eased", count: stamina, label: { key: "TEMPO.Pool.Resource.stamina" } },
                { kind: "cost", count: fatigue, label: { key: "TEMPO.Pool.Resource.fatigue" } },
                { kind: "harm", count: wound, label: { key: "TEMPO.Pool.Resource.wounds" } },
              ],
              lines: [said("pays", { dues, stamina, fatigue, wounds: wound })],
            },
            hints: [...(stored > 0 ? [said("lost", { count: stored })] : []), said("taken")],
          }
        : {}),
    },
  ];
}
