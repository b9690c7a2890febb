import { chosenVisibility } from "../../compat.ts";
import type { Visibility } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import { throwDice } from "../../documents/write/dice.ts";
import { postChecks } from "../../documents/write/by-hand.ts";
import { chosenOptions, setting } from "../../documents/settings.ts";
import { adjust, impossible, needsOf, read } from "../../engine/index.ts";
import type { Check, CheckSpec, Shape } from "../../engine/index.ts";
import { combatantOfActor, ownTokens } from "../fighter.ts";
import { currentFigure, fightAround } from "../listing.ts";
import { localize } from "../text.ts";
import type { CheckQuestion, Given } from "./check-question.ts";

interface CheckOptions {
  readonly event?: { readonly shiftKey: boolean } | null;
  readonly difficulty?: number;
}

/** Somebody who makes a check. */
interface Roller {
  readonly id: string;
  readonly actor: TempoActor;
  readonly name: string;
  readonly img: string;
  /** The id of its token on the map; null for none. */
  readonly token: string | null;
  readonly hidden: boolean;
}

/**
 * Rolls a check that belongs to no action: the dialog, the dice, one message. It costs nothing. Where the actor's token is
 * selected with others, the dialog offers to roll for all of them (U39).
 */
export async function rollCheck(actor: TempoActor, id: string, options: CheckOptions = {}): Promise<void> {
  const selected = selectedRollers();
  const own = selected.find((roller) => roller.actor === actor) ?? rollerOf(actor, actor.token);
  const others = selected.filter((roller) => roller !== own);
  const all = [own, ...others];
  await roll(id, { all, first: own, aimed: selected.includes(own) ? all : [own] }, options);
}

/** For macros: rolls a check for every selected token, on one card; for the actor of this uuid where none is selected. */
export async function checkSelected(uuid: string, id: string, options: CheckOptions = {}): Promise<void> {
  const selected = selectedRollers();
  const actor = selected.length > 0 ? null : await fromUuid<Actor.Implementation>(uuid);
  const all = actor?.isOwner ? [rollerOf(actor, actor.token)] : selected;
  const [first] = all;
  if (first) await roll(id, { all, first, aimed: all, everybody: true }, options);
  else ui.notifications.warn(localize("TEMPO.Hotbar.NoActor"));
}

function rollerOf(actor: TempoActor, token: TokenDocument.Implementation | null): Roller {
  return {
    id: token?.uuid ?? actor.uuid,
    actor,
    name: token?.name ?? actor.name,
    img: actor.img ?? "icons/svg/mystery-man.svg",
    token: token?.id ?? null,
    hidden: token?.hidden === true || combatantOfActor(actor)?.hidden === true,
  };
}

/** Whom this user has selected of their own, each actor once. */
function selectedRollers(): Roller[] {
  const found = new Map<TempoActor, Roller>();
  for (const token of ownTokens())
    if (token.actor && !found.has(token.actor)) found.set(token.actor, rollerOf(token.actor, token));
  return [...found.values()];
}

interface Group {
  readonly all: readonly Roller[];
  readonly first: Roller;
  /** For whom it is rolled unless the user chooses otherwise. */
  readonly aimed: readonly Roller[];
  /** Whether it is rolled for all of these without a dialog, too. */
  readonly everybody?: boolean;
}

async function roll(id: string, group: Group, options: CheckOptions): Promise<void> {
  const spec = activeRuleset().checks[id];
  if (!spec) return;
  const given = options.difficulty === undefined ? {} : { difficulty: options.difficulty };
  const build = (roller: Roller, values: Given["options"]): Check => buildCheck(spec, roller, { ...given, ...values });
  const visibility = visibilityFor(group.all);
  if (setting("skipDialog") !== (options.event?.shiftKey ?? false)) {
    const rollers = group.everybody ? group.aimed : [group.first];
    await throwChecks(
      rollers.map((roller) => ({ roller, check: build(roller, {}) })),
      visibilityFor(rollers),
    );
    return;
  }
  const { askCheck } = await import("./check-dialog.ts");
  await askCheck(questionOf(spec, group, { build, visibility, difficulty: options.difficulty }));
}

/** In a fight, what the fight knows of the combatant counts for every check. */
function buildCheck(spec: CheckSpec<Shape, unknown>, { actor }: Roller, values: Given["options"]): Check {
  const combatant = combatantOfActor(actor);
  const world = chosenOptions(activeRuleset());
  return spec.build(currentFigure(actor, combatant), values, world, fightAround(combatant));
}

/** A roll of somebody hidden is for GMs, unless the user chooses otherwise (U14). */
function visibilityFor(rollers: readonly Roller[]): Visibility {
  const chosen = chosenVisibility();
  return chosen === "public" && rollers.some(({ hidden }) => hidden) ? "gm" : chosen;
}

interface Making {
  readonly build: (roller: Roller, values: Given["options"]) => Check;
  readonly visibility: Visibility;
  readonly difficulty: number | undefined;
}

function questionOf(spec: CheckSpec<Shape, unknown>, { all, first, aimed }: Group, making: Making): CheckQuestion {
  const { build, visibility, difficulty } = making;
  const fields = (spec.fields ?? []).map((field) =>
    field.name === "difficulty" && difficulty !== undefined ? { ...field, initial: String(difficulty) } : field,
  );
  const several = all.length > 1;
  const chosen = (ids: readonly string[]): readonly Roller[] =>
    several ? all.filter((roller) => ids.includes(roller.id)) : all;
  return {
    title: game.i18n.localize(spec.label),
    name: first.name,
    img: first.img,
    token: first.token,
    rollers: several,
    targets: several ? all.map(({ id, name, img, token }) => ({ id, name, img, token, relation: null })) : [],
    several: () => several,
    aimed: several ? aimed.map(({ id }) => id) : [],
    fields: () => fields,
    naming: { actor: first.actor },
    confirm: game.i18n.localize(spec.label),
    visibility,
    cost: () => ({ pools: [], text: "" }),
    check: ({ targets, options }) => build(all.find(({ id }) => id === targets[0]) ?? first, options),
    veil: () => "exact",
    refusal: ({ targets }) => (chosen(targets).length === 0 ? impossible("TEMPO.Refusal.NobodyRolls") : null),
    async submit({ targets, options, adjustment, visibility }) {
      await throwChecks(
        chosen(targets).map((roller) => ({ roller, check: adjust(build(roller, options), adjustment) })),
        visibility,
      );
      return true;
    },
  };
}

/** Throws everybody's dice and posts one card with a row each. */
async function throwChecks(
  made: readonly { readonly roller: Roller; readonly check: Check }[],
  visibility: Visibility,
): Promise<void> {
  const rows = [];
  for (const { roller, check } of made) {
    const { faces, open } = await throwDice(needsOf(check, null), () => false);
    rows.push({ ...roller, check, reading: read(check, faces), roll: open });
  }
  await postChecks(rows, visibility);
}
