/** Rolls in running text: `[[2d6]]` is rolled at once, `[[/roll 2d6]]` when it is clicked. */

import { mapLegacyRollMode, messageModeSetting, modeOption } from "../../../documents/roll-modes.ts";
import { Roll } from "../../../core/dice/index.ts";
import { CONFIG, game } from "../../host.ts";

export const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:{([^}]+)})?/g;

const MODES: Record<string, string> = {
  r: "roll",
  roll: "roll",
  pr: "publicroll",
  publicroll: "publicroll",
  gmr: "gmroll",
  gmroll: "gmroll",
  br: "blindroll",
  broll: "blindroll",
  blindroll: "blindroll",
  sr: "selfroll",
  selfroll: "selfroll",
};

/** The anchor of a matched roll; null if the text is not a roll, and stays as it is. */
export async function createInlineRoll(match: RegExpMatchArray, rollData: object): Promise<HTMLAnchorElement | null> {
  const [, command, inner = "", closing = "", label] = match;
  // A third bracket belongs to the formula: [[{1d6, 1d8}kh[fire]]]
  const [formula = "", flavor] = (closing.length === 3 ? `${inner}]` : inner)
    .split(/#(?![^[]*\])/)
    .map((part) => part.trim());
  const options = { ...(label ? { label } : {}), attrs: { tabindex: "0" } };
  if (!command) {
    try {
      const roll = await Roll.create(formula, rollData).evaluate({ allowInteractive: false });
      return roll.toAnchor(options);
    } catch {
      return null;
    }
  }
  const mode = MODES[command.trim().slice(1).toLowerCase()];
  if (!mode) return null;
  const anchor = Roll.create(formula, rollData, flavor ? { flavor } : {}).toAnchor({
    ...options,
    dataset: { mode, flavor: flavor ?? "", formula },
  });
  anchor.dataset.tooltipText = flavor ? `${flavor}: ${formula}` : formula;
  return anchor;
}

/** A click posts a deferred roll, and expands or collapses the dice of an evaluated one. */
export async function onClickInlineRoll(event: Event, anchor: HTMLAnchorElement): Promise<void> {
  event.preventDefault();
  if (anchor.classList.contains("inline-result")) {
    if (anchor.classList.contains("expanded")) return Roll.collapseInlineResult(anchor);
    return Roll.expandInlineResult(anchor);
  }
  const cls = CONFIG.ChatMessage.documentClass;
  const speaker = cls.getSpeaker();
  const actor = cls.getSpeakerActor(speaker) ?? game.user.character;
  const { mode } = anchor.dataset;
  const named = messageModeSetting() === "messageMode" ? mapLegacyRollMode(mode ?? "roll") : mode;
  const roll = Roll.create(anchor.dataset.formula ?? "", actor?.getRollData() ?? {});
  const options = mode === "roll" || named === undefined ? {} : modeOption(named);
  await roll.toMessage({ speaker, flavor: anchor.dataset.flavor ?? "" }, options);
}
