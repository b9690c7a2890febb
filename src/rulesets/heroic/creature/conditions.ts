/** Conditions of a creature by id, each with its icon. */
export const conditions = {
  prone: { icon: "prone" },
  grappled: { icon: "restrained" },
  restricted: { icon: "immobilized" },
  cover: { icon: "guarded" },
  unconscious: { icon: "incapacitated" },
  stable: { icon: "incapacitated" },
  dead: { icon: "incapacitated" },
  hurtSpeed: { icon: "immobilized" },
  hurtSkills: { icon: "immobilized" },
  hurtDefence: { icon: "immobilized" },
  hurtDamage: { icon: "immobilized" },
  hurtAttack: { icon: "immobilized" },
};
