/** Gives a face of a die with so many faces, 1 and up. */
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
