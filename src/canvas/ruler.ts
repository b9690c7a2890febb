import { onHook } from "../compat.ts";
import { TempoToken } from "../documents/classes/token.ts";
import { detach, guard } from "../failures.ts";

const { TokenRuler } = foundry.canvas.placeables.tokens;
type Ruler = foundry.canvas.placeables.tokens.TokenRuler;
type Token = foundry.canvas.placeables.Token.Implementation;
export type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;
export type RulerData = Parameters<Ruler["refresh"]>[0];

/** Draws plans of tokens whose moves are priced; it is loaded once there is a fight (K20). */
export interface PlanPainter {
  paint(token: Token, data: RulerData, visible: boolean): void;
  clear(token: Token): void;
  /**
   * Who draws the way to a waypoint: the painter does (`ours`), nobody, because it was made in another turn
   * (`gone`), or core, without a label of its own (`made`) or as it always does (null).
   */
  kindOf(token: TempoToken, waypoint: Waypoint): "ours" | "gone" | "made" | null;
  /** The colour of a space that a planned way crosses. */
  colorAt(token: TempoToken, waypoint: Waypoint, space: { readonly i: number; readonly j: number }): number | null;
}

export const painter: { present: PlanPainter | null } = { present: null };

/**
 * A ruler that prices a drag in the ruleset's actions. The same function refuses and books the move (K7, U9).
 */
export class TempoRuler extends TokenRuler {
  static override WAYPOINT_LABEL_TEMPLATE = "systems/tempo/templates/hud/waypoint.hbs";

  override refresh(...args: Parameters<Ruler["refresh"]>): void {
    super.refresh(...args);
    painter.present?.paint(this.token, args[0], this.isVisible);
  }

  override clear(): void {
    super.clear();
    painter.present?.clear(this.token);
  }

  override destroy(): void {
    super.destroy();
    painter.present?.clear(this.token);
  }

  #kindOf(waypoint: Waypoint): ReturnType<PlanPainter["kindOf"]> {
    const { document } = this.token;
    return document instanceof TempoToken ? (painter.present?.kindOf(document, waypoint) ?? null) : null;
  }

  protected override _getSegmentStyle(waypoint: Waypoint): ReturnType<Ruler["_getSegmentStyle"]> {
    const style = super._getSegmentStyle(waypoint);
    const kind = this.#kindOf(waypoint);
    return kind === "ours" || kind === "gone" ? { ...style, width: 0 } : style;
  }

  protected override _getWaypointStyle(waypoint: Waypoint): ReturnType<Ruler["_getWaypointStyle"]> {
    const style = super._getWaypointStyle(waypoint);
    const kind = this.#kindOf(waypoint);
    return kind === "ours" || kind === "gone" ? { ...style, radius: 0 } : style;
  }

  /** Colours each space, so that the map shows where the next action begins. */
  protected override _getGridHighlightStyle(
    ...args: Parameters<Ruler["_getGridHighlightStyle"]>
  ): ReturnType<Ruler["_getGridHighlightStyle"]> {
    const style = super._getGridHighlightStyle(...args);
    const [waypoint, space] = args;
    const kind = this.#kindOf(waypoint);
    if (kind === "gone") return { ...style, alpha: 0 };
    const { document } = this.token;
    if (kind !== "ours" || !(document instanceof TempoToken)) return style;
    const color = painter.present?.colorAt(document, waypoint, space) ?? null;
    return color === null ? style : { ...style, color };
  }

  protected override _getWaypointLabelContext(
    ...args: Parameters<Ruler["_getWaypointLabelContext"]>
  ): ReturnType<Ruler["_getWaypointLabelContext"]> {
    const context = super._getWaypointLabelContext(...args);
    return this.#kindOf(args[0]) === null ? context : undefined;
  }
}

/** Labels lie in a layer that scales with the map; this keeps them legible when the map is zoomed out. */
export function keepLabelsLegible(): void {
  onHook("canvasPan", (_canvas, { scale }) =>
    document.documentElement.style.setProperty("--tempo-ruler-scale", String(1 / (scale ?? 1))),
  );
}

/** While this key is held, the map shows how far one can go; Configure Controls lets users change it. */
export function registerReachKey(): void {
  const hold = (isDown: boolean) => (): boolean => {
    detach(import("./map.ts").then(({ holdReach }) => holdReach(isDown)));
    return true;
  };
  game.keybindings.register("tempo", "reach", {
    name: "TEMPO.Key.reach.name",
    hint: "TEMPO.Key.reach.hint",
    editable: [{ key: "KeyB", modifiers: [foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.SHIFT] }],
    onDown: guard(hold(true)),
    onUp: guard(hold(false)),
  });
}

/** Loads what is drawn over the map as soon as a fight has begun (K20). */
export function drawOverMapInFights(): void {
  let loaded = false;
  const load = (): void => {
    if (loaded || !game.combats.some(({ round }) => round > 0)) return;
    loaded = true;
    detach(import("./map.ts").then(({ drawOverMap }) => drawOverMap()));
  };
  for (const hook of ["createCombat", "updateCombat", "canvasReady"] as const) onHook(hook, load);
}
