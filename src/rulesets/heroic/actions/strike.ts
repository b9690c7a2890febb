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

/** Damage dice plus all flat bonuses (H30); null without a damage formula. */
export function damageFormula(attempt: Attempt): string | null {
  const formula = parseFormula(attempt.arms.damage);
  return formula && formatFormula({ ...formula, flat: formula.flat + damageBonus(attempt) });
}

/** What an attack may deal; null for nothing. */
export function stakes(context: HeroicActionContext, step: QueuedStep = context.step("attack")): Stakes | null {
  const attempt = attemptIn(context.fight, step);
  const formula = damageFormula(attempt);
  return formula === null ? null : { formula, type: attempt.arms.damageType, on: "hit" };
}

/** Resolves an attack, or asks the defending player first (H15). Without its weapon it is unarmed. */
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
    // A natural critical hits whatever the defence is (H19), so nobody is asked.
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

/** Rolls a hit's damage (H30), and after a critical asks the attacker to choose (H19). */
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

/** Whether the attack's own natural face is a critical, as between players (H19). */
const isCritical = ({ blow, attempt, rolled }: Standing): boolean =>
  rolled && (blow.reading?.faces[0] ?? 0) >= attempt.arms.threat;

const defenceAgainst = ({ attempt: { fight, target, arms, options }, total, rolled }: Standing) =>
  defenceCheck(fight, target, { ranged: arms.ranged, total, threat: arms.threat, rolled, options });

/** Settles an attack by the defending player's roll (H15). */
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

/** The target's player does not defend: the attack hits (H15). */
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
