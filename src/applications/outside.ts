import { seesPoint } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import { draftOutside, isOutside, memberId, memberOf, membersOf } from "../documents/read/outside-fight.ts";
import type { Member } from "../documents/read/outside-fight.ts";
import type { Use } from "../engine/index.ts";

/** Somebody who acts outside a Combat, among everybody who could be aimed at. */
export interface Outside {
  readonly combat: TempoCombat;
  readonly combatant: TempoCombatant;
}

/** Where an actor would act outside a Combat; null where it is not in this world. */
export function outsideWith(actor: Actor.Implementation): Outside | null {
  const own = memberOf(actor, ownToken(actor));
  const members = new Map([own, ...othersSeen()].map((member) => [memberId(member), member]));
  return begin(foundry.utils.randomID(), [...members.values()], own);
}

/** Where something happens to an actor alone outside a Combat; null where it is not in this world. */
export function outsideAlone(actor: Actor.Implementation): Outside | null {
  const own = memberOf(actor, ownToken(actor));
  return begin(foundry.utils.randomID(), [own], own);
}

/** The actor and the one token that this user aims at; null where that is none or several. */
export function outsideWithTarget(actor: Actor.Implementation): Outside | null {
  const [target, ...more] = [...game.user.targets];
  if (!target?.document.actor || more.length > 0) return null;
  const [own, other] = [memberOf(actor, ownToken(actor)), memberOf(target.document.actor, target.document)];
  return memberId(own) === memberId(other) ? null : begin("", [own, other], own);
}

function begin(id: string, members: readonly Member[], own: Member): Outside | null {
  const combat = draftOutside(id, members);
  const combatant = combat.combatants.get(memberId(own));
  return combatant ? { combat, combatant } : null;
}

/**
 * The fight in which a use takes place. Outside a Combat that is a fight of the doer and the targets alone, so
 * that bystanders are not asked; an area may catch anybody.
 */
export function fightFor(combat: TempoCombat, who: string, action: string, use: Use): TempoCombat {
  if (!isOutside(combat)) return combat;
  const { aim } = activeRuleset().actions[action] ?? {};
  const members = membersOf(combat);
  const isArea = aim === "place" || aim === "shape";
  const concerned = members.filter((member) => isArea || [who, ...use.targets].includes(memberId(member)));
  return draftOutside(use.exchange, concerned);
}

/** The token that stands for an actor: its own, the selected one, or the first on the scene that is shown. */
function ownToken(actor: Actor.Implementation): TokenDocument.Implementation | null {
  const shown = (canvas.scene?.tokens.contents ?? []).filter((token) => token.actor === actor);
  return actor.token ?? shown.find((token) => token.object?.controlled) ?? shown[0] ?? null;
}

/** Tokens on the scene that this user knows of, and players' characters that have none there. */
function othersSeen(): Member[] {
  const aimedAt = new Set([...game.user.targets].map((token) => token.document));
  const tokens = (canvas.scene?.tokens.contents ?? []).filter((token) => aimedAt.has(token) || isKnown(token));
  const heroes = game.users.contents.flatMap(({ character }) => character ?? []);
  const absent = heroes.filter((hero) => !tokens.some(({ actor }) => actor === hero));
  return [
    ...tokens.flatMap((token) => (token.actor ? [memberOf(token.actor, token)] : [])),
    ...absent.map((hero) => memberOf(hero, null)),
  ];
}

/** Nobody may learn from a list who stands where they cannot see (K21). */
const isKnown = (token: TokenDocument.Implementation): boolean =>
  token.isOwner || (!token.hidden && token.object !== null && seesPoint(token.object.center));
