import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoMessage } from "../documents/classes/message.ts";
import { setting } from "../documents/settings.ts";
import { listen } from "../failures.ts";
import { describeDelta } from "./card/damage-view.ts";
import { nameOf, localize } from "./text.ts";

/** How many of the newest messages are looked through. */
const LOOK_BACK = 200;

/** What a message needs to be counted: when it came, and when it last changed. */
export interface Timed {
  readonly timestamp: number;
  readonly modified: number;
}

/** The messages that came, and those that changed, after a moment. */
export function newsSince<M extends Timed>(
  messages: readonly M[],
  seen: number,
): { readonly came: readonly M[]; readonly changed: readonly M[] } {
  return {
    came: messages.filter(({ timestamp }) => timestamp > seen),
    changed: messages.filter(({ timestamp, modified }) => timestamp <= seen && modified > seen),
  };
}

const timedOf = (message: TempoMessage) => ({
  message,
  timestamp: message.timestamp,
  modified: (message as { _stats?: { modifiedTime?: number | null } })._stats?.modifiedTime ?? message.timestamp,
});

/** Says what has changed for this user's combatants since the chat was last seen; says nothing if nothing has. */
export function tellWhatWasMissed(): void {
  const seen = game.settings.get("tempo", "lastSeen");
  if (setting("whileAway") && seen > 0) {
    const lines = missedLines(seen);
    if (lines.length > 0)
      ui.notifications.info(localize("TEMPO.Away.Title", { lines: lines.join(" ") }), { permanent: true });
  }
  keepTime();
}

function missedLines(seen: number): string[] {
  const { came, changed } = newsSince(game.messages.contents.slice(-LOOK_BACK).map(timedOf), seen);
  const cards = came.filter(({ message }) => message.exchange !== null && message.visible);
  const news = [...cards, ...changed.filter(({ message }) => message.exchange !== null && message.visible)];
  if (news.length === 0) return [];
  const combats = new Set(news.flatMap(({ message }) => message.combat ?? []));
  const undone = news.filter(({ message }) => message.exchange?.undone).length;
  return [
    ...(cards.length > 0 ? [localize("TEMPO.Away.Cards", { count: cards.length })] : []),
    ...(undone > 0 ? [localize("TEMPO.Away.Undone", { count: undone })] : []),
    ...[...combats].flatMap((combat) =>
      fightLines(
        combat,
        news.map(({ message }) => message),
      ),
    ),
  ];
}

/** What a fight has done to the user's own, and where it stands. */
function fightLines(combat: TempoCombat, messages: readonly TempoMessage[]): string[] {
  const own = combat.combatants.contents.filter((c) => c.isOwner && c.actor && !game.user.isGM);
  const { turn, exchanges } = combat.state;
  return [
    ...own.flatMap(({ id, actor }) => {
      const what = changesOf(actor?.uuid ?? "", messages);
      return what === "" ? [] : [localize("TEMPO.Away.Change", { name: nameOf(combat, id ?? ""), what })];
    }),
    ...(combat.round > 0 ? [localize("TEMPO.Away.Round", { round: combat.round })] : []),
    ...(turn === null ? [] : [localize("TEMPO.Away.Turn", { name: nameOf(combat, turn) })]),
    ...own.flatMap(({ id }) =>
      Object.values(exchanges).some((e) => !e.undone && e.waiting[id ?? ""])
        ? [localize("TEMPO.Away.Waits", { name: nameOf(combat, id ?? "") })]
        : [],
    ),
  ];
}

/** What applied damage has changed of a creature: "Health −8". */
function changesOf(uuid: string, messages: readonly TempoMessage[]): string {
  const deltas = messages.flatMap(({ exchange }) =>
    Object.values(exchange?.blows ?? {}).flatMap(({ applied }) => applied ?? []),
  );
  return deltas
    .filter(({ path }) => path[0] === "creatures" && path[1] === uuid)
    .map((delta) => {
      const { text, value } = describeDelta(delta);
      return `${text} ${value}`.trim();
    })
    .join(", ");
}

/** From now on remembers when the page was last in front of its user. */
function keepTime(): void {
  const seen = (): void => void game.settings.set("tempo", "lastSeen", Date.now());
  seen();
  listen(document, "visibilitychange" as "click", () => seen());
  listen(window, "pagehide" as "click", () => seen());
}
