import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import { currentPhase, isHoldingOff, newestEntry, refuse } from "../engine/index.ts";
import { detach, guard, listen } from "../failures.ts";
import { chooseFor } from "./dialog/choose.ts";
import { focusPrompt } from "./dialog/prompts.ts";
import { notifyRefusal, run } from "./run-command.ts";
import { undoEntry } from "./tracker/tracker.ts";

/** The combatant whose turn it is, if this user may act for it. */
function present(): { combat: TempoCombat; combatant: TempoCombatant } | null {
  const combat = game.combat;
  const turn = combat?.state.turn ?? null;
  const combatant = turn === null ? null : combat?.combatants.get(turn);
  return combat && combatant?.isOwner ? { combat, combatant } : null;
}

/** This user's first combatant who has put off its turn. */
function holdingOff(): { combat: TempoCombat; combatant: TempoCombatant } | null {
  const combat = game.combat;
  const combatant = combat?.combatants.contents.find(
    (c) => c.isOwner && c.actor && isHoldingOff(combat.fight.combatant(c.id ?? "")),
  );
  return combat && combatant ? { combat, combatant } : null;
}

/** For whom this user chooses in secret now: first whoever has not chosen yet, then whoever may choose again. */
function choosing(combat: TempoCombat): TempoCombatant | undefined {
  const { fight } = combat;
  const phase = currentPhase(fight);
  if (phase?.kind !== "choices") return undefined;
  const waited = phase.waitsFor?.(fight) ?? [];
  const mine = combat.combatants.contents.filter((c) => c.isOwner && c.actor && !c.isDefeated);
  return mine.find(({ id }) => waited.includes(id ?? "")) ?? mine[0];
}

/** Lets keys through to core while one of our buttons has the focus, wherever core would keep them (foundryvtt#8654). */
function passKeys({ target }: FocusEvent): void {
  if (target instanceof HTMLButtonElement && target.closest(".tempo")) target.dataset["keyboardFocus"] = "false";
}

/** Keeps Space for a box that has the focus: core would pause a GM's game and leave the tick as it is (U23). */
function keepSpace(event: KeyboardEvent): void {
  const { key, target } = event;
  const own = target instanceof Element && target.matches(".tempo :is(input, select, summary)");
  if (key === " " && own) event.stopPropagation();
}

/** Registers keys for what users do every turn; Configure Controls lets them change all of these (U23). */
export function registerKeys(): void {
  listen(document, "focusin", passKeys);
  // Core listens further out.
  listen(document.body, "keydown", keepSpace);
  const add = (name: string, key: string, onDown: () => boolean): void => {
    game.keybindings.register("tempo", name, {
      name: `TEMPO.Key.${name}.name`,
      hint: `TEMPO.Key.${name}.hint`,
      editable: [{ key, modifiers: [foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.SHIFT] }],
      onDown: guard(onDown),
    });
  };
  add("endTurn", "KeyE", () => {
    const at = present();
    if (at) detach(run(at.combat, { type: "endTurn", who: at.combatant.id ?? "" }));
    return at !== null;
  });
  // Shift with C or D is core's: the chat, and turning a token.
  add("delay", "KeyL", () => {
    const at = present();
    const waiting = holdingOff();
    if (at) detach(run(at.combat, { type: "delay", who: at.combatant.id ?? "" }));
    else if (waiting) detach(run(waiting.combat, { type: "comeBack", who: waiting.combatant.id ?? "" }));
    return at !== null || waiting !== null;
  });
  add("undo", "KeyU", () => {
    const at = present();
    const entry = at && newestEntry(at.combat.fight, at.combatant.id ?? "");
    if (at && entry) detach(undoEntry(at.combat, at.combatant, entry.id));
    return at !== null;
  });
  add("prompt", "KeyR", () => focusPrompt());
  add("choose", "KeyH", () => {
    const combat = game.combat;
    const hasChoices = combat?.fight.ruleset.turn.phases.some(({ kind }) => kind === "choices") ?? false;
    if (!combat || !hasChoices) return false;
    const mine = choosing(combat);
    if (mine) detach(chooseFor(mine));
    else notifyRefusal(refuse("TEMPO.Refusal.NoChoice"));
    return true;
  });
}
