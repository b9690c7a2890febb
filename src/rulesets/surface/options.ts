/** The rules that a world may settle otherwise; each says which. */
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
  /** Actions that a retreat of half the Encounter Range takes (F5). */
  retreat: {
    initial: "1",
    choices: { "1": "TEMPO.Surface.Retreat.one", "2": "TEMPO.Surface.Retreat.two" },
  },
  /** When casualties save: with their faction's phase, or after the last of them (F14). */
  casualtySaves: {
    initial: "phase",
    choices: { phase: "TEMPO.Surface.CasualtySaves.phase", round: "TEMPO.Surface.CasualtySaves.round" },
  },
  /** What heat deals goes past armour HP (F26). */
  heatPastArmour: {
    initial: true,
  },
  /** What is left of a move may be gone after something else was done (F6). */
  keepMove: {
    initial: false,
  },
};
