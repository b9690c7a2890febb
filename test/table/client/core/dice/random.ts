/**
 * MT19937, the Mersenne Twister of Matsumoto and Nishimura (1998), with the 2002 initialisation.
 * Reference: http://www.math.sci.hiroshima-u.ac.jp/m-mat/MT/emt.html
 */
const SIZE = 624;
const SHIFT = 397;

export class MersenneTwister {
  readonly #state = new Uint32Array(SIZE);
  #index = SIZE;

  /** @param seed an integer or an array of integers; default: the current time */
  constructor(seed: number | readonly number[] = Date.now()) {
    if (typeof seed === "number") this.seed(seed);
    else this.seedArray(seed);
  }

  /** Restarts the sequence from an integer. */
  seed(seed: number): number {
    const state = this.#state;
    state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) {
      const previous = at(state, i - 1);
      state[i] = Math.imul(1812433253, previous ^ (previous >>> 30)) + i;
    }
    this.#index = SIZE;
    return seed;
  }

  /** Restarts the sequence from an array of integers. */
  seedArray(seeds: readonly number[]): number {
    const state = this.#state;
    this.seed(19650218);
    let i = 1;
    let j = 0;
    const next = (): void => {
      if (++i < SIZE) return;
      state[0] = at(state, SIZE - 1);
      i = 1;
    };
    for (let k = Math.max(SIZE, seeds.length); k > 0; k--) {
      const previous = at(state, i - 1);
      state[i] = (at(state, i) ^ Math.imul(previous ^ (previous >>> 30), 1664525)) + (seeds[j] ?? 0) + j;
      next();
      j = (j + 1) % seeds.length;
    }
    for (let k = SIZE - 1; k > 0; k--) {
      const previous = at(state, i - 1);
      state[i] = (at(state, i) ^ Math.imul(previous ^ (previous >>> 30), 1566083941)) - i;
      next();
    }
    state[0] = 0x80000000;
    return seeds[0] ?? 0;
  }

  /** 32 random bits as an unsigned integer. */
  int(): number {
    if (this.#index >= SIZE) this.#twist();
    let y = at(this.#state, this.#index++);
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** 31 random bits as an unsigned integer. */
  int31(): number {
    return this.int() >>> 1;
  }

  /** A number in [0, 1]. */
  real(): number {
    return this.int() / (2 ** 32 - 1);
  }

  /** A number in (0, 1). */
  realx(): number {
    return (this.int() + 0.5) / 2 ** 32;
  }

  /** A number in [0, 1). */
  rnd(): number {
    return this.int() / 2 ** 32;
  }

  /** A number in [0, 1). */
  random(): number {
    return this.rnd();
  }

  /** A number in [0, 1) with 53 random bits. */
  rndHiRes(): number {
    return ((this.int() >>> 5) * 2 ** 26 + (this.int() >>> 6)) / 2 ** 53;
  }

  /** A normally distributed number (Box and Muller). */
  normal(mu: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(this.realx()));
    return mu + sigma * radius * Math.cos(2 * Math.PI * this.realx());
  }

  static random(): number {
    return generator.random();
  }

  static normal(mu: number, sigma: number): number {
    return generator.normal(mu, sigma);
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const y = (at(state, i) & 0x80000000) | (at(state, (i + 1) % SIZE) & 0x7fffffff);
      state[i] = at(state, (i + SHIFT) % SIZE) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }
}

function at(state: Uint32Array, index: number): number {
  return state[index] ?? 0;
}

/** The generator of all dice. boot() seeds it again if the server gives a seed. */
export const generator = new MersenneTwister(crypto.getRandomValues(new Uint32Array(1))[0]);
