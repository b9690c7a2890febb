import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoActor } from "../../documents/classes/actor.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { conditionSpec } from "../../documents/statuses.ts";
import { stateOfOne, rulesetDataOf } from "../../documents/read/fight-state.ts";
import { chosenOptions } from "../../documents/settings.ts";
import {
  bonusOf,
  chance,
  currentPhase,
  Fight,
  figureOf,
  ITEM_KINDS,
  listActions,
  mayTakeSidesTurn,
  newestEntry,
  odds,
  OVER,
  plainUse,
} from "../../engine/index.ts";
import type { ActionGroup, Aim, ActionRow, Fact, Figure, Shape, SheetPart } from "../../engine/index.ts";
import { combatantOfActor } from "../use-action.ts";
import { formView, groupView } from "./fields.ts";
import { checkFormula } from "../dialog/check-text.ts";
import { describeCost, describeEntry } from "../ledger-text.ts";
import { poolView } from "../pool-marks.ts";
import { describeChance, visibilityOf } from "../visibility.ts";
import { label, nameOf, percent, describeRefusal, localize, signed, thingOf } from "../text.ts";

/** What a sheet shows of an actor's part in a fight; null where it has none, or before the fight begins. */
export function turnView(combat: TempoCombat, combatant: TempoCombatant) {
  const { fight, state } = combat;
  const id = combatant.id ?? "";
  if (state.round === 0 || !state.combatants[id]) return null;
  const now = state.turn === id;
  const phase = currentPhase(fight);
  const undo = newestEntry(fight, id);
  return {
    combatant: id,
    now,
    title: titleOf(combat, fight, id),
    mayTake: combatant.isOwner && mayTakeSidesTurn(fight).includes(id),
    over: state.phase === OVER,
    modes: combatant.isOwner ? modesView(combatant) : [],
    reserves: (fight.budget(id).reserves ?? []).length,
    pools: fight.budget(id).pools.map((p) => poolView(p, nameOf(combat, id), combatant.isOwner)),
    turnFacts: fight.ruleset.view.turnFacts(fight, id).map((f) => factView(f, combatant)),
    choosing: phase?.kind === "choices",
    undo: undo ? { entry: undo.id, text: localize("TEMPO.Undo.This", { what: describeEntry(id, undo, fight) }) } : null,
    mine: combatant.isOwner,
  };
}

/** Whose turn it is, as seen by this combatant: its own, another's, or its side's. */
function titleOf(combat: TempoCombat, fight: Fight, id: string): string {
  const { turn, phase } = fight.state;
  if (phase === OVER) return localize("TEMPO.Ended.Title");
  if (turn === id) return localize("TEMPO.Sheet.YourTurn");
  if (turn !== null) return localize("TEMPO.Sheet.WaitsFor", { name: nameOf(combat, turn) });
  const may = mayTakeSidesTurn(fight);
  if (may.includes(id)) return localize("TEMPO.Sheet.MayAct");
  if (may.length > 0) return localize("TEMPO.Tracker.MayAct", { names: may.map((m) => nameOf(combat, m)).join(", ") });
  return localize("TEMPO.Sheet.Phase", { phase: currentPhase(fight)?.label ?? "" });
}

/** The token's movement modes, with the chosen one; empty where there is nothing to choose. */
function modesView(combatant: TempoCombatant) {
  const modes = Object.entries(activeRuleset().movement.modes);
  const { token } = combatant;
  if (!token || modes.length < 2) return [];
  return modes.map(([id, { label: name, icon }]) => ({
    id,
    icon,
    label: game.i18n.localize(name),
    chosen: id === token.movementAction,
  }));
}

const factView = (fact: Fact, combatant: TempoCombatant | null) => ({
  label: game.i18n.localize(fact.label),
  value: label(fact.value, {
    actor: combatant?.actor ?? null,
    combat: combatant?.combat ?? null,
  }),
});

/** Aims at others, for which a row can show odds. */
const AT_OTHERS: readonly Aim[] = ["creature", "several", "place", "shape"];

const GROUPS: readonly ActionGroup[] = ["action", "reaction", "free"];

/** Actions by group, each with the reason where it cannot be used. */
export function actionsView(actor: TempoActor, combatant: TempoCombatant | null) {
  const combat = combatant?.combat ?? null;
  const inFight = combat !== null && combat.round > 0 && combatant !== null;
  const fight = inFight
    ? combat.fight
    : new Fight(activeRuleset(), stateOfOne(actor), { gm: game.user.isGM, force: false });
  const who = inFight ? (combatant.id ?? "") : actor.uuid;
  const all = listActions(fight, who);
  return GROUPS.map((group) => {
    const rows = all.filter((r) => r.group === group).map((r) => rowView(r, { fight, who, actor, combat, inFight }));
    const reasons = new Set(rows.map((r) => r.reason));
    // A reason that all of them share is shown once, above them.
    const shared = rows.length > 1 && reasons.size === 1;
    return {
      group,
      label: localize(`TEMPO.Group.${group}`),
      reason: shared ? (rows[0]?.reason ?? null) : null,
      rows: rows.map((row) => ({ ...row, why: shared ? null : row.reason })),
    };
  }).filter((g) => g.rows.length > 0);
}

/** Whose actions are listed, and where. */
interface Listing {
  readonly fight: Fight;
  readonly who: string;
  readonly actor: TempoActor;
  readonly combat: TempoCombat | null;
  readonly inFight: boolean;
}

function rowView(row: ActionRow, { fight, who, actor, combat, inFight }: Listing) {
  const thing = row.item ? (thingOf(actor, row.item.id)?.name ?? "") : "";
  const name = game.i18n.localize(row.label);
  const cost = describeCost(row.cost, fight, who);
  const reason = inFight && row.refusal ? describeRefusal(row.refusal) : null;
  return {
    id: row.id,
    name,
    icon: row.icon,
    thing,
    hint: [row.trigger, row.hint].flatMap((key) => (key === null ? [] : [game.i18n.localize(key)])).join(" "),
    cost,
    reason,
    odds: inFight && reason === null && combat ? oddsAgainstTarget(row, fight, who, combat) : "",
    sentence: [name, thing, cost, reason ?? ""].filter((s) => s !== "").join(", "),
    path: row.aim === "path",
  };
}

/** The chance against the user's target, as far as this user may know it. */
function oddsAgainstTarget(row: ActionRow, fight: Fight, who: string, combat: TempoCombat): string {
  const [token] = game.user.targets;
  const target = combat.combatants.contents.find((c) => token && c.tokenId === token.document.id);
  const spec = fight.ruleset.actions[row.action];
  if (!target || target.id === who || !AT_OTHERS.includes(row.aim) || !spec?.check) return "";
  const check = spec.check(fight, who, plainUse("", { targets: [target.id ?? ""], item: row.item?.id ?? null }));
  if (!check) return "";
  const veil = visibilityOf(target.actor);
  if (veil === "nothing") return "";
  const found = odds(check);
  const figure = veil === "exact" ? percent(found.success, found.totals.ways) : describeChance(chance(check));
  return localize("TEMPO.Sheet.OddsAgainst", { odds: figure, name: nameOf(combat, target.id ?? "") });
}

/** The parts of the ruleset's sheet layout by column, ready to be drawn. */
export function columnsView(actor: TempoActor, combatant: TempoCombatant | null) {
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
      case "resources":
        return { ...kind, label: localize("TEMPO.Sheet.Resources"), resources: resourcesView(figure) };
      case "facts":
        return {
          ...kind,
          label: game.i18n.localize(p.label),
          facts: (facts[p.facts] ?? []).map((f) => factView(f, combatant)),
        };
      case "conditions":
        return { ...kind, label: localize("TEMPO.Sheet.Conditions"), conditions: conditionsView(actor) };
      case "checks":
        return { ...kind, label: game.i18n.localize(p.label), checks: checksView(figure, p.group, combatant) };
      case "actions":
        return { ...kind, groups: actionsView(actor, combatant) };
    }
  };
  return ruleset.sheet.columns.map((column) => column.map(part));
}

/** The creature view; in a fight without the conditions that have ended there. */
export function currentFigure(actor: TempoActor, combatant: TempoCombatant | null): Figure<Shape, unknown> {
  const combat = combatant?.combat ?? null;
  return combat ? figureOf(activeRuleset(), combat.state, actor.uuid) : actor.figure;
}

function resourcesView(figure: Figure<Shape, unknown>) {
  const ruleset = activeRuleset();
  return Object.entries(ruleset.resources).map(([id, spec]) => {
    const { value, max } = ruleset.resource(figure, id);
    return {
      id,
      label: game.i18n.localize(spec.label),
      value,
      max,
      editable: spec.lost !== undefined || spec.held !== undefined,
      width: max > 0 ? Math.round((Math.min(Math.max(value, 0), max) / max) * 100) : 0,
    };
  });
}

function conditionsView(actor: TempoActor) {
  return actor.effects.contents
    .filter((e) => !e.disabled)
    .map((e) => {
      const noted = e.getFlag("tempo", "condition");
      return {
        id: e.id ?? "",
        name: noted ? game.i18n.localize(conditionSpec(noted.condition).label) : game.i18n.localize(e.name),
        img: e.img ?? "icons/svg/aura.svg",
        hint: [noted?.note ?? "", noted?.until ? localize("TEMPO.Sheet.Passing") : ""]
          .filter((part) => part !== "")
          .join(" "),
      };
    });
}

/** A combatant's fight and its id there; null outside one. */
export function fightAround(combatant: TempoCombatant | null): { fight: Fight; who: string } | null {
  const fight = combatant?.combat?.fight;
  return fight && combatant.id ? { fight, who: combatant.id } : null;
}

export function checksView(figure: Figure<Shape, unknown>, group: string, combatant: TempoCombatant | null) {
  const ruleset = activeRuleset();
  const world = chosenOptions(ruleset);
  const at = fightAround(combatant);
  return Object.entries(ruleset.checks)
    .filter(([, c]) => c.group === group)
    .map(([id, c]) => {
      const check = c.build(figure, {}, world, at);
      const bonus = check.pool ? checkFormula(check) : signed(bonusOf(check));
      return { id, label: game.i18n.localize(c.label), bonus };
    });
}

/** Everything that the sheet's templates draw, which do not know the ruleset. */
export function actorView(actor: TempoActor) {
  const ruleset = activeRuleset();
  const combatant = combatantOfActor(actor);
  const combat = combatant?.combat ?? null;
  const figure = currentFigure(actor, combatant);
  const key = fieldKey(ruleset);
  const items = ITEM_KINDS.map((kind) => ({
    kind,
    label: localize(`TYPES.Item.${kind}`),
    items: actor.items.contents
      .filter((i) => i.type === kind)
      .sort((a, b) => a.sort - b.sort)
      .map((i) => {
        const room = (rulesetDataOf(i.system) ?? {}) as { equipped?: boolean; quantity?: number; place?: string };
        const away = room.place !== undefined && room.place !== "carried";
        return {
          id: i.id,
          name: i.name,
          img: i.img,
          hasEquipped: room.equipped !== undefined && !away,
          // Where a thing is that its owner does not have with them.
          place: away ? localize(`TEMPO.Thing.${room.place}`) : "",
          equipped: room.equipped === true,
          quantity: room.quantity ?? null,
        };
      }),
  }));
  return {
    turn: combat && combatant ? turnView(combat, combatant) : null,
    columns: columnsView(actor, combatant),
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
    items,
    rulesetName: localize(`TEMPO.Ruleset.${ruleset.id}.name`),
  };
}
