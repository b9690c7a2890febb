export const conditions = {
  immobilized: { icon: "immobilized" },
  incapacitated: { icon: "incapacitated" },
  restrained: { icon: "restrained" },
  prone: { icon: "prone" },
  hidden: { icon: "hidden" },
  // Situations that give or take Action Points, Stride or the reaction (P28).
  hastened: { icon: "hastened" },
  dazed: { icon: "dazed" },
  slowed: { icon: "slowed" },
  distracted: { icon: "distracted" },
  guard: { icon: "guarded", palette: false },
};
