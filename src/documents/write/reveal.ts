import { currentPhase, sealOf } from "../../engine/index.ts";
import type { Json } from "../../engine/index.ts";
import { setting } from "../settings.ts";
import { execute } from "./execute.ts";
import { revealHeldBack } from "./reopened-choices.ts";
import type { Kept } from "./sealed-choices.ts";

/** How choices that were made in secret are revealed (K9). */

const deadlines = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * On the client in charge, in a phase of choices: opens the reveal once every choice is in, and ends it when all are
 * published or time is up.
 */
export async function revealWhenComplete(combat: Combat.Implementation): Promise<void> {
  const { fight } = combat;
  if (combat.system.reveal !== combat.round) {
    // After stepping back, the GM opens the reveal by hand.
    if (
      combat.system.reveal !== revealHeldBack(combat.round) &&
      (currentPhase(fight)?.waitsFor?.(fight) ?? []).length === 0
    )
      await openReveal(combat);
    return;
  }
  const sealed = fight.everyone().filter((c) => sealOf(c, combat.round) !== null);
  const open = sealed.filter((c) => openedBy(combat, c.id) !== null);
  if (open.length === sealed.length) await closeReveal(combat);
  else scheduleReveal(combat);
}

/** Lets clients publish their choices; whoever has sealed none has no choice in this round. */
export async function openReveal(combat: Combat.Implementation): Promise<void> {
  await combat.update({ system: { reveal: combat.round } });
}

function openedBy(combat: Combat.Implementation, id: string): Kept | null {
  const { round, salt, choice } = combat.combatants.get(id)?.system.opened ?? {};
  if (round !== combat.round || typeof salt !== "string" || typeof choice !== "string") return null;
  try {
    return { salt, choice: JSON.parse(choice) as Json };
  } catch {
    return null; // an unreadable choice counts as none
  }
}

/** Closes the reveal after the world's `revealSeconds`, so that a missing choice cannot hold up the table. */
function scheduleReveal(combat: Combat.Implementation): void {
  const key = `${combat.id}.${combat.round}`;
  if (deadlines.has(key)) return;
  deadlines.set(
    key,
    setTimeout(
      () => {
        if (game.combats.has(combat.id ?? "") && combat.system.reveal === combat.round) void closeReveal(combat);
      },
      setting("revealSeconds") * 1000,
    ),
  );
}

async function closeReveal(combat: Combat.Implementation): Promise<void> {
  const key = `${combat.id}.${combat.round}`;
  clearTimeout(deadlines.get(key));
  deadlines.delete(key);
  const ids = combat.combatants.contents.map((c) => c.id ?? "");
  await execute(combat, {
    type: "reveal",
    choices: Object.fromEntries(ids.map((id) => [id, openedBy(combat, id)])),
    ids: Object.fromEntries(ids.map((id) => [id, foundry.utils.randomID()])),
  });
}
