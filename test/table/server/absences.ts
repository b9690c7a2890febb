/** People whose connection is lost against their will, and who cannot come back for a while. */
import type { Presence } from "./presence.ts";
import type { Unkindness } from "./unkindness.ts";
import type { World } from "./world.ts";

export class Absences {
  readonly #unkindness: Unkindness;
  readonly #presence: Presence;
  readonly #world: World;
  /** By user, when they may come back. */
  readonly #until = new Map<string, number>();

  constructor(unkindness: Unkindness, presence: Presence, world: World) {
    this.#unkindness = unkindness;
    this.#presence = presence;
    this.#world = world;
  }

  isAway(userId: string | null): boolean {
    return userId !== null && (this.#until.get(userId) ?? 0) > Date.now();
  }

  /** After every operation: perhaps somebody's line goes dead. */
  afterOperation(): void {
    const here = Array.from(this.#presence.active).sort();
    const isGamemaster = (userId: string): boolean => this.#world.user(userId)?.isGM === true;
    const players = here.filter((userId) => !isGamemaster(userId));
    const lost = this.#unkindness.cutOff(players, here.filter(isGamemaster));
    if (lost === undefined) return;
    this.#until.set(lost, Date.now() + this.#unkindness.options.away);
    this.#world.log.info("cut-off", { userId: lost });
    // The connection breaks: the client is not told to go.
    for (const socket of this.#presence.of(lost).slice()) socket.conn.close();
  }
}
