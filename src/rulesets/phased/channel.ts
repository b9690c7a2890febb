import type { Json } from "../../engine/json.ts";
import { talentOf } from "./derive.ts";
import type { PhasedFight } from "./rules.ts";
import { isAble } from "./rules.ts";

/** A spell that is being channeled, and the round on whose turn it comes into force (P24). */
export interface Channel {
  readonly item: string;
  readonly since: number;
  readonly due: number;
}

function storedChannel(fight: PhasedFight, who: string): Channel | null {
  const channel = fight.combatant(who).store["channel"];
  if (typeof channel !== "object" || channel === null || Array.isArray(channel)) return null;
  const { item, since, due } = channel as Record<string, Json>;
  return typeof item === "string" && typeof since === "number" && typeof due === "number" ? { item, since, due } : null;
}

/** What somebody concentrates on; becoming incapacitated loses it (P24). */
export const channelOf = (fight: PhasedFight, who: string): Channel | null =>
  isAble(fight, who) ? storedChannel(fight, who) : null;

export function beginChannel(fight: PhasedFight, who: string, item: string): void {
  const talent = fight.figure(who).creature.items[item];
  const { round } = fight.state;
  const due = round + (talent ? talentOf(talent).rounds : 0);
  fight.set(["combatants", who, "store", "channel"], { item, since: round, due });
}

export function dropChannel(fight: PhasedFight, who: string): void {
  fight.drop(["combatants", who, "store", "channel"]);
}

/** At the end of the turn on which it was due, or with its caster out of action, a spell not brought into force is lost. */
export function loseChannel(fight: PhasedFight, who: string): void {
  const channel = storedChannel(fight, who);
  if (channel && (channel.due <= fight.state.round || !isAble(fight, who))) dropChannel(fight, who);
}
