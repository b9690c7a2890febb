/**
 * Where all errors end up, from clicks, keys, drops, hooks and messages: the user reads one sentence, and the
 * console gets the details once. Handlers go through `guard`; `catchTheRest` reports what no guard saw, where
 * it comes from this system.
 */

const told = new WeakSet<object>();

/** The newest notice of an error. */
let standing: { readonly active: boolean } | null = null;

/** The folder this system is served from, with any host and prefix: the traces of its own errors name it. */
export const HERE = import.meta.url.replace(/[^/]*$/, "");

/**
 * Tells the user that something went wrong, once for each error however many handlers it passes.
 * @param logged whether the console has it already
 */
export function report(error: unknown, { logged = false } = {}): void {
  const problem = error instanceof Error ? error : new Error(String(error));
  if (told.has(problem)) return;
  told.add(problem);
  if (!logged) console.error("Tempo |", problem);
  const said = ui.notifications?.error(game.i18n.format("TEMPO.Failure", { reason: problem.message }), {
    console: false,
    // One stays until it is closed, so that its report can be copied; more would keep out other notices.
    permanent: standing?.active !== true,
  });
  standing = said ?? standing;
  // Loaded when something goes wrong at all (K20). Notifications that wait for room have no element yet.
  void import("./applications/report.ts").then(
    ({ offerReport }) => said?.element && offerReport(problem, said.element),
    (late: unknown) => console.error("Tempo |", late),
  );
}

/** The same handler, except that its errors are reported and do not reach its caller. */
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

/** For work that nobody waits for: its errors are reported. */
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

/**
 * Reports this system's errors that passed every guard: in document workflows, renders, work nobody waited
 * for.
 */
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
    // Core has logged it already.
    if (isOurs(error)) report(error, { logged: true });
  });
}
