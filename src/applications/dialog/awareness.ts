import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { isAware } from "../../engine/index.ts";
import { run } from "../run-command.ts";
import { localize, nameOf } from "../text.ts";

const isAwareHere = (combat: TempoCombat, { id }: TempoCombatant): boolean => isAware(combat.fight.combatant(id ?? ""));

/** Asks the GM before the fight who is aware of the enemy, everybody in one window. */
export async function askAware(combat: TempoCombat): Promise<void> {
  const all = combat.combatants.contents.filter((c) => c.actor);
  const set = async (form: HTMLFormElement | null): Promise<void> => {
    const chosen = [...(form?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])].map(({ value }) => value);
    for (const combatant of all) {
      const aware = chosen.includes(combatant.id ?? "");
      if (aware !== isAwareHere(combat, combatant))
        await run(combat, { type: "setAware", who: combatant.id ?? "", aware });
    }
  };
  await foundry.applications.api.DialogV2.prompt({
    classes: ["tempo", "tp-ask", "tp-pick"],
    window: { title: localize("TEMPO.Aware.Title") },
    // It stays until all is set: a fight that began meanwhile would leave out who had not been sent yet (H12).
    modal: true,
    content: `<p>${localize("TEMPO.Aware.Hint")}</p><ul class="tp-mods">${all.map((c) => rowOf(combat, c)).join("")}</ul>`,
    ok: {
      label: localize("TEMPO.Ask.Set"),
      callback: (_event: Event, button: HTMLButtonElement) => set(button.form),
    },
    rejectClose: false,
  });
}

function rowOf(combat: TempoCombat, combatant: TempoCombatant): string {
  const { escapeHTML } = foundry.utils;
  const checked = isAwareHere(combat, combatant) ? "checked" : "";
  const name = escapeHTML(nameOf(combat, combatant.id ?? ""));
  return `<li><label><input type="checkbox" class="tp-toggle" value="${combatant.id ?? ""}" ${checked}><img src="${escapeHTML(combatant.img ?? "")}" alt=""><span class="t"><b>${name}</b></span></label></li>`;
}
