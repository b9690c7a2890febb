import { isOfOtherRuleset } from "../documents/pack-ruleset.ts";
import { setting } from "../documents/settings.ts";

/** Hides the packs of other rulesets in the sidebar, and folders that hold nothing else, where the world says so. */
export function hidePacks(directory: HTMLElement): void {
  const hides = setting("hidePacks");
  for (const entry of directory.querySelectorAll<HTMLElement>("[data-pack]"))
    entry.classList.toggle("tempo-hidden", hides && isOfOtherRuleset(entry.dataset["pack"] ?? ""));
  for (const folder of directory.querySelectorAll<HTMLElement>(".folder")) {
    const packs = [...folder.querySelectorAll("[data-pack]")];
    const isEmpty = packs.length > 0 && packs.every((entry) => entry.classList.contains("tempo-hidden"));
    folder.classList.toggle("tempo-hidden", isEmpty);
  }
}
