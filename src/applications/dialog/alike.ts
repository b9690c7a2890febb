/** Several creatures who are asked the same on one card, and one answer for all of them (U39). */
import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { Exchange, Use } from "../../engine/index.ts";
import { run } from "../run-command.ts";
import { emptyUse } from "./question-key.ts";
import { responderTo } from "./responder.ts";

/** The others whom this user has to answer for on a card and who choose from the same answers to the same question. */
export function askedAlike(combat: TempoCombat, exchange: Exchange, who: string): string[] {
  const asked = exchange.waiting[who];
  if (!asked) return [];
  const answers = asked.options.join();
  const isSame = (id: string, { kind, options }: typeof asked): boolean =>
    id !== who && kind === asked.kind && options.join() === answers && combat.combatants.has(id);
  return Object.entries(exchange.waiting).flatMap(([id, question]) =>
    isSame(id, question) && responderTo(combat, exchange, id)?.isSelf === true ? [id] : [],
  );
}

/**
 * Gives the others the same answer, each with things of its own. Who cannot give it, or has been answered for
 * meanwhile, is left out and keeps the prompt.
 */
export async function answerAlike(
  combat: TempoCombat,
  id: string,
  others: readonly string[],
  { option, use }: { readonly option: string; readonly use: Use },
): Promise<void> {
  for (const who of others) {
    const exchange = combat.fight.exchange(id);
    if (!exchange?.waiting[who] || exchange.undone) continue;
    const own: Use = { ...emptyUse(), options: use.options, adjustment: use.adjustment };
    const offered = activeRuleset()
      .view.question(combat.fight, exchange, who, own)
      .options.find((o) => o.id === option);
    if (offered?.refusal === null) await run(combat, { type: "answer", who, exchange: id, option, use: own });
  }
}
