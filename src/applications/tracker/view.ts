import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { sideName } from "../../documents/read/sides.ts";
import { moveNotes } from "../../documents/read/recorded-path.ts";
import { keptChoice } from "../../documents/write/sealed-choices.ts";
import {
  activeSide,
  currentPhase,
  delayRefusal,
  isHoldingOff,
  mayTakeSidesTurn,
  newestEntry,
  canFight,
  nextInOrder,
  NO_SIDE,
  OVER,
  sealOf,
} from "../../engine/index.ts";
import type {
  Fight,
  Figure as FigureOf,
  LedgerEntry,
  Offer,
  PhaseSpec,
  Ruleset,
  Shape,
  Tag,
} from "../../engine/index.ts";
import { mayNudge } from "../dialog/responder.ts";
import { describeEntry } from "../ledger-text.ts";
import { poolView } from "../pool-marks.ts";
import type { PoolView } from "../pool-marks.ts";
import { visibilityOf } from "../visibility.ts";
import type { DamageLine } from "./open-damage.ts";
import { damageLines } from "./open-damage.ts";
import type { BlockView } from "./sides-view.ts";
import { blocksView } from "./sides-view.ts";
import { label, describeLeft, nameOf, localize, someNames } from "../text.ts";

type Figure = FigureOf<Shape, unknown>;

/** What the tracker's templates draw. */
export interface TrackerView {
  readonly round: number;
  readonly even: boolean;
  readonly clock: string;
  readonly title: string;
  readonly isGM: boolean;
  readonly begun: boolean;
  /** Whether the ruleset lets a GM begin it as a scene without a battle (P31). */
  readonly scenes: boolean;
  /** Whether the GM is offered to say who is aware. */
  readonly awareness: boolean;
  readonly phases: readonly { id: string; label: string; past: boolean; now: boolean }[];
  readonly choosing: boolean;
  /** Whether the fight is decided and only has to be closed. */
  readonly over: boolean;
  readonly rows: readonly RowView[];
  /** The same rows under the headings of their sides, where sides act together. */
  readonly blocks: readonly BlockView<RowView>[];
  readonly foot: FootView;
  readonly spoken: string;
}

export interface RowView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly initiative: string;
  readonly css: string;
  readonly now: boolean;
  readonly next: boolean;
  readonly done: boolean;
  readonly out: boolean;
  readonly hidden: boolean;
  readonly mine: boolean;
  readonly pools: readonly PoolView[];
  readonly bars: readonly BarView[];
  /** Its health in a word, for users who may not see figures (K18). */
  readonly health: string;
  readonly tags: readonly TagView[];
  /** Tags for which there is no room, and how many there are. */
  readonly more: { readonly text: string; readonly count: number } | null;
  /** Whether it has a line of tags. */
  readonly tagged: boolean;
  /** In the phase of choices, what this user may know of the combatant's. */
  readonly choice: {
    readonly mark: string;
    readonly state: string;
    readonly text: string;
    readonly may: boolean;
  } | null;
  /** Why the rest of its move waits; empty where nothing does. */
  readonly held: { readonly text: string; readonly waits: boolean; readonly shut: boolean } | null;
  readonly moved: boolean;
  /** Whether its turn is put off, and may be taken up again. */
  readonly delays: boolean;
}

/** A resource of which a token shows a bar (K10). */
export interface BarView {
  readonly id: string;
  readonly label: string;
  readonly left: number;
  readonly max: number;
  readonly width: number;
  readonly low: boolean;
  /** The second bar is drawn in another way, so that the two are told apart without colour. */
  readonly second: boolean;
}

export interface TagView {
  readonly text: string;
  readonly tone: string;
  readonly icon: string | null;
  readonly beat: string | null;
}

export interface FootView {
  readonly undo: { readonly text: string; readonly combatant: string; readonly entry: string } | null;
  readonly mayEnd: boolean;
  /** Whether the turn may be put off, by the rules and by this user. */
  readonly mayDelay: boolean;
  /** Who is asked something, on which card. */
  readonly questions: readonly QuestionLine[];
  /** What the GM has not applied yet. */
  readonly damages: readonly DamageLine[];
  readonly turn: string | null;
  readonly waiting: string;
  /** Where sides act together: who may take the turn now, and which of them are this user's. */
  readonly may: {
    readonly text: string;
    readonly own: readonly { id: string; name: string }[];
  } | null;
  /** The GM's button to go on; where it names a side or many people, its tooltip says who has not acted. */
  readonly advance: { readonly text: string; readonly tip: string };
  readonly mayChoose: readonly string[];
  readonly mayReveal: boolean;
  /** How many have not chosen in secret yet; null for none. */
  readonly without: string | null;
}

/** An open question, as the foot names it. */
export interface QuestionLine {
  readonly exchange: string;
  readonly who: string;
  readonly text: string;
  /** Whether this user may answer it: for the combatant they own, or as the GM for anybody. */
  readonly may: boolean;
  readonly mayNudge: boolean;
  /** Whether it is theirs, not somebody else's. */
  readonly own: boolean;
}

/** Whether a phase is shown: one that asks who is aware only where somebody is not. */
const takesPlace = (phase: PhaseSpec<Shape, unknown> | undefined, fight: Fight): boolean =>
  phase?.asks === undefined || phase.when?.(fight) !== false;

/** Marks of tags that are drawn as beats and not as icons. */
const BEATS = ["seal-open", "reserve"];

export function trackerView(combat: TempoCombat): TrackerView {
  const { fight, state } = combat;
  const ruleset = activeRuleset();
  const phase = currentPhase(fight);
  const at = ruleset.turn.phases.findIndex((p) => p.id === state.phase);
  const seconds = ruleset.units.round;
  // Where sides act together nobody comes next: any of the side's members may.
  const next = state.turn === null || ruleset.turn.bySide ? null : nextInOrder(fight);
  const choosing = phase?.kind === "choices";
  const rows = combat.turns
    .filter((c) => c.actor && isShown(c))
    .map((c) => rowView({ combat, fight, next, choosing }, c));
  return {
    round: state.round,
    even: state.round % 2 === 0,
    begun: state.round > 0,
    scenes: ruleset.turn.scenes === true,
    awareness: ruleset.turn.phases.some(({ asks }) => asks === "awareness"),
    title:
      state.round > 0
        ? localize(state.scene ? "TEMPO.Tracker.SceneRound" : "TEMPO.Tracker.Round", { round: state.round })
        : localize("TEMPO.Tracker.NotBegun"),
    clock:
      state.round > 0
        ? localize("TEMPO.Tracker.Clock", { from: (state.round - 1) * seconds, to: state.round * seconds })
        : "",
    isGM: game.user.isGM,
    phases: ruleset.turn.phases
      .map((p, i) => ({ id: p.id, label: game.i18n.localize(p.label), past: i < at, now: i === at }))
      .filter((_, i) => i === at || takesPlace(ruleset.turn.phases[i], fight)),
    choosing,
    over: state.phase === OVER,
    rows,
    blocks: blocksView(combat, fight, rows),
    foot: footView(combat, fight, choosing),
    spoken: screenReaderLine(combat, fight, next),
  };
}

/** The fight whose rows are drawn, and what they have in common. */
interface Shown {
  readonly combat: TempoCombat;
  readonly fight: Fight;
  /** Who comes next; null for nobody. */
  readonly next: string | null;
  readonly choosing: boolean;
}

/** Whether the GM or the rules say that a combatant is out of action. */
const hasFallen = (fight: Fight, { id, isDefeated }: TempoCombatant): boolean =>
  isDefeated || !canFight(fight, id ?? "");

function rowView({ combat, fight, next, choosing }: Shown, combatant: TempoCombatant): RowView {
  const id = combatant.id ?? "";
  const { state, ruleset } = fight;
  const own = fight.combatant(id);
  const name = nameOf(combat, id);
  const now = state.turn === id;
  const done = state.round > 0 && own.done >= state.round;
  const out = combatant.isDefeated;
  const fallen = hasFallen(fight, combatant);
  const flags = {
    "is-now": now,
    "is-next": next === id,
    "is-done": done,
    "is-out": fallen,
    "is-hidden": combatant.hidden,
  };
  return {
    id,
    name,
    img: combatant.img ?? "icons/svg/mystery-man.svg",
    initiative: own.initiative === null ? "" : String(Math.round(own.initiative * 100) / 100),
    css: Object.entries(flags)
      .filter(([, on]) => on)
      .map(([css]) => css)
      .join(" "),
    now,
    next: next === id && !now,
    done: done && !now,
    out,
    hidden: combatant.hidden,
    mine: combatant.isOwner,
    // The fallen have nothing to spend.
    pools: state.round > 0 && !fallen ? fight.budget(id).pools.map((p) => poolView(p, name, combatant.isOwner)) : [],
    ...healthView(fight, combatant),
    ...tagsView(combat, ruleset.view.tags(fight, id), combatant.hidden),
    choice: choosing && !out ? choiceView(combat, fight, combatant) : null,
    held: now ? heldView(fight, combatant) : null,
    delays: isHoldingOff(own) && own.done < state.round,
    moved: now && combatant.isOwner && own.lastMove !== own.mark,
  };
}

/** A held move waits for answers, and only the GM may go on without them; once there are all, its owner decides. */
function heldView({ state }: Fight, combatant: TempoCombatant): RowView["held"] {
  if (moveNotes(combatant).rest.length === 0) return null;
  const waits = Object.values(state.exchanges).some((e) => !e.undone && Object.keys(e.waiting).length > 0);
  return { text: localize(waits ? "TEMPO.Move.Held" : "TEMPO.Move.Answered"), waits, shut: waits && !game.user.isGM };
}

/** Words for what is left of somebody's health, by the share that they begin at. */
const HEALTH: readonly (readonly [from: number, word: string])[] = [
  [1, "whole"],
  [0.5, "hurt"],
  [0.000001, "badly"],
  [-Infinity, "down"],
];

/** A share that is next to nothing, and still not down. */
const BARELY = 0.000001;

/** Health as this user may know it: bars with figures, a word, or nothing (K18). */
function healthView(fight: Fight, combatant: TempoCombatant): Pick<RowView, "bars" | "health"> {
  const veil = visibilityOf(combatant.actor);
  if (veil === "nothing") return { bars: [], health: "" };
  const { ruleset } = fight;
  const figure = fight.figure(combatant.id ?? "");
  const bars = ruleset.bars.flatMap((id, i) => (id === null ? [] : [barView(ruleset, figure, id, i === 1)]));
  if (veil === "exact") return { bars: bars.filter(({ max }) => max > 0), health: "" };
  const [first] = bars;
  // Lost life tells more than what wears off before it, without which nobody is down.
  const life = Object.entries(ruleset.resources).find(([, { harm }]) => harm === "life");
  // Beside a bar of life, what is lost of the first is harm; else it may be what actions spent.
  const isHarm = first !== undefined && first.max > 0 && life !== undefined && ruleset.bars.includes(life[0]);
  const worn = isHarm ? Math.max(first.left / first.max, BARELY) : 1;
  const { value, max } = life ? ruleset.resource(figure, life[0]) : { value: 1, max: 1 };
  const lives = (life?.[1].grows ? max - value : value) / max;
  const share = lives < 1 ? lives : worn;
  const [, word] = HEALTH.find(([from]) => share >= from) ?? [0, "down"];
  return { bars: [], health: localize(`TEMPO.Health.${word}`) };
}

function barView(ruleset: Ruleset, figure: Figure, id: string, second: boolean): BarView {
  const { value: left, max } = ruleset.resource(figure, id);
  const share = max > 0 ? Math.min(Math.max(left, 0), max) / max : 0;
  const label = game.i18n.localize(ruleset.resources[id]?.label ?? id);
  return { id, label, left, max, width: Math.round(share * 100), low: share <= 1 / 3, second };
}

/** A row has room for so many tags; the others are counted. */
const TAGS = 3;

function tagsView(
  combat: TempoCombat,
  tags: readonly Tag[],
  hidden: boolean,
): Pick<RowView, "tags" | "more" | "tagged"> {
  const all = tags.map((tag) => tagView(combat, tag));
  const rest = all.slice(TAGS);
  const more = rest.length > 0 ? { text: rest.map(({ text }) => text).join(", "), count: rest.length } : null;
  return { tags: all.slice(0, TAGS), more, tagged: hidden || all.length > 0 };
}

function tagView(combat: TempoCombat, { label: text, tone, mark }: Tag): TagView {
  const words = label(text, { combat });
  const beat = mark !== null && BEATS.includes(mark) ? mark : null;
  const behind = "combatant" in text;
  return {
    text: behind ? localize("TEMPO.Tracker.Behind", { name: words }) : words,
    tone,
    beat,
    icon: beat === null ? mark : null,
  };
}

/** What this user may know of a sealed choice: all of their own, of others' only that there is one (K9). */
function choiceView(combat: TempoCombat, fight: Fight, combatant: TempoCombatant): NonNullable<RowView["choice"]> {
  const id = combatant.id ?? "";
  const sealed = sealOf(fight.combatant(id), fight.state.round) !== null;
  const waits = currentPhase(fight)?.waitsFor?.(fight).includes(id) ?? false;
  const mine = combatant.isOwner ? keptChoice(combatant) : null;
  const may = combatant.isOwner && (sealed || waits);
  if (mine !== null && sealed)
    return { mark: "seal", state: "ready", text: choiceWords(combat, fight, combatant, mine), may };
  if (sealed) return { mark: "seal", state: "ready", text: localize("TEMPO.Choice.Sealed"), may };
  if (waits) return { mark: "seal-unset", state: "unset", text: localize("TEMPO.Choice.Choosing"), may };
  return { mark: "seal-unset", state: "unset", text: localize("TEMPO.Choice.None"), may: false };
}

/** The user's own choice in a few words. */
function choiceWords(combat: TempoCombat, fight: Fight, combatant: TempoCombatant, choice: unknown): string {
  const { kind, ...values } = choice as { kind: string } & Record<string, unknown>;
  const offer = currentPhase(fight)
    ?.offers?.(fight, combatant.id ?? "")
    .find((o: Offer) => o.kind === kind);
  if (!offer) return localize("TEMPO.Choice.Sealed");
  const parts = offer.fields.flatMap((field) => {
    const value = values[field.name];
    if (field.options === null) return typeof value === "string" && value !== "" ? [value] : [];
    const option = field.options.find((o) => o.value === value);
    return option ? [label(option.label, { actor: combatant.actor, combat })] : [];
  });
  return [game.i18n.localize(offer.label), parts[0]].filter(Boolean).join(": ");
}

function footView(combat: TempoCombat, fight: Fight, choosing: boolean): FootView {
  const { turn } = fight.state;
  const undo = undoable(combat, fight, turn);
  const phase = currentPhase(fight);
  const waited = phase?.waitsFor?.(fight) ?? [];
  const may = mayTakeSidesTurn(fight);
  const passed = may.length > 0 ? may : choosing ? [] : waited;
  const total = fight.everyone().filter((c) => waited.includes(c.id) || sealOf(c, fight.state.round) !== null).length;
  return {
    undo,
    turn,
    ...turnControls(combat, fight),
    questions: questionLines(combat),
    damages: damageLines(combat),
    waiting: choosing
      ? localize("TEMPO.Choice.Count", { sealed: total - waited.length, total })
      : describeWaiting(combat, waited),
    may: may.length === 0 ? null : mayView(combat, may),
    advance: describeAdvance(combat, passed, may.length > 0 ? activeSide(fight) : null),
    mayChoose: choosing ? waited.filter((id) => combat.combatants.get(id)?.isOwner) : [],
    mayReveal: choosing && game.user.isGM,
    without: waited.length > 0 ? localize("TEMPO.Choice.Without", { count: waited.length }) : null,
  };
}

/** What this user may do with the turn as a whole. */
function turnControls(combat: TempoCombat, fight: Fight): Pick<FootView, "mayEnd" | "mayDelay"> {
  const { turn } = fight.state;
  if (turn === null) return { mayEnd: false, mayDelay: false };
  const own = combat.combatants.get(turn)?.isOwner === true;
  return { mayEnd: own || game.user.isGM, mayDelay: own && delayRefusal(fight, turn) === null };
}

/** Open questions to combatants whom this user may know of. */
function questionLines(combat: TempoCombat): QuestionLine[] {
  return Object.values(combat.state.exchanges).flatMap((exchange) =>
    exchange.undone
      ? []
      : Object.keys(exchange.waiting).flatMap((who) => {
          const combatant = combat.combatants.get(who);
          if (!combatant || !isShown(combatant)) return [];
          const may = game.user.isGM || combatant.isOwner;
          const own = combatant.isOwner && !(game.user.isGM && combatant.hasPlayerOwner);
          const key = own ? "TEMPO.Tracker.AsksYou" : "TEMPO.Tracker.Asks";
          const text = localize(key, { name: nameOf(combat, who) });
          return [{ exchange: exchange.id, who, may, own, mayNudge: mayNudge(combat, exchange, who), text }];
        }),
  );
}

/** More names than this do not fit on the button. */
const NAMED = 2;

/** @param side the side whose turn the GM would end; null where a phase is passed */
function describeAdvance(combat: TempoCombat, passed: readonly string[], side: string | null): FootView["advance"] {
  const names = namesOf(combat, passed);
  const tip = names === "" ? "" : localize("TEMPO.Tracker.NotActed", { names });
  if (side !== null) {
    const data = { count: passed.length, side: sideName(combat, side === NO_SIDE ? null : side) };
    return { text: localize(passed.length > 0 ? "TEMPO.Tracker.EndSidePast" : "TEMPO.Tracker.EndSide", data), tip };
  }
  if (names === "") return { text: localize("TEMPO.Tracker.Advance"), tip };
  return passed.length > NAMED
    ? { text: localize("TEMPO.Tracker.AdvancePastMany", { count: passed.length }), tip }
    : { text: localize("TEMPO.Tracker.AdvancePast", { names }), tip };
}

const describeWaiting = (combat: TempoCombat, waited: readonly string[]): string =>
  waited.length > 0 ? localize("TEMPO.Tracker.WaitsFor", { names: namesOf(combat, waited) }) : "";

const namesOf = (combat: TempoCombat, ids: readonly string[]): string => shownNames(combat, ids).join(", ");

const shownNames = (combat: TempoCombat, ids: readonly string[]): string[] =>
  ids.filter((id) => isShown(combat.combatants.get(id))).map((id) => nameOf(combat, id));

/** Whether this user may see a combatant in the tracker. */
const isShown = (c: TempoCombatant | undefined): boolean =>
  c !== undefined && (!c.hidden || game.user.isGM || c.isOwner);

function mayView(combat: TempoCombat, may: readonly string[]): FootView["may"] {
  const own = may.filter((id) => combat.combatants.get(id)?.isOwner);
  return {
    text: localize("TEMPO.Tracker.MayAct", { names: someNames(shownNames(combat, may)) }),
    own: own.map((id) => ({ id, name: nameOf(combat, id) })),
  };
}

/**
 * The newest entry this user can undo: of the combatant whose turn it is, else of their own (not for a GM).
 */
function undoable(combat: TempoCombat, fight: Fight, turn: string | null): FootView["undo"] {
  const own = combat.turns.filter((c) => c.actor && c.isOwner).map((c) => c.id ?? "");
  const candidates = turn !== null && own.includes(turn) ? [turn] : game.user.isGM ? [] : own;
  const found = candidates
    .map((id) => ({ id, entry: newestEntry(fight, id) }))
    .find((c): c is { id: string; entry: LedgerEntry } => c.entry !== null);
  if (!found) return null;
  const text = localize("TEMPO.Undo.What", {
    name: nameOf(combat, found.id),
    what: describeEntry(found.id, found.entry, fight),
  });
  return { text, combatant: found.id, entry: found.entry.id };
}

/** One line for screen readers. */
function screenReaderLine(combat: TempoCombat, fight: Fight, next: string | null): string {
  const { turn, round } = fight.state;
  if (round === 0) return "";
  if (turn === null) {
    const phase = currentPhase(fight);
    return phase ? localize("TEMPO.Tracker.SpokenPhase", { phase: game.i18n.localize(phase.label), round }) : "";
  }
  const pool = fight.budget(turn).pools[0];
  const data = {
    name: nameOf(combat, turn),
    leftOf: pool ? describeLeft(pool.label, pool.left) : "",
    max: pool?.max ?? 0,
  };
  const line = localize("TEMPO.Tracker.SpokenTurn", data);
  return next === null ? line : `${line} ${localize("TEMPO.Tracker.SpokenNext", { name: nameOf(combat, next) })}`;
}
