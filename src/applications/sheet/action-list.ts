import type { TempoActor } from "../../documents/classes/actor.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { chance, diceOf, keysOf, listActions, odds, plainUse, timingRefusal, whyNot } from "../../engine/index.ts";
import type { ActionRow, Aim, Check, Family, Refusal, Use } from "../../engine/index.ts";
import { checkFormula } from "../dialog/check-text.ts";
import { mayInsistOn } from "../dialog/insist.ts";
import { listingOf, lossOf } from "../listing.ts";
import type { Listing } from "../listing.ts";
import { describeCost } from "../ledger-text.ts";
import { costMarks } from "../pool-marks.ts";
import { describeAmount, describeRefusal, label, localize, nameOf, percent, thingOf } from "../text.ts";
import { describeChance, visibilityOf } from "../visibility.ts";
import { controlsView } from "./controls-view.ts";
import { describeCheck } from "./made-of.ts";

/** Headings in the order in which one looks for things on one's own turn, each with its icon. */
const FAMILIES: Readonly<Record<Family, string>> = {
  attacks: "khanda",
  magic: "wand-sparkles",
  powers: "bolt",
  grapples: "hand-fist",
  movement: "person-running",
  defence: "shield-halved",
  skills: "dice-d20",
  gear: "suitcase",
  other: "hand",
  reactions: "reply",
};

/** Aims at others, for which a row can show odds. */
const AT_OTHERS: readonly Aim[] = ["creature", "several", "place", "shape"];

/** How a user wants the list. */
export interface ListTaste {
  /** Ids of the headings that are folded, or in the case of `notNow` unfolded. */
  readonly folded: ReadonlySet<string>;
  readonly byCost: boolean;
}

/** Whose actions are listed, where, and the target's combatant id; null without one. */
type Aimed = Listing & { readonly target: string | null };

type RowView = ReturnType<typeof rowView>;

function actionRows(listing: Listing): RowView[] {
  const { fight, who, combat } = listing;
  const target = combat ? targetIn(combat, who) : null;
  return listActions(fight, who).map((row) => rowView(row, { ...listing, target }));
}

/** What an actor can do with one of its items, now or not, as on its sheet; nothing has a price outside a fight. */
export function rowsWith(actor: TempoActor, combatant: TempoCombatant | null, item: string) {
  const listing = { ...listingOf(actor, combatant), target: null };
  const families = Object.keys(FAMILIES);
  const rows = listActions(listing.fight, listing.who)
    .filter((row) => row.item?.id === item)
    .map((row) => rowView(row, listing))
    .sort((a, b) => families.indexOf(a.family) - families.indexOf(b.family));
  return { priced: listing.inFight, rows };
}

/** The list of actions as the sheet draws it: what is pinned, families, and what cannot be done now. */
export function actionListView(actor: TempoActor, combatant: TempoCombatant | null, taste: ListTaste) {
  const pins = actor.getFlag("tempo", "pins") ?? [];
  const listing = listingOf(actor, combatant);
  // Who waits for their turn plans it: what is shut for that reason alone stays where it is.
  const waits = listing.inFight ? timingRefusal(listing.fight, listing.who, "action") : null;
  const rows = actionRows(listing).map((row) => ({ ...row, pinned: pins.includes(row.id) }));
  const open = rows.filter((row) => row.reason === null || row.refusal?.key === waits?.key);
  const shut = rows.filter((row) => !open.includes(row));
  const pinned = pins.flatMap((id) => open.find((row) => row.id === id) ?? []);
  const rest = open.filter((row) => !row.pinned);
  const groups = [
    heading("pinned", "star", localize("TEMPO.Sheet.Pinned"), pinned),
    ...(taste.byCost ? byCost(rest) : byFamily(rest, waits !== null)),
  ].filter((group) => group.rows.length > 0);
  const reasons = new Set(shut.map((row) => row.reason));
  // A reason that all of them share is said once, in the heading.
  const [shared = null] = shut.length > 1 && reasons.size === 1 ? reasons : [];
  return {
    waits: waits ? describeRefusal(waits) : null,
    controls: controlsView(actor, combatant, taste.folded),
    groups: groups.map((group) => ({
      ...group,
      open: !taste.folded.has(group.id),
      sets: setsOf(group.id, group.rows).map((set) => ({ ...set, open: taste.folded.has(set.id) === set.bare })),
    })),
    notNow: {
      count: shut.length,
      title: localize("TEMPO.Sheet.NotNow", { count: shut.length }),
      reason: shared,
      open: taste.folded.has("notNow"),
      rows: shut.map((row) => ({ ...row, why: shared === null ? row.reason : null })),
    },
    foes: combatant?.combat ? foesView(combatant.combat, combatant) : [],
    byCost: taste.byCost,
    empty: rows.length === 0,
  };
}

/** Stands for the thing where an action is done without one that could be used for it. */
const BARE = "bare";

/** Whether a heading of the list is folded until a user opens it. */
export const isFoldedAtFirst = (id: string): boolean => id === "notNow" || id.startsWith(`${BARE}.`);

type Listed = RowView & { readonly pinned: boolean };

function heading(id: string, icon: string, title: string, rows: readonly Listed[]) {
  // What every row of a family would lose is said once, in its heading.
  const losses = new Set(rows.map((row) => row.loses));
  const [shared = ""] = rows.length > 1 && losses.size === 1 ? losses : [];
  return {
    id,
    icon: `fa-solid fa-${icon}`,
    title,
    loses: shared,
    rows: rows.map((row) => ({ ...row, loses: shared === "" ? row.loses : "" })),
  };
}

/** Rows of one thing; the first set has what is done without one, and no title. */
interface RowSet {
  readonly id: string;
  readonly title: string;
  /** Without a weapon: who has one looks there last, so it is folded at first. */
  readonly bare: boolean;
  readonly rows: readonly Listed[];
}

/** From so many rows on, each thing of a heading has its own. */
const MANY = 3;

/** The rows of a heading thing by thing, where things have many rows each; else all in one set. */
function setsOf(heading: string, rows: readonly Listed[]): readonly RowSet[] {
  const bareLast = rows.toSorted((a, b) => Number(a.thing === BARE) - Number(b.thing === BARE));
  const whole: RowSet = { id: heading, title: "", bare: false, rows: bareLast };
  const things = [...new Set(bareLast.map(({ thing }) => thing))].filter((thing) => thing !== null);
  const sets = things.map((thing): RowSet => {
    const own = rows.filter((row) => row.thing === thing);
    const bare = thing === BARE;
    return {
      id: `${bare ? BARE : thing}.${heading}`,
      title: bare ? localize("TEMPO.Sheet.Bare", { count: own.length }) : (own[0]?.title ?? ""),
      bare,
      rows: own.map((row) => ({ ...row, title: row.name, way: "" })),
    };
  });
  const few = things.length < 2 || sets.every((set) => set.rows.length < MANY);
  if (few || !Object.hasOwn(FAMILIES, heading)) return [whole];
  const loose = rows.filter(({ thing }) => thing === null);
  return loose.length === 0 ? sets : [{ ...whole, rows: loose }, ...sets];
}

/** @param waiting whether it is somebody else's turn: then reactions stand first */
function byFamily(rows: readonly Listed[], waiting: boolean) {
  const families = keysOf(FAMILIES);
  const order = waiting ? families.toSorted((a, b) => Number(b === "reactions") - Number(a === "reactions")) : families;
  return order.map((family) => {
    const own = rows.filter((row) => row.family === family);
    return heading(family, FAMILIES[family], localize(`TEMPO.Family.${family}`), own);
  });
}

/** By what they cost, the cheapest first. */
function byCost(rows: readonly Listed[]) {
  const amount = ({ price }: Listed): number => price.reduce((sum, { count }) => sum + count, 0);
  const costs = [...new Map(rows.toSorted((a, b) => amount(a) - amount(b)).map((row) => [row.cost, row])).keys()];
  return costs.map((cost) =>
    heading(
      `cost.${cost}`,
      "coins",
      cost === "" ? localize("TEMPO.Sheet.Free") : cost,
      rows.filter((row) => row.cost === cost),
    ),
  );
}

function rowView(row: ActionRow, listing: Aimed) {
  const { fight, who } = listing;
  const spec = fight.ruleset.actions[row.action];
  const use = useOf(row, listing);
  const check = spec?.check?.(fight, who, use) ?? null;
  const names = namesOf(row, listing.actor);
  const price = priceOf(row, listing);
  const standing = standingOf(row);
  const unfit = unfitFor(row, use, listing);
  const odds = check && unfit === "" ? oddsView(row, check, listing) : null;
  const line = [lineOf(row, listing, check, use), ...price.points].filter(isSaid).join(" · ");
  const made = check ? describeCheck(check) : "";
  return {
    id: row.id,
    group: row.group,
    family: spec?.family ?? "other",
    thing: thingIn(row, spec?.with),
    ...names,
    line: line === "" && names.way === "" ? names.hint : line,
    made,
    tip: [names.hint, made].filter(isSaid).join("\n"),
    cost: price.cost,
    price: price.marks,
    free: price.free,
    ...standing,
    why: unfit,
    odds,
    loses: lossOf(row.action, listing, use),
    sentence: [names.title, names.way, price.cost, line, odds?.sentence ?? "", standing.reason ?? unfit]
      .filter(isSaid)
      .join(", "),
  };
}

/** The item that a row is done with, `BARE` without one; null where it needs none. */
const thingIn = ({ item }: ActionRow, kind: string | undefined): string | null =>
  item?.id ?? (kind === undefined ? null : BARE);

const isSaid = (text: string): boolean => text !== "";

/** What a row is called. What is done with a thing is looked for by the thing's name. */
function namesOf(row: ActionRow, actor: TempoActor) {
  const name = game.i18n.localize(row.label);
  const thing = row.item ? (thingOf(actor, row.item.id)?.name ?? "") : "";
  const hint = [row.trigger, row.hint].flatMap((key) => (key === null ? [] : [game.i18n.localize(key)])).join(" ");
  return { name, title: thing === "" ? name : thing, way: thing === "" ? "" : name, hint };
}

/** The price: in words, as marks of the pools, and in points of resources. */
function priceOf({ cost }: ActionRow, { fight, who }: Aimed) {
  const { pools, reserves = [] } = fight.budget(who);
  const marks = costMarks(cost, pools);
  const paid = reserves.filter(({ id }) => (cost[id] ?? 0) > 0);
  return {
    cost: describeCost(cost, fight, who),
    marks,
    free: marks.length + paid.length === 0,
    points: paid.map(({ id, label: key }) => describeAmount(key, cost[id] ?? 0)),
  };
}

/** Why a row cannot be used, and whether a click on it only says so. */
interface Standing {
  readonly reason: string | null;
  readonly refusal: Refusal | null;
  readonly shut: boolean;
}

const OPEN: Standing = { reason: null, refusal: null, shut: false };

function standingOf({ refusal }: ActionRow): Standing {
  if (!refusal) return OPEN;
  return { reason: describeRefusal(refusal), refusal, shut: !mayInsistOn(refusal) };
}

/** Why what is open in itself cannot be done to the one who is aimed at, such as out of reach; "" if it can. */
function unfitFor({ action, aim, refusal }: ActionRow, use: Use, { fight, who }: Aimed): string {
  if (refusal !== null || use.targets.length === 0 || (aim !== "creature" && aim !== "several")) return "";
  const unfit = whyNot(fight, who, action, use);
  return unfit ? describeRefusal(unfit) : "";
}

const useOf = (row: ActionRow, { target }: Aimed): Use =>
  plainUse("", {
    targets: target !== null && AT_OTHERS.includes(row.aim) ? [target] : [],
    item: row.item?.id ?? null,
  });

/** Dice and damage of a row: "3d8 + 11 · 2d6 slashing". */
function lineOf(row: ActionRow, { fight, who, actor, combat }: Aimed, check: Check | null, use: Use): string {
  const spec = fight.ruleset.actions[row.action];
  const said = spec?.summary?.(fight, who, use);
  if (said) return label(said, { actor, combat });
  const stakes = spec?.damage?.(fight, who, use) ?? null;
  const damage =
    stakes === null || stakes === "unknown"
      ? ""
      : localize("TEMPO.Sheet.Damage", { formula: stakes.formula, type: damageName(stakes.type) });
  return [check ? rollLine(check) : "", damage.trim()].filter(isSaid).join(" · ");
}

/** A pool is drawn in the dialog; here the number of its dice says enough. */
const rollLine = (check: Check): string =>
  check.taken === undefined
    ? check.pool
      ? localize("TEMPO.Check.DiceCount", { count: diceOf(check) })
      : checkFormula(check)
    : localize("TEMPO.Sheet.Takes", { taken: check.taken, total: checkFormula(check) });

/** A kind of damage in words, where the ruleset has some. */
function damageName(type: string): string {
  const key = `TEMPO.Damage.${type}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : "";
}

/** The combatant that this user aims at; null for none, for several, and for oneself. */
function targetIn(combat: TempoCombat, who: string): string | null {
  const tokens = [...game.user.targets].map((token) => token.document.id);
  const aimed = combat.combatants.contents.filter((c) => tokens.includes(c.tokenId ?? "") && c.id !== who);
  return aimed.length === 1 ? (aimed[0]?.id ?? null) : null;
}

/** Whom one can aim at from the sheet. */
function foesView(combat: TempoCombat, own: TempoCombatant) {
  const aimed = targetIn(combat, own.id ?? "");
  return combat.combatants.contents
    .filter((c) => c !== own && c.actor && c.token && (!c.hidden || game.user.isGM))
    .map((c) => ({ id: c.id ?? "", name: nameOf(combat, c.id ?? ""), aimed: c.id === aimed }));
}

/** The chance against the user's target, as far as this user may know it. */
function oddsView({ aim }: ActionRow, check: Check, { combat, target }: Aimed) {
  if (!combat || target === null || !AT_OTHERS.includes(aim)) return null;
  const veil = visibilityOf(combat.combatants.get(target)?.actor);
  if (veil === "nothing") return null;
  const found = odds(check);
  const exact = veil === "exact";
  const text = exact ? percent(found.success, found.totals.ways) : describeChance(chance(check));
  return {
    text,
    sentence: localize("TEMPO.Sheet.OddsAgainst", { odds: text, name: nameOf(combat, target) }),
    width: exact ? Math.round(chance(check) * 100) : null,
  };
}
