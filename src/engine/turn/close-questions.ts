import { plainUse } from "../command.ts";
import { runQueue } from "../actions/queue.ts";
import type { Rolling } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Refusal } from "../refusal.ts";
import { impossible, isRefusal, refuse } from "../refusal.ts";
import type { Shape } from "../schema.ts";
import { removeQuestion, stageBy } from "./conduct.ts";

/** An open question: who is asked, on which card. */
interface Open {
  readonly exchange: string;
  readonly who: string;
}

/** Guards against a ruleset whose answers open new questions without end; none comes near it. */
const MOST = 500;

/**
 * A turn, a phase or a fight does not end while a question is open (K19, S35, H38). A GM may force it: open
 * questions are then answered with none on their cards, and return when the end is stepped back over. Nobody
 * waits for a combatant who has left.
 * @returns why nothing ends now, or how many events the answers made
 */
export function* closeQuestions<C extends Shape, D>(fight: Fight<C, D>): Rolling<Refusal | number> {
  const { gm, force } = fight.authority;
  const waited = new Set(openQuestions(fight).flatMap(({ who }) => (isHere(fight, who) ? [who] : [])));
  if (waited.size > 0 && !(gm && force)) {
    const asked = [...waited];
    return gm ? refuse("TEMPO.Refusal.StillAskedGM", { asked }) : impossible("TEMPO.Refusal.StillAsked", { asked });
  }
  for (let n = 0; ; n++) {
    const [open] = openQuestions(fight);
    if (!open) return fight.events.length;
    if (n >= MOST) throw new Error(`${fight.ruleset.id} asks on and on`);
    yield* closeQuestion(fight, open);
  }
}

/** Answers a question with none; if that is refused, or the combatant has left, it is just removed. */
function* closeQuestion<C extends Shape, D>(fight: Fight<C, D>, { exchange: id, who }: Open): Rolling<void> {
  const exchange = fight.exchange(id);
  if (!exchange) return;
  if (isHere(fight, who)) {
    const refusal = yield* fight.ruleset.answer(fight, { exchange, who, option: "none", use: plainUse("") });
    if (!isRefusal(refusal)) return;
  }
  yield* withdrawQuestion(fight, id, who);
}

/** Removes a question and runs the steps that waited for it. */
export function* withdrawQuestion<C extends Shape, D>(
  fight: Fight<C, D>,
  exchangeId: string,
  who: string,
): Rolling<void> {
  removeQuestion(fight, exchangeId, who);
  yield* runQueue(fight, exchangeId);
  stageBy(fight, exchangeId, fight.ruleset.stage);
  fight.record("dismissed", who, { exchange: exchangeId });
}

const isHere = <C extends Shape, D>({ state }: Fight<C, D>, who: string): boolean =>
  state.combatants[who] !== undefined;

/** All questions that nobody has answered yet. */
export function openQuestions<C extends Shape, D>({ state }: Fight<C, D>): Open[] {
  const open: Open[] = [];
  for (const { id, undone, waiting } of Object.values(state.exchanges))
    if (!undone) for (const who of Object.keys(waiting)) open.push({ exchange: id, who });
  return open;
}
