import type { CalendarData, TimeComponents } from "../../common/data/calendar.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { CONFIG } from "./config.ts";
import { game } from "./globals.ts";
import { Hooks } from "./hooks.ts";

/** `game.time`: the world time, in seconds. */
export class GameTime {
  /** The world time of the last announcement. */
  _known = 0;

  /** The calendar of the world, and that of the players' real time. */
  declare calendar: CalendarData;
  declare earthCalendar: CalendarData;

  /** The world time in components of its calendar. */
  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
  }

  /** Creates the calendars from `CONFIG.time`. */
  initializeCalendar(): void {
    const { worldCalendarClass, worldCalendarConfig, earthCalendarClass, earthCalendarConfig } = CONFIG.time;
    this.calendar = new worldCalendarClass(worldCalendarConfig);
    this.earthCalendar = new earthCalendarClass(earthCalendarConfig);
  }

  get worldTime(): number {
    return game.settings.get("core", "time") as number;
  }

  /** The server's time. The stand-in's clients run on the server's machine and share its clock. */
  get serverTime(): number {
    return Date.now();
  }

  /** Advances the world time by seconds or calendar components; negative values turn it back. */
  async advance(delta: number | Partial<TimeComponents>, options: AnyObject = {}): Promise<number> {
    if (typeof delta === "object") {
      return this.set(this.calendar.componentsToTime(this.calendar.add(this.worldTime, delta)), options);
    }
    if (!Number.isFinite(Number(delta)))
      throw new Error("You must provide a numeric value by which to advance the world time");
    return this.set(this.worldTime + Number(delta), options);
  }

  async set(time: number | Partial<TimeComponents>, options: AnyObject = {}): Promise<number> {
    const seconds = typeof time === "object" ? this.calendar.componentsToTime(time) : time;
    return (await game.settings.set("core", "time", Math.trunc(seconds), options)) as number;
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
