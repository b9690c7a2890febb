import { formatFormula, parseFormula, read, succeeded, take, throwDamage } from "../../../engine/index.ts";
import type { Blow, QueuedStep, Reading, Rolling, Stakes } from "../../../engine/index.ts";
import type { Standing } from "../checks/attempts.ts";
import type {
  Attempt,
  HeroicAnswerContext,
  HeroicActionContext,
  HeroicQuestion,
  HeroicStep,
  HeroicStepContext,
} from "../types.ts";
import { about, answeredBy, attemptIn, gone, isMoot, totalAsked } from "../checks/attempts.ts";
import { attackBands, attackCheck, defenceCheck, openAttack, TEN, whoRollsToHit } from "../checks/contested.ts";
import { ANSWER_FIELDS, damageBonus, withNamedModifiers } from "../checks/circumstances.ts";
import { criticalChoices } from "./criticals.ts";
import { BLOW } from "../stored.ts";
import { isFlatFooted, sureFrom } from "../state.ts";
import { isInHand } from "../creature/weapons.ts";

/** The weapon's dice with everything flat (H30); null where there is nothing to throw. */
export function damageFormula(attempt: Attempt): string | null {
  const formula = parseFormula(attempt.arms.damage);
  return formula && formatFormula({ ...formula, flat: formula.flat + damageBonus(attempt) });
}

/** What an attack may deal. */
export function stakes(context: HeroicActionContext, step: QueuedStep = context.step("attack")): Stakes | null {
  const attempt = attemptIn(context.fight, step);
  const formula = damageFormula(attempt);
  return formula === null ? null : { formula, type: attempt.arms.damageType, on: "hit" };
}

/** An attack is made; where a player defends, it waits for that (H15). */
function* resolveStrike(context: HeroicStepContext): Rolling<void> {
  const { fight, queued } = context;
  const inHand = isInHand(context.figure, queued.use.item);
  const step: QueuedStep = inHand ? queued : { ...queued, use: { ...queued.use, item: null } };
  const attempt = attemptIn(fight, step);
  const { by, target, arms } = attempt;
  const facts = BLOW.of({ item: step.use.item, step });
  const rolls = whoRollsToHit(fight, by, target);
  if (rolls === "attack") {
    const { reading, blow } = yield* context.roll(attackCheck(attempt), { facts });
    if (succeeded(reading)) yield* resolveHit(context, blow, step, (reading.faces[0] ?? 0) >= arms.threat);
    return;
  }
  const open = openAttack(attempt);
  const { check, reading } = yield* context.rollCheck(rolls === "both" ? open : take(open, TEN));
  if (rolls === "both" && (reading.faces[0] ?? 0) >= sureFrom(fight, arms.threat)) {
    // A natural critical hits whatever the defence comes to (H19): nobody is asked.
    const sure = { ...check, bands: attackBands(0) };
    return yield* resolveHit(
      context,
      context.blow({ check: sure, reading: read(sure, reading.faces), facts }),
      step,
      true,
    );
  }
  context.ask(target, "defend", ["defend", "none"], context.blow({ check, reading, facts }).id);
}

/** A hit: its damage (H30), and after a critical the attacker's choice (H19). */
function* resolveHit(context: HeroicActionContext, blow: Blow, step: QueuedStep, critical: boolean): Rolling<void> {
  const { fight } = context;
  const attempt = attemptIn(fight, step);
  const { by, target, arms } = attempt;
  const formula = damageFormula(attempt);
  const thrown = formula && (yield* throwDamage(formula, { type: arms.damageType, who: by, why: "heroic.damage" }));
  context.damage(blow.id, thrown ? { ...thrown, amount: Math.max(1, thrown.amount) } : null);
  if (arms.hurts !== "usual" || arms.drains) context.note(blow.id, BLOW.of({ hurts: arms.hurts, drains: arms.drains }));
  if (isFlatFooted(fight, target)) context.note(blow.id, BLOW.of({ flatFooted: true }));
  if (critical) context.ask(by, "critical", [...criticalChoices(attempt), "none"], blow.id);
}

/** Between players it is the face of the attack that makes a critical (H19). */
const isCritical = ({ blow, attempt, rolled }: Standing): boolean =>
  rolled && (blow.reading?.faces[0] ?? 0) >= attempt.arms.threat;

const defenceAgainst = ({ attempt: { fight, target, arms, options }, total, rolled }: Standing) =>
  defenceCheck(fight, target, { ranged: arms.ranged, total, threat: arms.threat, rolled, options });

/** The target's player defends (H15). */
function* rollDefence(struck: Standing, context: HeroicAnswerContext, reading: Reading): Rolling<void> {
  const { blow, step, attempt, rolled } = struck;
  if (rolled && blow.check) {
    const value = reading.total;
    const check = {
      ...blow.check,
      against: { label: "TEMPO.Heroic.Defence.defence", value },
      bands: attackBands(value),
    };
    context.change(blow.id, { check, reading: read(check, blow.reading?.faces ?? []) });
  }
  const lands = !succeeded(reading);
  context.note(blow.id, BLOW.of({ lands }));
  const mirrored = (reading.faces[0] ?? 20) <= 21 - attempt.arms.threat;
  if (lands) yield* resolveHit(context, blow, step, rolled ? isCritical(struck) : mirrored);
}

/** The target's player lets it come (H15). */
function* acceptHit(struck: Standing, context: HeroicAnswerContext): Rolling<void> {
  context.note(struck.blow.id, BLOW.of({ lands: true }));
  yield* resolveHit(context, struck.blow, struck.step, isCritical(struck));
}

export const strikeSteps = { attack: { does: resolveStrike } } satisfies Record<string, HeroicStep>;

export const strikeQuestions = {
  defend: {
    stake: totalAsked,
    moot: isMoot,
    fields: () => ANSWER_FIELDS,
    answers: {
      defend: { refusal: gone, check: about(defenceAgainst), said: withNamedModifiers, ...answeredBy(rollDefence) },
      none: { does: about(acceptHit) },
    },
  },
} satisfies Record<string, HeroicQuestion>;
