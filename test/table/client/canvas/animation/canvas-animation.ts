import type { FrameTicker } from "../frame-loop.ts";
import { PIXI } from "../pixi.ts";

export type EasingFunction = (this: void, time: number) => number;

export interface CanvasAnimationAttribute {
  /** The object whose value changes. */
  parent: object;
  attribute: string;
  /** Initial value. Default: the current value. */
  from?: number;
  to: number;
}

export interface CanvasAnimationOptions {
  context?: PIXI.DisplayObject | object;
  /** Starting an animation ends a running one of the same name. */
  name?: string | symbol;
  /** In milliseconds. Default: 1000. */
  duration?: number;
  priority?: number;
  easing?: string | EasingFunction;
  /** Called after each step, with the milliseconds since the last tick. */
  ontick?: (elapsed: number, animation: CanvasAnimationData) => void;
  /** The animation starts when this promise resolves. */
  wait?: Promise<unknown>;
}

export interface CanvasAnimationData extends CanvasAnimationOptions {
  duration: number;
  time: number;
  state: number;
  attributes: (CanvasAnimationAttribute & { from: number; delta: number; done: number; complete: boolean })[];
  promise: Promise<boolean>;
}

interface Running extends CanvasAnimationData {
  tick(this: void): void;
  finish(this: void, completed: boolean): void;
}

/** Animates numeric properties, one step a frame. The ticker runs only while an animation does. */
export class CanvasAnimation {
  static STATES = Object.freeze({ WAITING: 0, RUNNING: 1, COMPLETED: 2, FAILED: 3, TERMINATED: -1 });

  static ticker: FrameTicker | null = null;

  static readonly animations: Record<string | symbol, CanvasAnimationData> = {};

  static get running(): Record<string | symbol, CanvasAnimationData> {
    return this.animations;
  }

  /** @returns true if the animation completed, false if it was terminated or failed */
  static async animate(
    attributes: readonly CanvasAnimationAttribute[],
    options: CanvasAnimationOptions = {},
  ): Promise<boolean> {
    const name = options.name ?? Symbol("animation");
    this.terminateAnimation(name);
    const animation = this.#create(attributes, options);
    if (animation.attributes.length === 0) return true;
    this.animations[name] = animation;
    if (options.wait) await options.wait;
    if (animation.state === this.STATES.WAITING) this.#start(animation);
    const completed = await animation.promise;
    if (this.animations[name] === animation) Reflect.deleteProperty(this.animations, name);
    return completed;
  }

  static getAnimation(name: string | symbol): CanvasAnimationData | undefined {
    return this.animations[name];
  }

  static terminateAnimation(name: string | symbol): void {
    const animation = this.animations[name] as Running | undefined;
    if (!animation) return;
    Reflect.deleteProperty(this.animations, name);
    animation.state = this.STATES.TERMINATED;
    animation.finish(false);
  }

  static terminateAll(): void {
    for (const name of Reflect.ownKeys(this.animations)) this.terminateAnimation(name);
  }

  static #create(attributes: readonly CanvasAnimationAttribute[], options: CanvasAnimationOptions): Running {
    let settle: (completed: boolean) => void = () => undefined;
    const promise = new Promise<boolean>((resolve) => (settle = resolve));
    const animation: Running = {
      ...options,
      duration: options.duration ?? 1000,
      time: 0,
      state: this.STATES.WAITING,
      promise,
      attributes: attributes
        .map((attribute) => {
          const from = attribute.from ?? (Reflect.get(attribute.parent, attribute.attribute) as number);
          return { ...attribute, from, delta: attribute.to - from, done: 0, complete: false };
        })
        .filter(({ delta }) => delta !== 0),
      tick: () => undefined,
      finish: (completed) => {
        this.ticker?.remove(animation.tick);
        settle(completed);
      },
    };
    animation.tick = () => this.#tick(animation);
    return animation;
  }

  static #start(animation: Running): void {
    animation.state = this.STATES.RUNNING;
    if (!this.ticker || animation.duration <= 0) {
      animation.time = animation.duration;
      this.#apply(animation, 1);
      this.#complete(animation);
    } else this.ticker.add(animation.tick, undefined, animation.priority ?? PIXI.UPDATE_PRIORITY.LOW + 1);
  }

  static #tick(animation: Running): void {
    const elapsed = this.ticker?.elapsedMS ?? 0;
    animation.time = Math.min(animation.time + elapsed, animation.duration);
    const progress = animation.time / animation.duration;
    try {
      this.#apply(animation, this.#ease(animation.easing, progress));
      animation.ontick?.(elapsed, animation);
    } catch (error) {
      animation.state = this.STATES.FAILED;
      console.error(error);
      animation.finish(false);
      return;
    }
    if (progress >= 1) this.#complete(animation);
  }

  static #complete(animation: Running): void {
    animation.state = this.STATES.COMPLETED;
    if (animation.duration <= 0) animation.ontick?.(0, animation);
    animation.finish(true);
  }

  static #apply(animation: Running, progress: number): void {
    for (const attribute of animation.attributes) {
      const value = progress >= 1 ? attribute.to : attribute.from + attribute.delta * progress;
      attribute.done = value - attribute.from;
      attribute.complete = progress >= 1;
      Reflect.set(attribute.parent, attribute.attribute, value);
    }
  }

  static #ease(easing: string | EasingFunction | undefined, progress: number): number {
    if (typeof easing === "function") return easing(progress);
    if (easing === "easeInOutCosine") return this.easeInOutCosine(progress);
    if (easing === "easeOutCircle") return this.easeOutCircle(progress);
    if (easing === "easeInCircle") return this.easeInCircle(progress);
    return progress;
  }

  static easeInOutCosine(time: number): number {
    return (1 - Math.cos(Math.PI * time)) / 2;
  }

  static easeOutCircle(time: number): number {
    return Math.sqrt(1 - (time - 1) ** 2);
  }

  static easeInCircle(time: number): number {
    return 1 - Math.sqrt(1 - time ** 2);
  }
}
