import { groundNames, plannedMove } from "../compat.ts";
import type { PathPoint } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import { ownToken } from "../documents/classes/token.ts";
import type { TempoToken } from "../documents/classes/token.ts";
import { centreOn } from "../documents/read/places.ts";
import { recordedPath } from "../documents/read/recorded-path.ts";
import { moveLimit, rulerColor } from "../documents/settings.ts";
import { describePrice } from "../applications/ledger-text.ts";
import { describeRefusal, localize, nameOf } from "../applications/text.ts";
import { visibilityOf } from "../applications/visibility.ts";
import type { Step } from "../engine/index.ts";
import type { Point } from "./outline.ts";
import { pathData } from "./outline.ts";
import type { Line, Mark } from "./overlay.ts";
import { show } from "./overlay.ts";
import { planOf } from "./plan.ts";
import type { Plan, PlanStop } from "./plan.ts";
import type { PlanPainter, RulerData, Waypoint } from "./ruler.ts";

type Scene = NonNullable<TempoToken["parent"]>;

/** A plan with the steps that it is made of. */
interface Priced {
  readonly plan: Plan;
  readonly planned: readonly Step[];
  /** A GM outside the mover's turn pays nothing. */
  readonly free: boolean;
}

export const planPainter: PlanPainter = { paint, clear, kindOf, colorAt };

const nameFor = (token: foundry.canvas.placeables.Token.Implementation): string => `plan.${token.document.id}`;

function clear(token: foundry.canvas.placeables.Token.Implementation): void {
  show(nameFor(token), null);
}

/** Draws the plan of this user, else of another, else one that waits to be started (14). */
function paint(token: foundry.canvas.placeables.Token.Implementation, data: RulerData, visible: boolean): void {
  const document = ownToken(token.document);
  const scene = document?.parent;
  const points = document && visible ? planIn(document, data) : null;
  const priced = document && points ? price(document, points) : null;
  if (!document || !scene || !priced || priced.planned.length === 0) return clear(token);
  show(nameFor(token), drawingOf(document, scene, points ?? [], priced));
}

/** What a ruler is told of a user's plan. */
type PlannedMovement = Readonly<Record<string, { readonly hidden: boolean; readonly foundPath: readonly PathPoint[] }>>;

function planIn(token: TempoToken, { plannedMovement }: RulerData): readonly PathPoint[] | null {
  if (!token.countedCombatant) return null;
  const plans = Object.entries(plannedMovement as PlannedMovement).filter(
    ([user, { hidden }]) => !hidden || user === game.userId,
  );
  const [, plan] = plans.find(([user]) => user === game.userId) ?? plans[0] ?? [];
  return plan?.foundPath ?? plannedMove(token);
}

/** What was priced last: the same plan is drawn, coloured and labelled. */
let last: {
  readonly key: string;
  readonly token: TempoToken;
  readonly state: object;
  readonly priced: Priced | null;
} | null = null;

/** A planned way with its price; null where no path is counted. */
function price(token: TempoToken, points: readonly PathPoint[]): Priced | null {
  const fight = token.countedCombatant?.combat?.fight;
  if (!fight) return null;
  const key = points.map(({ x, y, elevation, action }) => `${x} ${y} ${elevation} ${action}`).join();
  if (last?.key === key && last.token === token && last.state === fight.state) return last.priced;
  const priced = priceAnew(token, points);
  last = { key, token, state: fight.state, priced };
  return priced;
}

function priceAnew(token: TempoToken, points: readonly PathPoint[]): Priced | null {
  const combatant = token.countedCombatant;
  const offer = token.offer(points);
  const fight = combatant?.combat?.fight;
  if (!combatant || !offer || !fight) return null;
  const made = token.stepsMade();
  const planned = offer.path.slice(made);
  const isRough = planned.some(({ difficulty }) => difficulty !== 1);
  const flat = offer.path.map((step, i) => (i < made ? step : { ...step, difficulty: 1 }));
  const onPlain = isRough ? fight.ruleset.movement.price(fight, combatant.id ?? "", flat) : offer.priced;
  const free = game.user.isGM && offer.refusal?.key === "TEMPO.Refusal.NotYourTurn";
  const plan = planOf({ offer, made, free, unbound: game.user.isGM || moveLimit() === "off", onPlain });
  return { plan, planned, free };
}

/** Plans by the last of their waypoints: core asks for every one of them and every space. */
const known = new WeakMap<Waypoint, Priced | null>();

function plannedTo(token: TempoToken, waypoint: Waypoint): Priced | null {
  let last = waypoint;
  while (last.next && last.next.stage === "planned" && !last.next.unreachable) last = last.next;
  const found = known.get(last);
  if (found !== undefined) return found;
  const points: PathPoint[] = [];
  for (let at: Waypoint | null = last; at && at.stage === "planned"; at = at.previous) points.unshift(at);
  const priced = price(token, points);
  known.set(last, priced);
  return priced;
}

function kindOf(token: TempoToken, waypoint: Waypoint): ReturnType<PlanPainter["kindOf"]> {
  const combatant = token.countedCombatant;
  if (!combatant || waypoint.unreachable) return null;
  if (waypoint.stage === "planned") return "ours";
  if (waypoint.stage === "pending") return "made";
  const { movementId } = waypoint;
  return recordedPath(combatant, [])
    .slice(1)
    .some((point) => point.movementId === movementId)
    ? "made"
    : "gone";
}

function colorAt(
  token: TempoToken,
  waypoint: Waypoint,
  { i, j }: { readonly i: number; readonly j: number },
): number | null {
  const priced = plannedTo(token, waypoint);
  if (!priced) return null;
  const { planned, plan } = priced;
  const step = planned.findLastIndex(({ to }) => j >= to.x && j < to.x + to.w && i >= to.y && i < to.y + to.h);
  const stretch = plan.stretches.find(({ from, to }) => step >= from && step < to)?.stretch;
  // Where one action ends would tell what is hidden of the mover (K18).
  return stretch ? rulerColor(isOpen(token) ? stretch : "first") : null;
}

function drawingOf(token: TempoToken, scene: Scene, points: readonly PathPoint[], priced: Priced) {
  const { plan, planned } = priced;
  const [first] = planned;
  const way: Point[] = [first?.from, ...planned.map(({ to }) => to)].flatMap((place) =>
    place ? [centreOn(scene, place)] : [],
  );
  const end = way.at(-1) ?? { x: 0, y: 0 };
  if (!isOpen(token)) {
    const line = { d: pathData([way]), css: "ln first" };
    return { lines: [line], marks: [plateMark(end, token, closedPlate(plan))] };
  }
  const lines = plan.stretches.map(({ from, to, stretch }): Line => {
    return { d: pathData([way.slice(from, to + 1)]), css: `ln ${stretch}` };
  });
  const at = (point: number): Point => way[point] ?? end;
  const marks: Mark[] = [
    ...plan.stops.map((stop): Mark => plateMark(at(stop.at), token, stopPlate(token, stop), "yields")),
    ...plan.stops.map((stop): Mark => ({ at: at(stop.at), element: stopMark(stop), side: "on", kind: "fixed" })),
    ...barMarks(plan, at),
    ...strikeMarks(plan, at),
    { at: end, element: endMark(plan), side: "on", kind: "fixed" },
    plateMark(end, token, endPlate(token, points, priced)),
  ];
  return { lines, marks };
}

/** Whether this user may know what a token's moves cost (K18). */
const isOpen = (token: TempoToken): boolean => visibilityOf(token.actor) === "exact";

function plateMark(at: Point, token: TempoToken, element: HTMLElement, kind: Mark["kind"] = "plate"): Mark {
  return { at, element, side: "below", off: ((token.height ?? 1) * (token.parent?.grid.size ?? 0)) / 2, kind };
}

function stopMark({ nth }: PlanStop): HTMLElement {
  return made("span", "tp-stop", String(nth));
}

/** The end of the way: a dot, or a cross where it cannot be paid. */
const endMark = ({ end, bar }: Plan): HTMLElement =>
  bar === null ? made("span", `tp-dot ${end.stretch}`) : made("span", "tp-cross", "✕");

/** A bar across the way where it can be paid no further. */
function barMarks({ bar }: Plan, at: (point: number) => Point): Mark[] {
  if (bar === null || bar === 0) return [];
  const [before, here] = [at(bar - 1), at(bar)];
  const element = made("span", "tp-stopbar");
  element.style.rotate = `${Math.round((Math.atan2(here.y - before.y, here.x - before.x) * 180) / Math.PI)}deg`;
  return [{ at: here, element, side: "on", kind: "fixed" }];
}

/** Where somebody may interrupt. */
const strikeMarks = ({ strikes }: Plan, at: (point: number) => Point): Mark[] =>
  [...new Set(strikes.map((strike) => strike.at))].map((point) => ({
    at: at(point),
    element: made("span", "tp-risk", "!"),
    side: "on",
    kind: "fixed",
  }));

function made(tag: "span" | "b", css: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = css;
  element.textContent = text;
  return element;
}

const unit = (): string => localize(`TEMPO.Unit.Short.${activeRuleset().units.distance}`);
const rounded = (value: number): number => Math.round(value * 10) / 10;
const lengthText = (value: number): string => `${rounded(value)} ${unit()}`;

/** A plate of some lines, each of some parts. Whatever somebody has written is text in it. */
function plate(css: string, rows: readonly (readonly HTMLElement[])[]): HTMLElement {
  const element = made("span", `tp-plate ${css}`);
  for (const row of rows.filter(({ length }) => length > 0)) {
    const line = made("span", "tp-words");
    for (const part of row) line.append(part);
    element.append(line);
  }
  return element;
}

/** What others see of the move of somebody whose figures are hidden from them (K18). */
const closedPlate = ({ end, mode }: Plan): HTMLElement =>
  plate("first", [[made("b", "", lengthText(end.distance)), ...modeParts(mode, 0)]]);

const stopPlate = (token: TempoToken, { cost, distance, stretch }: PlanStop): HTMLElement =>
  plate(`${stretch} tp-at`, [[made("b", "", costText(token, cost)), made("span", "", lengthText(distance))]]);

function endPlate(token: TempoToken, points: readonly PathPoint[], { plan, planned, free }: Priced): HTMLElement {
  const { end, left, refusal, slowed, byMode, mode } = plan;
  const rows: HTMLElement[][] = [
    [
      made("b", "", free ? localize("TEMPO.Ruler.Free") : costText(token, end.cost)),
      made("span", "", lengthText(end.distance)),
      ...modeParts(mode, byMode),
      ...heightParts(points),
      ...(slowed ? [made("span", "tp-2", groundText(token, planned, plan))] : []),
      ...(left > 0.05
        ? [made("span", "tp-2 tp-left", localize("TEMPO.Ruler.Left", { left: rounded(left), unit: unit() }))]
        : []),
    ],
    refusal ? [made("span", "tp-why", describeRefusal(refusal))] : [],
    strikeParts(token, plan),
  ];
  return plate(end.stretch, rows);
}

function costText(token: TempoToken, cost: Readonly<Record<string, number>>): string {
  const combatant = token.countedCombatant;
  const fight = combatant?.combat?.fight;
  const text = fight ? describePrice(cost, fight, combatant.id ?? "") : "";
  return text === "" ? localize("TEMPO.Ruler.Nothing") : text;
}

/** The way of moving, where it is not the usual one, and what it adds to the length. */
function modeParts(mode: string | null, byMode: number): HTMLElement[] {
  const { modes } = activeRuleset().movement;
  const spec = mode === null ? undefined : modes[mode];
  if (!spec || mode === Object.keys(modes)[0]) return [];
  const name = game.i18n.localize(spec.label);
  return [made("span", "tp-way", byMode > 0 ? slower(name, byMode) : name)];
}

const slower = (what: string, length: number): string =>
  localize("TEMPO.Ruler.Slower", { what, length: rounded(length), unit: unit() });

/**
 * What difficult ground adds: "Reeds +10 ft", or that an action covers less there: "Reeds". Regions that players
 * do not see have no name for them.
 */
function groundText(token: TempoToken, planned: readonly Step[], { byGround }: Plan): string {
  const scene = token.parent;
  const rough = planned.filter(({ difficulty }) => difficulty !== 1);
  const names = scene ? rough.flatMap(({ to }) => groundNames(scene, { ...centreOn(scene, to), elevation: to.z })) : [];
  const list = new Intl.ListFormat(game.i18n.lang).format(new Set(names));
  const name = list === "" ? localize("TEMPO.Ruler.Rough") : list;
  return byGround > 0 ? slower(name, byGround) : name;
}

function strikeParts(token: TempoToken, { strikes }: Plan): HTMLElement[] {
  const combat = token.countedCombatant?.combat ?? null;
  if (strikes.length === 0 || !combat) return [];
  const names = new Set(strikes.map(({ by }) => nameOf(combat, by)));
  const list = new Intl.ListFormat(game.i18n.lang).format(names);
  return [made("span", "tp-strike", localize("TEMPO.Ruler.Strikes", { names: list }))];
}

/** The height or depth at the end; on the ground, only where the plan began above or below it. */
function heightParts(points: readonly PathPoint[]): HTMLElement[] {
  const [start, end] = [points[0]?.elevation ?? 0, points.at(-1)?.elevation ?? 0];
  if (end === 0) return start === 0 ? [] : [made("span", "", localize("TEMPO.Ruler.Ground"))];
  const data = { height: rounded(Math.abs(end)), unit: unit() };
  return [made("span", "", localize(end > 0 ? "TEMPO.Ruler.High" : "TEMPO.Ruler.Deep", data))];
}
