import type { Blow } from "../../engine/exchange.ts";
import { impose } from "../../engine/harm/conditions.ts";
import { idFrom } from "../../engine/ids.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { freeFrom, GRAPPLED } from "./grips.ts";
import type { HeroicFight } from "./rules.ts";
import { textIn } from "./rules.ts";
import type { Task } from "./tasks.ts";
import { taskOf } from "./tasks.ts";
import { readiedWeapons } from "./weapons.ts";

/** Feet of a bull rush: 5, and 5 more for every full 5 over (H23). */
export const pushOf = (margin: number): number => 5 + 5 * Math.floor(Math.max(0, margin) / 5);

/** What a manoeuvre does where it succeeds (H23). Tokens are moved by people: the card says how far. */
export function manoeuvreTakesEffect(fight: HeroicFight, id: string, blow: Blow, margin: number): void {
  const { by, target, manoeuvre, options } = taskOf(blow);
  const note = (key: string, value: number): void =>
    fight.set(["exchanges", id, "blows", blow.id, "facts", key], value);
  const on = (condition: string): void =>
    takeEffect(fight, id, () => impose(fight, target, idFrom(id, blow.id, condition), { condition, by }));
  switch (manoeuvre) {
    case "bullRush":
      return note("pushed", pushOf(margin));
    case "shove":
      return note("pushed", 5);
    case "disarm":
      return disarm(fight, id, target, textIn(options["held"]));
    case "grapple":
      return on(GRAPPLED);
    case "trip":
      return on("heroic.prone");
    case "escape":
      return takeEffect(fight, id, () => freeFrom(fight, by, target));
    case null:
      return;
  }
}

/** One held thing falls: the one that was named, or the first there is. */
function disarm(fight: HeroicFight, id: string, target: string, named: string): void {
  const held = readiedWeapons(fight.figure(target));
  const thing = held.find((i) => i.id === named) ?? held[0];
  if (!thing) return;
  const { creature } = fight.combatant(target);
  takeEffect(fight, id, () => fight.set(["creatures", creature, "items", thing.id, "source", "equipped"], false));
}

/** A weapon is taken in hand, once whoever was offered an opening by it has answered (H18, H32). */
export function takeInHand(fight: HeroicFight, id: string, { by, item }: Pick<Task, "by" | "item">): void {
  if (fight.item(by, item) === null) return;
  const path = ["creatures", fight.combatant(by).creature, "items", item ?? "", "source", "equipped"];
  takeEffect(fight, id, () => fight.set(path, true));
}
