import type { Use } from "../../engine/command.ts";
import { attackOf } from "./attacks.ts";
import type { PoolFight } from "./rules.ts";
import { freeOfCharge, heldBy, inReach, meleeTools, rangedTools, totalReach } from "./rules.ts";
import { holdOf, isThrown } from "./weapons.ts";

/** Attacks that a free attack may be (D16). */
export const FREE = ["basic", "offHand", "loose", "throw", "looseSpell"] as const;
export type FreeKind = (typeof FREE)[number];

export const kindIn = (value: unknown): FreeKind | null => FREE.find((k) => k === value) ?? null;

/** What is at hand; the answer that every question of a free attack has. */
const AT_HAND = "opportunity";

export const isFreeAttack = (option: string): boolean => option === AT_HAND || kindIn(option) !== null;

/** A use by the answer that was given: an answer that names a kind of attack means it. */
export const usedFor = (use: Use, option: string): Use =>
  kindIn(option) === null ? use : { ...use, options: { ...use.options, attack: option } };

/** The shortest weapon that reaches, else the longest; null: the body. */
export function handyAgainst(fight: PoolFight, who: string, target: string): string | null {
  const tools = meleeTools(fight, who).filter((t) => t.item !== null);
  const near = tools.filter((t) => inReach(fight, who, target, totalReach(fight, who, t.weapon)));
  return (near.at(-1) ?? tools[0])?.item?.id ?? null;
}

/** What an attack of a kind is made with where nobody says; null: nothing serves, or the body does. */
export function handyFor(fight: PoolFight, who: string, target: string, kind: FreeKind): string | null {
  switch (kind) {
    case "basic":
      return handyAgainst(fight, who, target);
    case "offHand":
      return meleeTools(fight, who).find((t) => t.item && holdOf(t.weapon) === "off")?.item?.id ?? null;
    case "loose":
      return rangedTools(fight, who).find((t) => t.weapon.loaded)?.item?.id ?? null;
    case "throw":
      return meleeTools(fight, who).find((t) => t.item && isThrown(t.weapon))?.item?.id ?? null;
    case "looseSpell":
      return heldBy(fight, who)?.item ?? null;
  }
}

/**
 * What somebody may answer with where a free attack is open: what is at hand, and every other kind that they have a thing
 * and the stamina for (D16).
 */
export function freeKinds(fight: PoolFight, who: string): string[] {
  const { value } = fight.figure(who).derived.stamina;
  const first = value < 1 ? (freeOfCharge(fight, who)?.attack ?? "basic") : "basic";
  const kinds: string[] = [AT_HAND];
  for (const kind of FREE)
    if (
      kind !== "basic" &&
      kind !== first &&
      attackOf(kind).stamina <= value &&
      handyFor(fight, who, who, kind) !== null
    )
      kinds.push(kind);
  return kinds;
}
