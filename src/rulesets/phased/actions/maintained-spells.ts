import { happenByItself, idFrom, impossible, isSettled, refuse, succeeded } from "../../../engine/index.ts";
import type { Check, Rolling } from "../../../engine/index.ts";
import { maintainCheck } from "../checks/index.ts";
import type { Maintained } from "../stored.ts";
import { BLOW, CARD, STORE } from "../stored.ts";
import type { PhasedActions, PhasedAnswerContext, PhasedActionContext, PhasedFight, PhasedQuestion } from "../types.ts";
import { isAble } from "../state.ts";

export const maintainedBy = (fight: PhasedFight, who: string): readonly Maintained[] =>
  Object.values(STORE.get(fight.combatant(who), "maintained") ?? {});

export const keepUp = (fight: PhasedFight, who: string, effect: Maintained): void =>
  STORE.put(fight, who, ["maintained", effect.id], effect);

const endMaintained = (fight: PhasedFight, who: string, { id }: Maintained): void =>
  STORE.put(fight, who, ["maintained", id], null);

/**
 * Asks for the check of every effect that `by` keeps up, once a round, however often the GM steps back over
 * it. Where `by` is not able, its effects end at once (P13).
 */
export function* askToMaintain(fight: PhasedFight, by: string): Rolling<void> {
  for (const effect of maintainedBy(fight, by)) {
    const card = idFrom("maintain", by, effect.id, fight.state.round);
    const before = fight.exchange(card);
    // The check failed already; stepping back has only restored the effect.
    const failed = before?.undone === false && isSettled(before) && before.effects.length > 0;
    if (failed || !isAble(fight, by)) endMaintained(fight, by, effect);
    else {
      const facts = CARD.of({ effect: effect.id, item: effect.item, target: effect.target });
      yield* happenByItself(fight, { card, action: "maintain", by, facts }, (context) =>
        context.ask(by, "maintain", ["maintain", "none"]),
      );
    }
  }
}

/** Ids of those who still have to answer whether they keep an effect up. */
export const combatantsAskedToMaintain = (fight: PhasedFight): string[] =>
  Object.values(fight.state.exchanges)
    .filter((e) => e.action === "phased.maintain" && e.round === fight.state.round && !e.undone)
    .flatMap((e) => Object.keys(e.waiting));

/** The effect that a question is about; undefined once it has ended. */
const effectOf = ({ fight, who, exchange }: PhasedAnswerContext): Maintained | undefined => {
  const id = CARD.get(exchange, "effect");
  return maintainedBy(fight, who).find((m) => m.id === id);
};

function maintenanceCheck(context: PhasedAnswerContext): Check | null {
  const effect = effectOf(context);
  if (!effect) return null;
  const { target, defence } = effect;
  const { fight, figure } = context;
  const power = figure.derived.spellPower;
  return target === null || defence === null || !fight.state.combatants[target]
    ? maintainCheck(power, null)
    : maintainCheck(power, fight.figure(target).derived[defence], target);
}

function endEffect(context: PhasedAnswerContext): void {
  const effect = effectOf(context);
  if (effect) context.effect(() => endMaintained(context.fight, context.who, effect));
}

/** The Maintenance Phase's check on one effect, or letting it go (P13). */
export const maintain: PhasedQuestion = {
  stage: "maintain",
  stake: ({ exchange }) => ({ item: CARD.get(exchange, "item") ?? "" }),
  answers: {
    maintain: {
      rolls: "check",
      against: (context) => effectOf(context)?.target ?? null,
      check: maintenanceCheck,
      *does(context) {
        const effect = effectOf(context);
        const { check } = context;
        if (!effect || !check) return;
        const { target, item } = effect;
        const { reading } = yield* context.roll(check, { target, facts: BLOW.of({ item }) });
        if (!succeeded(reading)) endEffect(context);
      },
    },
    none: { does: endEffect },
  },
};

/** The effect that the dialog names; the first where it names none. */
const chosen = (context: PhasedActionContext): Maintained | undefined =>
  maintainedBy(context.fight, context.who).find(
    (m) => context.use.options["effect"] === undefined || m.id === context.said("effect"),
  );

export const releaseActions = {
  release: {
    needsFight: true,
    family: "magic",
    rule: ["P12"],
    damage: null,
    icon: "wind",
    group: "free",
    price: () => 0,
    fields: ({ fight, who }) => [
      {
        name: "effect",
        label: "TEMPO.Phased.Effect",
        options: maintainedBy(fight, who).map((m) => ({ value: m.id, label: { item: m.item } })),
      },
    ],
    needs: ({ fight, who }) =>
      maintainedBy(fight, who).length > 0 ? null : refuse("TEMPO.Phased.Refusal.nothingMaintained"),
    cannot: (context) => (chosen(context) ? null : impossible("TEMPO.Phased.Refusal.nothingMaintained")),
    changes(context) {
      const effect = chosen(context);
      if (effect) endMaintained(context.fight, context.who, effect);
    },
  },
} satisfies PhasedActions;
