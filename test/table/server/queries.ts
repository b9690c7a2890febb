/** C102: relays queries from one user's client to another's, and the answers back. */
import type { Socket } from "socket.io";
import type { QueryRequest } from "../common/protocol.ts";
import { isPlainObject } from "../common/utils/value-types.ts";
import { checkMessage } from "./message-check.ts";
import type { Presence } from "./presence.ts";
import { Refusal } from "./refusal.ts";

interface Pending {
  target: Socket;
  settle: (answer: unknown) => void;
}

/** The maximum delay of a timer, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

export class Queries {
  readonly #presence: Presence;
  readonly #pending = new Set<Pending>();

  constructor(presence: Presence) {
    this.#presence = presence;
  }

  /**
   * Queries the client that the user opened last. Without a timeout, waits until that client has left.
   * @throws {Refusal} if it is not connected, does not answer in time, or answers with an error
   */
  async ask(message: unknown): Promise<unknown> {
    const { userId, name, data = null, timeout } = parseQuery(message);
    const target = this.#presence.newest(userId);
    if (!target) throw new Refusal("missing", `User [${userId}] is not connected`);
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise((resolve) => {
      const pending: Pending = {
        target,
        settle: (value) => {
          this.#pending.delete(pending);
          resolve(value);
        },
      };
      this.#pending.add(pending);
      if (timeout !== undefined) {
        const late = { error: { message: `The query ${name} was not answered within ${timeout} ms`, code: "timeout" } };
        timer = setTimeout(() => pending.settle(late), Math.min(timeout, LONGEST_TIMEOUT));
      }
      // The sender is not sent (#13418), so the answering client must decide by its own data.
      target.emit("query", { name, data, timeout }, (value: unknown) => pending.settle(value));
    });
    clearTimeout(timer);
    return readAnswer(answer);
  }

  /** Ends the queries to a client that has left. */
  abandon(socket: Socket): void {
    for (const pending of Array.from(this.#pending)) {
      if (pending.target !== socket) continue;
      pending.settle({ error: { message: "The queried user has left", code: "missing" } });
    }
  }
}

function parseQuery(message: unknown): QueryRequest {
  checkMessage(message);
  if (!isPlainObject(message)) throw new Refusal("malformed", "A query is an object");
  const { userId, name, data, timeout } = message;
  if (typeof userId !== "string" || typeof name !== "string")
    throw new Refusal("malformed", "A query names a user and a question");
  if (timeout != null && !(typeof timeout === "number" && timeout > 0))
    throw new Refusal("malformed", "A timeout is a time");
  return { userId, name, data, ...(typeof timeout === "number" ? { timeout } : {}) };
}

function readAnswer(answer: unknown): unknown {
  checkMessage(answer);
  if (!isPlainObject(answer)) throw new Refusal("malformed", "The queried client gave no answer");
  const { error, result } = answer;
  if (!isPlainObject(error)) return result;
  const text = typeof error["message"] === "string" ? error["message"] : "The queried client failed";
  throw new Refusal(error["code"] === "timeout" ? "timeout" : "missing", text);
}
