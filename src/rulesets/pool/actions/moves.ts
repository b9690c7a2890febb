import { carrying, idFrom, impose, lift, numberIn, refuse } from "../../../engine/index.ts";
import type { Blow, Refusal } from "../../../engine/index.ts";
import { actionCheck, mannerField } from "../checks/index.ts";
import type { PoolSource } from "../creature/schema.ts";
import { fall } from "./consequences.ts";
import { entered, noted } from "../stored.ts";
import type { Need } from "../checks/requirements.ts";
import { billOf, fieldsFor, moveNeed, NEEDS, NOT_MOVING } from "../checks/requirements.ts";
import type { PoolAction, PoolActions, PoolActionContext, PoolFight, Using } from "../types.ts";
import { flatDamage, hasEntered } from "../state.ts";

/** Moves whose distance a check decides (D10). */
export const ROLLED = ["sprint", "swim", "climb", "jump"] as const;
export type RolledMove = (typeof ROLLED)[number];

export const MOVE_STAMINA = { walk: 0, dash: 2, sprint: 3, swim: 2, climb: 2, jump: 2 } as const;

export interface Effort {
  readonly base: number;
  readonly secondary: Pick<PoolSource["secondary"], "run" | "swim" | "climb" | "jump">;
  readonly successes: number;
  /** The climb's (D10): 0 to 20, a sheer face 10. */
  readonly difficulty: number;
  /** After a dash or a sprint this turn. */
  readonly running: boolean;
}

/** Metres of a rolled move, before posture; a climb below 0 is a fall (D10). */
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

/** Whether a combatant has dashed or sprinted this turn (D10). */
const isRunning = (fight: PoolFight, who: string): boolean =>
  hasEntered(
    fight,
    who,
    (e) => e.action === "pool.sprint" || (e.action === "pool.move" && (e.cost["stamina"] ?? 0) > 0),
  );

/** Whether spanning a crossbow leaves no move this turn (D12). */
export const isSpanningStill = (fight: PoolFight, who: string): boolean =>
  hasEntered(fight, who, (e) => entered.get(e, "still") === true);

const loadingRefusal = ({ fight, who }: Pick<Using, "fight" | "who">): Refusal | null =>
  isSpanningStill(fight, who) ? refuse("TEMPO.Pool.Refusal.loading") : null;

/** Facts for the entry of a move action (D8). */
const movedBy = ({ requirement }: Need) => ({ moves: true, ...(requirement === 0 ? { freeMove: true } : {}) });

/** Facts of a rolled move: metres, after posture, and whether a climb falls (D10, D17). */
function rolledDistance({ fight, who, use, thrown }: PoolActionContext, move: RolledMove) {
  const { source, derived } = fight.figure(who);
  const whole = metresOf(move, {
    base: derived.movement,
    secondary: source.secondary,
    successes: thrown?.reading.count ?? 0,
    difficulty: Math.max(0, Math.min(20, numberIn(use.options, "difficulty") ?? 0)),
    running: isRunning(fight, who),
  });
  const metres = Math.max(0, whole - derived.slowed);
  return noted.of(move === "climb" && whole < 0 ? { metres, falls: true } : { metres });
}

/** A rolled move: it is rolled and paid first, then the token may move so far (D10). */
function rolledMoveAction(move: RolledMove, icon: string): PoolAction {
  const need = ({ fight, who }: PoolActionContext) => moveNeed(fight, who, move === "jump");
  return {
    family: "movement",
    rule: ["D10"],
    icon,
    fields: (context) => [
      ...fieldsFor(need(context)),
      ...(move === "climb"
        ? [
            { name: "difficulty", label: "TEMPO.Pool.ClimbDifficulty", options: null, initial: "0" },
            { name: "height", label: "TEMPO.Pool.ClimbHeight", options: null, initial: String(heightOf(context)) },
          ]
        : []),
      mannerField,
    ],
    // Dice for reducing a jump's requirement fall on further checks, not on its own (D8).
    price: (context) => billOf(context, need(context), MOVE_STAMINA[move]),
    needs: loadingRefusal,
    check: (context) => actionCheck(context, move, { attribute: "body", skill: "personalMovement", moving: true }),
    rollsFirst: true,
    adjusted: true,
    begins: (context) => rolledDistance(context, move),
    facts: (context) => ({
      ...entered.of({ ...movedBy(need(context)), mode: move }),
      ...context.begun,
      ...(move === "sprint" ? carrying([{ scope: NOT_MOVING, dice: 2 }]) : {}),
    }),
    blow: (context) => ({ target: falls(context) ? context.who : null, facts: context.begun }),
    ...(move === "climb" ? { rolled: fallFromClimb } : {}),
  };
}

const falls = ({ begun: facts }: PoolActionContext): boolean => noted.get({ facts }, "falls") === true;

const heightOf = ({ fight, who }: PoolActionContext): number => Math.max(0, fight.combatant(who).place?.z ?? 0);

/** Concussive damage of a fall for each metre (D32). */
const PER_METRE = 2;

/** A failed climb ends on the ground, prone, with damage by its height (D32). */
function fallFromClimb(context: PoolActionContext, _thrown: unknown, blow: Blow): void {
  if (!falls(context)) return;
  const { fight, who, use } = context;
  const { place } = fight.combatant(who);
  const height = Math.max(0, Math.min(1000, numberIn(use.options, "height") ?? heightOf(context)));
  context.effect(() => {
    if (place && place.z > 0) fight.set(["combatants", who, "place", "z"], 0);
    fall(fight, who, idFrom(context.shownOn, blow.id, "fall"), "prone");
  });
  const amount = Math.floor(height * PER_METRE);
  if (amount > 0) context.damage(blow.id, flatDamage("concussive", amount));
}

const POSTURE = { stand: "standing", kneel: "kneeling", dropProne: "prone" } as const;

/** Changes of posture: going down is free, getting up is a move action (a ruling on D17). */
function postureAction(id: keyof typeof POSTURE, icon: string): PoolAction {
  const to = POSTURE[id];
  const rises = ({ figure }: PoolActionContext): boolean =>
    to === "standing" || (to === "kneeling" && figure.derived.posture === "prone");
  const need = (context: PoolActionContext): Need =>
    rises(context) ? moveNeed(context.fight, context.who) : NEEDS.once;
  return {
    family: "movement",
    rule: ["D17"],
    icon,
    price: (context) => billOf(context, need(context)),
    needs(context) {
      if (context.figure.derived.posture === to) return refuse("TEMPO.Pool.Refusal.alreadySo");
      return rises(context) ? loadingRefusal(context) : null;
    },
    facts: (context) =>
      entered.of({
        slowedBefore: context.figure.derived.slowed,
        ...(rises(context) ? movedBy(need(context)) : {}),
      }),
    changes({ fight, who, use }) {
      lift(fight, who, "pool.prone");
      lift(fight, who, "pool.kneeling");
      if (to !== "standing") impose(fight, who, use.id, { condition: `pool.${to}` });
    },
  };
}

/** A walk or dash: dragging the token carries it out and pays it. */
const draggedMoveAction = (id: "walk" | "dash", icon: string): PoolAction => ({
  family: "movement",
  rule: ["D10"],
  icon,
  aim: "path",
  price: (context) => billOf(context, moveNeed(context.fight, context.who), MOVE_STAMINA[id]),
  needs: loadingRefusal,
});

/** D10, and the postures of D17. */
export const moveActions: PoolActions = {
  walk: draggedMoveAction("walk", "person-walking"),
  dash: draggedMoveAction("dash", "person-running"),
  sprint: rolledMoveAction("sprint", "person-running"),
  swim: rolledMoveAction("swim", "person-swimming"),
  climb: rolledMoveAction("climb", "person-through-window"),
  jump: rolledMoveAction("jump", "person-falling-burst"),
  stand: postureAction("stand", "arrow-up"),
  kneel: postureAction("kneel", "person-praying"),
  dropProne: postureAction("dropProne", "arrow-down"),
};
