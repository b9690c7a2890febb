import { happenByItself, occurrenceInTurn, succeeded } from "../../../engine/index.ts";
import type { Check, Rolling } from "../../../engine/index.ts";
import type { Stage } from "./schema.ts";
import { setDying } from "./harm.ts";
import { BLOW } from "../stored.ts";
import { against, levelLabel } from "../checks/index.ts";
import type { SurgeAnswer, SurgeFight, SurgeQuestion } from "../types.ts";
import { rollOf } from "../state.ts";

/** Totals to reach, by the number of saves passed in a row; the last repeats (S30). */
export const SAVES = [3, 5, 7, 9] as const;

type Roll = "strength" | "survival";

/** A death save; its difficulty rises with the saves already passed (S30). */
export const saveCheck = (fight: SurgeFight, who: string, roll: Roll): Check =>
  against(
    rollOf(fight, who, { total: roll, id: "surge.deathSave", label: levelLabel(roll) }),
    "TEMPO.Check.Difficulty",
    SAVES[Math.min(fight.figure(who).source.dying.passed, SAVES.length - 1)] ?? 9,
  );

interface DeathSaves {
  readonly stage: Stage;
  readonly passed: number;
  readonly failed: number;
}

/** The saves after one more: failure number `fatal` kills, an earlier one restarts them unconscious (S30). */
export function afterSave({ stage, passed, failed }: DeathSaves, saved: boolean, fatal = 2): DeathSaves {
  if (saved) return { stage, passed: passed + 1, failed };
  // An unconscious creature has failed at least once, whatever its sheet says.
  const failures = Math.max(failed, stage === "unconscious" ? 1 : 0) + 1;
  return { stage: failures >= fatal ? "dead" : "unconscious", passed: 0, failed: failures };
}

export const isDying = (fight: SurgeFight, who: string): boolean =>
  ["conscious", "unconscious"].includes(fight.figure(who).derived.state);

const deathSaveAnswer = (roll: Roll): SurgeAnswer => ({
  as: "deathSave",
  rolls: "check",
  check: ({ fight, who }) => saveCheck(fight, who, roll),
  *does(context) {
    const { fight, who, figure } = context;
    if (!context.check || !isDying(fight, who)) return;
    const thrown = yield* context.rollCheck(context.check);
    const saved = succeeded(thrown.reading);
    const { stage, ...saves } = afterSave(figure.source.dying, saved, Number(fight.option("fatalFailure")));
    context.blow({ ...thrown, target: null, facts: saved ? {} : BLOW.of({ stage }) });
    context.effect(() => setDying(fight, who, stage, saves));
  },
});

/** The player chooses STR or Survival (S30). The GM may skip the save for this turn. */
const deathSave: SurgeQuestion = {
  answers: { strength: deathSaveAnswer("strength"), survival: deathSaveAnswer("survival"), none: { forGM: true } },
};

export const dyingQuestions = { deathSave };

/** One save at the start of each own turn (S30). */
export function* askForSave(fight: SurgeFight, who: string): Rolling<void> {
  if (isDying(fight, who))
    yield* happenByItself(fight, occurrenceInTurn(fight, "deathSave", who), (context) =>
      context.ask(who, "deathSave", ["strength", "survival", "none"]),
    );
}
