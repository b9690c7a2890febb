import { ExchangeData } from "../../data/message.ts";
import type { OutsideMember } from "../../data/message.ts";
import { idFrom } from "../../engine/index.ts";

/**
 * Fights outside a Combat: somebody acts, and there is nothing but a card to keep what it leads to. Such a fight
 * is a Combat that is never stored, with its combatants: all code that asks a Combat who is who works on it. Its
 * id is that of its first card, whose `system.outside` keeps its members with their ledgers and stores.
 */

/** Who takes part: uuids of the actor and of its token; the latter is empty for none. */
export type Member = Pick<OutsideMember, "actor" | "token">;

/** What a card keeps of a fight outside a Combat, by combatant id. */
export type Members = Readonly<Record<string, OutsideMember>>;

const all = new WeakSet<Combat.Implementation>();
let ofCards = new WeakMap<ChatMessage.Implementation, Combat.Implementation>();

/** The fights about to begin that were made last, so that dialogs do not make one for each question. */
const drafts = new Map<string, Combat.Implementation>();
const MOST_DRAFTS = 8;

/** Whether a fight is kept on a card alone. */
export const isOutside = (combat: Combat.Implementation): boolean => all.has(combat);

/** A member's id as a combatant: always the same for the same token, or the same actor without one. */
export const memberId = ({ actor, token }: Member): string => idFrom("outside", token === "" ? actor : token);

export const memberOf = (actor: Actor.Implementation, token: TokenDocument.Implementation | null): Member => ({
  actor: actor.uuid,
  token: token?.uuid ?? "",
});

/** The token of a member; null for none, or where it was deleted. */
export function tokenOf({ token }: Member): TokenDocument.Implementation | null {
  const found = token === "" ? null : fromUuidSync(token, { strict: false });
  return found instanceof TokenDocument ? found : null;
}

/** A fight about to begin, whose first card will have this id. */
export function draftOutside(id: string, members: readonly Member[]): Combat.Implementation {
  const key = `${id} ${members.map(memberId).join(" ")}`;
  const made = drafts.get(key) ?? makeOutside(id, members);
  drafts.delete(key);
  drafts.set(key, made);
  for (const [oldest] of drafts) if (drafts.size > MOST_DRAFTS) drafts.delete(oldest);
  return made;
}

/** The fight that a card keeps; null for other messages. */
export function outsideOf(message: ChatMessage.Implementation | null | undefined): Combat.Implementation | null {
  if (!message) return null;
  const members = Object.values(keptBy(message));
  if (members.length === 0) return null;
  const known = ofCards.get(message);
  if (known) return known;
  const made = makeOutside(message.id ?? "", members);
  ofCards.set(message, made);
  return made;
}

const keptBy = ({ system }: ChatMessage.Implementation): Members =>
  system instanceof ExchangeData ? system.outside : {};

/** The data of the card that keeps a fight outside a Combat; null for a Combat, and before there is a card. */
export function keeperOf(combat: Combat.Implementation | null): ExchangeData | null {
  const system = combat && isOutside(combat) ? game.messages.get(combat.id ?? "")?.system : null;
  return system instanceof ExchangeData ? system : null;
}

/** Makes all these fights anew when next asked for: somebody in them is gone, hidden or revealed. */
export function forgetOutside(): void {
  ofCards = new WeakMap();
  drafts.clear();
}

function makeOutside(id: string, members: readonly Member[]): Combat.Implementation {
  const here = members.flatMap((member) => {
    const token = tokenOf(member);
    const actor = token?.actor ?? fromUuidSync(member.actor, { strict: false });
    return actor instanceof Actor ? [{ member, token, actor }] : [];
  });
  const combatants = here.map(({ member, token, actor }) => ({
    _id: memberId(member),
    actorId: actor.id,
    tokenId: token?.id ?? null,
    sceneId: token?.parent?.id ?? null,
    hidden: token?.hidden ?? false,
  }));
  const scene = here.find(({ token }) => token?.parent)?.token?.parent?.id ?? null;
  const made = new Combat.implementation({ _id: id, scene, combatants });
  all.add(made);
  return made;
}

/** The members of such a fight, as a card keeps them. */
export const membersOf = (combat: Combat.Implementation): Member[] =>
  combat.combatants.contents.flatMap(({ actor, token }) => (actor ? [memberOf(actor, token)] : []));
