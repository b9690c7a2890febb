import { ui } from "./globals.ts";

export type HookListener = (...args: never[]) => unknown;

export interface HookedFunction {
  readonly hook: string;
  readonly id: number;
  readonly fn: HookListener;
  readonly once: boolean;
}

interface ErrorReport {
  /** Replaces the error's message in the notification and precedes it in the log. */
  msg?: string;
  /** The kind of notification. Default: none. */
  notify?: "info" | "warn" | "error" | null;
  /** The console method. Default: none. */
  log?: "info" | "log" | "warn" | "error" | null;
  [detail: string]: unknown;
}

type Arguments = readonly unknown[];

const events: Record<string, HookedFunction[]> = {};
let lastId = 0;

/** Events that packages listen to, and in part can prevent. */
export class Hooks {
  /** The listeners by event. */
  static get events(): Readonly<Record<string, HookedFunction[]>> {
    return events;
  }

  /** Adds a listener. @returns its id for off() // C4 */
  static on(hook: string, fn: HookListener, { once = false } = {}): number {
    const id = ++lastId;
    (events[hook] ??= []).push({ hook, id, fn, once });
    return id;
  }

  static once(hook: string, fn: HookListener): number {
    return this.on(hook, fn, { once: true });
  }

  /** Removes a listener. As in Foundry, an event that never had one throws: a known defect. // C4 C8 */
  static off(hook: string, fn: HookListener | number): void {
    if (typeof fn === "number") {
      const listener = Object.values(events)
        .flat()
        .find(({ id }) => id === fn);
      if (listener) remove(listener);
      return;
    }
    const listeners = events[hook];
    if (!listeners) throw new TypeError(`Nothing listens to the hook "${hook}"`);
    const listener = listeners.find((entry) => entry.fn === fn);
    if (listener) remove(listener);
  }

  /** Calls all listeners in order of registration and ignores their results. // C5 C7 */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const listener of [...(events[hook] ?? [])]) notify(listener, args);
    return true;
  }

  /** Calls the listeners in order until one returns false. @returns whether none did // C6 C7 */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const listener of [...(events[hook] ?? [])]) {
      if (notify(listener, args) === false) return false;
    }
    return true;
  }

  /** Reports an error to the console, to the user and to the hook `error`. // C9 */
  static onError(location: string, error: Error, { msg = "", notify: kind, log, ...data }: ErrorReport = {}): void {
    if (msg) error.message = error.message ? `${msg}. ${error.message}` : msg;
    if (log) console[log](error);
    if (kind) ui.notifications?.[kind](msg || error.message);
    Hooks.callAll("error", location, error, data);
  }
}

function remove(listener: HookedFunction): void {
  const listeners = events[listener.hook];
  const index = listeners?.indexOf(listener) ?? -1;
  if (index >= 0) listeners?.splice(index, 1);
}

/** An error in a listener does not stop the others. // C9 */
function notify(listener: HookedFunction, args: Arguments): unknown {
  if (listener.once) remove(listener);
  try {
    return (listener.fn as (...args: unknown[]) => unknown)(...args);
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error));
    console.error(`Error thrown in hooked function '${listener.fn.name}' for hook '${listener.hook}'`, problem);
    if (listener.hook !== "error") Hooks.onError("Hooks.call", problem, { hook: listener.hook, fn: listener.fn });
    return undefined;
  }
}
