import { succeeded } from "../../../engine/index.ts";
import type { Rolling } from "../../../engine/index.ts";
import { halved } from "./areas.ts";
import { saveCheck } from "../checks/index.ts";
import { BLOW } from "../stored.ts";
import type { SurfaceAsked, SurfaceQuestion } from "../types.ts";
import { askAboutHits, tooLate } from "./soak.ts";

/** What the save comes to: made, half of it, rounded down; failed, all (F23). */
function* rollSave(asked: SurfaceAsked): Rolling<void> {
  const { asks, check } = asked;
  if (!asks?.damage || !check) return;
  const { passive: _nobody, ...thrown } = yield* asked.rollCheck(check, "surface.save.area", false, null);
  const { amount } = asks.damage;
  const saved = succeeded(thrown.reading);
  const facts = { ...asks.facts, ...BLOW.of({ saving: false, ...(saved ? { whole: amount } : {}) }) };
  asked.change(asks.id, { ...thrown, damage: { ...asks.damage, amount: halved(amount, saved) }, facts });
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
    none: { does: (asked) => (asked.asks ? asked.note(asked.asks.id, BLOW.of({ saving: false })) : undefined) },
  },
  stake: ({ asks }) => ({ amount: asks?.damage?.amount ?? 0 }),
  after: (asked) => askAboutHits(asked, asked.who),
};
