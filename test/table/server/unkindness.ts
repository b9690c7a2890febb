/**
 * Fault injection: what networks, disks and users do to a game, reproducible by a seed, e.g. `--unkind
 * latency=80,jitter=40,double=0.1`. Times are in milliseconds, chances from 0 to 1. Off by default.
 */
import { SeededRandom } from "./seeded-random.ts";

export interface UnkindnessOptions {
  /** How long every message takes, in either direction. */
  latency?: number;
  /** The maximum additional time. Messages of one connection stay in order. */
  jitter?: number;
  /** The chance that a broadcast is delayed, and with it all later ones on the same connection. */
  late?: number;
  /** The chance that a broadcast is delayed while those about other documents overtake it. */
  reorder?: number;
  /** The maximum of such a delay. */
  hold?: number;
  /** The chance that a broadcast is sent twice. */
  double?: number;
  /** The chance, after every operation, that a player's connection is cut. */
  offline?: number;
  /** The same for gamemasters. */
  "gm-gone"?: number;
  /** How long a user whose connection was cut cannot reconnect. */
  away?: number;
  /** The average delay of every write to disk. */
  disk?: number;
  /** The process kills itself (SIGKILL) after this many writes, before it answers the last. 0: never. */
  die?: number;
}

const DEFAULTS: Readonly<Required<UnkindnessOptions>> = Object.freeze({
  ...{ latency: 0, jitter: 0, late: 0, reorder: 0, hold: 300, double: 0 },
  ...{ offline: 0, "gm-gone": 0, away: 1000, disk: 0, die: 0 },
});

const CHANCES: readonly string[] = ["late", "reorder", "double", "offline", "gm-gone"];

/**
 * Parses command-line settings: `name=number`, several separated by commas.
 * @throws {Error} for an unknown name or an invalid number
 */
export function parseUnkindness(texts: readonly string[]): UnkindnessOptions {
  const chosen: Record<string, number> = {};
  for (const text of texts.flatMap((given) => given.split(","))) {
    const [name = "", given = ""] = text.split("=", 2);
    if (!Object.hasOwn(DEFAULTS, name)) {
      throw new Error(`--unkind knows ${Object.keys(DEFAULTS).join(", ")}; there is no "${name}"`);
    }
    const value = given.trim() === "" ? NaN : Number(given);
    if (!(value >= 0) || (CHANCES.includes(name) && value > 1)) {
      throw new Error(
        `--unkind ${name} is ${CHANCES.includes(name) ? "a chance from 0 to 1" : "a number"}, not "${given}"`,
      );
    }
    chosen[name] = value;
  }
  return chosen;
}

/** The settings in the form that `parseUnkindness` reads. */
export function formatUnkindness(options: UnkindnessOptions): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(",");
}

/** The faults of one server, determined by its seed. */
export class Unkindness {
  readonly options: Readonly<Required<UnkindnessOptions>>;
  readonly #wire: SeededRandom;
  readonly #people: SeededRandom;
  readonly #disk: SeededRandom;
  #writes = 0;

  constructor(options: UnkindnessOptions, seed: number) {
    this.options = { ...DEFAULTS, ...options };
    // Separate sequences, so that one more write does not change what happens to messages.
    this.#wire = new SeededRandom(seed);
    this.#people = new SeededRandom(seed + 1);
    this.#disk = new SeededRandom(seed + 2);
  }

  /** Whether messages about one document may overtake those about another. */
  get isReordering(): boolean {
    return this.options.reorder > 0;
  }

  /** How long a message takes. */
  transit(): number {
    const { latency, jitter } = this.options;
    return latency + (jitter > 0 ? this.#wire.next() * jitter : 0);
  }

  /** The additional delay of a broadcast. */
  holding(): number {
    const { late, reorder, hold } = this.options;
    if (late === 0 && reorder === 0) return 0;
    const isHeld = this.#wire.happens(Math.max(late, reorder));
    return isHeld ? hold * (0.5 + this.#wire.next() / 2) : 0;
  }

  isDoubled(): boolean {
    return this.options.double > 0 && this.#wire.happens(this.options.double);
  }

  /** The user whose connection is cut now, if any. */
  cutOff<T>(players: readonly T[], gamemasters: readonly T[]): T | undefined {
    const { offline, "gm-gone": gone } = this.options;
    if (offline > 0 && players.length > 0 && this.#people.happens(offline)) return this.#people.pick(players);
    if (gone > 0 && gamemasters.length > 0 && this.#people.happens(gone)) return this.#people.pick(gamemasters);
    return undefined;
  }

  /** Called before a write. */
  async beforeWrite(): Promise<void> {
    const { disk } = this.options;
    if (disk > 0) await new Promise((resolve) => setTimeout(resolve, disk * (0.5 + this.#disk.next())));
  }

  /** Called right after a write. */
  afterWrite(): void {
    this.#writes += 1;
    if (this.options.die > 0 && this.#writes === this.options.die) process.kill(process.pid, "SIGKILL");
  }
}
