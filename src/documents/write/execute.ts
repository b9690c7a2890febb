import type { Visibility } from "../../compat.ts";
import type { Authority, Command, FightEvent, Refusal } from "../../engine/index.ts";
import { project } from "../read/fight-state.ts";
import type { CommitContext } from "./commit.ts";

/** The outcome of a command: done, refused with a reason, or sent to the GM whose client carries it out. */
export type Outcome =
  | { readonly done: true; readonly events: readonly FightEvent[] }
  | { readonly refusal: Refusal }
  | { readonly sent: true };

export interface Execution {
  /** Whether soft refusals are overridden. */
  readonly force?: boolean;
  readonly visibility?: Visibility;
  /** Dice that were thrown before, with their rolls. */
  readonly faces?: readonly number[];
  readonly rolls?: readonly Roll.Implementation[];
  readonly settled?: CommitContext["settled"];
  /** Whether a GM asks; the user's own role by default. */
  readonly gm?: boolean;
}

const queues = new WeakMap<Combat.Implementation, Promise<unknown>>();

/**
 * Runs a fight's tasks one after the other, so that each command is decided on what those before it wrote
 * (U2).
 */
export function queued<T>(combat: Combat.Implementation, task: () => Promise<T>): Promise<T> {
  const before = queues.get(combat) ?? Promise.resolve();
  const next = before.then(task, task);
  queues.set(
    combat,
    next.catch(() => undefined),
  );
  return next;
}

/**
 * Decides a command and writes what follows from it. Where the user may not write all of it, the command is
 * sent to the active GM instead (K1). The code for it is loaded with the first command (K20).
 */
export function execute(combat: Combat.Implementation, command: Command, options: Execution = {}): Promise<Outcome> {
  return queued(combat, async () => (await import("./carry-out.ts")).carryOut(combat, command, options));
}

/** Why a command would be refused as things are now; null where it would not be. No dice are thrown. */
export function refusalOf(combat: Combat.Implementation, command: Command, options: Execution = {}): Refusal | null {
  const before = project(combat, "exchange" in command ? command.exchange : null);
  const decision = combat.session.ask(command, options.faces ?? [], authorityOf(options), before);
  return "refusal" in decision ? decision.refusal : null;
}

export const authorityOf = (options: Execution): Authority => ({
  gm: options.gm ?? game.user.isGM,
  force: options.force ?? false,
});
