import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { adjust } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import { impose, lift } from "../../engine/harm/conditions.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { carrying } from "../../engine/turn/carried.ts";
import { numberIn } from "../../engine/json.ts";
import { fightCheck, mannerIn, mannerField, rollless } from "./checks.ts";
import type { PoolSource } from "./creature.ts";
import type { PoolAction } from "./declaring.ts";
import { pay } from "./paying.ts";
import type { Need } from "./requirements.ts";
import { costOf, fieldsFor, moveNeed, NEEDS, NOT_MOVING, reduction } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { hasEntered, unable } from "./rules.ts";

/** Moves that a check decides (D10). */
export const ROLLED = ["sprint", "swim", "climb", "jump"] as const;
export type RolledMove = (typeof ROLLED)[number];

export const MOVE_STAMINA = { walk: 0, dash: 2, sprint: 3, swim: 2, climb: 2, jump: 2 } as const;

/** The fact of a change of posture that says what the one before took off moves, for the way that was gone in it (D17). */
export const SLOWED_BEFORE = "slowedBefore";

/** What decides how far a rolled move goes. */
export interface Effort {
  readonly base: number;
  readonly secondary: Pick<PoolSource["secondary"], "run" | "swim" | "climb" | "jump">;
  readonly successes: number;
  /** The climb's (D10): 0 to 20, a sheer face 10. */
  readonly difficulty: number;
  /** After a dash or a sprint this turn. */
  readonly running: boolean;
}

/** Metres, before posture; a climb below 0 falls (D10). */
export function metresOf(move: RolledMove, { base, secondary, successes, difficulty, running }: Effort): number {
  switch (move) {
    case "sprint":
      return 2 * base + 2 * secondary.run + successes;
    case "swim":
      return secondary.swim + successes;
    case "climb":
      return secondary.climb + successes - difficulty;
    case "jump": {
      const metres = Math.floor(secondary.jump / 2) + Math.floor(successes / 3);
      return running ? Math.floor(metres * 1.5) : metres;
    }
  }
}

/** Whether one has dashed or sprinted this turn (D10). */
export const isRunning = (fight: PoolFight, who: string): boolean =>
  hasEntered(
    fight,
    who,
    (e) => e.action === "pool.sprint" || (e.action === "pool.move" && (e.cost["stamina"] ?? 0) > 0),
  );

function moveCheck(fight: PoolFight, who: string, move: RolledMove, use: Use): Check {
  const check = fightCheck(fight, who, {
    id: `pool.${move}`,
    label: `TEMPO.Pool.Action.${move}`,
    attribute: "body",
    skill: "personalMovement",
    moving: true,
  });
  const manner = mannerIn(use.options);
  return manner === "roll" ? adjust(check, use.adjustment) : rollless(adjust(check, use.adjustment), manner, null);
}

const climbDifficulty = (use: Use): number => Math.max(0, Math.min(20, numberIn(use.options, "difficulty") ?? 0));

const ICONS: Readonly<Record<RolledMove, string>> = {
  sprint: "fa-solid fa-person-running",
  swim: "fa-solid fa-person-swimming",
  climb: "fa-solid fa-person-through-window",
  jump: "fa-solid fa-person-falling-burst",
};

/** A rolled move: it is paid and rolled for first, then the token may go as far. */
function rolledMove(move: RolledMove): PoolAction {
  const need = (fight: PoolFight, who: string) => moveNeed(fight, who, move === "jump");
  return {
    label: `TEMPO.Pool.Action.${move}`,
    hint: `TEMPO.Pool.ActionHint.${move}`,
    icon: ICONS[move],
    group: "action",
    aim: "none",
    fields: (fight, who) => [
      ...fieldsFor(need(fight, who)),
      ...(move === "climb"
        ? [{ name: "difficulty", label: "TEMPO.Pool.ClimbDifficulty", options: null, initial: "0" }]
        : []),
      mannerField,
    ],
    cost: (fight, who, use) => costOf(fight, who, need(fight, who), MOVE_STAMINA[move], use),
    blocked: (fight, who) => unable(fight, who) ?? (isHeld(fight, who) ? refuse("TEMPO.Pool.Refusal.loading") : null),
    check: (fight, who, use) => moveCheck(fight, who, move, use),
    perform: (fight, who, use) => carryOut(fight, who, use, move, need(fight, who)),
  };
}

/** Rolls, pays, and notes how far the token may now go. */
function* carryOut(fight: PoolFight, who: string, use: Use, move: RolledMove, need: Need): Rolling<void> {
  const action = `pool.${move}`;
  // What reduces the requirement of a jump weighs on further checks, not on its own (D8).
  const laid = reduction(fight, who, need, use);
  const thrown = yield* throwCheck(moveCheck(fight, who, move, use), who, action);
  const { source, derived } = fight.figure(who);
  const whole = metresOf(move, {
    base: derived.movement,
    secondary: source.secondary,
    successes: thrown.reading.count,
    difficulty: climbDifficulty(use),
    running: isRunning(fight, who),
  });
  const metres = Math.max(0, whole - derived.slowed);
  const falls = move === "climb" && whole < 0;
  openExchange(fight, use.exchange, action, who);
  pay(fight, who, use, {
    action,
    need,
    stamina: MOVE_STAMINA[move],
    exchange: use.exchange,
    facts: {
      moves: true,
      mode: move,
      metres,
      ...(need.requirement === 0 ? { freeMove: true } : {}),
      ...(move === "sprint" ? carrying([{ scope: NOT_MOVING, dice: 2 }]) : laid),
    },
  });
  const facts = falls ? { metres, falls } : { metres };
  addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id, facts });
  stageBy(fight, use.exchange, "react");
  fight.record("act", who, { action });
}

/** Spanning a crossbow leaves no move that turn (D12). */
export const isHeld = (fight: PoolFight, who: string): boolean =>
  hasEntered(fight, who, (e) => e.facts["still"] === true);

/** Going down is free; getting up is a move action of its own (a ruling on D17). */
function posture(id: "stand" | "kneel" | "dropProne", icon: string): PoolAction {
  const to = { stand: "standing", kneel: "kneeling", dropProne: "prone" }[id];
  const rises = (fight: PoolFight, who: string): boolean =>
    id === "stand" || (id === "kneel" && fight.figure(who).derived.posture === "prone");
  const need = (fight: PoolFight, who: string) => (rises(fight, who) ? moveNeed(fight, who, false) : FREE);
  return {
    label: `TEMPO.Pool.Action.${id}`,
    hint: `TEMPO.Pool.ActionHint.${id}`,
    icon,
    group: "action",
    aim: "none",
    cost: (fight, who, use) => costOf(fight, who, need(fight, who), 0, use),
    blocked(fight, who) {
      const stopped = unable(fight, who);
      if (stopped) return stopped;
      if (fight.figure(who).derived.posture === to) return refuse("TEMPO.Pool.Refusal.alreadySo");
      return rises(fight, who) && isHeld(fight, who) ? refuse("TEMPO.Pool.Refusal.loading") : null;
    },
    *perform(fight, who, use): Rolling<void> {
      const wanted = need(fight, who);
      const up = rises(fight, who);
      const { slowed } = fight.figure(who).derived;
      const deltas = fight.capture(() => {
        lift(fight, who, "pool.prone");
        lift(fight, who, "pool.kneeling");
        if (id !== "stand") impose(fight, who, use.id, { condition: id === "kneel" ? "pool.kneeling" : "pool.prone" });
      });
      const before = { [SLOWED_BEFORE]: slowed };
      const facts = up ? { ...before, moves: true, ...(wanted.requirement === 0 ? { freeMove: true } : {}) } : before;
      pay(fight, who, use, { action: `pool.${id}`, need: wanted, stamina: 0, facts, deltas });
      fight.record("act", who, { action: `pool.${id}` });
    },
  };
}

const FREE = NEEDS.once;

/** Walking and dashing are paid by the way a token goes. */
function dragged(id: "walk" | "dash", icon: string): PoolAction {
  return {
    label: `TEMPO.Pool.Action.${id}`,
    hint: `TEMPO.Pool.ActionHint.${id}`,
    icon,
    group: "action",
    aim: "path",
    cost: (fight, who, use) => costOf(fight, who, moveNeed(fight, who, false), MOVE_STAMINA[id], use),
    blocked: (fight, who) => unable(fight, who) ?? (isHeld(fight, who) ? refuse("TEMPO.Pool.Refusal.loading") : null),
    *perform() {
      return impossible("TEMPO.Refusal.DragToken");
    },
  };
}

/** D10, and the postures of D17. */
export const moveActions = {
  walk: dragged("walk", "fa-solid fa-person-walking"),
  dash: dragged("dash", "fa-solid fa-person-running"),
  sprint: rolledMove("sprint"),
  swim: rolledMove("swim"),
  climb: rolledMove("climb"),
  jump: rolledMove("jump"),
  stand: posture("stand", "fa-solid fa-arrow-up"),
  kneel: posture("kneel", "fa-solid fa-person-praying"),
  dropProne: posture("dropProne", "fa-solid fa-arrow-down"),
} satisfies Record<string, PoolAction>;
