/** A fall that may take longer than a turn. Lengths in the map's units. */
export interface Fall {
  /** How far it has fallen. */
  readonly fallen: number;
  /** How far it is still above the ground. */
  readonly left: number;
}

/** The fall one turn later: `perTurn` farther, or on the ground. */
export function fallOn({ fallen, left }: Fall, perTurn: number): Fall {
  const now = Math.min(left, perTurn);
  return { fallen: fallen + now, left: left - now };
}

export const hasLanded = (fall: Fall): boolean => fall.left <= 0;

/** The height above the ground; 0 for a token that stands on it. */
export const dropTo = (z: number, ground: number): number => Math.max(0, z - ground);
