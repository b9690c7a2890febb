import { environment } from "../../../common/environment.ts";
import { game } from "../../core/globals.ts";
import type { MovementUpdateOperation, TokenMovementData } from "../../documents/movement/token-movement.ts";
import type { MovementAnimationOptions, TokenPosition } from "../../documents/movement/waypoints.ts";
import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { canvas } from "../board.ts";
import type { Token } from "./token.ts";

export interface TokenAnimationOptions extends MovementAnimationOptions {
  /** Called after each step. */
  ontick?: (elapsed: number) => void;
}

type Frame = Partial<TokenPosition> & { rotation?: number };

interface Leg {
  from: Frame;
  to: Frame;
  /** In milliseconds. */
  duration: number;
}

const KEYS = ["x", "y", "elevation", "width", "height", "rotation"] as const;

/** The duration of a turn on the spot. */
const TURN_MILLISECONDS = 250;

/**
 * Animates a token's movement. As in Foundry, the document's prepared position lags behind its source while
 * the animation runs (C34).
 */
export class TokenAnimator {
  readonly #token: Token;
  #frame: Frame | null = null;
  #promise: Promise<unknown> | null = null;
  #moving = false;

  constructor(token: Token) {
    this.#token = token;
  }

  get promise(): Promise<unknown> | null {
    return this.#promise;
  }

  /** Whether a movement is being animated. */
  get moving(): boolean {
    return this.#moving;
  }

  get #name(): string {
    return this.#token.movementAnimationName;
  }

  /** Animate an update that moved or rotated the token. */
  follow(
    movement: Pick<TokenMovementData, "origin" | "passed"> | undefined,
    operation: MovementUpdateOperation & { animate?: boolean; animation?: TokenAnimationOptions },
    turned: boolean,
  ): void {
    const { document } = this.#token;
    const end = snapshot(document._source);
    const start = this.#frame ?? (movement ? { ...movement.origin, rotation: end.rotation ?? 0 } : null);
    const still = operation.animate === false || !canvas.ready || !this.#token.visible || document.hidden;
    if (still || !start) {
      this.stop();
      return;
    }
    // A movement and a rotation in one update are animated together.
    const stops: Frame[] = movement?.passed.waypoints.map((waypoint) => ({ ...waypoint })) ?? [];
    if (turned && stops.length === 0) stops.push({});
    const last = stops.at(-1);
    if (last && end.rotation !== undefined) last.rotation = end.rotation;
    this.#moving = movement !== undefined;
    void this.#run(start, stops, operation.animation ?? {});
  }

  /** Animate the token through positions that are not saved. */
  async animate(stops: readonly Frame[], options: TokenAnimationOptions = {}): Promise<void> {
    await this.#run(this.#frame ?? snapshot(this.#token.document), stops, options);
  }

  async #run(start: Frame, stops: readonly Frame[], options: TokenAnimationOptions): Promise<void> {
    const legs: Leg[] = [];
    let from = start;
    for (const stop of stops) {
      const to = { ...from, ...snapshot(stop) };
      legs.push({ from, to, duration: this.#duration(from, to, stop as { action?: string }, options) });
      from = to;
    }
    const own = legs.reduce((sum, { duration }) => sum + duration, 0);
    const total = options.duration ?? own;
    const clock = { time: 0 };
    this.#show(start);
    const animation = CanvasAnimation.animate([{ parent: clock, attribute: "time", to: own || 1 }], {
      name: this.#name,
      duration: total,
      ...(options.easing ? { easing: options.easing } : {}),
      ontick: (elapsed) => {
        this.#show(at(legs, clock.time));
        options.ontick?.(elapsed);
      },
    });
    this.#promise = animation;
    await animation;
    if (this.#promise === animation) this.#finish();
  }

  #duration(from: Frame, to: Frame, { action }: { action?: string }, options: TokenAnimationOptions): number {
    const token = this.#token;
    const config = token.document.movementActionConfig(action ?? token.document.movementAction);
    const own = { ...config.getAnimationOptions(environment.generation >= 14 ? token.document : token), ...options };
    if (own.duration !== undefined) return own.duration;
    const size = canvas.dimensions?.size ?? 100;
    const distance = canvas.dimensions?.distance ?? 1;
    const across = Math.hypot((to.x ?? 0) - (from.x ?? 0), (to.y ?? 0) - (from.y ?? 0)) / size;
    const up = Math.abs((to.elevation ?? 0) - (from.elevation ?? 0)) / distance;
    const spaces = Math.hypot(across, up);
    if (spaces === 0) return to.rotation === from.rotation ? 0 : TURN_MILLISECONDS;
    if (config.teleport) return 0;
    const speed = own.movementSpeed ?? token.animationMovementSpeed(options);
    return speed > 0 && Number.isFinite(speed) ? (spaces / speed) * 1000 : 0;
  }

  #show(frame: Frame): void {
    const { document, renderFlags } = this.#token;
    const resized = frame.width !== document.width || frame.height !== document.height;
    this.#frame = frame;
    Object.assign(document, frame);
    renderFlags.set({
      refreshPosition: true,
      refreshRotation: true,
      refreshElevation: true,
      ...(resized ? { refreshSize: true } : {}),
    });
  }

  /** Set the shown frame again after the document's data has been prepared. */
  restore(): void {
    if (this.#frame) Object.assign(this.#token.document, this.#frame);
  }

  /** Skip to the end. */
  stop(): void {
    CanvasAnimation.terminateAnimation(this.#name);
    this.#finish();
  }

  #finish(): void {
    this.#promise = null;
    this.#moving = false;
    if (this.#frame) {
      this.#frame = null;
      Object.assign(this.#token.document, snapshot(this.#token.document._source as Frame));
    }
    if (this.#token.destroyed) return;
    this.#token.renderFlags.set({ refreshTransform: true, refreshElevation: true, refreshRuler: true });
    if (this.#token.controlled && game.user.isSelf) this.#token.refreshHud();
  }
}

function snapshot(source: Frame): Frame {
  const entries = KEYS.filter((key) => source[key] !== undefined).map((key) => [key, source[key]] as const);
  return Object.fromEntries(entries);
}

/** The frame at a time of the animation, in milliseconds. */
function at(legs: readonly Leg[], time: number): Frame {
  let left = time;
  for (const { from, to, duration } of legs) {
    if (left < duration) return between(from, to, left / duration);
    left -= duration;
  }
  return legs.at(-1)?.to ?? {};
}

function between(from: Frame, to: Frame, share: number): Frame {
  const frame: Frame = {};
  for (const key of KEYS) {
    const [a, b] = [from[key], to[key]];
    if (a === undefined || b === undefined) continue;
    // Rotate the shorter way.
    const delta = key === "rotation" ? ((((b - a) % 360) + 540) % 360) - 180 : b - a;
    frame[key] = a + delta * share;
  }
  return frame;
}
