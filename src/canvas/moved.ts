import { ownToken } from "../documents/classes/token.ts";
import { tokenOnMap } from "../compat.ts";
import { describeCost } from "../applications/ledger-text.ts";
import { localize } from "../applications/text.ts";
import { show } from "./overlay.ts";

/** How long a plate says what a move was charged, in milliseconds. */
const SHOWN = 3000;

const timers = new Map<string, number>();

/** Says over a token what a move that nobody dragged was charged: by keys, by a macro, to another level. */
export function tellCharge(token: TokenDocument.Implementation, cost: Readonly<Record<string, number>> | null): void {
  const combatant = ownToken(token)?.countedCombatant;
  const fight = combatant?.combat?.fight;
  const box = tokenOnMap(token);
  if (!combatant || !fight || !box) return;
  const name = `moved.${token.id}`;
  const words = cost === null ? localize("TEMPO.Ruler.Free") : describeCost(cost, fight, combatant.id ?? "");
  const element = document.createElement("span");
  element.className = "tp-moved";
  element.dataset["token"] = token.id ?? "";
  element.setAttribute("role", "status");
  element.textContent = words === "" ? localize("TEMPO.Ruler.Nothing") : words;
  show(name, { lines: [], marks: [{ at: box.centre, element, side: "below", off: box.height / 2, kind: "plate" }] });
  clearTimeout(timers.get(name));
  timers.set(
    name,
    window.setTimeout(() => show(name, null), SHOWN),
  );
}
