import {
  currentPhase,
  GM,
  isSettled,
  isStanding,
  mayTakeSidesTurn,
  numbered,
  OVER,
  plainUse,
  sealHash,
  Session,
  facesFrom,
} from "../index.ts";
import type {
  Blow,
  Command,
  Exchange,
  Fight,
  FightEvent,
  FightState,
  Json,
  Refusal,
  Ruleset,
  Shape,
  Step,
  TacticSpec,
  Thrower,
} from "../index.ts";
import type { FaceSource } from "./generator.ts";

/** How a simulated fight ended. */
export interface Ended {
  /** The only side that can still fight; null if there is none, or more than one. */
  readonly winner: string | null;
  readonly rounds: number;
  /** How often each action (by id), `move` or answer (as `answer.<option>`) was used. */
  readonly actions: Readonly<Record<string, number>>;
  /** By side: who could no longer fight at the end. */
  readonly casualties: Readonly<Record<string, readonly string[]>>;
  readonly state: FightState;
}

/** Gets the fight and the new events after each command. */
export type Watch = (fight: Fight, events: readonly FightEvent[]) => void;

/** Maximum number of commands in one turn, for a tactic that does not end its turn. */
const MOST_IN_A_TURN = 30;

/** Plays a fight to its end with a tactic (default: the ruleset's), by the same `decide` as a table. */
export function playFight(
  ruleset: Ruleset,
  start: FightState,
  faces: FaceSource,
  rounds = 50,
  tactic: TacticSpec<Shape, unknown> | null = ruleset.tactic ?? null,
  watch: Watch | null = null,
): Ended {
  if (!tactic) throw new Error(`${ruleset.id} has no tactic`);
  const match = new Match(new Session(ruleset, start), tactic, faces, watch);
  match.do({ type: "begin" });
  while (!match.over && match.state.round <= rounds) match.playOn();
  const { state, actions } = match;
  if (state.phase !== OVER) match.do({ type: "end" });
  const able = match.able();
  const casualties: Record<string, string[]> = {};
  for (const { id, side } of Object.values(state.combatants))
    if (side !== null && !able.includes(id)) (casualties[side] ??= []).push(id);
  const standing = [...new Set(able.map((id) => state.combatants[id]?.side ?? null))];
  const winner = standing.length === 1 ? (standing[0] ?? null) : null;
  return { winner, rounds: Math.min(state.round, rounds), actions, casualties, state: match.state };
}

class Match {
  readonly #counted = new Map<string, number>();
  readonly #session: Session;
  readonly #tactic: TacticSpec<Shape, unknown>;
  readonly #thrower: Thrower;
  readonly #watch: Watch | null;
  readonly #touched = new Set<string>();
  /** The path of the present activation. */
  #path: readonly Step[] = [];
  #ids = 0;
  #fight: Fight | null = null;
  #seen: { creatures: unknown; order: unknown; round: number; isOver: boolean } = {
    creatures: null,
    order: null,
    round: 0,
    isOver: false,
  };

  constructor(session: Session, tactic: TacticSpec<Shape, unknown>, faces: FaceSource, watch: Watch | null) {
    this.#session = session;
    this.#tactic = tactic;
    this.#thrower = facesFrom(faces);
    this.#watch = watch;
  }

  get state(): FightState {
    return this.#session.state;
  }

  /** How often each action, move and answer was used. */
  get actions(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counted);
  }

  /** The present state, to ask rules about. */
  get fight(): Fight {
    if (this.#fight?.state !== this.state) this.#fight = this.#session.fight(GM);
    return this.#fight;
  }

  /** Ids of those who can still fight. */
  able(): string[] {
    const { fight } = this;
    return fight.everyone().flatMap(({ id }) => (isStanding(fight, id) ? [id] : []));
  }

  /** Whether at most one side is left; computed anew if a creature, the order or the round has changed. */
  get over(): boolean {
    const { creatures, order, phase, round } = this.state;
    if (phase === OVER) return true;
    const seen = this.#seen;
    if (seen.creatures === creatures && seen.order === order && seen.round === round) return seen.isOver;
    this.#seen = { creatures, order, round, isOver: this.#isDecided() };
    return this.#seen.isOver;
  }

  #isDecided(): boolean {
    const { fight } = this;
    let only: string | null | undefined;
    for (const c of fight.everyone()) {
      if (c.side === only || !isStanding(fight, c.id)) continue;
      if (only !== undefined) return false;
      only = c.side;
    }
    return true;
  }

  /**
   * Carries out a command and throws its dice.
   * @returns why it was refused; null if it was not
   */
  do(command: Command): Refusal | null {
    const decision = this.#session.decide(command, this.#thrower, GM);
    if ("refusal" in decision) return decision.refusal;
    if (!("events" in decision)) return null;
    this.#take(decision.events);
    this.#watch?.(this.fight, decision.events);
    return null;
  }

  #take(events: readonly FightEvent[]): void {
    for (const { deltas } of events)
      for (const { path } of deltas) if (path[0] === "exchanges" && path[1] !== undefined) this.#touched.add(path[1]);
  }

  /** Plays one turn, or one step of whatever the fight waits for. */
  playOn(): void {
    const before = this.state;
    this.#answerEverybody();
    const { turn } = this.state;
    // Not `[0]`: where the list is empty, V8 throws away this function's compiled code each time.
    const next = turn === null ? mayTakeSidesTurn(this.fight).at(0) : undefined;
    if (turn !== null) this.#takeTurn(turn);
    else if (next !== undefined) this.do({ type: "takeTurn", who: next });
    else if (currentPhase(this.fight)?.kind === "choices") this.#chooseForAll();
    else if (this.state === before) this.do({ type: "advance" });
    if (this.state === before) throw new Error(`${this.#session.ruleset.id} does not go on from phase ${before.phase}`);
    this.#forgetOldCards();
  }

  #takeTurn(who: string): void {
    this.#path = [];
    const { activation } = this.state.combatants[who] ?? {};
    for (let n = 0; n < MOST_IN_A_TURN; n++) {
      const command = this.#tactic.act(this.fight, who, this.#fresh());
      if (!command || this.do(this.#whole(command))) break;
      this.#count(command);
      this.#apply(command);
      this.#answerEverybody();
      if (this.state.turn !== who || this.state.combatants[who]?.activation !== activation || this.over) return;
    }
    this.do({ type: "endTurn", who });
  }

  /** A tactic gives only the steps to come; the engine books the activation's whole path. */
  #whole(command: Command): Command {
    return command.type === "move" ? { ...command, path: [...this.#path, ...command.path] } : command;
  }

  /** Moves the token as the host does: places belong to documents (K2), and no rule writes them. */
  #apply(command: Command): void {
    if (command.type !== "move") return;
    this.#path = [...this.#path, ...command.path];
    const to = command.path.at(-1)?.to;
    if (!to || !this.state.combatants[command.who]) return;
    this.#write((fight) => fight.set(["combatants", command.who, "place"], to));
  }

  /** Answers open questions and applies dealt damage until nothing is open. */
  #answerEverybody(): void {
    for (let n = 0; this.#touched.size > 0; n++) {
      const [id] = this.#touched;
      if (id === undefined) return;
      this.#touched.delete(id);
      if (n > 1_000) throw new Error(`${this.#session.ruleset.id} never stops asking`);
      const exchange = this.state.exchanges[id];
      if (!exchange || exchange.undone) continue;
      const who = firstKey(exchange.waiting);
      if (who !== undefined) this.#answer(id, who);
      else
        for (const blow in exchange.blows) {
          const { damage, applied, target } = exchange.blows[blow] as Blow;
          if (damage && applied === null && target !== null)
            this.do({ type: "apply", exchange: id, blow, amount: null });
        }
    }
  }

  #answer(id: string, who: string): void {
    const exchange = this.state.exchanges[id];
    if (!exchange) return;
    const fresh = this.#fresh();
    const { option, use } = this.#tactic.answer(this.fight, exchange, who, fresh);
    if (this.do({ type: "answer", who, exchange: id, option, use }) === null) this.#note(answerNamed(option));
    else if (this.do({ type: "answer", who, exchange: id, option: "none", use: plainUse(fresh) }) !== null)
      throw new Error(
        `${this.#session.ruleset.id}: ${who} can answer neither ${option} nor none to ${exchange.action}`,
      );
    this.#touched.add(id);
  }

  /** Everybody chooses and seals, then all choices are revealed. */
  #chooseForAll(): void {
    const choices: Record<string, { salt: string; choice: Json } | null> = {};
    const ids: Record<string, string> = {};
    for (const who of currentPhase(this.fight)?.waitsFor?.(this.fight) ?? []) {
      const choice = this.#tactic.choose?.(this.fight, who) ?? null;
      ids[who] = this.#fresh();
      if (choice === null) continue;
      const salt = this.#fresh();
      this.do({ type: "seal", who, hash: sealHash(salt, choice) });
      choices[who] = { salt, choice };
    }
    this.do({ type: "reveal", choices, ids });
  }

  /** Removes finished cards after each turn, so that the state stays small. */
  #forgetOldCards(): void {
    const { exchanges } = this.state;
    const open: Record<string, Exchange> = {};
    let isAnyDone = false;
    for (const id of Object.keys(exchanges)) {
      const exchange = exchanges[id] as Exchange;
      if (this.#touched.has(id) || !isSettled(exchange)) open[id] = exchange;
      else isAnyDone = true;
    }
    if (isAnyDone) this.#write((fight) => fight.set(["exchanges"], open));
  }

  /** Writes what the host writes itself, outside commands. */
  #write(change: (fight: Fight) => void): void {
    const fight = this.#session.fight(GM);
    change(fight);
    this.#session.state = fight.state;
  }

  #count(command: Command): void {
    if (command.type === "act") this.#note(command.action);
    else if (command.type === "move") this.#note("move");
  }

  #note(what: string): void {
    this.#counted.set(what, (this.#counted.get(what) ?? 0) + 1);
  }

  #fresh(): string {
    this.#ids += 1;
    return freshId(this.#ids);
  }
}

const freshId = numbered("e");

const answerNames: Record<string, string> = {};
const answerNamed = (option: string): string => (answerNames[option] ??= `answer.${option}`);

function firstKey(record: object): string | undefined {
  for (const key in record) return key;
  return undefined;
}
