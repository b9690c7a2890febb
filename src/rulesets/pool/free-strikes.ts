import type { Use } from "../../engine/command.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import { SITUATION } from "./attack-fields.ts";
import { strikeOf } from "./declaring.ts";
import type { FreeKind } from "./free-kinds.ts";
import { FREE, handyFor, kindIn } from "./free-kinds.ts";
import type { PoolFight } from "./rules.ts";
import { freeOfCharge, toolOf } from "./rules.ts";
import type { Strike } from "./strikes.ts";
import { isMelee, weaponOf } from "./weapons.ts";

/** The body, where the dialog names what a free attack is made with. */
const THE_BODY = "body";

/** The kind that goes with a thing: what shoots is shot, a spell is thrown. */
const kindFor = (fight: PoolFight, who: string, item: string): FreeKind => {
  const tool = toolOf(fight, who, item);
  return tool?.item?.type === "talent" ? "looseSpell" : tool && !isMelee(tool.weapon) ? "loose" : "basic";
};

/**
 * A free attack as a use declares it: its kind and what it is made with, or one of them, which the other follows from. Where
 * nothing is said, a basic one with what is at hand, or, out of breath, what asks for no stamina (D16).
 */
export function freeStrike(fight: PoolFight, who: string, target: string, use: Use): Strike {
  const { attack, tool, bare } = use.options;
  const named = use.item ?? (typeof tool === "string" && tool !== "" && tool !== THE_BODY ? tool : null);
  const body = named === null && (bare === true || tool === THE_BODY);
  const unsaid = (attack === undefined || attack === "") && named === null && !body;
  const cheap = unsaid && fight.figure(who).derived.stamina.value < 1 ? freeOfCharge(fight, who) : null;
  if (cheap) return strikeOf(fight, who, cheap.attack, target, { ...use, item: cheap.item }, true);
  const kind = kindIn(attack) ?? (named === null ? "basic" : kindFor(fight, who, named));
  const item = named ?? (body ? null : handyFor(fight, who, target, kind));
  return strikeOf(fight, who, kind, target, { ...use, item }, true);
}

const readied = (fight: PoolFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("weapon")
    .filter((i) => weaponOf(i).equipped);

/** What the dialog of a free attack asks: its kind, what it is made with, and what stands between the two. */
export const freeFields = (fight: PoolFight, who: string): readonly OfferField[] => [
  {
    name: "attack",
    label: "TEMPO.Pool.FreeAttack.label",
    options: [
      { value: "", label: { key: "TEMPO.Pool.FreeAttack.handy" } },
      ...FREE.map((value) => ({ value, label: { key: `TEMPO.Pool.Action.${value}` } })),
    ],
  },
  {
    name: "tool",
    label: "TEMPO.Pool.FreeAttack.with",
    options: [
      { value: "", label: { key: "TEMPO.Pool.FreeAttack.handy" } },
      ...readied(fight, who).map((i) => ({ value: i.id, label: { item: i.id } })),
      { value: THE_BODY, label: { key: "TEMPO.Pool.FreeAttack.body" } },
    ],
  },
  ...SITUATION,
];
