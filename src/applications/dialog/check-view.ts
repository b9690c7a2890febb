import { bonusOf, chance, countedOf, diceOf, diceThrownFor, targetOf } from "../../engine/index.ts";
import type { Check, ModifierSide } from "../../engine/index.ts";
import type { Veil } from "../../documents/settings.ts";
import { localize, percent, signed } from "../text.ts";
import { describeChance } from "../visibility.ts";
import type { CheckQuestion, Given, TargetChoice } from "./check-question.ts";
import { checkFormula, modifierView, takenWords } from "./check-text.ts";

/** What the check dialog draws, computed from its question and what has been chosen. */

/** Modifiers in groups: one's own roll, the dice of a pool, the number to reach. */
export function modifierGroups(check: Check, veil: Veil) {
  const counted = countedOf(check);
  const list = (...sides: ModifierSide[]) =>
    check.modifiers
      .filter((m) => sides.includes(m.side))
      .map((m) => {
        const view = modifierView(m);
        const onMap = m.on && m.from === "map";
        const idle = m.on && m.value !== 0 && !counted.has(m.id);
        const asides = [
          onMap ? localize("TEMPO.Check.From.map") : "",
          view.source,
          idle ? localize("TEMPO.Check.Idle") : "",
        ];
        return {
          ...view,
          onMap,
          idle,
          aside: asides.filter((aside) => aside !== "").join(", "),
          // Not everybody may see what a target's own values are made of (K18); modifiers that users may
          // switch are shown.
          ...(veil !== "exact" && m.side === "target" && m.fixed ? { value: "" } : {}),
        };
      });
  const target = targetOf(check);
  const groups = [rollGroup(check, list("roll"))];
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
  return groups.filter(({ sum, modifiers }) => sum !== "" || modifiers.length > 0);
}

/** What is added to one's own roll; without a roll of one's own, what the target has to reach. */
function rollGroup<View extends { readonly value: string }>(check: Check, modifiers: readonly View[]) {
  const thrown = diceOf(check) > 0 || check.taken !== undefined;
  if (thrown || check.against?.value !== null) {
    const sum = modifiers.length === 0 ? "" : signed(bonusOf(check));
    return { title: localize("TEMPO.Check.YourRoll"), sum, modifiers };
  }
  const plain = modifiers.map((view) => ({ ...view, value: view.value.replace(/^\+/, "") }));
  return { title: localize("TEMPO.Check.TheirRoll"), sum: "", modifiers: plain };
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
    const on = nth >= 0;
    const check = on || question.rollers ? question.check(alone) : null;
    return {
      ...target,
      nth: !on || given.targets.length < 2 || question.rollers ? null : nth + 1,
      on,
      word: target.relation ? localize(`TEMPO.Check.Relation.${target.relation}`) : "",
      odds: !on ? "" : describeOdds(check, question.veil(alone)),
      // Each who rolls has dice of their own.
      dice: check && question.rollers ? (check.pool ? diceCount(check) : checkFormula(check)) : "",
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
    : { verb: takenWords(check), dice: localize("TEMPO.Check.Total", { total: checkFormula(check) }) };
}
