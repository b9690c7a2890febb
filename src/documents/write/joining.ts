/**
 * The group that a newcomer fights in: that of everybody in the fight whose token is as friendly or hostile as theirs.
 * Null where they are in none, or not all in one.
 * @param disposition of the newcomer's token; undefined for none
 */
export function groupToJoin(combat: Combat.Implementation, disposition: number | undefined): string | null {
  const alike = combat.combatants.contents.filter(({ token }) => token && token.disposition === disposition);
  const groups = new Set(alike.map(({ _source }) => _source.group ?? null));
  const [only = null] = groups;
  return groups.size === 1 ? only : null;
}
