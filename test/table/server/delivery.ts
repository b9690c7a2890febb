/** Getting messages to clients and from them: at once, or as unkindly as the server was told to. */
import type { Socket } from "socket.io";
import type { Unkindness } from "./unkindness.ts";

/** What is on its way to one client. */
interface Way {
  /** By what a message is about, when the last of those will have arrived. */
  lanes: Map<string, Promise<void>>;
  /** What everything after it has to wait for. */
  barrier: Promise<void>;
}

/** Everything is about this where nothing may overtake. */
const ALL = "";

export class Delivery {
  readonly #unkindness: Unkindness | null;
  readonly #ways = new WeakMap<Socket, Way>();
  readonly #incoming = new WeakMap<Socket, Promise<void>>();

  constructor(unkindness: Unkindness | null) {
    this.#unkindness = unkindness;
  }

  /** A message from a client: messages of one connection come in the order in which they were sent. */
  receive(socket: Socket, handle: () => void): void {
    if (!this.#unkindness) {
      handle();
      return;
    }
    const due = delay(this.#unkindness.transit());
    const before = this.#incoming.get(socket) ?? Promise.resolve();
    this.#incoming.set(socket, Promise.all([before, due]).then(handle));
  }

  /** An answer. `about` names what it tells of; without it, nothing that comes later may overtake it. */
  answer(socket: Socket, about: readonly string[] | null, send: () => void): void {
    if (this.#unkindness) this.#send(socket, about, this.#unkindness.transit(), send);
    else send();
  }

  /** A broadcast, for one of those who get it. */
  tell(socket: Socket, about: readonly string[], send: () => void): void {
    const unkindness = this.#unkindness;
    if (!unkindness) {
      send();
      return;
    }
    this.#send(socket, about, unkindness.transit() + unkindness.holding(), send);
    // Right behind, so that it does not come after what happened to the same documents later.
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
