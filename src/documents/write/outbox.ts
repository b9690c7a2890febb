import { impossible } from "../../engine/index.ts";
import type { Command, FightState, Refusal } from "../../engine/index.ts";
import type { Visibility } from "../../compat.ts";
import { ports } from "../ports.ts";
import { project } from "../read/fight-state.ts";
import { isOutside, membersOf } from "../read/outside-fight.ts";
import type { Member } from "../read/outside-fight.ts";

/** The most requests that may wait in one outbox. */
const MOST = 20;

/** A request in an outbox, for the active GM's client to carry out (K1). */
export interface Request {
  readonly id: string;
  readonly seq: number;
  readonly command: Command;
  readonly faces: readonly number[];
  readonly rolls: readonly string[];
  readonly visibility: Visibility;
  readonly force: boolean;
  /** Who is told where it is refused. Unverified, and used for nothing else. */
  readonly user: string;
  /** Outside a Combat: who takes part, and the first card's id. */
  readonly outside?: { readonly id: string; readonly members: readonly Member[] };
}

/** What is sent with a command: its dice, who may see them, and whether it overrides soft refusals. */
interface Sent {
  readonly visibility: Visibility;
  readonly faces: readonly number[];
  readonly rolls: readonly Roll.Implementation[];
  readonly force?: boolean;
}

/** The combatant in whose name a command is asked for; null where it names none. */
export function askerOf(state: FightState, command: Command): string | null {
  if ("who" in command) return command.who;
  // What hits a combatant is confirmed in its own name.
  if (command.type === "apply" || command.type === "revert")
    return state.exchanges[command.exchange]?.blows[command.blow]?.target ?? null;
  if (command.type === "undoExchange") return state.exchanges[command.exchange]?.by ?? null;
  return null;
}

/**
 * Stores a request where only those who may ask for it can write: in the combatant's outbox, or a GM's in the
 * Combat's; outside a Combat in the actor's.
 * @returns why it could not be sent; null once it is stored
 */
export async function sendRequest(
  combat: Combat.Implementation,
  command: Command,
  given: Sent,
): Promise<Refusal | null> {
  const asker = askerOf(project(combat, "exchange" in command ? command.exchange : null), command);
  const combatant = asker === null ? null : (combat.combatants.get(asker) ?? null);
  const outside = isOutside(combat);
  const holder = outside ? combatant?.actor : game.user.isGM ? combat : combatant;
  if (!holder) return impossible("TEMPO.Refusal.OnlyGM");
  const waiting = Object.keys(holder.system.outbox);
  if (waiting.length >= MOST) return impossible("TEMPO.Refusal.Outbox", { most: MOST });
  const request: Request = {
    id: foundry.utils.randomID(),
    seq: Math.max(0, ...Object.values(holder.system.outbox).map((r) => readRequest(r)?.seq ?? 0)) + 1,
    command,
    faces: given.faces,
    rolls: given.rolls.map((r) => JSON.stringify(r.toJSON())),
    visibility: given.visibility,
    force: given.force ?? false,
    user: game.user.id,
    ...(outside ? { outside: { id: combat.id ?? "", members: membersOf(combat) } } : {}),
  };
  const system = { outbox: { [request.id]: { ...request } } };
  await leave(holder, { system });
  if (!game.users.activeGM) ports.waitingForGM();
  return null;
}

async function leave(
  holder: Combat.Implementation | Combatant.Implementation | Actor.Implementation,
  written: { system: { outbox: Record<string, Record<string, unknown>> } },
): Promise<void> {
  if (holder instanceof Actor) await holder.update(written);
  else if (holder instanceof Combat) await holder.update(written);
  else await holder.parent?.updateEmbeddedDocuments("Combatant", [{ _id: holder.id ?? "", ...written }]);
}

/** Checks the form alone; `inbox.ts` checks what may be asked, and by whom. */
export function readRequest(written: unknown): Request | null {
  const given = written as Partial<Request> | null;
  const sound =
    typeof given === "object" &&
    given !== null &&
    isText((given.command as Partial<Command> | null | undefined)?.type) &&
    typeof given.seq === "number" &&
    isListOf(given.faces, "number") &&
    isListOf(given.rolls, "string") &&
    isText(given.visibility) &&
    typeof given.force === "boolean" &&
    isText(given.user) &&
    (given.outside === undefined || isOfMembers(given.outside));
  return sound ? (given as Request) : null;
}

const isText = (value: unknown): boolean => typeof value === "string";

const isListOf = (value: unknown, type: "number" | "string"): boolean =>
  Array.isArray(value) && value.every((member) => typeof member === type);

/** Checks the form of what a request outside a Combat says of its fight. */
function isOfMembers(written: unknown): boolean {
  const { id, members } = (written ?? {}) as { id?: unknown; members?: unknown };
  const isMember = (member: unknown): boolean => {
    const { actor, token } = (member ?? {}) as Partial<Record<keyof Member, unknown>>;
    return isText(actor) && isText(token);
  };
  return isText(id) && Array.isArray(members) && members.every(isMember);
}
