import type { TempoCombat } from "../../documents/classes/combat.ts";

/** How many rounds back a card stays unfolded: the present one and the one before. */
const OPEN_ROUNDS = 2;

/** Whether a card is old, and waits for nobody. */
export const isOld = (round: number, now: number, waits: boolean): boolean => !waits && round <= now - OPEN_ROUNDS;

/** What this user has folded or unfolded by hand, by exchange; it holds until the page is left. */
const byHand = new Map<string, boolean>();

/** Whether a card is folded: as its user last said, else where it is old. */
export const isFolded = (id: string, old: boolean): boolean => byHand.get(id) ?? old;

/** Folds a card, or unfolds it. */
export function toggleFold(card: HTMLElement): void {
  const folded = !card.classList.contains("is-folded");
  byHand.set(card.dataset["exchange"] ?? "", folded);
  for (const shown of document.querySelectorAll<HTMLElement>(`[data-exchange="${card.dataset["exchange"] ?? ""}"]`))
    setFolded(shown, folded);
  setFolded(card, folded);
}

function setFolded(card: HTMLElement, folded: boolean): void {
  card.classList.toggle("is-folded", folded);
  card.querySelector("[data-action=fold]")?.setAttribute("aria-expanded", String(!folded));
}

/** Folds the cards that a new round has made old; nothing is drawn anew. */
export function foldOldCards(combat: TempoCombat): void {
  for (const card of document.querySelectorAll<HTMLElement>(`[data-exchange][data-combat="${combat.id ?? ""}"]`)) {
    const { exchange = "", round, waits } = card.dataset;
    setFolded(card, isFolded(exchange, isOld(Number(round), combat.round, waits !== undefined)));
  }
}
