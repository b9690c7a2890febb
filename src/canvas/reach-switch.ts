import { ownToken } from "../documents/classes/token.ts";
import type { TempoToken } from "../documents/classes/token.ts";
import { show } from "./overlay.ts";

/** Whose reach is shown, and whether only while a key is held. The search itself is loaded when it is first asked for. */
let shown: { readonly token: TempoToken; readonly held: boolean } | null = null;

export const isReachShown = (token: TokenDocument.Implementation): boolean => shown?.token === token && !shown.held;

const NAME = "reach";

export async function toggleReach(token: TokenDocument.Implementation): Promise<void> {
  const own = ownToken(token);
  shown = own && !isReachShown(token) ? { token: own, held: false } : null;
  await redrawReach();
}

/** While the key is held: the reach of the selected token, else of the one on turn. */
export async function holdReach(isDown: boolean): Promise<void> {
  if (!isDown) {
    if (shown?.held) shown = null;
  } else {
    const selected = (canvas.tokens?.controlled ?? []).map(({ document }) => document);
    const onTurn = game.combat?.combatants.get(game.combat.state.turn ?? "")?.token ?? null;
    const token = [...selected, onTurn].map(ownToken).find((one) => one?.isOwner && one.countedCombatant) ?? null;
    if (!token) return;
    shown = { token, held: true };
  }
  await redrawReach();
}

/** Draws the bands anew after something has changed. */
export async function redrawReach(): Promise<void> {
  if (!shown) {
    show(NAME, null);
    return;
  }
  const { drawingOfReach } = await import("./reach-bands.ts");
  // It may be off again by the time the search is loaded.
  if (!shown) {
    show(NAME, null);
    return;
  }
  const { token } = shown;
  const here = canvas.ready && token.parent === canvas.scene && token.countedCombatant && token.isOwner;
  show(NAME, here ? drawingOfReach(token) : null);
}
