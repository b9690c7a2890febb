/** The pictures of items without one of their own, by item type. */
export const KIND_PICTURES: Readonly<Record<string, string | undefined>> = {
  weapon: "systems/tempo/assets/icons/sword.svg",
  armor: "systems/tempo/assets/icons/coat.svg",
  talent: "systems/tempo/assets/icons/stance.svg",
  gear: "systems/tempo/assets/icons/knapsack.svg",
};
