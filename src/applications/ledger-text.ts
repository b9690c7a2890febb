import { activeRuleset } from "../data/active.ts";
import { BY_HAND, isRestored, moveAction, paidWith, poolsOf, RESTORED } from "../engine/index.ts";
import type { Fight, LedgerEntry } from "../engine/index.ts";
import { describeAmount, localize, signed } from "./text.ts";

/** An entry with what it costs now, in words: "Stride 30 ft, 2 AP". */
export function describeEntry(who: string, entry: LedgerEntry, fight: Fight): string {
  const typed = describeTyped(entry.facts);
  if (typed !== null) return typed;
  const cost = describeCost(costNow(fight, who, entry), fight, who);
  const name = entryName(entry);
  return cost === "" ? name : localize("TEMPO.Ledger.Entry", { name, cost });
}

/** An entry's cost by pool: what the budget would regain without it, because entries may share a cost. */
function costNow(fight: Fight, who: string, entry: LedgerEntry): Record<string, number> {
  const without = fight.with(fight.state);
  without.withdraw(who, entry.id);
  const before = poolsOf(without.budget(who));
  const after = poolsOf(fight.budget(who));
  // A pool that takes from other pools shows in those.
  return Object.fromEntries(after.flatMap((p, i) => (p.takes ? [] : [[p.id, p.spent - (before[i]?.spent ?? 0)]])));
}

/** Amounts with their pools' names: "2 AP". */
export function describeCost(cost: Readonly<Record<string, number>>, fight: Fight, who: string): string {
  return poolsOf(fight.budget(who))
    .flatMap((p) => {
      const amount = cost[p.id] ?? 0;
      return amount === 0 ? [] : [describeAmount(p.label, amount)];
    })
    .join(", ");
}

/** What a cost would take now, pool by pool: "1 standard action" for a short one, once that is spent (H13). */
export const describePrice = (cost: Readonly<Record<string, number>>, fight: Fight, who: string): string =>
  describeCost(paidWith(fight.budget(who), cost), fight, who);

/** A resource changed by hand, in words: "Hit Points −7"; null for anything else. */
export function describeTyped({ resource, by, to }: LedgerEntry["facts"]): string | null {
  const name = typeof resource === "string" ? activeRuleset().resources[resource]?.label : undefined;
  if (name === undefined) return null;
  return typeof by === "number"
    ? localize("TEMPO.Ledger.Changed", { name, by: signed(by) })
    : localize("TEMPO.Ledger.SetTo", { name, to: Number(to) });
}

function entryName(entry: LedgerEntry): string {
  const ruleset = activeRuleset();
  if (entry.action === BY_HAND) return localize("TEMPO.Ledger.ByHand");
  if (entry.action === moveAction(ruleset.id)) {
    const length = entry.facts["length"];
    return localize("TEMPO.Ledger.Move", {
      length: typeof length === "number" ? Math.round(length * 10) / 10 : 0,
      unit: `TEMPO.Unit.Short.${ruleset.units.distance}`,
    });
  }
  return actionName(entry.action);
}

const RESTORED_NAMES: Readonly<Record<string, string>> = {
  [RESTORED.rest]: "TEMPO.Ended.Rest",
  [RESTORED.heal]: "TEMPO.Ended.Heal",
};

/** An action's name by its id. */
export function actionName(id: string): string {
  if (id === BY_HAND) return localize("TEMPO.Ledger.FigureByHand");
  if (isRestored(id)) return localize(RESTORED_NAMES[id] ?? "TEMPO.Menu.Conditions");
  const ruleset = activeRuleset();
  const short = id.slice(ruleset.id.length + 1);
  const known = ruleset.actions[short]?.label;
  if (known) return game.i18n.localize(known);
  const key = `TEMPO.${ruleset.id.charAt(0).toUpperCase()}${ruleset.id.slice(1)}.Entry.${short}`;
  return game.i18n.localize(key);
}
