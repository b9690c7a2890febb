import { impossible } from "../../engine/index.ts";
import type { Command, Refusal } from "../../engine/index.ts";
import { project } from "../read/fight-state.ts";
import { draftOutside, isOutside, memberId, outsideOf, tokenOf } from "../read/outside-fight.ts";
import type { Member } from "../read/outside-fight.ts";
import { ports } from "../ports.ts";
import { moveLimit } from "../settings.ts";
import { execute } from "./execute.ts";
import { reviveRoll, tellAuthor } from "./inbox.ts";
import { isGenuine } from "./genuine.ts";
import { askerOf, readRequest } from "./outbox.ts";
import type { Request } from "./outbox.ts";
import { deleteFromOutbox } from "./outside.ts";
import { isInCharge } from "../charge.ts";

/** Commands outside a Combat that players' clients may ask for, in the name of an actor they own. */
const FOR_PLAYERS: readonly Command["type"][] = ["act", "answer", "undoExchange", "setResource"];

const inFlight = new Set<string>();

/** Carries out an actor's requests in order, on the client in charge alone; safe to call at any time (K1). */
export async function processOutside(actor: Actor.Implementation): Promise<void> {
  if (!isInCharge()) return;
  const waiting = Object.entries(actor.system.outbox as Record<string, unknown>)
    .map(([key, written]) => ({ key, request: readRequest(written) }))
    .sort((a, b) => (a.request?.seq ?? 0) - (b.request?.seq ?? 0));
  for (const { key, request } of waiting) {
    const flight = `${actor.uuid}.${key}`;
    // Another call may have carried it out since the list was made.
    if (inFlight.has(flight) || !Object.hasOwn(actor.system.outbox, key)) continue;
    inFlight.add(flight);
    try {
      const refusal = await settleRequest(actor, key, request);
      if (!refusal) continue;
      await deleteFromOutbox(actor, key);
      if (request) await tellAuthor(request.user, refusal);
    } finally {
      inFlight.delete(flight);
    }
  }
}

/** Carries out one request; whatever a tampered client wrote is refused. */
async function settleRequest(
  actor: Actor.Implementation,
  key: string,
  request: Request | null,
): Promise<Refusal | null> {
  if (!request) return impossible("TEMPO.Refusal.Malformed");
  try {
    return await carryOut(actor, key, request);
  } catch (error) {
    console.warn("Tempo threw a request away that makes no sense", request, error);
    return impossible("TEMPO.Refusal.Malformed");
  }
}

async function carryOut(actor: Actor.Implementation, key: string, request: Request): Promise<Refusal | null> {
  const { command, faces, visibility } = request;
  if (!FOR_PLAYERS.includes(command.type)) return impossible("TEMPO.Refusal.OnlyGM");
  const combat = fightOf(actor, request);
  if (!combat) return impossible("TEMPO.Refusal.NoExchange");
  if (!isGenuine(combat, command)) return impossible("TEMPO.Refusal.NotGenuine");
  const state = project(combat, "exchange" in command ? command.exchange : null);
  const asker = askerOf(state, command);
  // The server lets only owners write here; they may ask in this actor's name alone.
  if (asker === null || combat.combatants.get(asker)?.actor !== actor) return impossible("TEMPO.Refusal.NotYours");
  if (command.type === "undoExchange" && !(await ports.confirmUndo(combat, command.exchange)))
    return impossible("TEMPO.Refusal.UndoDenied");
  const outcome = await execute(combat, command, {
    faces,
    visibility,
    rolls: request.rolls.flatMap((r) => reviveRoll(r)),
    force: request.force && moveLimit() !== "enforce",
    settled: [{ combatant: asker, id: key }],
    gm: false,
  });
  return "refusal" in outcome ? outcome.refusal : null;
}

/** The card that a command begins; null for one about a card that is there. */
const begunBy = (command: Command): string | null =>
  command.type === "act" ? command.use.exchange : command.type === "setResource" ? command.id : null;

/** The fight of a request: that of its card, or for an action one that begins with it. Null for neither. */
function fightOf(actor: Actor.Implementation, { command, outside }: Request): Combat.Implementation | null {
  if (!outside) return null;
  const message = game.messages.get(outside.id);
  const begun = begunBy(command);
  if (message) return begun === null ? outsideOf(message) : null;
  if (!("who" in command) || begun !== outside.id) return null;
  const own = outside.members.find((member) => memberId(member) === command.who);
  if (own?.actor !== actor.uuid || !outside.members.every((member) => mayMeet(own, member))) return null;
  const combat = draftOutside(outside.id, outside.members);
  return isOutside(combat) ? combat : null;
}

/** Whether a player may act on somebody: on the same scene and not hidden, or a hero without a token. */
function mayMeet(own: Member, other: Member): boolean {
  if (memberId(own) === memberId(other)) return true;
  const [mine, theirs] = [tokenOf(own), tokenOf(other)];
  if (theirs) return !theirs.hidden && (theirs.parent?.active === true || theirs.parent === mine?.parent);
  const actor = fromUuidSync(other.actor, { strict: false });
  return other.token === "" && actor instanceof Actor && actor.type === "character";
}
