import { numberIn } from "../../../engine/index.ts";
import type { Item, Label, Rolling } from "../../../engine/index.ts";
import { figureField } from "./attack-fields.ts";
import type { PoolTalent } from "../creature/schema.ts";
import { talentOf } from "../creature/derived.ts";
import { cards } from "../stored.ts";
import type { PoolAnswerContext, PoolActionContext, PoolQuestion } from "../types.ts";

/** What a power of a spell adds (D31): damage, metres of range and of diameter, rounds of duration. */
export type Power = PoolTalent["powers"]["first"];

/** The ids of a spell's powers (D31); `damage` adds the spell's own `powerDamage`. */
export const POWERS = ["damage", "first", "second", "third"] as const;
type PowerId = (typeof POWERS)[number];

/** How often each power was chosen, by id. */
export type Chosen = Readonly<Record<string, number>>;

/** The values of an effect with its powers: damage, metres of range and diameter, rounds. */
export interface Figures {
  readonly damage: number;
  readonly range: number;
  readonly area: number;
  readonly duration: number;
}

const PLAIN = { name: "", damage: 0, range: 0, area: 0, duration: 0 };
const KINDS = ["damage", "range", "area", "duration"] as const;

function powerIn(spell: PoolTalent, id: PowerId): Power {
  if (id !== "damage") return spell.powers[id];
  return spell.damage > 0 ? { ...PLAIN, damage: spell.powerDamage } : PLAIN;
}

const isStated = (power: Power): boolean => power.name.trim() !== "" || KINDS.some((kind) => power[kind] > 0);

export const powersOf = (spell: PoolTalent): readonly PowerId[] => POWERS.filter((id) => isStated(powerIn(spell, id)));

/** The values of a spell's effect with the chosen powers (D31). */
export function figuresOf(spell: PoolTalent, chosen: Chosen): Figures {
  const found = { damage: spell.damage, range: spell.range, area: spell.area, duration: spell.duration };
  for (const id of POWERS) {
    const times = chosen[id] ?? 0;
    if (times > 0) for (const kind of KINDS) found[kind] += times * powerIn(spell, id)[kind];
  }
  return found;
}

export const reachesFarther = (spell: PoolTalent): boolean =>
  powersOf(spell).some((id) => powerIn(spell, id).range > 0);

/** All powers in the only one a spell states, none where it states none; null if there is a choice (D31). */
export function withoutChoice(item: Item | null, powers: number): Chosen | null {
  const [only, ...others] = item?.type === "talent" ? powersOf(talentOf(item)) : [];
  if (powers <= 0 || only === undefined) return {};
  return others.length === 0 ? { [only]: powers } : null;
}

export const chosenOn = ({ fight, shownOn }: PoolActionContext): Chosen => {
  const card = fight.exchange(shownOn);
  return (card && cards.get(card, "chosen")) ?? {};
};

/** The number of powers of the card's effect, those not chosen included. */
export function powersOn(context: PoolActionContext): number {
  const card = context.fight.exchange(context.shownOn);
  const left = (card && cards.get(card, "left")) ?? 0;
  return Object.values(chosenOn(context)).reduce((sum, times) => sum + times, left);
}

/**
 * Goes on with `then` once the powers of a spell are known. Where there is a choice, the caster is asked
 * (D31), and the step named by `then` is queued until the answer.
 */
export function choosePowers(
  context: PoolActionContext,
  item: Item | null,
  powers: number,
  then: { readonly step: string; does(chosen: Chosen): Rolling<void> | void },
): Rolling<void> | void {
  const chosen = withoutChoice(item, powers);
  if (chosen) return then.does(chosen);
  context.noteCard(cards.of({ left: powers }));
  if (item) askWhich(context, item);
  context.push(context.step(then.step));
}

const askWhich = (context: PoolActionContext, item: Item): void =>
  context.ask(context.who, "powers", [...powersOf(talentOf(item)), "none"]);

const leftOn = ({ exchange }: PoolAnswerContext): number => cards.get(exchange, "left") ?? 0;

/** The spell that is cast or released on the card. */
export function spellOn({ fight, exchange }: PoolAnswerContext): Item | null {
  const { item } = exchange.facts;
  return typeof item === "string" ? fight.item(exchange.by, item) : null;
}

function takePower(context: PoolAnswerContext): void {
  const left = leftOn(context);
  const times = Math.max(1, Math.min(left, Math.floor(numberIn(context.use.options, "times") ?? 1)));
  const before = cards.get(context.exchange, "chosen") ?? {};
  const chosen = { ...before, [context.option]: (before[context.option] ?? 0) + times };
  context.noteCard(cards.of({ left: left - times, chosen }));
  const item = spellOn(context);
  if (left > times && item) askWhich(context, item);
}

/** What one power adds, with the name that the spell gives it. */
function powerHint(context: PoolAnswerContext, id: PowerId): Label {
  const item = spellOn(context);
  const power = item ? powerIn(talentOf(item), id) : PLAIN;
  const kinds = KINDS.filter((kind) => power[kind] > 0);
  const [only = "nothing"] = kinds;
  const name = power.name.trim();
  return {
    key: `TEMPO.Pool.PowerHint.${kinds.length > 1 ? "several" : only}${name === "" ? "" : "Named"}`,
    data: { ...power, name, value: only === "nothing" ? 0 : power[only] },
  };
}

/** The caster chooses the powers of an effect (D31). */
export const powersQuestion: PoolQuestion = {
  rule: ["D31"],
  answers: Object.fromEntries(
    POWERS.map((id) => [
      id,
      {
        label: `TEMPO.Pool.Power.${id}`,
        hint: (context: PoolAnswerContext) => powerHint(context, id),
        does: takePower,
      },
    ]),
  ),
  stake: (context) => ({ open: leftOn(context) }),
  fields(context) {
    const left = leftOn(context);
    return left > 1 ? [figureField("times", "TEMPO.Pool.SpendTimes", left)] : [];
  },
};
