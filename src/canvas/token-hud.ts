import { onHook } from "../compat.ts";
import { ownToken } from "../documents/classes/token.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import { listActions, newestEntry } from "../engine/index.ts";
import { listen } from "../failures.ts";
import { describeEntry } from "../applications/ledger-text.ts";
import { run } from "../applications/run-command.ts";
import { describeRefusal, localize, nameOf } from "../applications/text.ts";
import { nameOfRow } from "../applications/name-of-row.ts";
import { undoEntry } from "../applications/tracker/tracker.ts";
import { useAction } from "../applications/use-action.ts";
import { focusAgain, focusKeyIn } from "../applications/focus.ts";
import { released, watchPresses } from "../applications/press.ts";
import { addBackToStart } from "./back-to-start.ts";
import { isReachShown, toggleReach } from "./reach-switch.ts";

/** The HUD that was opened last. */
let opened: {
  readonly hud: { readonly document: TokenDocument.Implementation };
  readonly element: HTMLElement;
} | null = null;

/** Fills the HUD of every token that is opened from now on. */
export function fillTokenHud(): void {
  onHook("renderTokenHUD", (hud, element) => {
    if (opened?.element !== element) watchPresses(element);
    opened = { hud, element };
    fill(hud.document, element);
  });
  onHook("canvasPan", () => {
    const strip = document.querySelector<HTMLElement>(".tp-hud");
    if (strip?.parentElement) settle(strip, strip.parentElement);
  });
}

/** Draws what is ours in an open HUD anew, as the fight has gone on; keys stay where they are. */
export async function refillTokenHud(): Promise<void> {
  const hud = opened;
  if (!hud?.element.isConnected) return;
  await released(hud.element);
  if (!hud.element.isConnected) return;
  const focused = focusKeyIn(hud.element);
  fill(hud.hud.document, hud.element);
  focusAgain(hud.element, focused);
}

/** Under a token's HUD: end of turn, undo, the actions that its player has pinned, and how far it can go. */
function fill(document: TokenDocument.Implementation, element: HTMLElement): void {
  const token = ownToken(document);
  addBackToStart(token, element);
  const before = element.querySelector<HTMLElement>(".tp-hud");
  const combatant = token?.countedCombatant;
  const combat = combatant?.combat;
  if (!token || !combatant?.isOwner || !combat) {
    before?.remove();
    return;
  }
  const strip = element.ownerDocument.createElement("div");
  strip.className = "tempo tp-hud";
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", nameOf(combat, combatant.id ?? ""));
  strip.append(...reachButton(token), ...turnButtons(combat, combatant), ...pinned(combat, combatant));
  if (before?.innerHTML === strip.innerHTML && before.ariaLabel === strip.ariaLabel) return;
  before?.remove();
  element.append(strip);
  settle(strip, element);
}

/** Keeps the strip's size at any zoom, below everything else of the HUD. */
function settle(strip: HTMLElement, hud: HTMLElement): void {
  strip.style.scale = "1";
  const zoom = strip.offsetWidth > 0 ? strip.getBoundingClientRect().width / strip.offsetWidth : 1;
  const others = [...hud.querySelectorAll(".col *")].filter((child) => child.checkVisibility());
  const lowest = Math.max(...others.map((child) => child.getBoundingClientRect().bottom));
  const below = (lowest - hud.getBoundingClientRect().top + GAP) / zoom;
  if (Number.isFinite(below)) strip.style.insetBlockStart = `${below}px`;
  strip.style.scale = String(1 / zoom);
}

const GAP = 4;

function button(name: string, text: string, act: (event: MouseEvent) => unknown): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "tp-btn";
  made.name = `tempo.${name}`;
  made.dataset["tempo"] = name;
  made.textContent = text;
  listen(made, "click", act);
  return made;
}

function reachButton(token: TokenDocument.Implementation): HTMLElement[] {
  const made = button("reach", localize("TEMPO.Map.Reach"), async () => {
    await toggleReach(token);
    made.setAttribute("aria-pressed", String(isReachShown(token)));
  });
  made.setAttribute("aria-pressed", String(isReachShown(token)));
  return [made];
}

function turnButtons(combat: TempoCombat, combatant: TempoCombatant): HTMLElement[] {
  const who = combatant.id ?? "";
  const end =
    combat.state.turn === who
      ? [button("endTurn", localize("TEMPO.Tracker.EndTurn"), () => run(combat, { type: "endTurn", who }))]
      : [];
  // Out of turn, too: a figure typed into a bar can be a slip of any time.
  const entry = newestEntry(combat.fight, who);
  if (!entry) return end;
  const undo = button("undo", localize("TEMPO.Undo.Short"), () => undoEntry(combat, combatant, entry.id));
  const what = describeEntry(who, entry, combat.fight);
  const sentence = localize("TEMPO.Undo.What", { name: nameOf(combat, who), what });
  undo.setAttribute("aria-label", sentence);
  undo.dataset["tooltipText"] = sentence;
  undo.dataset["entry"] = entry.id;
  return [undo, ...end];
}

/** The player's favourites; what cannot be done stays, and says why. */
function pinned(combat: TempoCombat, combatant: TempoCombatant): HTMLElement[] {
  const { actor } = combatant;
  const pins = actor?.getFlag("tempo", "pins") ?? [];
  if (!actor || pins.length === 0) return [];
  const rows = listActions(combat.fight, combatant.id ?? "");
  return pins.flatMap((id) => {
    const row = rows.find((other) => other.id === id);
    if (!row) return [];
    const made = button("pin", nameOfRow(actor, row), (event) => useAction(actor, id, { event }));
    made.dataset["row"] = id;
    if (row.refusal) {
      made.ariaDisabled = "true";
      made.dataset["tooltipText"] = describeRefusal(row.refusal);
    }
    return [made];
  });
}
