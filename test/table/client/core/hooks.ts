import { ui } from "./globals.ts";

export type HookListener = (...args: never[]) => unknown;

export interface HookedFunction {
  readonly hook: string;
  readonly id: number;
  readonly fn: HookListener;
  readonly once: boolean;
}

interface ErrorReport {
  /** What to say instead of the error's own message. */
  msg?: string;
  /** How to notify the person, if at all. */
  notify?: "info" | "warn" | "error" | null;
  /** How to write it to the console, if at all. */
  log?: "info" | "log" | "warn" | "error" | null;
  [detail: string]: unknown;
}

type Arguments = readonly unknown[];

const events: Record<string, HookedFunction[]> = {};
let lastId = 0;

/** The announcements by which packages follow and influence what the software does. */
export class Hooks {
  /** What listens to what, by event. */
  static get events(): Readonly<Record<string, HookedFunction[]>> {
    return events;
  }

  /** Listens to an event; the number returned lets go of it again. // C4 */
  static on(hook: string, fn: HookListener, { once = false } = {}): number {
    const id = ++lastId;
    (events[hook] ??= []).push({ hook, id, fn, once });
    return id;
  }

  static once(hook: string, fn: HookListener): number {
    return this.on(hook, fn, { once: true });
  }

  /** Stops listening. An event nobody ever listened to cannot be let go of: a known defect. // C4 C8 */
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

  /** Tells every listener in the order of registration; what they return is ignored. // C5 C7 */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const listener of [...(events[hook] ?? [])]) notify(listener, args);
    return true;
  }

  /** Asks the listeners in the order of registration until one says an explicit false. // C6 C7 */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const listener of [...(events[hook] ?? [])]) {
      if (notify(listener, args) === false) return false;
    }
    return true;
  }

  /** Tells whoever cares that something failed. // C9 */
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

/** A listener that fails does not keep the others from being told. // C9 */
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
