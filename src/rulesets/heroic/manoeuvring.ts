import { adjust } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import { refuse } from "../../engine/refusal.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { bondsCheck, manoeuvreCheck } from "./checks.ts";
import { difficultyIn } from "../../engine/check/difficulty.ts";
import { difficultyField } from "./skill-checks.ts";
import { GRADE_FIELDS } from "./circumstances.ts";
import { LENGTHS, able, atOneself, noTarget, words } from "./costs.ts";
import type { HeroicAction } from "./costs.ts";
import type { Manoeuvre } from "./creature.ts";
import { perform, taskFor } from "./performing.ts";
import { freeFrom, gripsOn } from "./grips.ts";
import type { HeroicFight } from "./rules.ts";
import { meleeAgainst } from "./rules.ts";

const ICONS: Readonly<Record<Manoeuvre, string>> = {
  bullRush: "fa-solid fa-people-arrows",
  shove: "fa-solid fa-hand",
  disarm: "fa-solid fa-hand-sparkles",
  grapple: "fa-solid fa-hands",
  trip: "fa-solid fa-person-falling",
};

/** Standard action, CMA against CMD (H16, H21, H23). */
export const manoeuvreAction = (id: Manoeuvre): HeroicAction => ({
  ...words(id),
  icon: ICONS[id],
  group: "action",
  aim: "creature",
  cost: () => LENGTHS.standard,
  fields: () => GRADE_FIELDS,
  blocked(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return able(fight, who);
    const near = meleeAgainst(fight, who, target) !== null;
    return able(fight, who) ?? atOneself(who, use) ?? (near ? null : refuse("TEMPO.Heroic.Refusal.noReach"));
  },
  check(fight, who, use) {
    const [target] = use.targets;
    return target === undefined ? null : manoeuvreCheck(fight, who, target, id, use.options);
  },
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    const action = `heroic.${id}`;
    const tasks = [taskFor(who, target, use, { kind: "manoeuvre", action, scope: id, manoeuvre: id })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks });
  },
});

/** Whose grip is broken: the target's, else, where no bonds are named, that of the first who holds (H23). */
function holderOf(fight: HeroicFight, who: string, { targets, options }: Use): string | null {
  const [named] = targets;
  if (named !== undefined) return named;
  if (difficultyIn(options) !== null) return null;
  return gripsOn(fight, who).find((g) => g.by !== null)?.by ?? null;
}

/** Out of somebody's grip, or out of bonds (H21, H23). */
export const escapeAction: HeroicAction = {
  ...words("escape"),
  icon: "fa-solid fa-link-slash",
  group: "action",
  aim: "several",
  cost: () => LENGTHS.standard,
  fields: () => [{ ...difficultyField, label: "TEMPO.Heroic.Bonds" }, ...GRADE_FIELDS],
  blocked(fight, who, use) {
    const holder = holderOf(fight, who, use);
    const bonds = holder === null && difficultyIn(use.options) !== null;
    // What nobody in particular holds may be anybody's grip.
    const held = gripsOn(fight, who).some(({ by }) => by === null || (!bonds && (holder === null || by === holder)));
    return able(fight, who) ?? (held ? null : refuse("TEMPO.Heroic.Refusal.notHeld"));
  },
  check(fight, who, use) {
    const holder = holderOf(fight, who, use);
    const hold = difficultyIn(use.options);
    if (holder !== null) return manoeuvreCheck(fight, who, holder, "all", use.options);
    return hold === null ? null : bondsCheck(fight, who, hold, use.options);
  },
  *perform(fight, who, use) {
    const action = "heroic.escape";
    const holder = holderOf(fight, who, use);
    if (holder !== null) {
      const tasks = [taskFor(who, holder, use, { kind: "manoeuvre", action, manoeuvre: "escape" })];
      return yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks });
    }
    const hold = difficultyIn(use.options);
    if (hold === null) return noTarget();
    openExchange(fight, use.exchange, action, who);
    fight.enter(who, { id: use.id, action, cost: LENGTHS.standard, exchange: use.exchange }, fight.authority.force);
    const thrown = yield* throwCheck(adjust(bondsCheck(fight, who, hold, use.options), use.adjustment), who, action);
    addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id });
    if (thrown.reading.grade === "success") takeEffect(fight, use.exchange, () => freeFrom(fight, who, null));
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action });
  },
};
