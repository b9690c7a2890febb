/** Fault injection: users whose connection was cut and who cannot reconnect for a while. */
import type { Presence } from "./presence.ts";
import type { Unkindness } from "./unkindness.ts";
import type { World } from "./world.ts";

export class Absences {
  readonly #unkindness: Unkindness;
  readonly #presence: Presence;
  readonly #world: World;
  /** By user id, the time in milliseconds from which they may reconnect. */
  readonly #until = new Map<string, number>();

  constructor(unkindness: Unkindness, presence: Presence, world: World) {
    this.#unkindness = unkindness;
    this.#presence = presence;
    this.#world = world;
  }

  isAway(userId: string | null): boolean {
    return userId !== null && (this.#until.get(userId) ?? 0) > Date.now();
  }

  /** Called after every operation; may cut somebody's connection. */
  afterOperation(): void {
    const here = Array.from(this.#presence.active).sort();
    const isGamemaster = (userId: string): boolean => this.#world.user(userId)?.isGM === true;
    const players = here.filter((userId) => !isGamemaster(userId));
    const lost = this.#unkindness.cutOff(players, here.filter(isGamemaster));
    if (lost === undefined) return;
    this.#until.set(lost, Date.now() + this.#unkindness.options.away);
    this.#world.log.info("cut-off", { userId: lost });
    // Closes the connection without a message that tells the client to disconnect.
    for (const socket of this.#presence.of(lost).slice()) socket.conn.close();
  }
}
