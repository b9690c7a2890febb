import { impossible, rollAll } from "../../../engine/index.ts";
import type { Blow, Json, Label, Rolling } from "../../../engine/index.ts";
import type { SoakLine } from "../creature/derived.ts";
import { BLOW } from "../stored.ts";
import type { SurfaceAnswerContext, SurfaceActionContext, SurfaceQuestion } from "../types.ts";

/** As many ways between all and none as a prompt offers: with those two and the ones without heat, a key for each. */
export const MOST_WAYS = 6;

/**
 * What may be answered (F13): all dice; where some bring heat and some do not, those without; what else there is to choose
 * among them, as far as a prompt can offer it; some, as named in `soak`; none.
 */
export function soakOptions(lines: readonly SoakLine[]): readonly string[] {
  const cool = coolOf(lines);
  const mixed = cool.length > 0 && cool.length < lines.length;
  return ["all", ...(mixed ? ["cool"] : []), ...otherWays(lines), "some", "none"];
}

/** Ways that are neither all, none nor the cool ones, most dice first: each an answer that names what it throws. */
function otherWays(lines: readonly SoakLine[]): readonly string[] {
  const known = [lines, coolOf(lines), []].map(nameOf);
  const others = (ways: readonly (readonly SoakLine[])[]): string[] =>
    ways.map(nameOf).filter((name) => !known.includes(name));
  const kinds = groupAlikeDice(lines);
  const few = kinds.reduce((ways, dice) => ways * (countOf(dice) + 1), 1) <= MOST_WAYS + known.length;
  const every = few ? others(allCombinations(kinds)) : null;
  return every && every.length <= MOST_WAYS ? every : others(bestCombinations(lines));
}

/** Dice of one size and heat are one to another, whatever they come from. */
function groupAlikeDice(lines: readonly SoakLine[]): readonly (readonly SoakLine[])[] {
  const kinds = new Map<string, SoakLine[]>();
  for (const line of lines) {
    const kind = `${line.faces} ${line.heat}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
  }
  return [...kinds.values()];
}

/** Every number of dice of every kind with every other, most dice first. */
function allCombinations(kinds: readonly (readonly SoakLine[])[]): readonly (readonly SoakLine[])[] {
  let ways: SoakLine[][] = [[]];
  for (const dice of kinds) {
    const counts = Array.from({ length: countOf(dice) + 1 }, (_, left) => countOf(dice) - left);
    ways = ways.flatMap((way) => counts.map((count) => [...way, ...firstDice(dice, count)]));
  }
  return ways.sort((a, b) => countOf(b) - countOf(a));
}

/** Of very many ways those that soak most for their heat: all dice without, and so many of those with, the best first. */
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

/** So many dice, taken from the lines in their order. */
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

/** What somebody is asked about the blows that hit them, one after the other: whether they save, and which soak dice they throw. */
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

/** Before the name of a thing: how many of its dice an answer throws. A dot would be a path on its way to the GM. */
export const SOAK_FIELD = "soak-";
const SOAK_NAME = /^soak[-.](.*)$/;

/** The dice that an answer names: as one text, or thing by thing. */
export function chosenCounts(options: Readonly<Record<string, Json>>): Json | undefined {
  if (options["soak"] !== undefined) return options["soak"];
  return Object.entries(options)
    .flatMap(([name, count]) => {
      const thing = SOAK_NAME.exec(name)?.[1];
      return thing === undefined ? [] : `${thing}:${Number(count)}`;
    })
    .join(",");
}

/** Heat of so many dice (F25). */
export const heatOf = (lines: readonly SoakLine[]): number => lines.reduce((sum, l) => sum + l.count * l.heat, 0);

/** What so many dice soak on the average. */
export const averageOf = (lines: readonly SoakLine[]): number =>
  lines.reduce((sum, l) => sum + (l.count * (l.faces + 1)) / 2, 0);

/** What an answer throws. */
const linesOf = ({ fight, who, option, use }: SurfaceAnswerContext): readonly SoakLine[] =>
  chosenSoak(fight.figure(who).derived.soak, option, chosenCounts(use.options));

/** The dice are thrown; what they show is taken off the blow when it is applied (F13). */
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

/** What is thrown, what heat it brings and what it soaks on the average. */
function soakHint(context: SurfaceAnswerContext, hint: string): Label {
  const lines = linesOf(context);
  const dice = lines.map((l) => `${l.count}d${l.faces}`).join(" + ");
  return { key: `${HINT}.${hint}`, data: { dice, heat: heatOf(lines), average: averageOf(lines) } };
}

/** Nothing is thrown against what has arrived already. */
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
  /** F25: what soak dice add to, and what of it goes by itself. */
  stake({ asks, figure }) {
    const { heat, vent } = figure.derived;
    return { amount: asks?.damage?.amount ?? 0, heat, vent };
  },
  /** How many dice of each source are thrown, for the answer that chooses them. */
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
