import { difficultyIn, idFrom, impose, read, refuse, succeeded, take } from "../../../engine/index.ts";
import type { Blow, OfferField, Reading, Rolling } from "../../../engine/index.ts";
import { attackOfSteps } from "./attack.ts";
import type { Standing } from "../checks/attempts.ts";
import type {
  Attempt,
  HeroicAction,
  HeroicAnswerContext,
  HeroicActionContext,
  HeroicQuestion,
  HeroicStep,
  HeroicStepContext,
} from "../types.ts";
import { about, answeredBy, attemptIn, gone, isMoot, totalAsked } from "../checks/attempts.ts";
import {
  bondsCheck,
  decidedByFace,
  manoeuvreCheck,
  openManoeuvre,
  resistanceCheck,
  TEN,
  whoRollsToHit,
} from "../checks/contested.ts";
import { ANSWER_GRADES, GRADE_FIELDS, withNamedModifiers } from "../checks/circumstances.ts";
import type { Manoeuvre } from "../creature/schema.ts";
import { MANOEUVRES } from "../creature/schema.ts";
import { freeFrom, GRAPPLED, gripsOn } from "../creature/grips.ts";
import { BLOW, STEP } from "../stored.ts";
import { hasOpportunity, meleeAgainst } from "../state.ts";
import { difficultyField } from "../checks/index.ts";
import { readiedWeapons, setReadied } from "../creature/weapons.ts";

const ICONS: Readonly<Record<Manoeuvre, string>> = {
  bullRush: "people-arrows",
  shove: "hand",
  disarm: "hand-sparkles",
  grapple: "hands",
  trip: "person-falling",
  improvise: "lightbulb",
};

/** Asks what the player tries (H34). */
const deedField: OfferField = { name: "deed", label: "TEMPO.Heroic.Deed", options: null };

/** A manoeuvre as a standard action: CMA against CMD (H16, H21, H23). */
const manoeuvreAction = (scope: Manoeuvre): HeroicAction => ({
  ...attackOfSteps((context) => {
    const { target } = context;
    return target === null
      ? []
      : [context.step("manoeuvre", { facts: STEP.of({ scope }), use: { targets: [target] } })];
  }),
  family: "grapples",
  rule: ["H16", "H20", "H21", "H22", scope === "improvise" ? "H34" : "H23"],
  icon: ICONS[scope],
  aim: "creature",
  intent: "harms",
  fields: scope === "improvise" ? [deedField, ...GRADE_FIELDS] : GRADE_FIELDS,
  damage: () => null,
});

/** Whose grip to break: the target's, else the first holder's, unless the dialog names bonds (H23). */
function holderOf({ fight, who, target, use }: HeroicActionContext): string | null {
  if (target !== null) return target;
  if (difficultyIn(use.options) !== null) return null;
  return gripsOn(fight, who).find((g) => g.by !== null)?.by ?? null;
}

/** The difficulty of the bonds that the dialog names (H21); null for none, or if it is a grip to break. */
const bondsOf = (context: HeroicActionContext): number | null =>
  holderOf(context) === null ? difficultyIn(context.use.options) : null;

const outOfGrip = attackOfSteps((context) => {
  const holder = holderOf(context);
  return holder === null ? [] : [context.step("manoeuvre", { use: { targets: [holder] } })];
});

/** Breaks somebody's grip, or bonds (H21, H23). */
const escape: HeroicAction = {
  ...outOfGrip,
  family: "grapples",
  rule: ["H21", "H23"],
  icon: "link-slash",
  aim: "several",
  most: () => 1,
  intent: "unknown",
  fields: [{ ...difficultyField, label: "TEMPO.Heroic.Bonds" }, ...GRADE_FIELDS],
  needs(context) {
    const holder = holderOf(context);
    const bonds = bondsOf(context) !== null;
    // A grip without a holder on record may be anybody's.
    const held = gripsOn(context.fight, context.who).some(
      ({ by }) => by === null || (!bonds && (holder === null || by === holder)),
    );
    return held ? null : refuse("TEMPO.Heroic.Refusal.notHeld");
  },
  aimless: (context) => outOfGrip.aimless(context) && bondsOf(context) === null,
  check(context) {
    const bonds = bondsOf(context);
    return bonds === null
      ? outOfGrip.check(context)
      : bondsCheck(context.fight, context.who, bonds, context.use.options);
  },
  damage: () => null,
  card: () => ({}),
  *does(context) {
    const { fight, who, use } = context;
    const bonds = bondsOf(context);
    if (bonds === null) {
      outOfGrip.does(context);
      return;
    }
    const { reading } = yield* context.roll(bondsCheck(fight, who, bonds, use.options), { target: null });
    if (succeeded(reading)) context.effect(() => freeFrom(fight, who, null));
  },
};

export const manoeuvreActions: Readonly<Record<string, HeroicAction>> = {
  ...Object.fromEntries(MANOEUVRES.map((id) => [id, manoeuvreAction(id)])),
  escape,
};

/** Resolves a manoeuvre; if a player resists, it waits for the answer (H21). */
function* resolveManoeuvre(context: HeroicStepContext): Rolling<void> {
  const { fight, queued } = context;
  const attempt = attemptIn(fight, queued);
  const { by, target } = attempt;
  const facts = BLOW.of({ item: queued.use.item, step: queued });
  const rolls = whoRollsToHit(fight, by, target);
  if (rolls === "attack") {
    const { reading, blow } = yield* context.roll(manoeuvreCheck(attempt), { facts });
    settleManoeuvre(context, { blow, attempt }, succeeded(reading), reading.over ?? 0);
    return;
  }
  const open = openManoeuvre(attempt);
  const { check, reading } = yield* context.rollCheck(rolls === "both" ? open : take(open, TEN));
  const [face] = reading.faces;
  if (rolls === "both" && (face === 1 || face === 20)) {
    const decided = decidedByFace(check);
    const blow = context.blow({ check: decided, reading: read(decided, reading.faces), facts });
    settleManoeuvre(context, { blow, attempt }, face === 20, 0);
    return;
  }
  context.ask(target, "resist", ["resist", "none"], context.blow({ check, reading, facts }).id);
}

const resistance = ({ attempt, total, rolled }: Standing) => resistanceCheck(attempt, total, rolled);

/** Settles a manoeuvre by the resisting player's roll (H21). */
function rollResistance(tried: Standing, context: HeroicAnswerContext, reading: Reading): void {
  settleManoeuvre(context, tried, !succeeded(reading), tried.total - reading.total);
}

/** A manoeuvre takes effect, or gives its target an opportunity attack (H22, H23). */
function settleManoeuvre(
  context: HeroicActionContext,
  { blow, attempt }: Pick<Standing, "blow" | "attempt">,
  won: boolean,
  margin: number,
): void {
  const { fight, by, target } = attempt;
  context.note(blow.id, BLOW.of({ lands: won }));
  if (won) applyManoeuvre(context, blow.id, attempt, Math.max(0, margin));
  else if (hasOpportunity(fight, target) && meleeAgainst(fight, target, by))
    context.ask(target, "riposte", ["opportunity", "none"], blow.id);
}

/** Feet of a bull rush: 5, and 5 more for every full 5 over (H23). */
export const pushOf = (margin: number): number => 5 + 5 * Math.floor(Math.max(0, margin) / 5);

/** Applies a manoeuvre that succeeded (H23). People move tokens; the card says how far. */
function applyManoeuvre(context: HeroicActionContext, blow: Blow["id"], attempt: Attempt, margin: number): void {
  const { fight, by, target, scope, options } = attempt;
  const on = (condition: string): void =>
    context.effect(() => impose(fight, target, idFrom(context.shownOn, blow, condition), { condition, by }));
  switch (scope) {
    case "bullRush":
      return context.note(blow, BLOW.of({ pushed: pushOf(margin) }));
    case "shove":
      return context.note(blow, BLOW.of({ pushed: 5 }));
    case "disarm": {
      // The held weapon that was named falls, else the first one.
      const held = readiedWeapons(fight.figure(target));
      const thing = held.find((i) => i.id === options["held"]) ?? held[0];
      return thing && context.effect(() => setReadied(fight, target, thing.id, false));
    }
    case "grapple":
      return on(GRAPPLED);
    case "trip":
      return on("heroic.prone");
    case "improvise":
      return; // the GM tells the result (H34)
    default:
      return context.effect(() => freeFrom(fight, by, target));
  }
}

export const manoeuvreSteps = { manoeuvre: { does: resolveManoeuvre } } satisfies Record<string, HeroicStep>;

export const manoeuvreQuestions = {
  resist: {
    stake: totalAsked,
    moot: isMoot,
    fields: () => ANSWER_GRADES,
    answers: {
      resist: { refusal: gone, check: about(resistance), said: withNamedModifiers, ...answeredBy(rollResistance) },
      none: { does: about((tried, context) => settleManoeuvre(context, tried, true, 0)) },
    },
  },
} satisfies Record<string, HeroicQuestion>;
