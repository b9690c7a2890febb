/** Throws one die: a face from 1 to `faces`. */
export type FaceSource = (faces: number) => number;

/** A small deterministic source of faces (mulberry32), for simulations and tests. */
export function seededFaces(seed: number): FaceSource {
  let a = seed >>> 0;
  return (faces) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return 1 + Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * faces);
  };
}

/**
 * The seed of the nth fight of a series, so that each can be played alone. It keeps series with neighbouring
 * seeds apart: with `seed + n` alone, the series 1 and 2 would share all fights but one.
 */
export const seedOfFight = (seed: number, n: number): number => Math.imul(seed, 0x9e3779b1) + n;
