import { bonusOf, chance, countedOf, diceThrownFor, targetOf } from "../../engine/index.ts";
import type { Check, Json, ModifierSide, OfferField } from "../../engine/index.ts";
import type { Veil } from "../../documents/settings.ts";
import { fieldLabel, label, localize, percent, signed } from "../text.ts";
import type { Naming } from "../text.ts";
import { describeChance } from "../visibility.ts";
import type { CheckQuestion, Given, TargetChoice } from "./check-question.ts";
import { checkFormula, modifierView } from "./check-text.ts";
import { initialOf, isSettled } from "./field-values.ts";

/** What the check dialog draws, computed from its question and what has been chosen. */

type Options = Readonly<Record<string, Json>>;

/** What choosing an option of a field would cost, and with what odds it would be rolled. */
export type Pricing = (field: OfferField, value: string) => { readonly cost: string; readonly odds: string };

export function fieldView(field: OfferField, chosen: Options, naming: Naming, pricing: Pricing) {
  const value = chosen[field.name] ?? initialOf(field);
  const options = field.options?.map((o) => ({
    value: o.value,
    label: label(o.label, naming),
    selected: o.value === value,
    ...(field.style === "steps" ? pricing(field, o.value) : {}),
  }));
  const isKnown = value === field.known?.value;
  return {
    name: field.name,
    label: fieldLabel(field, naming),
    value,
    pick: field.pick ?? null,
    steps: field.style === "steps",
    options: options ?? null,
    onMap: isKnown && field.known?.from === "map",
    onSheet: isKnown && field.known?.from === "sheet",
    said: options?.find((o) => o.selected)?.label ?? (typeof value === "object" ? "" : String(value)),
    changed: value !== initialOf(field),
  };
}

/** The fields in three groups: what is open, what is known, and what hardly ever matters. */
export function fieldGroups(fields: readonly OfferField[], chosen: Options, naming: Naming, pricing: Pricing) {
  const views = (some: readonly OfferField[]) => some.map((field) => fieldView(field, chosen, naming, pricing));
  const fold = (id: "known" | "usual") => {
    const found = views(fields.filter((f) => (id === "known" ? f.known : f.usual && !f.known)));
    const shown = found.filter((f) => id === "known" || f.changed);
    return {
      id,
      title: localize(`TEMPO.Check.Fold.${id}`, { count: found.length }),
      fields: found,
      said: shown.map((f) => localize("TEMPO.Check.FieldSaid", { field: f.label, value: f.said })).join(" · "),
    };
  };
  return {
    open: views(fields.filter((f) => !isSettled(f))),
    folds: [fold("known"), fold("usual")].filter((f) => f.fields.length > 0),
  };
}

/** Modifiers in groups: one's own roll, the dice of a pool, the number to reach. */
export function modifierGroups(check: Check, veil: Veil) {
  const counted = countedOf(check);
  const list = (...sides: ModifierSide[]) =>
    check.modifiers
      .filter((m) => sides.includes(m.side))
      .map((m) => ({
        ...modifierView(m),
        onMap: m.from === "map",
        // Not everybody may see what a target's own values are made of (K18); modifiers that users may
        // switch are shown.
        ...(veil !== "exact" && m.side === "target" && m.fixed ? { value: "" } : {}),
        idle: m.on && m.value !== 0 && !counted.has(m.id),
      }));
  const target = targetOf(check);
  const groups = [{ title: localize("TEMPO.Check.YourRoll"), sum: signed(bonusOf(check)), modifiers: list("roll") }];
  if (check.pool)
    groups.push({
      title: localize("TEMPO.Check.PoolDice"),
      sum: diceCount(check),
      modifiers: list("bonus", "penalty"),
    });
  if (check.against !== null)
    groups.push({
      title: game.i18n.localize(check.against.label),
      sum: veil === "exact" && target !== null ? String(target) : "",
      modifiers: list("target"),
    });
  return groups;
}

/** A chance as this user may know it: a percentage, a word, or nothing (K18). */
export function describeOdds(check: Check | null, veil: Veil): string {
  if (!check?.against || veil === "nothing") return "";
  const value = chance(check);
  return veil === "exact" ? percent(value, 1) : describeChance(value);
}

/** Whom it may be aimed at: those who are aimed at first, each with odds; the others folded away. */
export function targetViews(question: CheckQuestion, given: Given, first: readonly string[]) {
  const view = (target: TargetChoice) => {
    const nth = given.targets.indexOf(target.id);
    const alone = { ...given, targets: [target.id, ...given.targets.filter((id) => id !== target.id)] };
    return {
      ...target,
      nth: nth < 0 || given.targets.length < 2 ? null : nth + 1,
      on: nth >= 0,
      word: localize(`TEMPO.Check.Relation.${target.relation}`),
      odds: nth < 0 ? "" : describeOdds(question.check(alone), question.veil(alone)),
    };
  };
  const near = question.targets.filter(({ id }) => first.includes(id));
  const rest = question.targets.filter(({ id }) => !first.includes(id));
  return { near: near.map(view), rest: rest.map(view) };
}

/** How many dice a pool throws: "8 dice". */
const diceCount = (check: Check): string =>
  localize("TEMPO.Check.DiceCount", { count: diceThrownFor(check).dice.reduce((sum, d) => sum + d.count, 0) });

/** The submit button: what it does, and in light weight the dice. Nothing is rolled where a value is taken. */
export function submitWords(check: Check | null, name: string): { verb: string; dice: string } {
  if (!check) return { verb: name, dice: "" };
  const { dice } = diceThrownFor(check);
  if (dice.length > 0)
    return { verb: localize("TEMPO.Check.Roll"), dice: check.pool ? diceCount(check) : checkFormula(check) };
  return check.taken === undefined
    ? { verb: name, dice: "" }
    : { verb: localize("TEMPO.Check.Take"), dice: checkFormula(check) };
}
