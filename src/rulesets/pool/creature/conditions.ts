export const conditions = {
  kneeling: { icon: "guarded" },
  prone: { icon: "prone" },
  unconscious: { icon: "incapacitated" },
  dead: { icon: "incapacitated" },
  helped: { icon: "guarded" },
};
