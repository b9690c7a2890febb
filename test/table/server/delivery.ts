/** Delivers messages to and from clients: at once, or with injected faults. */
import type { Socket } from "socket.io";
import type { Unkindness } from "./unkindness.ts";

/** The messages on their way to one client. */
interface Way {
  /** By subject, the arrival of the last message about it. */
  lanes: Map<string, Promise<void>>;
  /** The arrival that all later messages wait for. */
  barrier: Promise<void>;
}

/** The subject of every message when none may overtake another. */
const ALL = "";

export class Delivery {
  readonly #unkindness: Unkindness | null;
  readonly #ways = new WeakMap<Socket, Way>();
  readonly #incoming = new WeakMap<Socket, Promise<void>>();

  constructor(unkindness: Unkindness | null) {
    this.#unkindness = unkindness;
  }

  /** Handles a client's message. Messages of one connection arrive in the order in which they were sent. */
  receive(socket: Socket, handle: () => void): void {
    if (!this.#unkindness) {
      handle();
      return;
    }
    const due = delay(this.#unkindness.transit());
    const before = this.#incoming.get(socket) ?? Promise.resolve();
    this.#incoming.set(socket, Promise.all([before, due]).then(handle));
  }

  /** Sends an answer. `about` lists its subjects; if null, no later message may overtake it. */
  answer(socket: Socket, about: readonly string[] | null, send: () => void): void {
    if (this.#unkindness) this.#send(socket, about, this.#unkindness.transit(), send);
    else send();
  }

  /** Sends a broadcast to one of its recipients. */
  tell(socket: Socket, about: readonly string[], send: () => void): void {
    const unkindness = this.#unkindness;
    if (!unkindness) {
      send();
      return;
    }
    this.#send(socket, about, unkindness.transit() + unkindness.holding(), send);
    // Sent at once, so that the duplicate does not arrive after later messages on the same documents.
    if (unkindness.isDoubled()) this.#send(socket, about, unkindness.transit(), send);
  }

  #send(socket: Socket, about: readonly string[] | null, time: number, send: () => void): void {
    const way = this.#way(socket);
    const names = this.#unkindness?.isReordering ? (about ?? []) : [ALL];
    const waitsForAll = about === null;
    const earlier = waitsForAll ? Array.from(way.lanes.values()) : names.map((name) => way.lanes.get(name));
    const arrival = Promise.all([way.barrier, delay(time), ...earlier]).then(() => {
      if (socket.connected) send();
    });
    if (waitsForAll) {
      way.barrier = arrival;
      way.lanes.clear();
    }
    for (const name of names) {
      way.lanes.set(name, arrival);
      void arrival.then(() => {
        if (way.lanes.get(name) === arrival) way.lanes.delete(name);
      });
    }
  }

  #way(socket: Socket): Way {
    const known = this.#ways.get(socket);
    if (known) return known;
    const way: Way = { lanes: new Map(), barrier: Promise.resolve() };
    this.#ways.set(socket, way);
    return way;
  }
}

function delay(time: number): Promise<void> {
  return time > 0 ? new Promise((resolve) => setTimeout(resolve, time)) : Promise.resolve();
}
