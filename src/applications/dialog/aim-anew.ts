import type { TempoCombat } from "../../documents/classes/combat.ts";
import { blowsOf, readAgainst } from "../../engine/index.ts";
import { run } from "../run-command.ts";
import { describeResult } from "./check-text.ts";
import { nameOf, localize } from "../text.ts";

/** What the GM chose: whom the result is for, and whether its damage is applied at once. */
interface Chosen {
  readonly targets: readonly string[];
  readonly applies: boolean;
}

/**
 * Asks the GM for whom a result is meant, and aims it there. The roll stands: each row says how it reads against
 * that target.
 * @param amount the damage that is applied; null for that of the roll
 */
export async function aimAnew(
  combat: TempoCombat,
  exchange: string,
  blow: string,
  amount: number | null,
): Promise<void> {
  const chosen = await askForTargets(combat, exchange, blow);
  if (!chosen || chosen.targets.length === 0) return;
  const before = new Set(Object.keys(combat.fight.exchange(exchange)?.blows ?? {}));
  const aimed = await run(combat, { type: "retarget", exchange, blow, targets: chosen.targets });
  if (!aimed || "refusal" in aimed || !chosen.applies) return;
  const card = combat.fight.exchange(exchange);
  const made = card ? blowsOf(card).filter((b) => b.id === blow || !before.has(b.id)) : [];
  for (const { id, damage, applied } of made)
    if (damage && applied === null) await run(combat, { type: "apply", exchange, blow: id, amount });
}

async function askForTargets(combat: TempoCombat, exchange: string, blow: string): Promise<Chosen | null> {
  const choose =
    (applies: boolean) =>
    (_event: Event, button: HTMLButtonElement): Chosen => ({ targets: checked(button), applies });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tempo", "tp-ask", "tp-aim"],
    window: { title: localize("TEMPO.Aim.Title") },
    content: `<p>${localize("TEMPO.Aim.Hint")}</p><ul class="tp-mods">${rows(combat, exchange, blow).join("")}</ul>`,
    buttons: [
      { action: "aim", label: localize("TEMPO.Aim.Aim"), callback: choose(false) },
      { action: "apply", label: localize("TEMPO.Aim.Apply"), default: true, callback: choose(true) },
    ],
    rejectClose: false,
  });
  return typeof answer === "object" && answer !== null ? (answer as Chosen) : null;
}

const checked = (button: HTMLButtonElement): string[] =>
  [...(button.form?.querySelectorAll<HTMLInputElement>("input[name=target]:checked") ?? [])].map(({ value }) => value);

/** A row for everybody who could be meant, with what the roll is against them. */
function rows(combat: TempoCombat, exchangeId: string, blowId: string): string[] {
  const { fight } = combat;
  const exchange = fight.exchange(exchangeId);
  const blow = exchange?.blows[blowId];
  if (!exchange || !blow) return [];
  const escape = (text: string): string => foundry.utils.escapeHTML(text);
  return fight.everyone().map(({ id }) => {
    const { check, reading } = readAgainst(fight, exchange, blow, id);
    const result = check && reading ? describeResult(check, reading) : "";
    const on = id === blow.target ? "checked" : "";
    return `<li><label><input type="checkbox" class="tp-toggle" name="target" value="${escape(id)}" ${on}><span class="t">${escape(nameOf(combat, id))}</span><span class="v">${escape(result)}</span></label></li>`;
  });
}
