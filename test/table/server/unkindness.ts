/**
 * What networks, disks and people do to a game, on demand and by a seed: `--unkind latency=80,jitter=40,double=0.1`.
 * Times are milliseconds, chances from 0 to 1. Without it nothing here has any part in what the server does.
 */
import { SeededRandom } from "./seeded-random.ts";

export interface UnkindnessOptions {
  /** How long every message is under way, in either direction. */
  latency?: number;
  /** How much longer it may be. The messages of one connection keep their order. */
  jitter?: number;
  /** The chance that a broadcast is held back, and with it all that would come after it on the same connection. */
  late?: number;
  /** The chance that a broadcast is held back while those about other documents overtake it. */
  reorder?: number;
  /** How long what is held back is held back at most. */
  hold?: number;
  /** The chance that a broadcast comes twice. */
  double?: number;
  /** The chance, for every operation, that afterwards one of the players' connections is lost. */
  offline?: number;
  /** The same for those of gamemasters. */
  "gm-gone"?: number;
  /** How long who was cut off cannot come back. */
  away?: number;
  /** How much longer every write to the disk takes. */
  disk?: number;
  /** The process kills itself (SIGKILL) once it has written to the disk this often. Nothing of that write is answered. */
  die?: number;
}

const DEFAULTS: Readonly<Required<UnkindnessOptions>> = Object.freeze({
  ...{ latency: 0, jitter: 0, late: 0, reorder: 0, hold: 300, double: 0 },
  ...{ offline: 0, "gm-gone": 0, away: 1000, disk: 0, die: 0 },
});

const CHANCES: readonly string[] = ["late", "reorder", "double", "offline", "gm-gone"];

/**
 * Reads settings as they stand on a command line: `name=number`, several with commas between them.
 * @throws for a name that there is not, or a number that makes no sense
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

/** The settings as `parseUnkindness` reads them. */
export function formatUnkindness(options: UnkindnessOptions): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(",");
}

/** The choices of one server: what happens next, by its seed. */
export class Unkindness {
  readonly options: Readonly<Required<UnkindnessOptions>>;
  readonly #wire: SeededRandom;
  readonly #people: SeededRandom;
  readonly #disk: SeededRandom;
  #writes = 0;

  constructor(options: UnkindnessOptions, seed: number) {
    this.options = { ...DEFAULTS, ...options };
    // Each has numbers of its own, so that one more write does not change what happens on the wire.
    this.#wire = new SeededRandom(seed);
    this.#people = new SeededRandom(seed + 1);
    this.#disk = new SeededRandom(seed + 2);
  }

  /** May what is about one document overtake what is about another? */
  get isReordering(): boolean {
    return this.options.reorder > 0;
  }

  /** How long a message is under way. */
  transit(): number {
    const { latency, jitter } = this.options;
    return latency + (jitter > 0 ? this.#wire.next() * jitter : 0);
  }

  /** How long a broadcast is held back besides. */
  holding(): number {
    const { late, reorder, hold } = this.options;
    if (late === 0 && reorder === 0) return 0;
    const isHeld = this.#wire.happens(Math.max(late, reorder));
    return isHeld ? hold * (0.5 + this.#wire.next() / 2) : 0;
  }

  isDoubled(): boolean {
    return this.options.double > 0 && this.#wire.happens(this.options.double);
  }

  /** Whose connection is lost now, if anybody's. */
  cutOff<T>(players: readonly T[], gamemasters: readonly T[]): T | undefined {
    const { offline, "gm-gone": gone } = this.options;
    if (offline > 0 && players.length > 0 && this.#people.happens(offline)) return this.#people.pick(players);
    if (gone > 0 && gamemasters.length > 0 && this.#people.happens(gone)) return this.#people.pick(gamemasters);
    return undefined;
  }

  /** Before a write. */
  async beforeWrite(): Promise<void> {
    const { disk } = this.options;
    if (disk > 0) await new Promise((resolve) => setTimeout(resolve, disk * (0.5 + this.#disk.next())));
  }

  /** After a write, before anything else is done. */
  afterWrite(): void {
    this.#writes += 1;
    if (this.options.die > 0 && this.#writes === this.options.die) process.kill(process.pid, "SIGKILL");
  }
}
