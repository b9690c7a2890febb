import { impossible } from "../engine/index.ts";
import type { Command, FightState, Refusal } from "../engine/index.ts";
import type { Visibility } from "../compat.ts";
import { markDeleted } from "../compat.ts";
import type { TempoCombat } from "./combat.ts";
import type { TempoCombatant } from "./combatant.ts";
import type { Execution, Outcome } from "./execute.ts";
import { execute } from "./execute.ts";
import { ports } from "./ports.ts";
import { project } from "./projection.ts";
import { moveLimit } from "./settings.ts";

/** The most requests that may wait at one combatant. */
const MOST = 20;

/** What is written into an outbox for the active GM's client to carry out (K1). */
interface Request {
  readonly id: string;
  readonly seq: number;
  readonly command: Command;
  readonly faces: readonly number[];
  readonly rolls: readonly string[];
  readonly visibility: Visibility;
  readonly force: boolean;
  /** To be told when it is refused; a claim, and used for nothing else. */
  readonly user: string;
}

/** The combatant in whose name a command is asked for; null where only GMs may ask. */
export function askerOf(state: FightState, command: Command): string | null {
  if ("who" in command) return command.who;
  if (command.type === "undoExchange") return state.exchanges[command.exchange]?.by ?? null;
  return null;
}

/** Commands that players' clients may ask for, in the name of a combatant they own. */
const FOR_PLAYERS: readonly Command["type"][] = [
  "endTurn",
  "takeTurn",
  "act",
  "answer",
  "move",
  "spend",
  "undo",
  "undoExchange",
  "seal",
];

/** Writes a request where only those who may ask it can write: a combatant's outbox, or for GMs the Combat's. */
export async function sendRequest(
  combat: TempoCombat,
  command: Command,
  given: Execution & { visibility: Visibility; faces: readonly number[]; rolls: readonly Roll.Implementation[] },
): Promise<void> {
  const asker = askerOf(project(combat, "exchange" in command ? command.exchange : null), command);
  const combatant = asker === null ? null : (combat.combatants.get(asker) ?? null);
  const holder = game.user.isGM ? combat : combatant;
  if (!holder) return;
  const waiting = Object.keys(holder.system.outbox);
  if (waiting.length >= MOST) {
    ports.refused(impossible("TEMPO.Refusal.Outbox", { most: MOST }));
    return;
  }
  const request: Request = {
    id: foundry.utils.randomID(),
    seq: Math.max(0, ...Object.values(holder.system.outbox).map((r) => readRequest(r)?.seq ?? 0)) + 1,
    command,
    faces: given.faces,
    rolls: given.rolls.map((r) => JSON.stringify(r.toJSON())),
    visibility: given.visibility,
    force: given.force ?? false,
    user: game.user.id,
  };
  const system = { outbox: { [request.id]: { ...request } } };
  if (game.user.isGM) await combat.update({ system });
  else await combat.updateEmbeddedDocuments("Combatant", [{ _id: combatant?.id ?? "", system }]);
  if (!game.users.activeGM) ports.waitingForGM();
}

const inFlight = new Set<string>();

/** The active GM's client carries out what waits, in order; safe to call at any time. */
export async function processRequests(combat: TempoCombat): Promise<void> {
  if (!game.user.isActiveGM) return;
  for (const waiting of waitingRequests(combat)) {
    const { holder, key, request } = waiting;
    const flight = `${holder?.id ?? ""}.${key}`;
    if (inFlight.has(flight)) continue;
    inFlight.add(flight);
    try {
      const refusal = await settleRequest(combat, waiting);
      if (!refusal) continue;
      await drop(combat, holder, key);
      if (request) await tell(request.user, refusal);
    } finally {
      inFlight.delete(flight);
    }
  }
}

/** Whatever a tampered client wrote: it is carried out by the rules or thrown away, and never stops the ones behind it. */
async function settleRequest(combat: TempoCombat, { holder, key, request }: Waiting): Promise<Refusal | null> {
  if (!request) return impossible("TEMPO.Refusal.Malformed");
  try {
    return await carryOutRequest(combat, holder, request, [{ combatant: holder?.id ?? null, id: key }]);
  } catch (error) {
    console.warn("Tempo threw a request away that makes no sense", request, error);
    return impossible("TEMPO.Refusal.Malformed");
  }
}

interface Waiting {
  readonly holder: TempoCombatant | null;
  readonly key: string;
  /** Null where what was written is no request. */
  readonly request: Request | null;
}

function waitingRequests(combat: TempoCombat): Waiting[] {
  const of = (holder: TempoCombatant | null, outbox: object): Waiting[] =>
    Object.entries(outbox).map(([key, written]) => ({ holder, key, request: readRequest(written) }));
  return [...of(null, combat.system.outbox), ...combat.combatants.contents.flatMap((c) => of(c, c.system.outbox))].sort(
    (a, b) => (a.request?.seq ?? 0) - (b.request?.seq ?? 0),
  );
}

/** Only the form is looked at here; what may be asked, and by whom, comes after. */
function readRequest(written: unknown): Request | null {
  const given = written as Partial<Request> | null;
  const sound =
    typeof given === "object" &&
    given !== null &&
    typeof given.command === "object" &&
    given.command !== null &&
    typeof given.command.type === "string" &&
    typeof given.seq === "number" &&
    Array.isArray(given.faces) &&
    given.faces.every((face) => typeof face === "number") &&
    Array.isArray(given.rolls) &&
    given.rolls.every((roll) => typeof roll === "string") &&
    typeof given.visibility === "string" &&
    typeof given.force === "boolean" &&
    typeof given.user === "string";
  return sound ? (given as Request) : null;
}

async function carryOutRequest(
  combat: TempoCombat,
  holder: TempoCombatant | null,
  request: Request,
  settled: { combatant: string | null; id: string }[],
): Promise<Refusal | null> {
  const { command, faces, visibility } = request;
  const unfit = holder ? notForPlayers(combat, holder, command) : null;
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

/** Whoever could write here owns this combatant: the server saw to that. It may ask in its own name and in no other. */
function notForPlayers(combat: TempoCombat, holder: TempoCombatant, command: Command): Refusal | null {
  const state = project(combat, "exchange" in command ? command.exchange : null);
  if (!FOR_PLAYERS.includes(command.type)) return impossible("TEMPO.Refusal.OnlyGM");
  return askerOf(state, command) === holder.id ? null : impossible("TEMPO.Refusal.NotYours");
}

function reviveRoll(text: string): Roll.Implementation[] {
  try {
    return [Roll.fromJSON(text)];
  } catch {
    return []; // a card without its dice is better than a request that hangs
  }
}

async function drop(combat: TempoCombat, holder: TempoCombatant | null, id: string): Promise<void> {
  const outbox: Record<string, unknown> = {};
  markDeleted(outbox, id);
  if (holder)
    await combat.updateEmbeddedDocuments("Combatant", [
      { _id: holder.id ?? "", system: { outbox } } as Combatant.UpdateData,
    ]);
  else await combat.update({ system: { outbox } } as Combat.UpdateData);
}

/** Lets the author know; losing this loses nothing. */
async function tell(userId: string, refusal: Refusal): Promise<void> {
  const user = game.users.get(userId);
  if (!user?.active) return;
  if (user.isSelf) ports.refused(refusal);
  else await user.query("tempo.refused", { refusal }, { timeout: 5000 }).catch(() => undefined);
}
