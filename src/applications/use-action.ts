import { chosenVisibility } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import type { TempoCombatant } from "../documents/classes/combatant.ts";
import { isOutside } from "../documents/read/outside-fight.ts";
import type { Outcome } from "../documents/write/execute.ts";
import { setting } from "../documents/settings.ts";
import { AS_IT_IS, listActions, refuse, whyNot } from "../engine/index.ts";
import type { ActionRow, Use } from "../engine/index.ts";
import type { CheckAnswer } from "./dialog/check-question.ts";
import { openPrompt } from "./dialog/prompts.ts";
import { fighterOf } from "./fighter.ts";
import { fightFor, outsideWith } from "./outside.ts";
import { notifyRefusal, run } from "./run-command.ts";
import { localize } from "./text.ts";

export interface UseOptions {
  readonly event?: { readonly shiftKey: boolean } | null;
  /** Combatants aimed at; the user's targets by default. */
  readonly targets?: readonly string[];
  readonly skipDialog?: boolean;
  /** What is said in the action's fields already. */
  readonly said?: Use["options"];
}

/** Keys of rows in use: a second click on one is no second use (U2). */
const inUse = new Set<string>();

/**
 * Uses an action, named by its row in the list of actions; tells the user why where it cannot be used.
 * @returns the outcome; null where no command was run
 */
export async function useAction(
  actor: Actor.Implementation,
  rowId: string,
  options: UseOptions = {},
): Promise<Outcome | null> {
  const begun = fighterOf(actor);
  const { combat, combatant } = (begun && { combat: begun.combat, combatant: begun }) ?? outsideWith(actor) ?? {};
  if (!combatant || !combat) {
    notifyRefusal(refuse("TEMPO.Refusal.NoFight", { name: actor.name }));
    return null;
  }
  const row = listActions(combat.fight, combatant.id ?? "").find((r) => r.id === rowId);
  if (!row) {
    notifyRefusal(refuse("TEMPO.Refusal.NoAction", { action: rowId }));
    return null;
  }
  const key = `${actor.uuid}.${rowId}`;
  if (inUse.has(key)) return null;
  inUse.add(key);
  try {
    return await useRow(combat, combatant, row, options);
  } finally {
    inUse.delete(key);
  }
}

/** Opens the dialog where it is wanted or something is missing, and runs the action. */
async function useRow(
  combat: TempoCombat,
  combatant: TempoCombatant,
  row: ActionRow,
  options: UseOptions,
): Promise<Outcome | null> {
  const who = combatant.id ?? "";
  // A reaction that a prompt asks for is answered in the prompt.
  const asked = row.group === "reaction" ? askedFor(combat, who, row.action) : null;
  if (asked !== null) {
    await openPrompt(combat, asked, who);
    return null;
  }
  if (row.aim === "path" && !isOutside(combat)) return askToMove(combatant, row);
  const base = baseOf(combat, row, options);
  // Refuse what cannot be done at all before the user fills in a dialog for it.
  const early = whyNot(fightFor(combat, who, row.action, base).fight, who, row.action, base);
  if (early && (!early.soft || (await import("./dialog/hopeless.ts")).isHopeless(combat.fight, who, row, base))) {
    notifyRefusal(early);
    return null;
  }
  const act = (use: Use, visibility: CheckAnswer["visibility"]): Promise<Outcome | null> =>
    run(fightFor(combat, who, row.action, use), { type: "act", who, action: row.action, use }, { visibility });
  if (!needsDialog(combat, { who, row, base, options })) return act(base, chosenVisibility());
  let outcome: Outcome | null = null;
  // The dialog's code is loaded when it is first opened (K20).
  const [{ askCheck }, { ActionQuestion }] = await Promise.all([
    import("./dialog/check-dialog.ts"),
    import("./dialog/action-question.ts"),
  ]);
  const submit = async (answer: CheckAnswer): Promise<boolean> => {
    outcome = await act({ ...base, targets: answer.targets, ...optionsOf(answer) }, answer.visibility);
    return outcome !== null && !("refusal" in outcome);
  };
  await askCheck(Object.assign(new ActionQuestion(combat, combatant, row, base), { submit }));
  return outcome;
}

/** Tells the user to move on the map; a movement mode of tokens is set on the token first. */
async function askToMove(combatant: TempoCombatant, row: ActionRow): Promise<null> {
  const mode = activeRuleset().movement.modes[row.action];
  if (mode && combatant.token) {
    const { setMovementMode } = await import("../documents/write/by-hand.ts");
    await setMovementMode(combatant.token, row.action);
  }
  ui.notifications.info(
    mode ? localize("TEMPO.Move.DragAs", { way: mode.label }) : localize("TEMPO.Refusal.DragToken"),
  );
  return null;
}

const optionsOf = ({ options, adjustment }: CheckAnswer): Pick<Use, "options" | "adjustment"> => ({
  options,
  adjustment,
});

function baseOf(combat: TempoCombat, row: ActionRow, options: UseOptions): Use {
  return {
    id: foundry.utils.randomID(),
    exchange: foundry.utils.randomID(),
    targets: [...(options.targets ?? targetsIn(combat))],
    item: row.item?.id ?? null,
    options: options.said ?? {},
    adjustment: AS_IT_IS,
  };
}

interface Meant {
  readonly who: string;
  readonly row: ActionRow;
  readonly base: Use;
  readonly options: UseOptions;
}

const AT_OTHERS: readonly ActionRow["aim"][] = ["creature", "several", "place", "shape"];

/**
 * Everything that is aimed opens the dialog, so that nothing goes off silently at whoever is targeted, and so
 * does what rolls, asks for something or lets somebody strike first; the rest has nothing to decide.
 */
function needsDialog(combat: TempoCombat, { who, row, base, options }: Meant): boolean {
  const spec = activeRuleset().actions[row.action];
  if (row.aim === "creature" && base.targets.length === 0) return true;
  const rolls = spec?.check !== undefined && row.aim !== "self";
  const open = (): boolean =>
    (spec?.fields?.(combat.fight, who, base.item, base) ?? []).some(
      ({ name, known, usual }) => !known && !usual && !(name in base.options),
    );
  const struck = (): boolean =>
    (spec?.strikers?.(fightFor(combat, who, row.action, base).fight, who, base) ?? []).length > 0;
  const asks = AT_OTHERS.includes(row.aim) || rolls || open() || struck();
  const wanted = setting("skipDialog") === (options.event?.shiftKey ?? false);
  return asks && (options.skipDialog === undefined ? wanted : !options.skipDialog);
}

/** The exchange that waits for this answer from a combatant; null for none. */
function askedFor({ state }: TempoCombat, who: string, option: string): string | null {
  const found = Object.values(state.exchanges).find((e) => !e.undone && e.waiting[who]?.options.includes(option));
  return found?.id ?? null;
}

/** The user's targets that take part in the fight. */
function targetsIn(combat: TempoCombat): string[] {
  const tokens = [...game.user.targets].map((t) => t.document.id);
  return combat.combatants.contents.filter((c) => tokens.includes(c.tokenId ?? "")).map((c) => c.id ?? "");
}
