import { onHook } from "../compat.ts";
import { isInCharge, watchOver } from "./charge.ts";
import { detach } from "../failures.ts";
import { forgetOutside, isOutside } from "./read/outside-fight.ts";
import { invalidate } from "./read/fight-state.ts";
import { execute } from "./write/execute.ts";

/** How many of the newest cards are looked at. */
const LOOK_BACK = 200;

/** Closes the questions to whoever is gone, on cards outside a Combat: their queues run on (B7). */
async function closeQuestionsOfGone(): Promise<void> {
  if (!isInCharge()) return;
  for (const { exchange, combat } of game.messages.contents.slice(-LOOK_BACK)) {
    if (!exchange || exchange.undone || !combat || !isOutside(combat)) continue;
    const gone = Object.keys(exchange.waiting).filter((who) => !combat.state.combatants[who]);
    for (const who of gone) await execute(combat, { type: "dismiss", exchange: exchange.id, who });
  }
}

/**
 * All actors that may have asked for something: the world's, and those of unlinked tokens. An unlinked token's
 * actor is made when it is first asked for, so its source is asked first.
 */
function* everybody(): Iterable<Actor.Implementation> {
  yield* game.actors;
  for (const scene of game.scenes)
    for (const token of scene.tokens) {
      const { delta } = token._source as { delta?: { system?: { outbox?: object } } | null };
      if (delta?.system?.outbox && !token.actorLink && token.actor) yield token.actor;
    }
}

/** Loaded where somebody asks for something, which most clients never need (K20). */
async function carryOutRequests(actor: Actor.Implementation): Promise<void> {
  const { processOutside } = await import("./write/outside-inbox.ts");
  await processOutside(actor);
}

/** Does whatever waits for the GM outside a Combat. */
export function attendToOutside(): void {
  if (!game.user.isActiveGM) return;
  for (const actor of everybody()) attendTo(actor);
  detach(closeQuestionsOfGone());
}

function attendTo(actor: Actor.Implementation): void {
  const waiting = (): string[] => Object.keys(actor.system.outbox);
  if (waiting().length === 0) return;
  if (isInCharge()) detach(carryOutRequests(actor));
  else watchOver(waiting);
}

function someoneIsGone(): void {
  forgetOutside();
  invalidate();
  detach(closeQuestionsOfGone());
}

/** Attends to fights outside a Combat: requests to the GM, and members who come to be gone, hidden or seen. */
export function registerOutsideHooks(): void {
  onHook("updateActor", (actor) => attendTo(actor));
  onHook("deleteToken", () => someoneIsGone());
  onHook("deleteActor", () => someoneIsGone());
  onHook("updateToken", (_token, changes) => {
    if ("hidden" in changes || "actorLink" in changes) forgetOutside();
  });
  onHook("userConnected", () => attendToOutside());
}
