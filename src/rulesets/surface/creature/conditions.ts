export const conditions = {
  light: { icon: "guarded" },
  heavy: { icon: "guarded" },
  concealed: { icon: "hidden" },
  stabilised: { icon: "incapacitated" },
  subdued: { icon: "restrained" },
  stunned: { icon: "incapacitated" },
  // Conditions that change actions, attacks, hands, saves, hit points and soak (F34).
  hastened: { icon: "hastened" },
  slowed: { icon: "slowed" },
  driven: { icon: "driven" },
  suppressed: { icon: "suppressed" },
  armHurt: { icon: "armHurt" },
  steeled: { icon: "steeled" },
  shaken: { icon: "shaken" },
  bolstered: { icon: "bolstered" },
  weakened: { icon: "weakened" },
  exposed: { icon: "exposed" },
};
