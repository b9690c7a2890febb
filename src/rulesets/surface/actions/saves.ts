import { succeeded } from "../../../engine/index.ts";
import type { Rolling } from "../../../engine/index.ts";
import { halved } from "./areas.ts";
import { saveCheck } from "../checks/index.ts";
import { BLOW } from "../stored.ts";
import type { SurfaceAnswerContext, SurfaceQuestion } from "../types.ts";
import { askAboutHits, tooLate } from "./soak.ts";

/** What the save comes to: made, half of it, rounded down; failed, all (F23). */
function* rollSave(context: SurfaceAnswerContext): Rolling<void> {
  const { asks, check } = context;
  if (!asks?.damage || !check) return;
  const { passive: _nobody, ...thrown } = yield* context.rollCheck(check, "surface.save.area", false, null);
  const { amount } = asks.damage;
  const saved = succeeded(thrown.reading);
  const facts = { ...asks.facts, ...BLOW.of({ saving: false, ...(saved ? { whole: amount } : {}) }) };
  context.change(asks.id, { ...thrown, damage: { ...asks.damage, amount: halved(amount, saved) }, facts });
}

/** Whoever is caught in an area saves by their own hand (F37); who doesn't, takes it whole. */
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
