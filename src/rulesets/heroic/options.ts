/** The rules that a world may settle otherwise; each says which. */
export const options = {
  /** Circumstances of one source combine (H5). */
  combineSources: { initial: false },
  /** NPCs roll their saves, instead of taking 10 (H33). */
  npcSaves: { initial: true },
  /** A natural 1 fails and a natural 20 succeeds on skills as well (H3). */
  skillNaturals: { initial: false },
  /** Moving out of a threatened space opens an opportunity attack (H18). */
  movingProvokes: { initial: false },
  /** Firing in a threatened place opens an opportunity attack (H18). */
  firingProvokes: { initial: false },
  /** Every critical face hits whatever the total, not a natural 20 alone (H19). */
  threatHits: { initial: true },
  /** Free actions a turn; 0 for any number (H13). */
  freeActions: { initial: 0 },
};
