import type { Command } from "../command.ts";
import type { Fight } from "../fight.ts";
import { getAt } from "../json.ts";
import type { Refusal } from "../refusal.ts";
import { impossible } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import { openExchange } from "../turn/conduct.ts";
import { takeEffect } from "../turn/exchanges.ts";
import { idFrom } from "../ids.ts";
import { impose, lift } from "./conditions.ts";
import { mannerRefusal, recoverAll } from "./recovery.ts";

/** Actions of the cards that are no ruleset's: rest, healing, and what the GM sets by hand. */
export const RESTORED = { rest: "tempo.rest", heal: "tempo.heal", set: "tempo.set" } as const;

export const isRestored = (action: string): boolean => Object.values<string>(RESTORED).includes(action);

type Restoring = Extract<Command, { type: "restore" }>;

/** Lets several rest, or heals them, on one card that undoes all of it. Outside a fight alone. */
export function restore<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, whom, exchange, manner, minutes }: Restoring,
): Refusal | void {
  if (!fight.state.outside) return impossible("TEMPO.Refusal.InFight");
  if (fight.exchange(exchange)) return impossible("TEMPO.Refusal.NoExchange");
  const refusal = manner === null ? null : mannerRefusal(fight, manner, minutes);
  if (refusal) return refusal;
  openExchange(fight, exchange, manner === null ? RESTORED.heal : RESTORED.rest, who, { whom, minutes });
  keepOn(fight, exchange, who, () => {
    for (const one of new Set(whom))
      if (manner === null) heal(fight, one);
      else recoverAll(fight, one, manner, minutes);
  });
}

/** The GM lays conditions on a combatant, or lifts them; the card undoes it. */
export function setConditions<C extends Shape, D>(
  fight: Fight<C, D>,
  { who, exchange, conditions }: Extract<Command, { type: "setConditions" }>,
): Refusal | void {
  if (!fight.authority.gm) return impossible("TEMPO.Refusal.OnlyGM");
  if (fight.exchange(exchange)) return impossible("TEMPO.Refusal.NoExchange");
  openExchange(fight, exchange, RESTORED.set, who);
  keepOn(fight, exchange, who, () => {
    for (const [condition, on] of Object.entries(conditions))
      if (on) impose(fight, who, idFrom(condition, exchange, who), { condition });
      else lift(fight, who, condition);
  });
}

function keepOn<C extends Shape, D>(fight: Fight<C, D>, exchange: string, who: string, change: () => void): void {
  takeEffect(fight, exchange, change);
  fight.set(["exchanges", exchange, "stage"], "done");
  fight.record("restored", who, { exchange });
}

/** Gives full health: nothing is lost of what harm takes from, nor of what recovers with time. */
function heal<C extends Shape, D>(fight: Fight<C, D>, who: string): void {
  const { creature } = fight.combatant(who);
  for (const path of harmedPaths(fight.ruleset)) {
    const lost = getAt(fight.state, ["creatures", creature, "source", ...path]);
    if (typeof lost === "number") fight.add(["creatures", creature, "source", ...path], -Math.max(0, lost));
  }
}

function harmedPaths<C extends Shape, D>({ resources, recovery }: Fight<C, D>["ruleset"]): (readonly string[])[] {
  const lost = Object.values(resources).flatMap((spec) => (spec.harm && spec.lost ? [spec.lost] : []));
  const all = [...lost, ...(recovery?.tracks ?? []).map(({ path }) => path)];
  return [...new Map(all.map((path) => [path.join("."), path])).values()];
}
