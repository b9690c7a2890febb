import type { Rolling } from "../../engine/dice/rolling.ts";
import { rollAll } from "../../engine/dice/rolling.ts";
import type { Exchange } from "../../engine/exchange.ts";
import type { Json } from "../../engine/json.ts";
import { answered, ask, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { SoakLine } from "./derive.ts";
import type { SurfaceFight } from "./rules.ts";

/** As many ways of choosing as a prompt offers one by one. */
export const MOST_WAYS = 24;

/**
 * What may be answered (F13): all dice, those that bring no heat, every other way there is to choose among them, some as
 * named in `soak`, none.
 */
export const soakOptions = (lines: readonly SoakLine[]): readonly string[] => [
  "all",
  ...(coolOf(lines).length > 0 ? ["cool"] : []),
  ...waysOf(lines),
  "some",
  "none",
];

/** Ways that are neither all, none nor the cool ones, most dice first: each an answer that names what it throws. */
function waysOf(lines: readonly SoakLine[]): string[] {
  const known = [lines, coolOf(lines), []].map(nameOf);
  const most = Math.max(...lines.map((l) => l.count));
  // Of too many dice not every number is offered, but steps of two, of three and so on, and always all of a kind.
  for (let step = 1; step <= most; step++) {
    const ways = lines.reduce<SoakLine[][]>(
      (begun, line) => begun.flatMap((way) => countsOf(line.count, step).map((count) => [...way, { ...line, count }])),
      [[]],
    );
    if (ways.length <= MOST_WAYS) return ways.map(nameOf).filter((name) => !known.includes(name));
  }
  return [];
}

/** So many dice or fewer, in steps, down to none. */
function countsOf(count: number, step: number): number[] {
  const counts = [0];
  for (let n = count; n > 0; n -= step) counts.unshift(n);
  return counts.sort((a, b) => b - a);
}

const nameOf = (lines: readonly SoakLine[]): string =>
  lines
    .filter((l) => l.count > 0)
    .map((l) => `${l.item}:${l.count}`)
    .join(",");

/** Asks the target of a blow which soak dice it throws; with none there is nothing to ask. */
export function askToSoak(fight: SurfaceFight, exchange: string, who: string, blow: string): void {
  const { soak } = fight.figure(who).derived;
  if (soak.length === 0) return;
  const waiting = fight.exchange(exchange)?.waiting[who];
  // One question at a time: those of a volley are asked one after the other.
  if (waiting) return;
  ask(fight, exchange, who, { kind: "soak", options: soakOptions(soak), blow });
}

const coolOf = (lines: readonly SoakLine[]): readonly SoakLine[] => lines.filter((l) => l.heat === 0);

/** Whether an answer is itself the name of a way to choose. */
export const namesDice = (option: string): boolean => option.includes(":");

/** `item: count` for each line, separated by commas; never more dice than there are. */
export function chosenSoak(lines: readonly SoakLine[], option: string, said: Json | undefined): readonly SoakLine[] {
  if (option === "all") return lines;
  if (option === "cool") return coolOf(lines);
  const named = namesDice(option) ? option : option === "some" ? said : undefined;
  if (typeof named !== "string") return [];
  const wanted = new Map(
    named.split(",").map((part) => {
      const [item = "", count = ""] = part.split(":").map((s) => s.trim());
      return [item, Number(count)];
    }),
  );
  return lines.flatMap((line) => {
    const count = Math.min(line.count, Math.floor(wanted.get(line.item) ?? 0));
    return count > 0 ? [{ ...line, count }] : [];
  });
}

/** Heat of so many dice (F25). */
export const heatOf = (lines: readonly SoakLine[]): number => lines.reduce((sum, l) => sum + l.count * l.heat, 0);

/** Throws the chosen dice; what they show is taken off the blow when it is applied. */
export function* soak(
  fight: SurfaceFight,
  { id }: Exchange,
  who: string,
  blow: string,
  option: string,
  named: Json | undefined,
): Rolling<void> {
  const lines = chosenSoak(fight.figure(who).derived.soak, option, named);
  const faces = (yield* rollAll(
    lines.map((l) => ({ why: "surface.soak", count: l.count, faces: l.faces, who })),
  )).flat();
  const amount = faces.reduce((sum, f) => sum + f, 0);
  const facts = fight.exchange(id)?.blows[blow]?.facts ?? {};
  fight.set(["exchanges", id, "blows", blow, "facts"], { ...facts, soak: amount, soakFaces: faces });
  const heat = heatOf(lines);
  if (heat > 0)
    takeEffect(fight, id, () => fight.add(["creatures", fight.combatant(who).creature, "source", "heat"], heat));
  askOn(fight, id, who);
}

/** The question is answered: the next blow of the exchange that may still be soaked is asked about. */
export function askOn(fight: SurfaceFight, id: string, who: string): void {
  answered(fight, id, who);
  const next = Object.values(fight.exchange(id)?.blows ?? {})
    .filter((b) => b.target === who && b.damage && b.damage.amount > 0 && b.facts["soak"] === undefined)
    .filter((b) => b.applied === null)
    .sort((a, b) => a.seq - b.seq)[0];
  if (next) askToSoak(fight, id, who, next.id);
  stageBy(fight, id, "soak");
}
