import { BY_HAND } from "../../engine/index.ts";
import { actionName } from "../ledger-text.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { setting } from "../../documents/settings.ts";
import { nameOf, localize } from "../text.ts";
import { confirm } from "./confirm.ts";

/**
 * Asks the GM whether a player may undo dice that have been seen; always allowed where `undoConfirm` is off
 * (K6).
 */
export async function confirmUndo(combat: TempoCombat, exchangeId: string): Promise<boolean> {
  if (!setting("undoConfirm")) return true;
  const exchange = combat.fight.exchange(exchangeId);
  // Figures changed by hand cost nobody a die.
  if (!exchange || exchange.action === BY_HAND) return true;
  const what = actionName(exchange.action);
  const question = localize("TEMPO.Undo.Confirm", { name: nameOf(combat, exchange.by), what });
  const hurt = Object.values(exchange.blows).flatMap(({ target, damage, applied }) =>
    target !== null && damage && applied !== null ? [nameOf(combat, target)] : [],
  );
  const names = new Intl.ListFormat(game.i18n.lang).format(new Set(hurt));
  const back = names === "" ? "" : ` ${localize("TEMPO.Undo.ConfirmApplied", { names })}`;
  return confirm(localize("TEMPO.Undo.ConfirmTitle"), `${question}${back}`);
}

/** Asks whether to end the fight for good, naming those who have still to answer. */
export function confirmEnd(combat: TempoCombat): Promise<boolean> {
  const waiting = new Set(
    Object.values(combat.state.exchanges).flatMap((e) => (e.undone ? [] : Object.keys(e.waiting))),
  );
  const names = [...waiting].map((id) => nameOf(combat, id)).join(", ");
  const question = localize("TEMPO.Ended.Confirm", { round: combat.round });
  const open = names === "" ? "" : ` ${localize("TEMPO.Ended.Open", { names })}`;
  return confirm(localize("TEMPO.Ended.Ask"), `${question}${open}`);
}
