import { activeRuleset } from "../../data/active.ts";
import { blowsOf, isStanding } from "../../engine/index.ts";
import type { Delta, Exchange } from "../../engine/index.ts";
import { memberOf } from "../read/outside-fight.ts";

/**
 * Posts a summary of the fight: its length, who fell, what was used up, what stayed open, and who may rest.
 * Hidden combatants are left out (U14).
 * @param open how many questions were open before the fight was ended
 */
export async function postEnded(combat: Combat.Implementation, open: number): Promise<void> {
  const { fight, state } = combat;
  const shown = combat.combatants.contents.filter((c) => c.actor && !c.hidden);
  const fallen = shown.filter((c) => c.isDefeated || !isStanding(fight, c.id ?? ""));
  const cards = game.messages.contents.flatMap((message) => (message.isOf(combat) ? (message.exchange ?? []) : []));
  const valid = cards.filter(({ undone }) => !undone);
  const nameOf = (c: Combatant.Implementation): string => c.token?.name ?? c.name ?? "";
  await ChatMessage.create({
    type: "ended",
    speaker: { alias: game.i18n.localize("TEMPO.Ended.Title") },
    system: {
      combat: combat.id,
      rounds: state.round,
      seconds: state.round * activeRuleset().units.round,
      fallen: fallen.map(nameOf),
      open,
      unapplied: valid.flatMap(blowsOf).filter(({ damage, applied }) => damage && damage.amount > 0 && !applied).length,
      used: shown.flatMap((c) => {
        const used = c.actor ? usedBy(c.actor, valid) : [];
        return used.length === 0 ? [] : [`${nameOf(c)}: ${used.join(", ")}`];
      }),
      members: shown.flatMap((c) => (c.actor ? [{ name: nameOf(c), ...memberOf(c.actor, c.token) }] : [])),
    },
  });
}

/** How many open questions the fight has. */
export const openIn = ({ state }: Combat.Implementation): number =>
  Object.values(state.exchanges).reduce((sum, e) => sum + (e.undone ? 0 : Object.keys(e.waiting).length), 0);

/** What an actor used up of its things and resources, with how much, as its cards have it. */
function usedBy(actor: Actor.Implementation, cards: readonly Exchange[]): string[] {
  const { resources } = activeRuleset();
  const used = new Map<string, number>();
  const use = (name: string, by: number): unknown => used.set(name, (used.get(name) ?? 0) + by);
  for (const delta of cards.flatMap(({ effects }) => effects)) {
    const [root, uuid, kind, ...path] = delta.path;
    if (root !== "creatures" || uuid !== actor.uuid) continue;
    const by = changeOf(delta);
    const item = kind === "items" ? actor.items.get(path[0] ?? "") : undefined;
    if (item) use(item.name, -by);
    for (const { lost, harm, label } of Object.values(resources))
      if (kind === "source" && !harm && lost?.join() === path.join()) use(game.i18n.localize(label), by);
  }
  return [...used].flatMap(([name, amount]) => (amount > 0 ? [`${name} ${amount}`] : []));
}

function changeOf(delta: Delta): number {
  if (delta.op === "add") return delta.by;
  const { from, to } = delta;
  return typeof from === "number" && typeof to === "number" ? to - from : 0;
}
