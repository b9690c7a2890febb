import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "./globals.ts";
import { Hooks } from "./hooks.ts";

/** `game.time`: the time in the world, in seconds. */
export class GameTime {
  /** The time everyone has been told of last. */
  _known = 0;

  get worldTime(): number {
    return game.settings.get("core", "time") as number;
  }

  /** The time of the server. The table runs beside its clients, so that their clock is its clock. */
  get serverTime(): number {
    return Date.now();
  }

  /** Moves the world's time on by some seconds, or back. */
  async advance(delta: number, options: AnyObject = {}): Promise<number> {
    if (!Number.isFinite(Number(delta)))
      throw new Error("You must provide a numeric value by which to advance the world time");
    return this.set(this.worldTime + Number(delta), options);
  }

  async set(time: number, options: AnyObject = {}): Promise<number> {
    return (await game.settings.set("core", "time", Math.trunc(time), options)) as number;
  }

  /** Tells everyone that the time has changed, and by how much; runs on every client. */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const passed = worldTime - this._known;
    this._known = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, passed, options, userId);
  }

  /** Begins to follow the time, from where it stands. */
  initialize(): void {
    this._known = this.worldTime;
  }
}
