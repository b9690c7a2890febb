import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { conditionSpec, statusOf } from "../../documents/statuses.ts";
import { rulesetDataOf } from "../../documents/read/fight-state.ts";
import { chosenOptions } from "../../documents/settings.ts";
import { bonusOf, currentPhase, grows, isTyped, mayTakeSidesTurn, newestEntry, OVER } from "../../engine/index.ts";
import type { Fact, Fight, Figure, Shape, SheetPart, Until } from "../../engine/index.ts";
import { currentFigure, fightAround } from "../listing.ts";
import { combatantOfActor } from "../fighter.ts";
import { actionListView } from "./action-list.ts";
import type { ListTaste } from "./action-list.ts";
import { formView, groupView } from "./fields.ts";
import { gearView } from "./gear-view.ts";
import { describeCheck, describeTerms } from "./made-of.ts";
import { checkFormula } from "../dialog/check-text.ts";
import { describeEntry } from "../ledger-text.ts";
import { poolsView } from "./linked-pools.ts";
import { stillToChoose } from "./still-to-choose.ts";
import { label, nameOf, localize, signed, someNames } from "../text.ts";

/** What a sheet shows of an actor's part in a fight; null where it has none, or before the fight begins. */
function turnView(combat: TempoCombat, combatant: TempoCombatant) {
  const { fight, state } = combat;
  const id = combatant.id ?? "";
  if (state.round === 0 || !state.combatants[id]) return null;
  const now = state.turn === id;
  const phase = currentPhase(fight);
  const undo = newestEntry(fight, id);
  const resources = Object.values(fight.ruleset.resources).map((spec) => spec.label);
  return {
    combatant: id,
    now,
    title: titleOf(combat, fight, id),
    mayTake: combatant.isOwner && mayTakeSidesTurn(fight).includes(id),
    over: state.phase === OVER,
    modes: combatant.isOwner ? modesView(combatant, fight.figure(id)) : [],
    ...poolsView(fight.budget(id).pools, nameOf(combat, id), combatant.isOwner),
    // Resources stand in the head of the sheet.
    turnFacts: together(
      fight.ruleset.view
        .turnFacts(fight, id)
        .filter((f) => !resources.includes(f.label))
        .map((f) => factView(f, combatant)),
    ),
    choosing: phase?.kind === "choices",
    undo: undo ? { entry: undo.id, text: localize("TEMPO.Undo.This", { what: describeEntry(id, undo, fight) }) } : null,
    mine: combatant.isOwner,
  };
}

/** Facts of one name stand as one, with all that they say: two spells that are ready. */
function together(facts: readonly { readonly label: string; readonly value: string }[]) {
  const said = new Map<string, string[]>();
  for (const { label: name, value } of facts) said.set(name, [...(said.get(name) ?? []), value]);
  const list = new Intl.ListFormat(game.i18n.lang);
  return [...said].map(([name, values]) => ({ label: name, value: list.format(values) }));
}

/** Whose turn it is, as seen by this combatant: its own, another's, or its side's. */
function titleOf(combat: TempoCombat, fight: Fight, id: string): string {
  const { turn, phase } = fight.state;
  if (phase === OVER) return localize("TEMPO.Ended.Title");
  if (turn === id) return localize("TEMPO.Sheet.YourTurn");
  if (turn !== null) return localize("TEMPO.Sheet.WaitsFor", { name: nameOf(combat, turn) });
  const may = mayTakeSidesTurn(fight);
  if (may.includes(id)) return localize("TEMPO.Sheet.MayAct");
  if (may.length > 0) return localize("TEMPO.Tracker.MayAct", { names: someNames(may.map((m) => nameOf(combat, m))) });
  return localize("TEMPO.Sheet.Phase", { phase: currentPhase(fight)?.label ?? "" });
}

/** The movement modes that the token's creature has, with the chosen one; empty where there is nothing to choose. */
function modesView(combatant: TempoCombatant, figure: Figure<Shape, unknown>) {
  const { token } = combatant;
  const modes = Object.entries(activeRuleset().movement.modes).filter(
    ([id, { has }]) => id === token?.movementAction || (has?.(figure) ?? true),
  );
  if (!token || modes.length < 2) return [];
  return modes.map(([id, { label: name, icon }]) => ({
    id,
    icon,
    label: game.i18n.localize(name),
    chosen: id === token.movementAction,
  }));
}

const factView = (fact: Fact, combatant: TempoCombatant | null, actor = combatant?.actor ?? null) => ({
  label: game.i18n.localize(fact.label),
  value: label(fact.value, { actor, combat: combatant?.combat ?? null }),
  made: describeTerms(fact.label, fact.terms, actor),
});

/** The parts of the ruleset's sheet layout by column, ready to be drawn. */
function columnsView(actor: TempoActor, combatant: TempoCombatant | null, taste: ListTaste) {
  const ruleset = activeRuleset();
  const figure = currentFigure(actor, combatant);
  const key = fieldKey(ruleset);
  const path = `system.${ruleset.id}`;
  const facts = ruleset.view.facts(figure);
  const part = (p: SheetPart) => {
    const kind = { [`is_${p.kind}`]: true };
    switch (p.kind) {
      case "fields":
        return {
          ...kind,
          label: game.i18n.localize(p.label),
          tiles: p.style === "tiles",
          fields: groupView(
            { shape: ruleset.creature, key, path, data: rulesetDataOf(actor._source.system as object) },
            p.path,
          ),
        };
      case "facts":
        return {
          ...kind,
          label: game.i18n.localize(p.label),
          facts: (facts[p.facts] ?? []).map((f) => factView(f, combatant, actor)),
        };
      case "checks":
        return {
          ...kind,
          label: game.i18n.localize(p.label),
          tiles: p.group !== "skill",
          checks: checksView(figure, p.group, combatant),
        };
      case "actions":
        return { ...kind, list: actionListView(actor, combatant, taste) };
    }
  };
  return ruleset.sheet.columns.map((column) => column.map(part));
}

function resourcesView(figure: Figure<Shape, unknown>, actor: TempoActor) {
  const ruleset = activeRuleset();
  const maxima = ruleset.view.maxima?.(figure) ?? {};
  return Object.entries(ruleset.resources).map(([id, spec]) => {
    const { value, max } = ruleset.resource(figure, id);
    return {
      id,
      label: game.i18n.localize(spec.label),
      value,
      max,
      editable: isTyped(spec),
      made: describeTerms(localize("TEMPO.Term.Most", { label: spec.label }), maxima[id], actor),
      low: !grows(spec) && max > 0 && value * 3 <= max,
      grows: grows(spec),
      width: max > 0 ? Math.round((Math.min(Math.max(value, 0), max) / max) * 100) : 0,
    };
  });
}

/** The actor's effects: what they are called, what is left of them, and whether they count. */
function effectsView(actor: TempoActor, combat: TempoCombat | null) {
  return actor.effects.contents.map((e) => {
    const noted = e.getFlag("tempo", "condition");
    return {
      id: e.id ?? "",
      name: noted ? game.i18n.localize(conditionSpec(noted.condition).label) : game.i18n.localize(e.name),
      img: e.img ?? "icons/svg/aura.svg",
      active: !e.disabled,
      hint: [noted?.note ?? "", noted?.until ? describeUntil(noted.until, combat) : ""]
        .filter((part) => part !== "")
        .join(", "),
    };
  });
}

/** When a condition ends: "until Ilka's next turn". */
const describeUntil = (until: Until, combat: TempoCombat | null): string =>
  until.kind === "round"
    ? localize("TEMPO.Sheet.Until.round", { round: until.round })
    : localize(`TEMPO.Sheet.Until.${until.kind}`, { name: nameOf(combat, until.who) });

/** The ruleset's conditions that people may set, each with whether the actor has it. */
function paletteView(actor: TempoActor) {
  const { id, conditions } = activeRuleset();
  return Object.entries(conditions)
    .filter(([, { palette }]) => palette)
    .map(([name, { label: key, icon }]) => {
      const status = statusOf(`${id}.${name}`);
      return { status, img: icon, name: game.i18n.localize(key), on: actor.statuses.has(status) };
    })
    .sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
}

function checksView(figure: Figure<Shape, unknown>, group: string, combatant: TempoCombatant | null) {
  const ruleset = activeRuleset();
  const world = chosenOptions(ruleset);
  const at = fightAround(combatant);
  return Object.entries(ruleset.checks)
    .filter(([, c]) => c.group === group)
    .map(([id, c]) => {
      const check = c.build(figure, {}, world, at);
      const bonus = check.pool || c.withDice ? checkFormula(check) : signed(bonusOf(check));
      return { id, label: game.i18n.localize(c.label), bonus, made: describeCheck(check) };
    });
}

/** Everything that the sheet's templates draw, which do not know the ruleset. */
export function actorView(actor: TempoActor, taste: ListTaste) {
  const ruleset = activeRuleset();
  const combatant = combatantOfActor(actor);
  const combat = combatant?.combat ?? null;
  const figure = currentFigure(actor, combatant);
  const key = fieldKey(ruleset);
  const effects = effectsView(actor, combat);
  return {
    turn: combat && combatant ? turnView(combat, combatant) : null,
    columns: columnsView(actor, combatant, taste),
    resources: resourcesView(figure, actor),
    conditions: effects.filter(({ active }) => active),
    effects,
    palette: paletteView(actor),
    checks: checksView(figure, "skill", combatant),
    form: formView(
      {
        shape: ruleset.creature,
        key,
        path: `system.${ruleset.id}`,
        data: rulesetDataOf(actor._source.system as object),
      },
      ruleset.sheet.columns.flat().flatMap((part) => (part.kind === "fields" ? [part.path] : [])),
    ),
    items: gearView(actor),
    toChoose: stillToChoose(actor),
    kindName: localize(`TYPES.Actor.${actor.type}`),
    rulesetName: localize(`TEMPO.Ruleset.${ruleset.id}.name`),
  };
}
