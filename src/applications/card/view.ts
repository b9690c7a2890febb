import { isForGM, mayNudge } from "../dialog/responder.ts";
import { activeRuleset } from "../../data/active.ts";
import type { ExchangeData } from "../../data/message.ts";
import type { Participant } from "../../documents/write/participants.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoMessage } from "../../documents/classes/message.ts";
import { BY_HAND, blowsOf, isRestored, targetOwner } from "../../engine/index.ts";
import type { Blow, DieMark, Exchange, Reading } from "../../engine/index.ts";
import { actionName, describeTyped } from "../ledger-text.ts";
import { describeResult, describeSum } from "../dialog/check-text.ts";
import { visibilityOf } from "../visibility.ts";
import { isUndoAsked } from "../run-command.ts";
import { label, localize, thingOf } from "../text.ts";
import { damageView } from "./damage-view.ts";
import type { DamageView } from "./damage-view.ts";
import { isFolded, isOld } from "./folding.ts";
import { backLines, undoView } from "./undo-view.ts";
import type { UndoView } from "./undo-view.ts";

/** What the template of an exchange's card draws. */
export interface CardView {
  readonly id: string;
  readonly img: string;
  readonly title: string;
  readonly subtitle: string;
  readonly combat: string;
  readonly round: number;
  /** Old cards are drawn in one line until they are unfolded. */
  readonly folded: boolean;
  /** What came of it, for that line. */
  readonly outcome: string;
  readonly undone: UndoView | null;
  readonly steps: readonly StepView[];
  readonly notes: readonly string[];
  readonly waiting: readonly WaitView[];
  /** Whether several blows can be applied at once. */
  readonly mayApplyAll: boolean;
  readonly mayUndo: boolean;
  /** Whether a player asked for the undo, which waits for the GM. */
  readonly undoAsked: boolean;
}

interface StepView {
  readonly title: string;
  readonly result: string;
  readonly grade: string;
  readonly line: string;
  /** The dice of a pool, each as it counts; other dice stand in the line. */
  readonly dice: readonly DieView[];
  readonly notes: readonly string[];
  readonly current: boolean;
  readonly blow: string;
  /** Whether the GM aimed it at another target, which can be taken back. */
  readonly aimedAnew: boolean;
  readonly damage: DamageView | null;
}

interface DieView {
  readonly face: number;
  readonly mark: DieMark;
}

interface WaitView {
  readonly combatant: string;
  readonly text: string;
  readonly mine: boolean;
  readonly gm: boolean;
  /** Whether somebody who is here can be reminded. */
  readonly mayNudge: boolean;
}

export function cardView({ exchange, combat }: TempoMessage, data: ExchangeData): CardView | null {
  if (!exchange) return null;
  const { cast } = data;
  const name = (id: string): string => nameIn(cast, combat, id);
  const blows = blowsOf(exchange);
  const waiting = waitingViews(exchange, combat, name);
  const steps = stepsOf({ exchange, combat, name }, blows, waiting.length > 0);
  const actor = combat?.combatants.get(exchange.by)?.actor ?? null;
  return {
    id: exchange.id,
    combat: combat?.id ?? "",
    round: exchange.round,
    folded: isFolded(exchange.id, combat !== null && isOld(exchange.round, combat.round, waiting.length > 0)),
    outcome: steps.findLast(({ result }) => result !== "")?.result ?? "",
    img: cast[exchange.by]?.img ?? "icons/svg/mystery-man.svg",
    title: cardTitle(exchange, targetsOf(exchange, blows), name),
    subtitle: [actionName(exchange.action), itemName(exchange, actor)].filter((s) => s !== "").join(", "),
    undone: exchange.undone ? undoView(data, combat, name) : null,
    steps,
    notes: isRestored(exchange.action)
      ? restoredLines(exchange, combat, name)
      : notesOf({ exchange, combat, name }, null),
    waiting,
    mayApplyAll: steps.filter(({ damage }) => damage?.mayApply).length > 1,
    mayUndo: mayUndo(exchange, combat),
    undoAsked: isAsked(exchange, combat),
  };
}

const isAsked = ({ id, undone }: Exchange, combat: TempoCombat | null): boolean =>
  combat !== null && !undone && isUndoAsked(combat, id);

function stepsOf(card: Drawn, blows: readonly Blow[], waits: boolean): StepView[] {
  const several = targetsOf(card.exchange, blows).length > 1;
  const steps = blows.map((blow, i) => resultView(card, blow, !waits && i === blows.length - 1, several));
  return inOrder(blows, steps);
}

/** The damage of a blow stands below the defence against it: it is what the defence came to. */
function inOrder(blows: readonly Blow[], steps: readonly StepView[]): StepView[] {
  const shown = [...steps];
  for (const [i, { damage, target }] of blows.entries()) {
    const others = blows.slice(i + 1).findIndex((b) => b.by !== target || b.damage !== null);
    const last = others === -1 ? blows.length - 1 : i + others;
    if (damage === null || target === null || last === i) continue;
    const [from, to] = [shown[i], shown[last]];
    if (!from || !to) continue;
    shown[last] = { ...to, damage: from.damage, aimedAnew: from.aimedAnew, blow: from.blow };
    shown[i] = { ...from, damage: null, aimedAnew: false };
  }
  return shown;
}

/** What rest or healing gave back; or that it gave nothing. */
function restoredLines({ effects }: Exchange, combat: TempoCombat | null, name: Drawn["name"]): readonly string[] {
  const lines = combat ? backLines({ back: [...effects], costs: [] }, combat, name) : [];
  return effects.length > 0 ? lines : [localize("TEMPO.Ended.NothingBack")];
}

function mayUndo(exchange: Exchange, combat: TempoCombat | null): boolean {
  if (!combat || exchange.undone || !cameTo(exchange, combat)) return false;
  return game.user.isGM || combat.combatants.get(exchange.by)?.isOwner === true;
}

/** Whom the one who acted has aimed at, each once; other blows may come before, such as at somebody who walks away. */
const targetsOf = ({ by }: Exchange, blows: readonly Blow[]): string[] => [
  ...new Set(blows.flatMap((b) => (b.by === by && b.target !== null && b.target !== by ? [b.target] : []))),
];

/** Who acted, and at whom: two are named, of more the first. */
function cardTitle({ by }: Exchange, targets: readonly string[], name: Drawn["name"]): string {
  const [first, second, ...others] = targets.map(name);
  const data = { by: name(by), target: first ?? "", second: second ?? "" };
  if (first === undefined) return data.by;
  if (second === undefined) return localize("TEMPO.Card.Title", data);
  if (others.length === 0) return localize("TEMPO.Card.TitleTwo", data);
  return localize("TEMPO.Card.TitleOthers", { ...data, count: others.length + 1 });
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

/** The name comes from the card, which also knows who has left. */
function notesOf({ exchange, combat, name }: Drawn, blow: Blow | null): string[] {
  const { action, facts } = exchange;
  const typed = action === BY_HAND ? describeTyped(facts) : null;
  if (typed !== null)
    return [localize("TEMPO.Card.Typed", { typed, before: Number(facts["before"]), after: Number(facts["after"]) })];
  return activeRuleset()
    .view.notes(exchange, blow)
    .map((note) => label(note, { name, combat }));
}

/** The card on which a result is drawn. */
interface Drawn {
  readonly exchange: Exchange;
  readonly combat: TempoCombat | null;
  /** The name of a combatant on it. */
  readonly name: (id: string) => string;
}

function resultView(card: Drawn, blow: Blow, last: boolean, several: boolean): StepView {
  const { exchange, combat } = card;
  const { check, reading, damage } = blow;
  const about = (check && targetOwner(check)) ?? blow.target;
  const open = visibilityOf(about === null ? null : combat?.combatants.get(about)?.actor) === "exact";
  return {
    title: resultTitle(card, blow, several),
    ...thrownView(check, reading, open),
    blow: blow.id,
    aimedAnew: game.user.isGM && !exchange.undone && blow.applied === null && blow.before !== undefined,
    notes: notesOf(card, blow),
    current: last && damage === null && !exchange.undone,
    damage: damage && damageView(card, blow, damage, open),
  };
}

export const poolDice = ({ faces, marks }: Reading): DieView[] =>
  marks ? faces.map((face, i) => ({ face, mark: marks[i] ?? "spare" })) : [];

const thrownView = (
  check: Blow["check"],
  reading: Reading | null,
  open: boolean,
): Pick<StepView, "result" | "line" | "dice" | "grade"> => ({
  result: check && reading ? describeResult(check, reading) : "",
  line: check && reading ? describeSum(check, reading, open) : "",
  dice: reading ? poolDice(reading) : [],
  grade: reading?.grade ?? "",
});

/**
 * The action and who did it; the action alone for the first blow of the one who began the exchange. Where that one has
 * aimed at several, each blow says at whom.
 */
function resultTitle({ exchange, name }: Drawn, { by, seq, action, target }: Blow, several: boolean): string {
  const what = actionName(action);
  if (by !== exchange.by) return localize("TEMPO.Card.Step", { name: name(by), action: what });
  if (several && target !== null) return localize("TEMPO.Card.Title", { by: what, target: name(target) });
  return seq === 1 ? what : localize("TEMPO.Card.Step", { name: name(by), action: what });
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
      mayNudge: mayNudge(combat, exchange, id),
    };
  });
}
