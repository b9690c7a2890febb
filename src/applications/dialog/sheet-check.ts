import { chosenVisibility } from "../../compat.ts";
import type { Visibility } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import { throwDice } from "../../documents/write/dice.ts";
import { postCheck } from "../../documents/write/by-hand.ts";
import { chosenOptions, setting } from "../../documents/settings.ts";
import { adjust, needsOf, read } from "../../engine/index.ts";
import type { Check } from "../../engine/index.ts";
import { combatantOfActor } from "../use-action.ts";
import { currentFigure, fightAround } from "../listing.ts";

/** Rolls a check that belongs to no action: the dialog, the dice, one message. It costs nothing. */
export async function rollCheck(
  actor: TempoActor,
  id: string,
  options: { readonly event?: { readonly shiftKey: boolean } | null; readonly difficulty?: number } = {},
): Promise<void> {
  const spec = activeRuleset().checks[id];
  if (!spec) return;
  const given = options.difficulty === undefined ? {} : { difficulty: options.difficulty };
  const skip = setting("skipDialog") !== (options.event?.shiftKey ?? false);
  const world = chosenOptions(activeRuleset());
  // In a fight, what the fight knows of the combatant counts for every check.
  const combatant = combatantOfActor(actor);
  const figure = currentFigure(actor, combatant);
  const at = fightAround(combatant);
  const build = (values: Readonly<Record<string, unknown>>): Check =>
    spec.build(figure, { ...given, ...values }, world, at);
  if (skip) {
    await throwCheck(actor, build({}), chosenVisibility());
    return;
  }
  const fields = (spec.fields ?? []).map((field) =>
    field.name === "difficulty" && options.difficulty !== undefined
      ? { ...field, initial: String(options.difficulty) }
      : field,
  );
  const { askCheck } = await import("./check-dialog.ts");
  await askCheck({
    title: game.i18n.localize(spec.label),
    name: actor.name,
    img: actor.img ?? "icons/svg/mystery-man.svg",
    targets: [],
    several: () => false,
    aimed: [],
    fields: () => fields,
    naming: { actor: actor },
    confirm: game.i18n.localize(spec.label),
    cost: () => ({ pools: [], text: "" }),
    check: ({ options: values }) => build(values),
    veil: () => "exact",
    refusal: () => null,
    async submit({ options: values, adjustment, visibility }) {
      await throwCheck(actor, adjust(build(values), adjustment), visibility);
      return true;
    },
  });
}

async function throwCheck(actor: TempoActor, check: Check, visibility: Visibility): Promise<void> {
  const { faces, open } = await throwDice(needsOf(check, null), () => false);
  await postCheck(actor, { check, reading: read(check, faces), roll: open, visibility });
}
