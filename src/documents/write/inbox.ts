import { impossible } from "../../engine/index.ts";
import type { Command, Refusal } from "../../engine/index.ts";
import { markDeleted } from "../../compat.ts";
import type { Outcome } from "./execute.ts";
import { execute } from "./execute.ts";
import { isGenuine } from "./genuine.ts";
import { askerOf, readRequest } from "./outbox.ts";
import type { Request } from "./outbox.ts";
import { ports } from "../ports.ts";
import { project } from "../read/fight-state.ts";
import { moveLimit, setting } from "../settings.ts";
import { isInCharge } from "../charge.ts";

/** Commands that players' clients may ask for, in the name of a combatant they own. */
const FOR_PLAYERS: readonly Command["type"][] = [
  "endTurn",
  "takeTurn",
  "delay",
  "comeBack",
  "act",
  "answer",
  "move",
  "spend",
  "setResource",
  "undo",
  "undoExchange",
  "seal",
];

/** What they may also ask for where the world's `playersApply` is on: what hits a combatant they own. */
const CONFIRMED: readonly Command["type"][] = ["apply", "revert"];

const inFlight = new Set<string>();

/** Carries out waiting requests in order, on the client in charge alone; safe to call at any time. */
export async function processRequests(combat: Combat.Implementation): Promise<void> {
  if (!isInCharge()) return;
  for (const waiting of waitingRequests(combat)) {
    const { holder, key, request } = waiting;
    const flight = `${holder?.id ?? ""}.${key}`;
    // Another call may have carried it out since the list was made.
    if (inFlight.has(flight) || !Object.hasOwn((holder ?? combat).system.outbox, key)) continue;
    inFlight.add(flight);
    try {
      const refusal = await settleRequest(combat, waiting);
      if (!refusal) continue;
      await deleteRequest(combat, holder, key);
      if (request) await tellAuthor(request.user, refusal);
    } finally {
      inFlight.delete(flight);
    }
  }
}

/**
 * Carries out one request. Whatever a tampered client wrote is refused and thrown away, and never stops the
 * requests behind it.
 */
async function settleRequest(
  combat: Combat.Implementation,
  { holder, key, request }: Waiting,
): Promise<Refusal | null> {
  if (!request) return impossible("TEMPO.Refusal.Malformed");
  try {
    return await carryOutRequest(combat, holder, request, [{ combatant: holder?.id ?? null, id: key }]);
  } catch (error) {
    console.warn("Tempo threw a request away that makes no sense", request, error);
    return impossible("TEMPO.Refusal.Malformed");
  }
}

interface Waiting {
  readonly holder: Combatant.Implementation | null;
  readonly key: string;
  /** Null where what was written is no request. */
  readonly request: Request | null;
}

function waitingRequests(combat: Combat.Implementation): Waiting[] {
  const of = (holder: Combatant.Implementation | null, outbox: object): Waiting[] =>
    Object.entries(outbox).map(([key, written]) => ({ holder, key, request: readRequest(written) }));
  return [...of(null, combat.system.outbox), ...combat.combatants.contents.flatMap((c) => of(c, c.system.outbox))].sort(
    (a, b) => (a.request?.seq ?? 0) - (b.request?.seq ?? 0),
  );
}

async function carryOutRequest(
  combat: Combat.Implementation,
  holder: Combatant.Implementation | null,
  request: Request,
  settled: { combatant: string | null; id: string }[],
): Promise<Refusal | null> {
  const { command, faces, visibility } = request;
  const unfit = holder ? playerRefusal(combat, holder, command) : null;
  if (unfit) return unfit;
  if (holder && command.type === "undoExchange" && !(await ports.confirmUndo(combat, command.exchange)))
    return impossible("TEMPO.Refusal.UndoDenied");
  const rolls = request.rolls.flatMap((r) => reviveRoll(r));
  const force = request.force && (holder === null || moveLimit() !== "enforce");
  const outcome: Outcome = await execute(combat, command, {
    faces,
    visibility,
    rolls,
    force,
    settled,
    gm: holder === null,
  });
  return "refusal" in outcome ? outcome.refusal : null;
}

/**
 * Why a player may not ask for this. The server lets only owners write here; they may ask in this combatant's
 * name alone.
 */
function playerRefusal(
  combat: Combat.Implementation,
  holder: Combatant.Implementation,
  command: Command,
): Refusal | null {
  const state = project(combat, "exchange" in command ? command.exchange : null);
  if (!FOR_PLAYERS.includes(command.type) && !(setting("playersApply") && CONFIRMED.includes(command.type)))
    return impossible("TEMPO.Refusal.OnlyGM");
  if (!isGenuine(combat, command)) return impossible("TEMPO.Refusal.NotGenuine");
  return askerOf(state, command) === holder.id ? null : impossible("TEMPO.Refusal.NotYours");
}

export function reviveRoll(text: string): Roll.Implementation[] {
  try {
    return [Roll.fromJSON(text)];
  } catch {
    return []; // a card without its dice is better than a request that hangs
  }
}

async function deleteRequest(
  combat: Combat.Implementation,
  holder: Combatant.Implementation | null,
  id: string,
): Promise<void> {
  const outbox: Record<string, unknown> = {};
  markDeleted(outbox, id);
  if (holder)
    await combat.updateEmbeddedDocuments("Combatant", [
      { _id: holder.id ?? "", system: { outbox } } as Combatant.UpdateData,
    ]);
  else await combat.update({ system: { outbox } } as Combat.UpdateData);
}

/** Tells the author of a refusal; nothing depends on the message arriving. */
export async function tellAuthor(userId: string, refusal: Refusal): Promise<void> {
  const user = game.users.get(userId);
  if (!user?.active) return;
  if (user.isSelf) ports.refused(refusal);
  else await user.query("tempo.refused", { refusal }, { timeout: 5000 }).catch(() => undefined);
}
