/** The connected users and their clients. */
import type { Socket } from "socket.io";

export class Presence {
  /** The sockets of each user, oldest first. */
  readonly #sockets = new Map<string, Socket[]>();

  /** Ids of the users with at least one client. */
  get active(): ReadonlySet<string> {
    return new Set(this.#sockets.keys());
  }

  /** @returns whether this is the user's first client */
  add(userId: string, socket: Socket): boolean {
    const sockets = this.#sockets.get(userId);
    if (sockets?.includes(socket)) return false;
    if (sockets) sockets.push(socket);
    else this.#sockets.set(userId, [socket]);
    return sockets === undefined;
  }

  /** @returns whether this was the user's last client */
  remove(userId: string, socket: Socket): boolean {
    const sockets = this.#sockets.get(userId)?.filter((other) => other !== socket);
    if (!sockets) return false;
    if (sockets.length > 0) this.#sockets.set(userId, sockets);
    else this.#sockets.delete(userId);
    return sockets.length === 0;
  }

  /** The client that the user opened last. */
  newest(userId: string): Socket | undefined {
    return this.#sockets.get(userId)?.at(-1);
  }

  of(userId: string): readonly Socket[] {
    return this.#sockets.get(userId) ?? [];
  }
}
