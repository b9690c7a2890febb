/**
 * Which questions are put to this user, and when. The prompts themselves are loaded when the first is opened
 * (K20).
 */
import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import type { TempoMessage } from "../../documents/classes/message.ts";
import { chargeSettled, isInCharge } from "../../documents/charge.ts";
import { setting } from "../../documents/settings.ts";
import { detach } from "../../failures.ts";
import { run } from "../run-command.ts";
import { ring } from "../sound.ts";
import type * as Prompts from "./prompt.ts";
import { askedAs, emptyUse } from "./question-key.ts";
import { isForGM, responderFor } from "./responder.ts";

/** How many messages, from the newest, may have something to ask. */
const RECENT = 200;

/** What draws prompts; null until the first is opened. */
let windows: typeof Prompts | null = null;

/** Opens the question, or brings it to the front. */
export async function openPrompt(combat: TempoCombat, exchangeId: string, combatant: string): Promise<void> {
  windows ??= await import("./prompt.ts");
  await windows.openPrompt(combat, exchangeId, combatant);
}

/** Redraws open prompts and closes those that are answered: those of one exchange, or all. */
export const redrawPrompts = (exchangeId: string | null = null): void => windows?.redrawPrompts(exchangeId);

/**
 * Brings the newest open prompt to the front and focuses its first answer; a prompt that was closed is opened again.
 * @returns whether this user is asked anything
 */
export function focusPrompt(): boolean {
  if (windows?.focusPrompt()) return true;
  for (const message of game.messages.contents.slice(-RECENT).reverse())
    for (const { combat, exchange, who } of questionsFor(message)) {
      detach(openPrompt(combat, exchange.id, who).then(() => windows?.focusPrompt()));
      return true;
    }
  return false;
}

/** Closes the prompts of a card that was deleted. */
export function closePromptsOfCard(message: TempoMessage): void {
  const id = message.id ?? "";
  asked.delete(id);
  windows?.closePrompts(id);
}

/**
 * Keys of the questions put to this user, by exchange. A question that is asked again after a step back is
 * put again.
 */
const asked = new Map<string, ReadonlySet<string>>();

interface Question {
  readonly combat: TempoCombat;
  readonly exchange: NonNullable<TempoMessage["exchange"]>;
  readonly who: string;
  readonly combatant: TempoCombatant;
  /** A GM alone may answer it. */
  readonly forGM: boolean;
}

/** The open questions of a card that are put to this user. */
function* questionsFor({ combat, exchange }: TempoMessage): Generator<Question> {
  if (!combat || !exchange || exchange.undone) return;
  for (const who of Object.keys(exchange.waiting)) {
    const combatant = combat.combatants.get(who);
    const forGM = combatant !== undefined && isForGM(combat, exchange, who);
    if (combatant && responderFor(combatant, forGM)?.isSelf) yield { combat, exchange, who, combatant, forGM };
  }
}

/** Opens this user's prompts for the open questions of a card, and closes those that are answered. */
export function openOrClosePrompts(message: TempoMessage): void {
  const { exchange } = message;
  if (!exchange) return;
  redrawPrompts(exchange.id);
  const before = asked.get(exchange.id) ?? new Set();
  const now = new Set<string>();
  asked.set(exchange.id, now);
  for (const { combat, who, combatant, forGM } of questionsFor(message)) {
    const key = askedAs(exchange, who);
    now.add(key);
    if (before.has(key)) continue;
    if (game.user.isGM && !forGM && !combatant.hasPlayerOwner && setting("npcAnswers"))
      detach(answerByItself(combat, exchange.id, who));
    else {
      ring();
      detach(openPrompt(combat, exchange.id, who));
    }
  }
}

/** Answers for an NPC with the first option that is not refused, where the world's `npcAnswers` is on. */
async function answerByItself(combat: TempoCombat, exchangeId: string, who: string): Promise<void> {
  await chargeSettled;
  const state = combat.fight.exchange(exchangeId);
  if (!state?.waiting[who] || !isInCharge()) return;
  const { options } = activeRuleset().view.question(combat.fight, state, who);
  const option = options.find((o) => o.refusal === null)?.id ?? "none";
  await run(combat, { type: "answer", who, exchange: exchangeId, option, use: emptyUse() });
}

/** Opens every prompt that waits for this user, when the game is ready or somebody connects or leaves. */
export function openWaitingPrompts(): void {
  for (const message of game.messages.contents.slice(-RECENT)) openOrClosePrompts(message);
}
