import type { PathPoint } from "../../compat.ts";
import { activeRuleset, resourceOfBar } from "../../data/active.ts";
import { detach } from "../../failures.ts";
import { askedAs, isTyped, mayMoveNow, moveEntryId, offerMove } from "../../engine/index.ts";
import type { MoveOffer } from "../../engine/index.ts";
import { execute } from "../write/execute.ts";
import { moveNotes, recordedPath, pathWithPlan, standingOf, pathSteps } from "../read/recorded-path.ts";
import { cornerAt } from "../read/places.ts";
import { ports } from "../ports.ts";
import { invalidate } from "../read/fight-state.ts";
import { moveLimit } from "../settings.ts";

/** Movement methods by which a token changes place without a move of its own. */
const NO_MOVE = ["undo", "config", "paste"];

/** A token. The ruleset prices its moves: refused before they are made, booked after (K7). */
export class TempoToken extends TokenDocument {
  override prepareData(): void {
    super.prepareData();
    invalidate();
  }

  /** Lets people type into the bars, which core takes for figures that nobody stores. */
  override getBarAttribute(
    ...args: Parameters<TokenDocument["getBarAttribute"]>
  ): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    const spec = bar && activeRuleset().resources[resourceOfBar(bar.attribute) ?? ""];
    return bar && spec ? { ...bar, editable: isTyped(spec) } : bar;
  }

  /** The combatant whose path is counted; null outside a fight that has begun. */
  get countedCombatant(): Combatant.Implementation | null {
    const combatant = this.combatant ?? null;
    const combat = combatant?.combat;
    return combatant && combat && combat.round > 0 && combatant.actor ? combatant : null;
  }

  /** The price of this activation's whole path, with these points added; null where no path is counted. */
  offer(planned: readonly PathPoint[]): MoveOffer | null {
    const combatant = this.countedCombatant;
    const combat = combatant?.combat ?? null;
    if (!combatant || !combat) return null;
    return offerMove(combat.fight, combatant.id ?? "", pathWithPlan(combatant, planned));
  }

  /** How many steps of this activation were made before what is planned. */
  stepsMade(): number {
    const combatant = this.countedCombatant;
    return combatant ? pathSteps(this, recordedPath(combatant)).length : 0;
  }

  /**
   * Warns of a move beyond the budget, or refuses it, as the world's limit says; never to a GM. Charges
   * nothing.
   */
  protected override async _preUpdateMovement(
    movement: TokenDocument.MovementOperation,
    operation: TokenDocument.Database.UpdateOptions,
  ): Promise<boolean | void> {
    if ((await super._preUpdateMovement(movement, operation)) === false) return false;
    const limit = moveLimit();
    if (game.user.isGM || limit === "off" || NO_MOVE.includes(movement.method)) return;
    // The parts that follow in a chain were judged together with the first.
    if (movement.chain.length > 0) return;
    const planned = [...movement.passed.waypoints, ...movement.pending.waypoints];
    const offer = this.offer(planned);
    if (!offer) return;
    if (offer.refusal) {
      ports.refused(offer.refusal);
      return limit === "enforce" ? false : undefined;
    }
    if (limit === "enforce" && this.#holdBeforeReaction(planned, offer)) return false;
    return;
  }

  /**
   * Splits a move that provokes (K8): refuses the whole, and moves the token to the last space before the
   * interrupt, where it waits for the answer.
   * @returns whether the move is held up
   */
  #holdBeforeReaction(planned: readonly PathPoint[], offer: MoveOffer): boolean {
    const combatant = this.countedCombatant;
    const combat = combatant?.combat;
    if (!combatant || !combat) return false;
    const { provoked: asked, skip } = moveNotes(combatant);
    const first = offer.provoked.find((p) => !asked.includes(askedAs(p)));
    if (!first) return false;
    const before = recordedPath(combatant);
    const moved = pathSteps(this, before).length;
    const whole = pathWithPlan(combatant, planned);
    const until = first.step - moved;
    const points = pointsAhead(this, combatant, planned);
    const part = points.slice(1, until + 1).map(waypoint);
    const rest = points.slice(until + 1).map(waypoint);
    void (async () => {
      if (part.length > 0) await this.move(part);
      await execute(
        combat,
        {
          type: "move",
          who: combatant.id ?? "",
          skip,
          path: pathSteps(this, recordedPath(combatant)),
          held: { steps: whole.slice(first.step), rest },
          exchange: foundry.utils.randomID(),
        },
        { force: true },
      );
    })();
    return true;
  }

  protected override _onUpdateMovement(
    movement: TokenDocument.MovementOperation,
    operation: TokenDocument.Database.OnUpdateOperation,
    user: User.Implementation,
  ): void {
    super._onUpdateMovement(movement, operation, user);
    invalidate();
    if (user.isSelf) detach(this.#bookAndTell(movement));
  }

  /** Books a move, and tells its user what it was charged where no ruler has said so. */
  async #bookAndTell({ id, method }: TokenDocument.MovementOperation): Promise<void> {
    const before = this.#booked();
    await this.bookMove(method === "undo" ? id : null);
    if (method === "dragging" || method === "undo") return;
    const after = this.#booked();
    const pools = [...new Set([...Object.keys(before.cost), ...Object.keys(after.cost)])];
    const cost = Object.fromEntries(pools.map((pool) => [pool, (after.cost[pool] ?? 0) - (before.cost[pool] ?? 0)]));
    ports.moved(this, after.charged > before.charged || pools.some((pool) => cost[pool] !== 0) ? cost : null);
  }

  /** What this activation's moves have cost so far. */
  #booked(): { readonly cost: Readonly<Record<string, number>>; readonly charged: number } {
    const combatant = this.countedCombatant;
    const own = combatant?.combat?.state.combatants[combatant.id ?? ""];
    const entry = own?.ledger[moveEntryId(own.activation)];
    return { cost: entry?.cost ?? {}, charged: Number(entry?.facts["charged"] ?? 0) };
  }

  /**
   * Books the cost of this activation's path as one absolute amount. So booking twice changes nothing, and a
   * path that was undone gives its cost back. Books nothing for a combatant who may not move now.
   * @param undo the id of the move that took another back; null for any other
   */
  async bookMove(undo: string | null = null): Promise<void> {
    const combatant = this.countedCombatant;
    const combat = combatant?.combat ?? null;
    const who = combatant?.id;
    if (!combatant || !combat || !who || !mayMoveNow(combat.fight, who)) return;
    const skip = [...moveNotes(combatant).skip];
    if (undo !== null) skip.push(...undoneMoves(combatant, undo, skip));
    const path = pathSteps(this, recordedPath(combatant, skip));
    const command = {
      type: "move",
      who: combatant.id,
      skip,
      path,
      held: null,
      exchange: foundry.utils.randomID(),
    } as const;
    await execute(combat, command, { force: true });
  }

  /** Continues the move that an interrupt held up. */
  async resumeHeldMove(): Promise<void> {
    const combatant = this.countedCombatant;
    if (!combatant) return;
    const { rest } = moveNotes(combatant);
    if (rest.length > 0) await this.move(rest.map(waypoint));
  }

  /** Returns to where the activation began (U8). */
  async backToTurnStart(): Promise<void> {
    const combatant = this.countedCombatant;
    if (!combatant) return;
    const [, first] = recordedPath(combatant);
    if (first?.movementId) await this.revertRecordedMovement(first.movementId);
  }
}

const waypoint = ({ x, y, elevation, action }: PathPoint) => ({ x, y, elevation, action });

/** Every point of the path through `planned`, in pixels, from where the token stands. */
function pointsAhead(
  token: TempoToken,
  combatant: Combatant.Implementation,
  planned: readonly PathPoint[],
): PathPoint[] {
  const scene = token.parent;
  const moved = pathSteps(token, recordedPath(combatant)).length;
  const steps = pathWithPlan(combatant, planned).slice(moved);
  const standing = standingOf(token);
  return [
    standing,
    ...steps.map((step) => ({
      ...standing,
      ...(scene ? cornerAt(scene, step.to, standing) : {}),
      elevation: step.to.z,
      action: step.mode,
    })),
  ];
}

/**
 * The moves to leave out of the count after an undo. Foundry does not document whether an undo shortens its
 * record or adds to it (C131). Where the record now ends with the undo, these are the undo and all moves
 * since the token last stood where it stands now.
 */
function undoneMoves(combatant: Combatant.Implementation, undo: string, skip: readonly string[]): string[] {
  const here = combatant.token?.movementHistory.at(-1);
  if (here?.movementId !== undo) return [];
  const counted = recordedPath(combatant, [...skip, undo]);
  const stood = counted.findLastIndex((p, i) => {
    const next = counted[i + 1];
    // The first point is where the first move set out, and may carry that move's id.
    return next !== undefined && (i === 0 || next.movementId !== p.movementId) && isSamePlace(p, here);
  });
  const moves = stood < 0 ? counted.slice(-1) : counted.slice(stood + 1);
  return [...new Set([undo, ...moves.map((p) => p.movementId ?? "")])];
}

/** A token as this system's own; null without a token, or where another class stands in for it. */
export const ownToken = (token: TokenDocument | null | undefined): TempoToken | null =>
  token instanceof TempoToken ? token : null;

const isSamePlace = (a: PathPoint, b: PathPoint): boolean => a.x === b.x && a.y === b.y && a.elevation === b.elevation;
