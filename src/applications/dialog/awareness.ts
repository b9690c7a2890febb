import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { isAware } from "../../engine/index.ts";
import { run } from "../run-command.ts";
import { localize, nameOf } from "../text.ts";

const isAwareHere = (combat: TempoCombat, { id }: TempoCombatant): boolean => isAware(combat.fight.combatant(id ?? ""));

/** Asks the GM before the fight who is aware of the enemy, everybody in one window. */
export async function askAware(combat: TempoCombat): Promise<void> {
  const all = combat.combatants.contents.filter((c) => c.actor);
  const answer: unknown = await foundry.applications.api.DialogV2.prompt({
    classes: ["tempo", "tp-ask", "tp-pick"],
    window: { title: localize("TEMPO.Aware.Title") },
    content: `<p>${localize("TEMPO.Aware.Hint")}</p><ul class="tp-mods">${all.map((c) => rowOf(combat, c)).join("")}</ul>`,
    ok: {
      label: localize("TEMPO.Ask.Set"),
      callback: (_event: Event, button: HTMLButtonElement) =>
        [...(button.form?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])].map(({ value }) => value),
    },
    rejectClose: false,
  });
  if (!Array.isArray(answer)) return;
  for (const combatant of all) {
    const aware = answer.includes(combatant.id);
    if (aware !== isAwareHere(combat, combatant))
      await run(combat, { type: "setAware", who: combatant.id ?? "", aware });
  }
}

function rowOf(combat: TempoCombat, combatant: TempoCombatant): string {
  const { escapeHTML } = foundry.utils;
  const checked = isAwareHere(combat, combatant) ? "checked" : "";
  const name = escapeHTML(nameOf(combat, combatant.id ?? ""));
  return `<li><label><input type="checkbox" class="tp-toggle" value="${combatant.id ?? ""}" ${checked}><img src="${escapeHTML(combatant.img ?? "")}" alt=""><span class="t"><b>${name}</b></span></label></li>`;
}
