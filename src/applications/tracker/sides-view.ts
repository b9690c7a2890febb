import type { TempoCombat } from "../../documents/classes/combat.ts";
import { sideName } from "../../documents/read/sides.ts";
import { activeSide, NO_SIDE, sideIdOf, sideOf, sidesInOrder } from "../../engine/index.ts";
import type { Fight } from "../../engine/index.ts";
import { label, localize } from "../text.ts";
import { visibilityOf } from "../visibility.ts";

/** What the heading of a side reads of its rows. */
interface Row {
  readonly id: string;
  readonly initiative: string;
  readonly done: boolean;
  readonly out: boolean;
}

/** Rows under one heading; a fight whose combatants act one by one has a single block without a heading. */
export interface BlockView<R extends Row> {
  readonly heading: SideView | null;
  readonly rows: readonly R[];
}

/** The heading of a side. */
export interface SideView {
  readonly id: string;
  readonly name: string;
  /** The colour that the GM gave it; empty for none. */
  readonly color: string;
  readonly css: string;
  readonly state: string;
  readonly initiative: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly now: boolean;
}

export function blocksView<R extends Row>(combat: TempoCombat, fight: Fight, rows: readonly R[]): BlockView<R>[] {
  if (!fight.ruleset.turn.bySide) return [{ heading: null, rows }];
  const sideOfRow = ({ id }: Row): string => sideIdOf(fight.combatant(id));
  // Before anybody has rolled, sides stand as their members do in the list.
  const sides = new Set([...sidesInOrder(fight), ...rows.map(sideOfRow)]);
  const made = [...combat.groups.contents.flatMap(({ id }) => id ?? [])];
  return [...new Set([...sides, ...made])].map((side) => {
    const own = rows.filter((row) => sideOfRow(row) === side);
    return { heading: sideView(combat, fight, side, own), rows: own };
  });
}

function sideView(combat: TempoCombat, fight: Fight, side: string, rows: readonly Row[]): SideView {
  const { state } = fight;
  const present = state.round > 0 && rows.length > 0;
  const now = present && activeSide(fight) === side;
  const done = present && sideOf(state, side).done >= state.round;
  return {
    id: side,
    name: sideName(combat, side === NO_SIDE ? null : side),
    color: colorOf(combat, side),
    css: now ? "is-now" : done ? "is-done" : "",
    state: present ? stateOf(now, done, rows) : "",
    initiative: rows[0]?.initiative ?? "",
    facts: factsOf(combat, fight, side, rows),
    now,
  };
}

function colorOf(combat: TempoCombat, side: string): string {
  const color = combat.groups.get(side)?.getFlag("tempo", "color");
  return typeof color === "string" ? color : "";
}

/** Whoever may not see a member's figures may not see those of the side either (K18). */
function factsOf(combat: TempoCombat, fight: Fight, side: string, rows: readonly Row[]): SideView["facts"] {
  const seen = rows.every(({ id }) => visibilityOf(combat.combatants.get(id)?.actor) === "exact");
  const facts = seen ? (fight.ruleset.view.side?.(fight, side) ?? []) : [];
  return facts.map(({ label: key, value }) => ({ label: game.i18n.localize(key), value: label(value, { combat }) }));
}

function stateOf(now: boolean, done: boolean, rows: readonly Row[]): string {
  const acted = rows.filter((row) => row.done || row.out).length;
  if (now) return localize("TEMPO.Side.Acting", { acted, of: rows.length });
  return localize(done ? "TEMPO.Side.Done" : "TEMPO.Side.ToCome");
}
