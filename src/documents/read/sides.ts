/** A side's name as people know it: that of its group, else of the disposition its members' tokens share. */
export function sideName(combat: Combat.Implementation, side: string | null): string {
  const group = side === null ? undefined : combat.groups.get(side);
  if (group?.name) return group.name;
  const known = side === "friendly" || side === "hostile" ? side : "none";
  return game.i18n.localize(`TEMPO.Side.Name.${known}`);
}
