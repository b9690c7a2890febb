import type { AnyObject } from "../../common/utils/value-types.ts";
import { game } from "./globals.ts";
import { Hooks } from "./hooks.ts";

/** `game.time`: the world time, in seconds. */
export class GameTime {
  /** The world time of the last announcement. */
  _known = 0;

  get worldTime(): number {
    return game.settings.get("core", "time") as number;
  }

  /** The server's time. The stand-in's clients run on the server's machine and share its clock. */
  get serverTime(): number {
    return Date.now();
  }

  /** Advances the world time by seconds; a negative number turns it back. */
  async advance(delta: number, options: AnyObject = {}): Promise<number> {
    if (!Number.isFinite(Number(delta)))
      throw new Error("You must provide a numeric value by which to advance the world time");
    return this.set(this.worldTime + Number(delta), options);
  }

  async set(time: number, options: AnyObject = {}): Promise<number> {
    return (await game.settings.set("core", "time", Math.trunc(time), options)) as number;
  }

  /** Announces a new world time and the difference; runs on every client. */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const passed = worldTime - this._known;
    this._known = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, passed, options, userId);
  }

  /** Starts from the current world time. */
  initialize(): void {
    this._known = this.worldTime;
  }
}
