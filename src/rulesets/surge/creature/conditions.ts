/** Conditions of a creature by id, each with its icon. */
export const conditions = {
  restrained: { icon: "restrained" },
  pinned: { icon: "immobilized" },
  prone: { icon: "prone" },
  silenced: { icon: "silenced" },
  noMagic: { icon: "noMagic" },
  bleeding: { icon: "bleeding" },
  flying: { icon: "flying" },
  easyRough: { icon: "hastened" },
  easyClimb: { icon: "hastened" },
  easyJump: { icon: "hastened" },
  easySwim: { icon: "hastened" },
};
