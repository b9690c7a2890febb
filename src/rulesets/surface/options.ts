/** World settings; each names the rule that it varies. */
export const options = {
  /** How many Encounter Ranges a sprint covers (F7). */
  sprint: {
    initial: "4",
    choices: { "4": "TEMPO.Surface.Sprint.four", "2": "TEMPO.Surface.Sprint.twice" },
  },
  /** A natural 1 misses and a natural 20 hits, whatever the total (F11). */
  naturals: {
    initial: false,
  },
  /** Price of a retreat of half the Encounter Range, in actions (F5). */
  retreat: {
    initial: "1",
    choices: { "1": "TEMPO.Surface.Retreat.one", "2": "TEMPO.Surface.Retreat.two" },
  },
  /** When casualties save: at the end of their faction's phase, or after the last faction's (F14). */
  casualtySaves: {
    initial: "phase",
    choices: { phase: "TEMPO.Surface.CasualtySaves.phase", round: "TEMPO.Surface.CasualtySaves.round" },
  },
  /** Damage from heat ignores armour HP (F26). */
  heatPastArmour: {
    initial: true,
  },
  /** The rest of a move may be used after another action (F6). */
  keepMove: {
    initial: false,
  },
};
