import { onHook } from "../compat.ts";
import { isInCharge, registerCharge, watchOver } from "./charge.ts";
import { registerAdventureImport } from "./import-adventure.ts";
import { detach } from "../failures.ts";
import { currentPhase } from "../engine/index.ts";
import { execute } from "./write/execute.ts";
import { registerLeaving } from "./write/leaving.ts";
import { attendToOutside, registerOutsideHooks } from "./outside-hooks.ts";
import { refuseOtherRulesets } from "./pack-ruleset.ts";
import { ports } from "./ports.ts";
import { invalidate } from "./read/fight-state.ts";
import { publishChoices } from "./write/sealed-choices.ts";
import { registerLeftItems } from "./write/left-items.ts";

/** Loaded with the first request: players' clients carry none out (K20). */
async function carryOutRequests(combat: Combat.Implementation): Promise<void> {
  const holders = [combat, ...combat.combatants.contents];
  const waiting = (): string[] => holders.flatMap(({ system }) => Object.keys(system.outbox));
  if (!game.user.isActiveGM || waiting().length === 0) return;
  if (!isInCharge()) {
    watchOver(waiting);
    return;
  }
  const { processRequests } = await import("./write/inbox.ts");
  await processRequests(combat);
}

/** Runs after every change to a fight. Each step is safe to repeat (U2). */
async function attend(combat: Combat.Implementation): Promise<void> {
  await publishChoices(combat);
  await carryOutRequests(combat);
  if (!isInCharge() || combat.round === 0 || currentPhase(combat.fight)?.kind !== "choices") return;
  await (await import("./write/reveal.ts")).revealWhenComplete(combat);
}

const attendTo = (combat: Combat.Implementation | null | undefined): void => {
  if (combat && game.combats.has(combat.id ?? "")) detach(attend(combat));
};

const attendToAll = (): void => game.combats.forEach((combat) => attendTo(combat));

/** Rolls initiative for a combatant who joins a running fight, so that nobody has to think of it (U3). */
function rollLateJoiner(combatant: Combatant.Implementation): void {
  const combat = combatant.combat;
  if (!isInCharge() || !combat || combat.round === 0 || combatant.initiative !== null || !combatant.actor) return;
  detach(execute(combat, { type: "rollInitiative", ids: [combatant.id ?? ""] }));
}

/** Deletes the effects whose end is counted in the fight's turns or rounds, in one write per actor (K11). */
async function removeEffectsOfFight(combat: Combat.Implementation): Promise<void> {
  if (!isInCharge()) return;
  const actors = new Set(combat.combatants.contents.flatMap((c) => (c.actor ? [c.actor] : [])));
  for (const actor of actors) {
    const over = actor.effects.contents.filter((e) => e.getFlag("tempo", "condition")?.until);
    if (over.length > 0)
      await actor.deleteEmbeddedDocuments(
        "ActiveEffect",
        over.map((e) => e.id ?? ""),
      );
  }
}

export function registerDocumentHooks(): void {
  onHook("updateCombat", (combat) => attendTo(combat));
  onHook("updateCombatant", (combatant) => attendTo(combatant.combat));
  onHook("createCombatant", (combatant) => rollLateJoiner(combatant));
  registerAdventureImport();
  refuseOtherRulesets();
  registerLeaving();
  registerOutsideHooks();
  registerLeftItems();
  onHook("deleteChatMessage", () => invalidate());
  // The fight's state holds the terrain under each token, which comes from regions.
  for (const hook of ["createRegion", "updateRegion", "deleteRegion"] as const) onHook(hook, () => invalidate());
  for (const hook of ["createRegionBehavior", "updateRegionBehavior", "deleteRegionBehavior"] as const)
    onHook(hook, () => invalidate());
  onHook("deleteCombat", (combat) => detach(removeEffectsOfFight(combat)));
  // Another GM may have become the active one, whose client carries out requests.
  onHook("userConnected", () => attendToAll());
  registerCharge(() => {
    attendToAll();
    attendToOutside();
  });
  CONFIG.queries["tempo.refused"] = ({ refusal }) => {
    ports.refused(refusal);
    return Promise.resolve(true);
  };
}
