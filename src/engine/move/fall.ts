/** A fall that may take longer than a turn. Lengths in the map's units. */
export interface Fall {
  /** How far it has fallen already. */
  readonly fallen: number;
  /** How far it is still to the ground. */
  readonly left: number;
}

/** A fall a turn later: it goes on by so much, or ends on the ground. */
export function fallOn({ fallen, left }: Fall, perTurn: number): Fall {
  const now = Math.min(left, perTurn);
  return { fallen: fallen + now, left: left - now };
}

export const hasLanded = (fall: Fall): boolean => fall.left <= 0;

/** How far it is down from a height to the ground under it; 0 where it stands on it. */
export const dropTo = (z: number, ground: number): number => Math.max(0, z - ground);
