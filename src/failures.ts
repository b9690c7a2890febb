/**
 * Where everything that goes wrong at a person's click, key, drop, in a hook or at a message ends up: one sentence to the person,
 * the details in the console once. Handlers go through `guard`; what none of them sees is caught by `catchTheRest`, as far as it
 * is this system's.
 */

const told = new WeakSet<object>();

/** The folder that this system is served from, whatever host and prefix it has: its files are named in every trace. */
export const HERE = import.meta.url.replace(/[^/]*$/, "");

/**
 * Says that something went wrong, once for every error however many places it passes.
 * @param logged whether the console has it already
 */
export function report(error: unknown, { logged = false } = {}): void {
  const problem = error instanceof Error ? error : new Error(String(error));
  if (told.has(problem)) return;
  told.add(problem);
  if (!logged) console.error("Tempo |", problem);
  ui.notifications?.error(game.i18n.format("TEMPO.Failure", { reason: problem.message }), { console: false });
}

/** The same handler, but for its errors: they are reported, and nobody above hears of them. */
export function guard<This, Args extends unknown[], Result>(
  handler: (this: This, ...args: Args) => Result,
): (this: This, ...args: Args) => Result | undefined {
  return function (this: This, ...args: Args): Result | undefined {
    try {
      const result = handler.apply(this, args);
      if (result instanceof Promise) return result.catch((error: unknown) => report(error)) as Result;
      return result;
    } catch (error) {
      report(error);
      return undefined;
    }
  };
}

type Handlers = Record<string, (...args: never[]) => unknown>;

/** The actions of an application, each guarded. */
export const guarded = <H extends Handlers>(handlers: H): H =>
  Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, guard(handler)])) as H;

/** Work that nobody waits for. */
export const detach = (work: Promise<unknown>): void => void work.catch((error: unknown) => report(error));

/** `addEventListener`, guarded. */
export function listen<Type extends keyof HTMLElementEventMap>(
  target: EventTarget,
  type: Type,
  handler: (event: HTMLElementEventMap[Type]) => unknown,
  options: AddEventListenerOptions = {},
): void {
  target.addEventListener(type, guard(handler) as EventListener, options);
}

const isOurs = (error: unknown): error is Error => error instanceof Error && error.stack?.includes(HERE) === true;

/** What was thrown past every guard: in document workflows, renders, work that nobody waited for. */
export function catchTheRest(): void {
  globalThis.addEventListener("unhandledrejection", (event) => {
    if (!isOurs(event.reason)) return;
    event.preventDefault();
    report(event.reason);
  });
  globalThis.addEventListener("error", (event) => {
    if (!isOurs(event.error)) return;
    event.preventDefault();
    report(event.error);
  });
  Hooks.on("error", (...[, error]) => {
    // Core has written it down already.
    if (isOurs(error)) report(error, { logged: true });
  });
}
