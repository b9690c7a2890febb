import { costIn } from "../../engine/turn/budget.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { rollAll } from "../../engine/dice/rolling.ts";
import { idFrom } from "../../engine/ids.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Answer, Initiatives, TurnSpec } from "../../engine/ruleset.ts";
import { addBlow, answered, ask, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { compareRanks, rankOf, settleTies, situationalOf } from "../../engine/turn/ties.ts";
import type { Use } from "../../engine/command.ts";
import { attackProblem, isMelee } from "./striking.ts";
import { attackCheck, blowAsked, defend, strike } from "./attacks.ts";
import type { Stage, creature } from "./creature.ts";
import type { SurgeDerived } from "./derive.ts";
import { lose, setDying } from "./harm.ts";
import { goOnWorking } from "./interacting.ts";
import { breakOff, endFocus, focusOf, incantationOf, loseIncantation } from "./magic.ts";
import { against, rollOfLevel } from "./rolls.ts";
import type { SurgeFight } from "./rules.ts";
import { COUNTER, heldBy, isAble, keepsCounter, leftOf, mayCounter, readied, rollOf, tableOf } from "./rules.ts";
import type { Item } from "../../engine/state.ts";

/** S5: a DEX roll; ties by the higher DEX, then by a d6 each until they differ. */
function* initiative(fight: SurgeFight, ids: readonly string[]): Rolling<Initiatives> {
  const rolls = ids.map((who) => rollOfLevel(fight.figure(who).derived.levels.dexterity, tableOf(fight)));
  const thrown = yield* rollAll(
    ids.flatMap((who, i) => (rolls[i]?.dice ?? []).map((d) => ({ why: "surge.initiative", ...d, who }))),
  );
  const values: Record<string, number> = {};
  const parts: Record<string, { faces: readonly number[]; bonus: number }> = {};
  let next = 0;
  ids.forEach((who, i) => {
    const { dice, flat } = rolls[i] ?? { dice: [], flat: 0 };
    const faces = thrown.slice(next, (next += dice.length)).flat();
    const bonus = flat + situationalOf(fight.combatant(who));
    parts[who] = { faces, bonus };
    values[who] = faces.reduce((sum, f) => sum + f, bonus);
  });
  const dexterity = (who: string): number[] => [fight.figure(who).derived.levels.dexterity];
  const ties = yield* settleTies(fight, ids, values, { why: "surge.tie", faces: 6, breakers: dexterity });
  return { values, parts, ties };
}

const isRolledOnce = (fight: SurgeFight): boolean => fight.option("initiativeEachRound") !== true;

const compare = (fight: SurgeFight, a: string, b: string): number =>
  compareRanks(rankOf(fight.combatant(a)), rankOf(fight.combatant(b)));

/** What has to be reached, by saves passed in a row (S30). */
export const SAVES = [3, 5, 7, 9] as const;

/** A death save against what the saves passed before it make of it (S30). */
export const saveCheck = (fight: SurgeFight, who: string, roll: "strength" | "survival"): Check =>
  against(
    rollOf(fight, who, roll, "surge.deathSave", `TEMPO.Surge.Level.${roll}`),
    "TEMPO.Check.Difficulty",
    SAVES[Math.min(fight.figure(who).source.dying.passed, SAVES.length - 1)] ?? 9,
  );

interface DeathSaves {
  readonly stage: Stage;
  readonly passed: number;
  readonly failed: number;
}

/** Where a death save leads; the failure that is `fatal` is death, any before it unconsciousness from the start (S30). */
export function afterSave({ stage, passed, failed }: DeathSaves, saved: boolean, fatal = 2): DeathSaves {
  if (saved) return { stage, passed: passed + 1, failed };
  // Whoever is unconscious has failed one, whatever was written down.
  const failures = Math.max(failed, stage === "unconscious" ? 1 : 0) + 1;
  return { stage: failures >= fatal ? "dead" : "unconscious", passed: 0, failed: failures };
}

const isDying = (fight: SurgeFight, who: string): boolean =>
  ["conscious", "unconscious"].includes(fight.figure(who).derived.state);

/** Something that comes by itself, once for a turn however often the GM steps back; its card undoes it. */
const oncePerTurn = (fight: SurgeFight, name: string, who: string, happen: (id: string) => void): void =>
  once(fight, name, who, idFrom(`surge.${name}`, who, fight.combatant(who).activation), happen);

function once(fight: SurgeFight, name: string, who: string, id: string, happen: (id: string) => void): void {
  if (fight.exchange(id)?.undone === false) return;
  openExchange(fight, id, `surge.${name}`, who);
  happen(id);
  stageBy(fight, id, "defend");
}

/** What has ended without anybody's doing is taken off: grips, spells, what was gathered (S15, S22, S25). */
function sweep(fight: SurgeFight): void {
  for (const { id, creature, store } of fight.everyone()) {
    for (const grip of heldBy(fight, id, false)) fight.drop(["creatures", creature, "conditions", grip.id]);
    if (store["incantation"] !== undefined && !incantationOf(fight, id)) loseIncantation(fight, id);
    if (store["focus"] !== undefined && !focusOf(fight, id)) endFocus(fight, id);
  }
}

function* onTurnStart(fight: SurgeFight, who: string): Rolling<void> {
  sweep(fight);
  yield* goOnWorking(fight, who);
  if (isDying(fight, who))
    oncePerTurn(fight, "deathSave", who, (id) =>
      ask(fight, id, who, { kind: "deathSave", options: ["strength", "survival", "none"], blow: null }),
    );
}

function* onTurnEnd(fight: SurgeFight, who: string): Rolling<void> {
  // S25: a turn ended without an action for it ends a spell.
  if (focusOf(fight, who)?.activation !== fight.combatant(who).activation) endFocus(fight, who);
  if (fight.figure(who).has("surge.bleeding") && fight.figure(who).derived.health.value > 0)
    oncePerTurn(fight, "bleeding", who, (id) => takeEffect(fight, id, () => lose(fight, who, 1))); // S27
  // S18: what a dodge has won is spent at once or gone.
  for (const { id } of fight.everyone())
    if (keepsCounter(fight, id)) forgo(fight, id, idFrom("forgo", who, id, fight.state.beat));
  closeCounters(fight);
  sweep(fight);
  yield* rollAll([]);
}

/** Nobody is asked any more what to do with a counter: it has been spent, or is gone with the turn. */
function closeCounters(fight: SurgeFight): void {
  const { exchanges } = fight.state;
  for (const id in exchanges)
    for (const who in exchanges[id]?.waiting)
      if (exchanges[id]?.waiting[who]?.kind === "counter") {
        answered(fight, id, who);
        stageBy(fight, id, "defend");
      }
}

/** A counter that is not taken is gone. */
function forgo(fight: SurgeFight, who: string, id: string): void {
  const cost = costIn(COUNTER, leftOf(fight, who, COUNTER));
  fight.enter(who, { id, action: "surge.forgo", cost, facts: { reaction: true } });
}

/** S4: whoever survives an encounter above 0 HP has one more from then on. */
function* onEnd(fight: SurgeFight): Rolling<void> {
  for (const { id, creature } of fight.everyone())
    if (fight.figure(id).creature.hero && isAble(fight, id))
      once(fight, "survived", id, idFrom("surge.survived", id), (exchange) =>
        takeEffect(fight, exchange, () => fight.add(["creatures", creature, "source", "survived"], 1)),
      );
  yield* rollAll([]);
}

export const turn: TurnSpec<typeof creature, SurgeDerived> = {
  phases: [
    { id: "initiative", label: "TEMPO.Surge.Phase.initiative", kind: "initiative", once: isRolledOnce },
    { id: "turns", label: "TEMPO.Surge.Phase.turns", kind: "turns" },
  ],
  /** Who can act, and who has a death save to make. */
  able: isAble,
  eligible: (fight, who) => isAble(fight, who) || (!fight.combatant(who).defeated && isDying(fight, who)),
  initiative,
  compare,
  onTurnStart,
  onTurnEnd,
  outOfTurn: mayCounter,
  onEnd,
};

/** With what a counter strikes: the weapon named, if it is at hand, else the first that reaches, else bare hands; null: at nobody. */
export function counterWith(
  fight: SurgeFight,
  who: string,
  target: string,
  named: string | null,
): { item: Item | null } | null {
  const choices = readied(fight, who).filter((i) => isMelee(i) && (named === null || i.id === named));
  const fits = (item: Item | null) => attackProblem(fight, who, item ? "melee" : "unarmed", item, target) === null;
  const item = choices.find(fits);
  if (item) return { item };
  return fits(null) ? { item: null } : null;
}

export const counterCheck = (fight: SurgeFight, who: string, target: string, named: string | null): Check | null => {
  const arms = counterWith(fight, who, target, named);
  return arms && attackCheck(fight, who, arms.item ? "melee" : "unarmed", arms.item, target);
};

/** Someone answers: a defence (S16, S17), what to do with a dodge that was won (S18), a death save (S30). */
export function* answer(fight: SurgeFight, { exchange, who, option, use }: Answer): Rolling<Refusal | void> {
  const { id } = exchange;
  const question = exchange.waiting[who];
  if (!question) return impossible("TEMPO.Refusal.Answered");
  const blow = blowAsked(fight, exchange, who);
  if (question.kind === "deathSave" && option === "none" && !fight.authority.gm)
    return impossible("TEMPO.Refusal.OnlyGM");
  const arms = option === "strike" && blow ? counterWith(fight, who, blow.by, use.item) : null;
  if (option === "strike" && (!arms || !mayCounter(fight, who))) return refuse("TEMPO.Surge.Refusal.noCounter");
  answered(fight, id, who);
  if (question.kind === "defend" && blow) yield* defend(fight, id, blow, option === "none" ? null : use.adjustment);
  else if (question.kind === "deathSave" && option !== "none")
    yield* saveLife(fight, id, who, option === "survival" ? "survival" : "strength", use);
  else if (arms && blow) yield* counter(fight, id, who, blow.by, arms.item, use);
  else if (question.kind === "counter" && option === "none" && keepsCounter(fight, who)) forgo(fight, who, use.id);
  stageBy(fight, id, "defend");
  fight.record("answer", who, { exchange: id, option });
}

/** S18: at once, on the attacker's turn. */
function* counter(
  fight: SurgeFight,
  id: string,
  who: string,
  target: string,
  item: Item | null,
  use: Use,
): Rolling<void> {
  const kind = item ? "melee" : "unarmed";
  const deltas = fight.capture(() => breakOff(fight, who)); // another counter may have gone into casting (S22)
  fight.enter(who, { id: use.id, action: `surge.${kind}`, cost: costIn(COUNTER, 1), exchange: id, deltas });
  yield* strike(fight, id, who, { kind, item, targets: [target], adjustment: use.adjustment, entry: use.id });
}

function* saveLife(fight: SurgeFight, id: string, who: string, roll: "strength" | "survival", use: Use): Rolling<void> {
  if (!isDying(fight, who)) return;
  const { dying } = fight.figure(who).source;
  const thrown = yield* throwCheck(adjust(saveCheck(fight, who, roll), use.adjustment), who, "surge.deathSave");
  const saved = succeeded(thrown.reading);
  const after = afterSave(dying, saved, Number(fight.option("fatalFailure")));
  const facts = saved ? {} : { stage: after.stage };
  addBlow(fight, id, { action: "surge.deathSave", by: who, target: null, ...thrown, facts });
  takeEffect(fight, id, () => setDying(fight, who, after.stage, after.passed, after.failed));
}
