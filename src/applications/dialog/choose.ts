import type { TempoCombatant } from "../../documents/classes/combatant.ts";

/** Opens a combatant's choice, whose window's code is loaded when it is first opened (K20). */
export async function chooseFor(combatant: TempoCombatant): Promise<void> {
  const { openChoice } = await import("./secret-choice.ts");
  await openChoice(combatant);
}
