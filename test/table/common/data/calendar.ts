/** Calendars: convert world time, in seconds since year zero, to years, months and days, and back. */
import { DataModel } from "../abstract/data-model.ts";
import { environment } from "../environment.ts";
import type { AnyObject } from "../utils/value-types.ts";
import type { DataField } from "./fields/data-field.ts";
import { ArrayField, NumberField, SchemaField, StringField } from "./fields.ts";

/** All components start at zero; months, weekdays and seasons are indices into the calendar's values. */
export interface TimeComponents {
  year: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  month: number;
  dayOfMonth: number;
  dayOfWeek: number;
  season: number;
  leapYear: boolean;
}

export type TimeFormatter = (calendar: CalendarData, components: TimeComponents, options: object) => string;

interface Years {
  yearZero: number;
  firstWeekday: number;
  leapYear: { leapStart: number; leapInterval: number } | null;
}

interface Month {
  name: string;
  days: number;
  leapDays: number | null;
}

interface Days {
  values: { name: string }[];
  daysPerYear: number;
  hoursPerDay: number;
  minutesPerHour: number;
  secondsPerMinute: number;
}

interface Season {
  name: string;
  monthStart: number | null;
  monthEnd: number | null;
  dayStart: number | null;
  dayEnd: number | null;
}

const UNITS = ["year", "day", "hour", "minute", "second"] as const;

const count = (initial: number, min = 1): NumberField =>
  new NumberField({ required: true, nullable: false, integer: true, min, initial });
const optional = (): NumberField => new NumberField({ required: true, nullable: true, integer: true, initial: null });
const named = (): Record<string, DataField> => ({
  name: new StringField({ required: true, blank: false }),
  abbreviation: new StringField(),
});
const part = (fields: Record<string, DataField>): SchemaField =>
  new SchemaField(fields, { required: true, nullable: true, initial: null });
const list = (fields: Record<string, DataField>): ArrayField => new ArrayField(new SchemaField(fields));

export class CalendarData extends DataModel {
  declare name: string;
  declare years: Years | null;
  declare months: { values: Month[] } | null;
  declare days: Days;
  declare seasons: { values: Season[] } | null;

  static override defineSchema(): Record<string, DataField> {
    const leapYear = { leapStart: count(0, 0), leapInterval: count(1) };
    return {
      name: new StringField({ required: true, blank: false }),
      description: new StringField(),
      years: part({ yearZero: count(0, -Infinity), firstWeekday: count(0, 0), leapYear: part(leapYear) }),
      months: part({ values: list({ ...named(), ordinal: count(1), days: count(1, 0), leapDays: optional() }) }),
      days: new SchemaField({
        values: list({ ...named(), ordinal: count(1) }),
        daysPerYear: count(365),
        hoursPerDay: count(24),
        minutesPerHour: count(60),
        secondsPerMinute: count(60),
      }),
      seasons: part({
        values: list({
          ...named(),
          ...{ monthStart: optional(), monthEnd: optional(), dayStart: optional(), dayEnd: optional() },
        }),
      }),
    };
  }

  /** Whether a year, as displayed, is a leap year. */
  isLeapYear(year: number): boolean {
    const leap = this.years?.leapYear;
    return leap ? year >= leap.leapStart && (year - leap.leapStart) % leap.leapInterval === 0 : false;
  }

  timeToComponents(time = 0): TimeComponents {
    const { days } = this;
    const secondsPerDay = this.#secondsPerDay;
    let rest = Math.floor(time / secondsPerDay);
    let inDay = Math.floor(time) - rest * secondsPerDay;
    const { firstWeekday = 0 } = this.years ?? {};
    const week = days.values.length || 1;
    const dayOfWeek = (((rest + firstWeekday) % week) + week) % week;
    let year = 0;
    for (; rest < 0; rest += this.#daysOf(year)) year--;
    for (let length = this.#daysOf(year); rest >= length; length = this.#daysOf(++year)) rest -= length;
    const secondsPerHour = days.minutesPerHour * days.secondsPerMinute;
    const hour = Math.floor(inDay / secondsPerHour);
    inDay -= hour * secondsPerHour;
    const minute = Math.floor(inDay / days.secondsPerMinute);
    const leapYear = this.isLeapYear(year + this.#yearZero);
    const { month, dayOfMonth } = this.#monthOf(rest, leapYear);
    const second = inDay - minute * days.secondsPerMinute;
    const season = this.#seasonOf(rest, month);
    return { year, day: rest, hour, minute, second, month, dayOfMonth, dayOfWeek, season, leapYear };
  }

  /** Converts components to seconds. `month` and `dayOfMonth` are ignored if `day` is given. */
  componentsToTime(components: Partial<TimeComponents>): number {
    const { year = 0, hour = 0, minute = 0, second = 0 } = components;
    let { day } = components;
    if (day === undefined) {
      const lengths = this.#monthLengths(this.isLeapYear(year + this.#yearZero));
      const before = lengths.slice(0, components.month ?? 0).reduce((sum, length) => sum + length, 0);
      day = before + (components.dayOfMonth ?? 0);
    }
    for (let passed = 0; passed < year; passed++) day += this.#daysOf(passed);
    for (let passed = -1; passed >= year; passed--) day -= this.#daysOf(passed);
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days;
    return ((day * hoursPerDay + hour) * minutesPerHour + minute) * secondsPerMinute + second;
  }

  /** Adds a duration to a time. */
  add(startTime: number | Partial<TimeComponents>, deltaTime: number | Partial<TimeComponents>): TimeComponents {
    if (typeof deltaTime === "number") return this.timeToComponents(this.#seconds(startTime) + deltaTime);
    const start = this.timeToComponents(this.#seconds(startTime));
    const sum: Partial<TimeComponents> = {};
    for (const unit of UNITS) sum[unit] = start[unit] + (deltaTime[unit] ?? 0);
    if (deltaTime.month)
      Object.assign(sum, this.#laterMonth(sum.year ?? 0, start, deltaTime.month), { day: undefined });
    return this.timeToComponents(this.componentsToTime(sum));
  }

  /** The difference of two times, in components. */
  difference(
    endTime: number | Partial<TimeComponents>,
    startTime: number | Partial<TimeComponents> = 0,
  ): TimeComponents {
    return this.timeToComponents(this.#seconds(endTime) - this.#seconds(startTime));
  }

  /** Formats a time with a function, or with a formatter in `CONFIG.time` or a static method, by its name. */
  format(
    time: number | Partial<TimeComponents>,
    formatter: string | TimeFormatter = "timestamp",
    options: object = {},
  ): string {
    const own = this.constructor as unknown as Record<string, TimeFormatter | undefined>;
    const chosen = typeof formatter === "function" ? formatter : (environment.timeFormatters()[formatter] ?? formatter);
    const format = typeof chosen === "function" ? chosen : own[chosen];
    if (typeof format !== "function") throw new Error(`There is no formatter "${String(formatter)}" of times.`);
    return format(this, this.timeToComponents(this.#seconds(time)), options);
  }

  /** Formats as `0001-02-03 04:05:06`. */
  static formatTimestamp(calendar: CalendarData, components: TimeComponents, _options: object = {}): string {
    const padded = (value: number, length = 2): string => String(value).padStart(length, "0");
    const { month, dayOfMonth, hour, minute, second } = components;
    const year = padded(components.year + calendar.#yearZero, 4);
    const date = [year, padded(month + 1), padded(dayOfMonth + 1)].join("-");
    return `${date} ${[hour, minute, second].map((value) => padded(value)).join(":")}`;
  }

  /** How long ago a time was, in its largest unit: "2 days ago". */
  static formatAgo(_calendar: CalendarData, components: TimeComponents, _options: object = {}): string {
    const unit = UNITS.find((name) => components[name] > 0) ?? "second";
    return new Intl.RelativeTimeFormat("en", { numeric: "always" }).format(-components[unit], unit);
  }

  get #secondsPerDay(): number {
    return this.days.hoursPerDay * this.days.minutesPerHour * this.days.secondsPerMinute;
  }

  get #yearZero(): number {
    return this.years?.yearZero ?? 0;
  }

  #seconds(time: number | Partial<TimeComponents>): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  #monthLengths(leapYear: boolean): number[] {
    const { values } = this.months ?? { values: [] };
    return values.map(({ days, leapDays }) => (leapYear ? (leapDays ?? days) : days));
  }

  /** The number of days in a year; the year is relative to year zero. */
  #daysOf(year: number): number {
    const lengths = this.#monthLengths(this.isLeapYear(year + this.#yearZero));
    return lengths.length ? lengths.reduce((sum, length) => sum + length, 0) : this.days.daysPerYear;
  }

  #monthOf(day: number, leapYear: boolean): { month: number; dayOfMonth: number } {
    let rest = day;
    const lengths = this.#monthLengths(leapYear);
    const month = Math.max(
      lengths.findIndex((length) => rest < length || ((rest -= length), false)),
      0,
    );
    return { month, dayOfMonth: rest };
  }

  /** The same day some months later, or the last day of that month if it is shorter. */
  #laterMonth(year: number, { month, dayOfMonth }: TimeComponents, months: number): Partial<TimeComponents> {
    const perYear = this.months?.values.length || 1;
    const total = year * perYear + month + months;
    const later = { year: Math.floor(total / perYear), month: ((total % perYear) + perYear) % perYear };
    const length = this.#monthLengths(this.isLeapYear(later.year + this.#yearZero))[later.month] ?? 1;
    return { ...later, dayOfMonth: Math.min(dayOfMonth, length - 1) };
  }

  #seasonOf(day: number, month: number): number {
    const { values } = this.seasons ?? { values: [] };
    const isWithin = (value: number, start: number, end: number): boolean =>
      start <= end ? value >= start && value <= end : value >= start || value <= end;
    const found = values.findIndex(({ monthStart, monthEnd, dayStart, dayEnd }) =>
      monthStart !== null && monthEnd !== null
        ? isWithin(month + 1, monthStart, monthEnd)
        : dayStart !== null && dayEnd !== null && isWithin(day, dayStart, dayEnd),
    );
    return Math.max(found, 0);
  }
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Twelve months, seven weekdays, a leap year every fourth year; seasons of the northern hemisphere. */
export const SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG: AnyObject = {
  name: "Simplified Gregorian",
  description: "Twelve months, and a leap year every fourth year.",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: MONTHS.map((name, index) => ({
      ...{ name, abbreviation: name.slice(0, 3), ordinal: index + 1, days: LENGTHS[index] },
      leapDays: index === 1 ? 29 : null,
    })),
  },
  days: {
    values: WEEKDAYS.map((name, index) => ({ name, abbreviation: name.slice(0, 3), ordinal: index + 1 })),
    ...{ daysPerYear: 365, hoursPerDay: 24, minutesPerHour: 60, secondsPerMinute: 60 },
  },
  seasons: {
    values: [
      { name: "Spring", monthStart: 3, monthEnd: 5 },
      { name: "Summer", monthStart: 6, monthEnd: 8 },
      { name: "Fall", monthStart: 9, monthEnd: 11 },
      { name: "Winter", monthStart: 12, monthEnd: 2 },
    ],
  },
};
