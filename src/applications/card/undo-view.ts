import { activeRuleset } from "../../data/active.ts";
import type { ExchangeData } from "../../data/message.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { Delta } from "../../engine/index.ts";
import { describeAmount, localize } from "../text.ts";
import { poolsOf } from "../../engine/index.ts";
import { visibilityOf } from "../visibility.ts";
import { describeDelta } from "./damage-view.ts";

/** What a card says of its undo. */
export interface UndoView {
  /** Who took it back, and when. */
  readonly line: string;
  /** What came back, a line for each combatant. */
  readonly back: readonly string[];
}

/** @param name a combatant's name as this user may know it */
export function undoView(
  { undo }: Pick<ExchangeData, "undo">,
  combat: TempoCombat | null,
  name: (id: string) => string,
): UndoView {
  const who = undo.by === "" ? localize("TEMPO.Card.ByGM") : localize("TEMPO.Card.ByPlayer", { name: name(undo.by) });
  const time = new Date(undo.at).toLocaleTimeString(game.i18n.lang, { hour: "2-digit", minute: "2-digit" });
  // Cards that were undone before this was recorded know neither.
  const line = undo.at === 0 ? localize("TEMPO.Card.Undone") : localize("TEMPO.Card.UndoneBy", { who, time });
  return { line, back: combat ? backLines(undo, combat, name) : [] };
}

export function backLines(
  { back, costs }: Pick<ExchangeData["undo"], "back" | "costs">,
  combat: TempoCombat,
  name: (id: string) => string,
): readonly string[] {
  return combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id ?? "";
    const { actor } = combatant;
    const changes = visibilityOf(actor) === "exact" ? back.filter(({ path }) => path[1] === actor?.uuid) : [];
    // What was paid from a resource has come back as a change of it.
    const isTold = (pool: string): boolean => {
      const lost = activeRuleset().resources[pool]?.lost?.join();
      return lost !== undefined && changes.some(({ path }) => path.slice(3).join() === lost);
    };
    const prices = costs.filter(({ who, pool }) => who === id && !isTold(pool));
    const said = [...changes.map(describeChange), ...prices.map(paid(combat, id))];
    return said.length === 0 ? [] : [localize("TEMPO.Card.Back", { name: name(id), what: said.join(", ") })];
  });
}

function describeChange(delta: Delta): string {
  const { text, value } = describeDelta(delta);
  return value === "" ? text : `${text} ${value}`;
}

const paid =
  (combat: TempoCombat, who: string) =>
  ({ pool, amount }: ExchangeData["undo"]["costs"][number]): string => {
    const found = combat.state.combatants[who] && poolsOf(combat.fight.budget(who)).find(({ id }) => id === pool);
    return describeAmount(found ? found.label : pool, amount);
  };
