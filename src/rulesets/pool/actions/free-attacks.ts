import type { Bill, OfferField, Use } from "../../../engine/index.ts";
import { SITUATION } from "./attack-fields.ts";
import { attackOf, ATTACKS } from "./attack-kinds.ts";
import { choices, orNothing, things } from "./fields.ts";
import { passedOnBill } from "../checks/requirements.ts";
import type { PoolFight, Strike, Using } from "../types.ts";
import { staminaFreeAttack, toolOf } from "../state.ts";
import { strikeOf } from "./strike.ts";
import { isMelee, weaponOf } from "../creature/weapons.ts";

/** Ids of the attacks that a free attack may be (D16). */
export const FREE = Object.keys(ATTACKS).filter((id) => ATTACKS[id]?.handy);

/** The use for an answer: one that is named after an attack chooses that attack. */
export const usedFor = (use: Use, option: string): Use =>
  FREE.includes(option) ? { ...use, options: { ...use.options, attack: option } } : use;

/**
 * Answers of a combatant who may make a free attack: `opportunity`, with what is at hand, and every other
 * kind of attack that it has a weapon and the stamina for (D16).
 */
export function freeKinds(fight: PoolFight, who: string): string[] {
  const { value } = fight.figure(who).derived.stamina;
  const first = value < 1 ? (staminaFreeAttack(fight, who)?.attack ?? "basic") : "basic";
  const others = FREE.filter((kind) => {
    const { handy, stamina } = attackOf(kind);
    return kind !== "basic" && kind !== first && stamina <= value && handy?.(fight, who, who);
  });
  return ["opportunity", ...others];
}

/** The value for the body in the dialog's list of weapons. */
const THE_BODY = "body";

/** The kind of attack for an item: ranged weapons are shot, spells thrown, the rest make basic attacks. */
const kindFor = (fight: PoolFight, who: string, item: string): string => {
  const tool = toolOf(fight, who, item);
  return tool?.item?.type === "talent" ? "looseSpell" : tool && !isMelee(tool.weapon) ? "loose" : "basic";
};

/**
 * A free attack as a use declares it (D16): by kind and weapon, or by one of them, from which the other
 * follows. Where neither is named it is basic, with what is at hand, or without a stamina left one that costs
 * none.
 */
// eslint-disable-next-line complexity -- each missing part follows from the given ones, in one order
export function freeStrike({ fight, who, use }: Using, target: string): Strike {
  const { attack, tool, bare } = use.options;
  const made = (kind: string, item: string | null): Strike =>
    strikeOf({ fight, who, use: { ...use, item } }, kind, target, true);
  const named = use.item ?? (typeof tool === "string" && tool !== "" && tool !== THE_BODY ? tool : null);
  const body = named === null && (bare === true || tool === THE_BODY);
  const unsaid = (attack === undefined || attack === "") && named === null && !body;
  const cheap = unsaid && fight.figure(who).derived.stamina.value < 1 ? staminaFreeAttack(fight, who) : null;
  if (cheap) return made(cheap.attack, cheap.item);
  const kind = FREE.find((k) => k === attack) ?? (named === null ? "basic" : kindFor(fight, who, named));
  return made(kind, named ?? (body ? null : (attackOf(kind).handy?.(fight, who, target) ?? null)));
}

/** What a free attack costs, for display; the attack itself books it. */
export const freeBill = (using: Using, target: string): Bill =>
  passedOnBill(attackOf(freeStrike(using, target).attack).stamina);

const HANDY = "TEMPO.Pool.FreeAttack.handy";
const KIND = orNothing(choices("attack", "TEMPO.Pool.FreeAttack.label", FREE, "TEMPO.Pool.Action"), HANDY);

/** Dialog fields of a free attack: its kind, its weapon, and the situation. */
export const freeFields = (fight: PoolFight, who: string): readonly OfferField[] => [
  KIND,
  ...freeToolFields(fight, who),
];

/** The same without the kind, for answers that name it. */
export const freeToolFields = (fight: PoolFight, who: string): readonly OfferField[] => [
  {
    name: "tool",
    label: "TEMPO.Pool.FreeAttack.with",
    options: [
      { value: "", label: { key: HANDY } },
      ...things(
        fight
          .figure(who)
          .items("weapon")
          .filter((i) => weaponOf(i).equipped),
      ),
      { value: THE_BODY, label: { key: "TEMPO.Pool.FreeAttack.body" } },
    ],
  },
  ...SITUATION,
];
