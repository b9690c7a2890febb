import { isForGM } from "../dialog/prompt.ts";
import { activeRuleset } from "../../data/active.ts";
import { fieldKey } from "../../data/actor.ts";
import type { ExchangeData } from "../../data/message.ts";
import type { Participant } from "../../documents/write/participants.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { conditionSpec } from "../../documents/statuses.ts";
import type { TempoMessage } from "../../documents/classes/message.ts";
import { blowsOf, targetOwner } from "../../engine/index.ts";
import type { Blow, Damage, Delta, Exchange } from "../../engine/index.ts";
import { actionName } from "../ledger-text.ts";
import { describeResult, describeSum } from "../dialog/check-text.ts";
import { visibilityOf } from "../visibility.ts";
import { label, localize, signed, thingOf } from "../text.ts";

/** What the template of an exchange's card draws. */
export interface CardView {
  readonly id: string;
  readonly img: string;
  readonly title: string;
  readonly subtitle: string;
  readonly undone: boolean;
  readonly isGM: boolean;
  readonly steps: readonly StepView[];
  readonly notes: readonly string[];
  readonly waiting: readonly WaitView[];
  readonly mayUndo: boolean;
}

interface StepView {
  readonly title: string;
  readonly result: string;
  readonly grade: string;
  readonly line: string;
  readonly notes: readonly string[];
  readonly current: boolean;
  readonly damage: DamageView | null;
}

interface DamageView {
  readonly blow: string;
  readonly amount: number;
  readonly half: number;
  readonly line: string;
  readonly applied: boolean;
  readonly target: string;
  readonly deltas: readonly { text: string; value: string }[];
  readonly mayApply: boolean;
  readonly mayUndo: boolean;
}

interface WaitView {
  readonly combatant: string;
  readonly text: string;
  readonly mine: boolean;
  readonly gm: boolean;
}

export function cardView({ exchange, combat }: TempoMessage, { cast }: ExchangeData): CardView | null {
  if (!exchange) return null;
  const name = (id: string): string => nameIn(cast, combat, id);
  const blows = blowsOf(exchange);
  const waiting = waitingViews(exchange, combat, name);
  const steps = blows.map((blow, i) =>
    resultView({ exchange, combat, name }, blow, waiting.length === 0 && i === blows.length - 1),
  );
  const actor = combat?.combatants.get(exchange.by)?.actor ?? null;
  const mayUndo = game.user.isGM || actor?.isOwner === true;
  return {
    id: exchange.id,
    img: cast[exchange.by]?.img ?? "icons/svg/mystery-man.svg",
    title: cardTitle(exchange, blows, name),
    subtitle: [actionName(exchange.action), itemName(exchange, actor)].filter((s) => s !== "").join(", "),
    undone: exchange.undone,
    isGM: game.user.isGM,
    steps,
    notes: notesOf(exchange, null, combat),
    waiting,
    mayUndo: mayUndo && !exchange.undone && combat !== null && cameTo(exchange, combat),
  };
}

/** Who acted, and its first target; other blows may come before, such as at somebody who walks away. */
function cardTitle({ by }: Exchange, blows: readonly Blow[], name: Drawn["name"]): string {
  const target = blows.find((b) => b.by === by)?.target ?? null;
  return target === null || target === by
    ? name(by)
    : localize("TEMPO.Card.Title", { by: name(by), target: name(target) });
}

/** The name of the item that the exchange used; "" for none. */
function itemName({ facts }: Exchange, actor: Parameters<typeof thingOf>[0]): string {
  const item = facts["item"];
  return typeof item === "string" ? (thingOf(actor, item)?.name ?? "") : "";
}

/**
 * Whether there is something to undo: a move that others only reacted to changed and cost nothing in this
 * exchange.
 */
const cameTo = ({ id, action, blows, effects }: Exchange, combat: TempoCombat): boolean =>
  Object.keys(blows).length > 0 ||
  effects.length > 0 ||
  // A card is drawn before its cost is written; an action always leaves something to undo.
  isDeed(action) ||
  Object.values(combat.state.combatants).some(({ ledger }) => Object.values(ledger).some((e) => e.exchange === id));

function isDeed(action: string): boolean {
  const { id, actions } = activeRuleset();
  return (actions[action.slice(id.length + 1)]?.aim ?? "path") !== "path";
}

function nameIn(cast: Record<string, Participant>, combat: TempoCombat | null, id: string): string {
  const combatant = combat?.combatants.get(id);
  const hidden = combatant ? combatant.hidden && !combatant.isOwner : cast[id]?.hidden === true;
  if (hidden && !game.user.isGM) return localize("TEMPO.Someone");
  return combatant?.token?.name ?? cast[id]?.name ?? localize("TEMPO.Gone");
}

const notesOf = (exchange: Exchange, blow: Blow | null, combat: TempoCombat | null): string[] =>
  activeRuleset()
    .view.notes(exchange, blow)
    .map((note) => label(note, { combat }));

/** The card on which a result is drawn. */
interface Drawn {
  readonly exchange: Exchange;
  readonly combat: TempoCombat | null;
  /** The name of a combatant on it. */
  readonly name: (id: string) => string;
}

function resultView(card: Drawn, blow: Blow, last: boolean): StepView {
  const { exchange, combat } = card;
  const { check, reading, damage } = blow;
  const about = (check && targetOwner(check)) ?? blow.target;
  const open = visibilityOf(about === null ? null : combat?.combatants.get(about)?.actor) === "exact";
  const thrown =
    check && reading ? { result: describeResult(check, reading), line: describeSum(check, reading, open) } : UNTHROWN;
  return {
    title: resultTitle(card, blow),
    ...thrown,
    grade: reading?.grade ?? "",
    notes: notesOf(exchange, blow, combat),
    current: last && damage === null && !exchange.undone,
    damage: damage && damageView(card, blow, damage, open),
  };
}

const UNTHROWN = { result: "", line: "" };

/** The action and who did it; the action alone for the first blow of the one who began the exchange. */
const resultTitle = ({ exchange, name }: Drawn, { by, seq, action }: Blow): string =>
  by === exchange.by && seq === 1
    ? actionName(action)
    : localize("TEMPO.Card.Step", { name: name(by), action: actionName(action) });

function damageView({ exchange, combat, name }: Drawn, blow: Blow, damage: Damage, open: boolean): DamageView {
  const { amount, formula, faces, type } = damage;
  const target = blow.target === null ? "" : name(blow.target);
  const present = combat !== null && blow.target !== null && combat.combatants.get(blow.target)?.actor != null;
  // An open question about this blow may still change it.
  const settled = Object.values(exchange.waiting).every((question) => question.blow !== blow.id);
  return {
    blow: blow.id,
    amount,
    half: Math.floor(amount / 2),
    // A fall, for one, has no dice.
    line: localize(faces.length > 0 ? "TEMPO.Card.DamageLine" : "TEMPO.Card.DamageFixed", {
      formula,
      faces: faces.join(" "),
      type: `TEMPO.Damage.${type}`,
    }),
    applied: blow.applied !== null,
    target,
    deltas:
      blow.applied !== null && open ? blow.applied.filter((d) => d.path[0] === "creatures").map(describeDelta) : [],
    mayApply: game.user.isGM && present && settled && blow.applied === null && !exchange.undone,
    mayUndo: game.user.isGM && present && blow.applied !== null && !exchange.undone,
  };
}

/** A change in words: "Health −8". */
export function describeDelta(delta: Delta): { text: string; value: string } {
  const [, , kind, field, name = ""] = delta.path;
  if (delta.op === "add" && kind === "source" && field !== undefined) return describeFigure(field, name, delta.by);
  if (delta.op === "set" && kind === "conditions") {
    const condition = (delta.to ?? delta.from) as { condition?: string } | undefined;
    const { label: text } = conditionSpec(condition?.condition ?? "");
    return { text: game.i18n.localize(text), value: delta.to === undefined ? "−" : "+" };
  }
  return { text: name || (kind ?? ""), value: delta.op === "add" ? signed(delta.by) : "" };
}

/** A value's change in words; what a resource loses counts down. */
function describeFigure(field: string, name: string, by: number): { text: string; value: string } {
  const ruleset = activeRuleset();
  if (field === "losses")
    return { text: game.i18n.localize(ruleset.resources[name]?.label ?? name), value: signed(-by) };
  const key = [fieldKey(ruleset), field, ...(name === "" ? [] : [name])].join(".");
  return { text: game.i18n.localize(key), value: signed(by) };
}

function waitingViews(exchange: Exchange, combat: TempoCombat | null, name: (id: string) => string): WaitView[] {
  if (exchange.undone || !combat) return [];
  // A combatant that has left is not waited for.
  const here = Object.keys(exchange.waiting).filter((id) => combat.combatants.has(id));
  return here.map((id) => {
    const forGM = isForGM(combat, exchange, id);
    return {
      combatant: id,
      text: forGM ? localize("TEMPO.Card.WaitsForGM") : localize("TEMPO.Card.WaitsFor", { name: name(id) }),
      mine: !forGM && !game.user.isGM && combat.combatants.get(id)?.isOwner === true,
      gm: game.user.isGM,
    };
  });
}
