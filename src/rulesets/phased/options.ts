/** World settings; each names the rule that it varies. */
export const options = {
  /** The rest of a Stride may be used after another action (P14). */
  splitStride: {
    initial: true,
  },
  /** A critical hit doubles the flat part of the damage, too (P22). */
  criticalDoublesAll: {
    initial: false,
  },
  /** Concentrating on a spell, cast or channeled, opens attacks of opportunity (P11). */
  spellsProvoke: {
    initial: true,
  },
  /** Moving into a threatened square opens an attack of opportunity, too (P11). */
  enteringProvokes: {
    initial: false,
  },
  /** What a Guard adds to Physical Defense: a minor or a major modifier (P3, P10). */
  guardBonus: {
    initial: "2",
    choices: { "2": "TEMPO.Phased.GuardBonus.minor", "5": "TEMPO.Phased.GuardBonus.major" },
  },
  /** Feet a fall covers in a round: the page's 200 ft a second for its ten seconds, or half of it (P21). */
  fallPerRound: {
    initial: "1000",
    choices: { "1000": "TEMPO.Phased.FallPerRound.half", "2000": "TEMPO.Phased.FallPerRound.whole" },
  },
};
