import { formatFormula, parseFormula } from "../dice/formula.ts";
import type { Formula } from "../dice/formula.ts";
import type { Rolling } from "../dice/rolling.ts";
import { rollAll } from "../dice/rolling.ts";
import type { Blow, Damage, Exchange, Question } from "../exchange.ts";
import type { Fight } from "../fight.ts";
import type { Json } from "../json.ts";
import type { Shape } from "../schema.ts";

/** Opens an exchange with nothing in it yet. */
export function openExchange<C extends Shape, D>(
  fight: Fight<C, D>,
  id: string,
  action: string,
  by: string,
  facts: Readonly<Record<string, Json>> = {},
): Exchange {
  const exchange: Exchange = {
    id,
    action,
    round: fight.state.round,
    by,
    stage: "open",
    waiting: {},
    blows: {},
    effects: [],
    facts,
    undone: false,
  };
  fight.set(["exchanges", id], exchange);
  return exchange;
}

/** Adds a blow to an exchange, after those it has. */
export function addBlow<C extends Shape, D>(
  fight: Fight<C, D>,
  exchange: string,
  blow: Pick<Blow, "action" | "by" | "target"> & Partial<Omit<Blow, "id" | "seq">>,
): Blow {
  const seq = Object.keys(fight.exchange(exchange)?.blows ?? {}).length + 1;
  const id = `b${seq}`;
  const full: Blow = {
    check: null,
    reading: null,
    damage: null,
    applied: null,
    entry: null,
    facts: {},
    ...blow,
    id,
    seq,
  };
  fight.set(["exchanges", exchange, "blows", full.id], full);
  return full;
}

/** Asks someone; a question that is open already is replaced. */
export function ask<C extends Shape, D>(fight: Fight<C, D>, exchange: string, who: string, question: Question): void {
  fight.set(["exchanges", exchange, "waiting", who], question);
}

/** Takes a question off. */
export function answered<C extends Shape, D>(fight: Fight<C, D>, exchange: string, who: string): void {
  fight.drop(["exchanges", exchange, "waiting", who]);
}

/** Sets the stage: `open` while somebody is asked, else done. */
export function stageBy<C extends Shape, D>(fight: Fight<C, D>, exchange: string, open: string): void {
  const waiting = Object.keys(fight.exchange(exchange)?.waiting ?? {}).length > 0;
  fight.set(["exchanges", exchange, "stage"], waiting ? open : "done");
}

/**
 * Throws damage dice so many times over.
 * @returns never less than 0; null where the text is no formula
 */
export function* throwDamage(
  text: string,
  { type, times = 1, who, why }: { type: string; times?: number; who: string; why: string },
): Rolling<Damage | null> {
  const formula = parseFormula(text);
  if (!formula) return null;
  const thrown: Formula = { dice: formula.dice.map((d) => ({ ...d, count: d.count * times })), flat: formula.flat };
  const groups = yield* rollAll(thrown.dice.filter((d) => d.count > 0).map((d) => ({ why, ...d, who })));
  const faces = groups.flat();
  const amount = Math.max(0, faces.reduce((sum, f) => sum + f, 0) + formula.flat);
  return { type, formula: formatFormula(thrown), faces, amount };
}
