import type { TempoCombat } from "../documents/classes/combat.ts";
import { mayTakeSidesTurn, nextInOrder } from "../engine/index.ts";
import { setting } from "../documents/settings.ts";
import { ring } from "./sound.ts";
import { describeLeft, nameOf, localize, someNames } from "./text.ts";

const told = new Map<string, string>();
/** For which part of a round a fight rang last. */
const rang = new Map<string, string>();

/**
 * Notifies the user once when a combatant of theirs begins its turn (U28), however often the fight is
 * updated.
 */
export function announceTurn(combat: TempoCombat): void {
  const { turn, round } = combat.state;
  // Where sides act together, every member of the side whose turn it is may act.
  const may = turn === null ? mayTakeSidesTurn(combat.fight).filter((id) => combat.combatants.get(id)?.isOwner) : [];
  const key = `${round}.${turn}.${may.join()}`;
  if (told.get(combat.id ?? "") === key) return;
  told.set(combat.id ?? "", key);
  if (game.user.isGM) return;
  if (!setting("announceTurn")) {
    announceNext(combat);
    return;
  }
  if (may.length > 0) {
    announceSide(combat, may);
    return;
  }
  const combatant = combat.combatants.get(turn ?? "");
  if (!turn || !combatant?.isOwner) {
    announceNext(combat);
    return;
  }
  ring();
  const pool = combat.fight.budget(turn).pools[0];
  const data = { name: nameOf(combat, turn), leftOf: pool ? describeLeft(pool.label, pool.left) : "" };
  say(localize("TEMPO.Turn.Yours", data));
}

/** Says which of the user's combatants may act; it rings once for a side's phase, and is said after each turn in it. */
function announceSide(combat: TempoCombat, may: readonly string[]): void {
  const { round, phase } = combat.state;
  const now = `${round}.${phase}`;
  if (rang.get(combat.id ?? "") !== now) ring();
  rang.set(combat.id ?? "", now);
  say(localize("TEMPO.Turn.MayAct", { names: someNames(may.map((id) => nameOf(combat, id))) }));
}

/** What was said of the turn last. */
let said: ReturnType<typeof ui.notifications.info> | null = null;

/** Says it in place of what was said before: of turns only the newest matters, and notices cover windows. */
function say(text: string): void {
  if (said) ui.notifications.remove(said);
  said = ui.notifications.info(text);
}

/** Says to a player whose combatant is next that it is; where sides act together, any of a side may be. */
function announceNext(combat: TempoCombat): void {
  const { turn } = combat.fight.ruleset;
  if (!setting("announceNext") || combat.state.turn === null || turn.bySide) return;
  const next = nextInOrder(combat.fight);
  if (next !== null && combat.combatants.get(next)?.isOwner)
    say(localize("TEMPO.Turn.Next", { name: nameOf(combat, next) }));
}
