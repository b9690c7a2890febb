import { activeRuleset } from "../../data/active.ts";
import { optionKey } from "../../engine/index.ts";
import { localize } from "../text.ts";

/**
 * Puts a heading over the ruleset's options and over the user's own settings. Core shows a system's settings
 * as one list; where it shows them otherwise, nothing is changed.
 */
export function addOptionHeadings(element: HTMLElement): void {
  const ruleset = activeRuleset();
  const names = Object.keys(ruleset.options).map((id) => `tempo.${optionKey(ruleset.id, id)}`);
  const addHeading = (name: string | undefined, text: string): void => {
    const group = name && element.querySelector(`[name="${CSS.escape(name)}"]`)?.closest(".form-group");
    if (!group || group.previousElementSibling?.matches(".tp-options")) return;
    const title = element.ownerDocument.createElement("h4");
    title.className = "tp-options";
    title.textContent = text;
    group.before(title);
  };
  addHeading(names[0], localize("TEMPO.Setting.Options", { ruleset: `TEMPO.Ruleset.${ruleset.id}.name` }));
  addHeading("tempo.skipDialog", localize("TEMPO.Setting.Own"));
}
