import { onHook } from "../compat.ts";
import type { PathPoint } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import type { TempoToken } from "../documents/classes/token.ts";
import { ownToken } from "../documents/classes/token.ts";
import type { MoveOffer } from "../engine/index.ts";
import { rulerColor } from "../documents/settings.ts";
import { describeAmount, describeRefusal, localize } from "../applications/text.ts";

const { TokenRuler } = foundry.canvas.placeables.tokens;
type Ruler = foundry.canvas.placeables.tokens.TokenRuler;
type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;
type State = foundry.canvas.placeables.tokens.TokenRuler.State;

/** Where a plan's step lies: within the first action, in further ones, or beyond what is left. */
type Stretch = "first" | "more" | "over";

/**
 * A ruler that prices a drag in the ruleset's actions. The same function refuses and books the move (K7, U9).
 */
export class TempoRuler extends TokenRuler {
  static override WAYPOINT_LABEL_TEMPLATE = "systems/tempo/templates/hud/waypoint.hbs";

  #offers = new WeakMap<object, MoveOffer | null>();

  get #document(): TempoToken | null {
    return ownToken(this.token.document);
  }

  /** The offer for the plan up to a waypoint; null where no path is counted. */
  #offerAt(waypoint: Waypoint): MoveOffer | null {
    const known = this.#offers.get(waypoint);
    if (known !== undefined) return known;
    const offer = this.#document?.offer(plannedUntil(waypoint)) ?? null;
    this.#offers.set(waypoint, offer);
    return offer;
  }

  /** The stretch in which the plan's `step`th step lies. */
  #stretchOf(offer: MoveOffer, step: number): Stretch {
    // A GM is never refused, and outside the token's turn not even charged.
    if (game.user.isGM && offer.refusal?.key === "TEMPO.Refusal.NotYourTurn") return "first";
    if (step >= offer.within && !game.user.isGM) return "over";
    return step < (offer.priced.segments[0]?.end ?? Infinity) ? "first" : "more";
  }

  #stretchAt(waypoint: Waypoint): Stretch | null {
    if (waypoint.stage === "passed") return null;
    const offer = this.#offerAt(waypoint);
    return offer && this.#stretchOf(offer, offer.path.length - 1);
  }

  protected override _getSegmentStyle(waypoint: Waypoint): ReturnType<Ruler["_getSegmentStyle"]> {
    const style = super._getSegmentStyle(waypoint);
    const stretch = this.#stretchAt(waypoint);
    return stretch ? { ...style, color: rulerColor(stretch) } : style;
  }

  /** Colours each space, so that the map shows where the next action begins. */
  protected override _getGridHighlightStyle(
    ...args: Parameters<Ruler["_getGridHighlightStyle"]>
  ): ReturnType<Ruler["_getGridHighlightStyle"]> {
    const style = super._getGridHighlightStyle(...args);
    const [waypoint, { i, j }] = args;
    const offer = waypoint.stage === "passed" ? null : this.#offerAt(waypoint);
    if (!offer) return style;
    const step = offer.path.findLastIndex(({ to }) => j >= to.x && j < to.x + to.w && i >= to.y && i < to.y + to.h);
    return step < 0 ? style : { ...style, color: rulerColor(this.#stretchOf(offer, step)) };
  }

  protected override _getWaypointLabelContext(
    waypoint: Waypoint,
    state: State,
  ): ReturnType<Ruler["_getWaypointLabelContext"]> {
    const context = super._getWaypointLabelContext(waypoint, state);
    if (!context || waypoint.stage === "passed") return context;
    const offer = this.#offerAt(waypoint);
    return offer ? Object.assign(context, { tempo: this.#words(waypoint, offer) }) : context;
  }

  /** The label's texts: price, distance, what is left, and why the move would be refused. */
  #words(waypoint: Waypoint, { priced, refusal }: MoveOffer) {
    const ruleset = activeRuleset();
    const combat = this.#document?.countedCombatant?.combat;
    const unit = localize(`TEMPO.Unit.Short.${ruleset.units.distance}`);
    const distance = `${Math.round(waypoint.measurement.distance * 10) / 10} ${unit}`;
    const who = this.#document?.countedCombatant?.id ?? "";
    const pools = combat ? combat.fight.budget(who).pools : [];
    const price = pools
      .flatMap((p) => ((priced.cost[p.id] ?? 0) > 0 ? [describeAmount(p.label, priced.cost[p.id] ?? 0)] : []))
      .join(", ");
    // Outside the token's turn a GM's drag is free, and the label says so.
    const free = refusal?.key === "TEMPO.Refusal.NotYourTurn" && game.user.isGM;
    return {
      price: free ? localize("TEMPO.Ruler.Free") : price,
      distance,
      height: heightWords(waypoint, unit),
      left: priced.left > 0 && !free ? localize("TEMPO.Ruler.Left", { left: Math.round(priced.left), unit }) : "",
      reason: refusal && !free ? describeRefusal(refusal) : "",
      stretch: this.#stretchAt(waypoint) ?? "first",
    };
  }
}

/** The height or depth at a waypoint; on the ground, only where the plan began above or below it. */
function heightWords(waypoint: Waypoint, unit: string): string {
  const { elevation } = waypoint;
  const start = plannedUntil(waypoint)[0]?.elevation ?? 0;
  if (elevation === 0) return start === 0 ? "" : localize("TEMPO.Ruler.Ground");
  const height = Math.round(Math.abs(elevation) * 10) / 10;
  return localize(elevation > 0 ? "TEMPO.Ruler.High" : "TEMPO.Ruler.Deep", { height, unit });
}

/** Labels lie in a layer that scales with the map; this keeps them legible when the map is zoomed out. */
export function keepLabelsLegible(): void {
  onHook("canvasPan", (_canvas, { scale }) =>
    document.documentElement.style.setProperty("--tempo-ruler-scale", String(1 / (scale ?? 1))),
  );
}

/** The planned points up to a waypoint, in the order of the path. */
function plannedUntil(waypoint: Waypoint): PathPoint[] {
  const points: PathPoint[] = [];
  for (let at: Waypoint | null = waypoint; at && at.stage !== "passed"; at = at.previous) points.unshift(at);
  return points;
}
