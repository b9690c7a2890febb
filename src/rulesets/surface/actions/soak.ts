import { impossible, rollAll } from "../../../engine/index.ts";
import type { Blow, Json, Label, Rolling } from "../../../engine/index.ts";
import type { SoakLine } from "../creature/derived.ts";
import { BLOW } from "../stored.ts";
import type { SurfaceAnswerContext, SurfaceActionContext, SurfaceQuestion } from "../types.ts";

/** How many combinations a prompt lists besides all dice, those without heat, and none: it has nine keys. */
export const MOST_WAYS = 6;
/** All dice, those without heat, and none. */
const LISTED_ANYWAY = 3;

/**
 * Answers to the soak question (F13): `all` dice; `cool`, those without heat, if only some bring heat; other
 * combinations, at most `MOST_WAYS`; `some`, as the use's options name them; `none`.
 */
export function soakOptions(lines: readonly SoakLine[]): readonly string[] {
  const cool = coolOf(lines);
  const mixed = cool.length > 0 && cool.length < lines.length;
  return ["all", ...(mixed ? ["cool"] : []), ...otherWays(lines), "some", "none"];
}

/** Combinations besides all, none and the cool ones, most dice first, as answers that name their dice. */
function otherWays(lines: readonly SoakLine[]): readonly string[] {
  const total = countOf(lines);
  const cool = countOf(coolOf(lines));
  if (total < 2) return []; // all or none
  const isOther = (way: readonly SoakLine[]): boolean => {
    const count = countOf(way);
    return count > 0 && count < total && (count !== cool || heatOf(way) > 0);
  };
  const kinds = groupAlikeDice(lines);
  const all = kinds.reduce((ways, dice) => ways * (countOf(dice) + 1), 1);
  const every = all <= MOST_WAYS + LISTED_ANYWAY ? allCombinations(kinds).filter(isOther) : null;
  const listed = every && every.length <= MOST_WAYS ? every : bestCombinations(lines).filter(isOther);
  return listed.map(nameOf);
}

/** Groups dice of the same size and heat: it makes no difference which item they come from. */
function groupAlikeDice(lines: readonly SoakLine[]): readonly (readonly SoakLine[])[] {
  const kinds = new Map<string, SoakLine[]>();
  for (const line of lines) {
    const kind = `${line.faces} ${line.heat}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
  }
  return [...kinds.values()];
}

/** Every combination of the kinds of dice, most dice first. */
function allCombinations(kinds: readonly (readonly SoakLine[])[]): readonly (readonly SoakLine[])[] {
  let ways: SoakLine[][] = [[]];
  for (const dice of kinds) {
    const counts = Array.from({ length: countOf(dice) + 1 }, (_, left) => countOf(dice) - left);
    ways = ways.flatMap((way) => counts.map((count) => [...way, ...firstDice(dice, count)]));
  }
  return ways.sort((a, b) => countOf(b) - countOf(a));
}

/** Out of too many, those that soak most for their heat: all dice without heat, and the best others. */
function bestCombinations(lines: readonly SoakLine[]): readonly (readonly SoakLine[])[] {
  const cool = coolOf(lines);
  const hot = lines
    .filter((l) => l.heat > 0)
    .sort((a, b) => averageOf([b]) / heatOf([b]) - averageOf([a]) / heatOf([a]));
  const rungs = countOf(hot) - 1;
  const step = Math.max(1, Math.ceil(rungs / MOST_WAYS));
  const ways: (readonly SoakLine[])[] = [];
  for (let count = rungs; count > 0; count -= step) ways.push([...cool, ...firstDice(hot, count)]);
  return ways;
}

const countOf = (lines: readonly SoakLine[]): number => lines.reduce((sum, l) => sum + l.count, 0);

function firstDice(lines: readonly SoakLine[], dice: number): SoakLine[] {
  const taken: SoakLine[] = [];
  let left = dice;
  for (const line of lines) {
    const count = Math.min(left, line.count);
    if (count > 0) taken.push({ ...line, count });
    left -= count;
  }
  return taken;
}

const nameOf = (lines: readonly SoakLine[]): string =>
  lines
    .map((l) => `${l.item}:${l.count}`)
    .sort()
    .join(",");

/** Asks about the next open blow that hit `who`: whether to save, or which soak dice to throw. */
export function askAboutHits(context: SurfaceActionContext, who: string): void {
  const exchange = context.fight.exchange(context.shownOn);
  if (!exchange || exchange.waiting[who]) return;
  const { soak } = context.fight.figure(who).derived;
  const next = Object.values(exchange.blows)
    .filter((b) => b.target === who && b.damage && b.damage.amount > 0 && b.applied === null)
    .filter((b) => isToBeSaved(b) || (soak.length > 0 && BLOW.get(b, "soak") === null))
    .sort((a, b) => a.seq - b.seq)[0];
  if (!next) return;
  if (isToBeSaved(next)) context.ask(who, "save", ["save", "none"], next.id);
  else context.ask(who, "soak", soakOptions(soak), next.id);
}

const isToBeSaved = (blow: Blow): boolean => BLOW.get(blow, "saving") === true;

const coolOf = (lines: readonly SoakLine[]): readonly SoakLine[] => lines.filter((l) => l.heat === 0);

export const namesDice = (option: string): boolean => option.includes(":");

/**
 * The dice of an answer, at most as many as there are.
 * @param option its id: `all`, `cool`, `some`, or `item:count` for each line, separated by commas
 * @param said for `some`, the same list
 */
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

/**
 * With an item's id behind it, names the field that says how many of its dice are thrown. A dot instead of
 * the hyphen would be expanded into a path when the answer is sent to the GM.
 */
export const SOAK_FIELD = "soak-";
const SOAK_NAME = /^soak[-.](.*)$/;

/** The dice that the options of an answer name: as one text, or item by item. */
export function chosenCounts(options: Readonly<Record<string, Json>>): Json | undefined {
  if (options["soak"] !== undefined) return options["soak"];
  return Object.entries(options)
    .flatMap(([name, count]) => {
      const thing = SOAK_NAME.exec(name)?.[1];
      return thing === undefined ? [] : `${thing}:${Number(count)}`;
    })
    .join(",");
}

/** Heat that throwing these dice brings (F25). */
export const heatOf = (lines: readonly SoakLine[]): number => lines.reduce((sum, l) => sum + l.count * l.heat, 0);

export const averageOf = (lines: readonly SoakLine[]): number =>
  lines.reduce((sum, l) => sum + (l.count * (l.faces + 1)) / 2, 0);

const linesOf = ({ fight, who, option, use }: SurfaceAnswerContext): readonly SoakLine[] =>
  chosenSoak(fight.figure(who).derived.soak, option, chosenCounts(use.options));

/** Throws the dice: their heat comes at once, their sum lowers the damage when it is applied (F13, F25). */
function* rollSoak(context: SurfaceAnswerContext): Rolling<void> {
  const { fight, who, asks } = context;
  if (!asks || asks.applied) return;
  const lines = linesOf(context);
  const groups = yield* rollAll(lines.map((l) => ({ why: "surface.soak", count: l.count, faces: l.faces, who })));
  const soakFaces = groups.flat();
  context.note(asks.id, BLOW.of({ soak: soakFaces.reduce((sum, f) => sum + f, 0), soakFaces }));
  const heat = heatOf(lines);
  if (heat > 0) context.effect(() => fight.add(["creatures", fight.combatant(who).creature, "source", "heat"], heat));
}

const askOn = (context: SurfaceAnswerContext): void => askAboutHits(context, context.who);

const HINT = "TEMPO.Surface.AnswerHint.soak";

function soakHint(context: SurfaceAnswerContext, hint: string): Label {
  const lines = linesOf(context);
  const dice = lines.map((l) => `${l.count}d${l.faces}`).join(" + ");
  return { key: `${HINT}.${hint}`, data: { dice, heat: heatOf(lines), average: averageOf(lines) } };
}

/** Nobody saves or soaks against damage that has been applied already. */
export const tooLate = ({ asks }: SurfaceAnswerContext) => (asks?.applied ? impossible("TEMPO.Refusal.Applied") : null);

const soakAnswer = (name: string, hint = name) => ({
  label: `TEMPO.Surface.Answer.soak.${name}`,
  hint: (context: SurfaceAnswerContext) =>
    name === "some" && linesOf(context).length === 0 ? { key: `${HINT}.choose` } : soakHint(context, hint),
  refusal: tooLate,
  does: rollSoak,
});

/** Which soak dice are thrown against a blow (F13). */
export const soakQuestion: SurfaceQuestion = {
  answers: {
    all: soakAnswer("all"),
    cool: soakAnswer("cool"),
    some: soakAnswer("some"),
    none: { ...soakAnswer("none"), refusal: () => null },
  },
  other: (option) => (namesDice(option) ? soakAnswer("named", "some") : null),
  /** The heat that soak dice would add to, and how much of it is vented (F25, F26). */
  stake({ asks, figure }) {
    const { heat, vent } = figure.derived;
    return { amount: asks?.damage?.amount ?? 0, heat, vent };
  },
  /** How many dice of each item are thrown, for the answer `some`. */
  fields: ({ figure }) =>
    figure.derived.soak.map(({ item, count }) => ({
      name: `${SOAK_FIELD}${item}`,
      label: { item },
      options: Array.from({ length: count + 1 }, (_, n) => ({
        value: String(n),
        label: { key: "TEMPO.Surface.SoakDice", data: { count: n } },
      })),
    })),
  after: askOn,
};
