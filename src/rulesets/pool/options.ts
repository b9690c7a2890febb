/** World settings; each names the rule that it varies. */
export const options = {
  askCover: { initial: true },
  takenCover: { initial: 5 },
  /** Hit points of cover for each point of its value (D32). */
  coverPoints: { initial: 3 },
  /** Moving into a threatened hex opens a free attack, as moving out of one always does (D16). */
  enteringProvokes: {
    initial: true,
  },
  /** Defense that a reckless attack costs for each of its bonus dice (D11). */
  recklessLoss: {
    initial: "2",
    choices: { "2": "TEMPO.Pool.RecklessLoss.twice", "4": "TEMPO.Pool.RecklessLoss.fourTimes" },
  },
};
