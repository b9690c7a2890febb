/** World options: rules that a group may read differently. Each names its rule. */
export const options = {
  /** Circumstances from one source combine (H5). */
  combineSources: { initial: false },
  /** NPCs roll their saves instead of taking 10 (H33). */
  npcSaves: { initial: true },
  /** A natural 1 fails and a natural 20 succeeds on skill checks, too (H3). */
  skillNaturals: { initial: false },
  /** Moving out of a threatened space provokes an opportunity attack (H18). */
  movingProvokes: { initial: false },
  /** A ranged attack from a threatened space provokes an opportunity attack (H18). */
  firingProvokes: { initial: false },
  /** Every critical face hits whatever the total, not only a natural 20 (H19). */
  threatHits: { initial: true },
  /** Free actions per turn; 0 for any number (H13). */
  freeActions: { initial: 0 },
};
