import { CONFIG } from "../config.ts";
import { game } from "../globals.ts";
import { applyMode, currentMessageMode, modeOf, modeOption } from "../../documents/roll-modes.ts";
import { ports } from "../ports.ts";
import type { Roll } from "./roll.ts";

export interface RenderOptions {
  flavor?: string | undefined;
  template?: string;
  /** Whether to hide formula, dice and total. */
  isPrivate?: boolean;
  [option: string]: unknown;
}

export interface RollMessageOptions {
  /** Who may see the message. Default: the user's current mode. */
  rollMode?: string | undefined;
  /** The name of `rollMode` in generation 14. */
  messageMode?: string | undefined;
  /** Whether to create the message or only return its data. */
  create?: boolean;
  [option: string]: unknown;
}

export interface InlineAnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string>;
  classes?: string[];
  label?: string;
  icon?: string | null;
}

type RollClass = typeof Roll;

export function rollTooltip(roll: Roll): Promise<string> {
  const parts = roll.dice.map((die) => die.getTooltipData());
  return ports.renderTemplate((roll.constructor as RollClass).TOOLTIP_TEMPLATE, { parts });
}

export async function renderRoll(roll: Roll, options: RenderOptions): Promise<string> {
  if (!roll._evaluated) await roll.evaluate();
  const context = await roll._prepareChatRenderContext(options);
  const template = options.template ?? (roll.constructor as RollClass).CHAT_TEMPLATE;
  return ports.renderTemplate(template, { user: game.userId, ...context });
}

/** Evaluates a roll if necessary and posts it as a chat message. // C106 */
export async function rollToMessage(
  roll: Roll,
  messageData: Record<string, unknown>,
  { rollMode, messageMode, create = true, ...operation }: RollMessageOptions,
): Promise<object | undefined> {
  let mode = modeOf({ rollMode, messageMode });
  if (mode === "roll" || mode === undefined) mode = currentMessageMode();
  if (!roll._evaluated) await roll.evaluate();
  const cls = CONFIG.ChatMessage.documentClass;
  const message = new cls({
    author: game.userId,
    content: String(roll.total),
    sound: CONFIG.sounds.dice,
    ...messageData,
    rolls: [roll],
  });
  if (create) return cls.create(message.toObject(), { ...operation, ...modeOption(mode) });
  return applyMode(message.toObject(), mode);
}

/** An inline link that shows a roll's total and expands to its dice. */
export function inlineAnchor(
  roll: Roll,
  { attrs = {}, dataset = {}, classes = [], label, icon }: InlineAnchorOptions,
): HTMLAnchorElement {
  const anchor = document.createElement("a");
  const flavor = typeof roll.options.flavor === "string" ? roll.options.flavor : "";
  anchor.classList.add("inline-roll", ...(roll._evaluated ? ["inline-result"] : ["roll"]), ...classes);
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);
  if (roll._evaluated) {
    anchor.dataset.tooltipText = flavor ? `${flavor}: ${roll.formula}` : roll.formula;
    anchor.dataset.roll = encodeURIComponent(JSON.stringify(roll));
  } else {
    anchor.dataset.formula = roll.formula;
    if (flavor) anchor.dataset.flavor = flavor;
  }
  Object.assign(anchor.dataset, dataset);
  if (icon !== null) {
    const symbol = document.createElement("i");
    symbol.className = icon ?? "fa-solid fa-dice-d20";
    symbol.inert = true;
    anchor.append(symbol);
  }
  anchor.append(label ?? (roll._evaluated ? String(roll.total) : roll.formula));
  return anchor;
}

/** The element with the dice of an inline roll. */
export async function inlineTooltip(roll: Roll): Promise<HTMLElement> {
  const holder = document.createElement("div");
  holder.classList.add("dice-tooltip");
  holder.innerHTML = await roll.getTooltip();
  return holder;
}
