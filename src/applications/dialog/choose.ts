import type { TempoCombatant } from "../../documents/classes/combatant.ts";

/** Opens the choice of a combatant; its window is loaded when somebody first opens it (K20). */
export async function chooseFor(combatant: TempoCombatant): Promise<void> {
  const { openChoice } = await import("./secret-choice.ts");
  await openChoice(combatant);
}
