import { succeeded } from "../../../engine/index.ts";
import type { Rolling } from "../../../engine/index.ts";
import { halved } from "./areas.ts";
import { saveCheck } from "../checks/index.ts";
import { BLOW } from "../stored.ts";
import type { SurfaceAnswerContext, SurfaceQuestion } from "../types.ts";
import { askAboutHits, tooLate } from "./soak.ts";

/** Rolls the save: made, it halves the blow's damage, rounded down; failed, all of it stays (F23). */
function* rollSave(context: SurfaceAnswerContext): Rolling<void> {
  const { asks, check } = context;
  if (!asks?.damage || !check) return;
  const { passive: _nobody, ...thrown } = yield* context.rollCheck(check, "surface.save.area", false, null);
  const { amount } = asks.damage;
  const saved = succeeded(thrown.reading);
  const facts = { ...asks.facts, ...BLOW.of({ saving: false, ...(saved ? { whole: amount } : {}) }) };
  context.change(asks.id, { ...thrown, damage: { ...asks.damage, amount: halved(amount, saved) }, facts });
}

/** A player rolls the save of a hero caught in an area (F37); declined, all of the damage stays. */
export const saveQuestion: SurfaceQuestion = {
  rule: ["F37", "F22"],
  answers: {
    save: {
      label: "TEMPO.Surface.Save.area",
      hint: () => ({ key: "TEMPO.Surface.AnswerHint.save" }),
      check: ({ figure, asks }) => saveCheck(figure, "area", (asks && BLOW.get(asks, "harder")) ?? 0),
      refusal: tooLate,
      does: rollSave,
    },
    none: { does: (context) => (context.asks ? context.note(context.asks.id, BLOW.of({ saving: false })) : undefined) },
  },
  stake: ({ asks }) => ({ amount: asks?.damage?.amount ?? 0 }),
  after: (context) => askAboutHits(context, context.who),
};
