/** Functions called later, less often, or a few at a time. */

/** Calls back after `delay` milliseconds without further calls, with the last arguments. */
export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A): void {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Calls back at once, then at most once per `delay` milliseconds, the last time with the last arguments. */
export function throttle<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let waiting: A | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A): void {
    if (timer !== undefined) {
      waiting = args;
      return;
    }
    const pause = (): void => {
      timer = undefined;
      if (waiting === undefined) return;
      const last = waiting;
      waiting = undefined;
      timer = setTimeout(pause, delay);
      callback.apply(this, last);
    };
    timer = setTimeout(pause, delay);
    callback.apply(this, args);
  };
}

/** Runs at most `max` asynchronous tasks at once; the others wait in order. */
export class Semaphore {
  declare readonly max: number;
  #active = 0;
  #waiting: (() => void)[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  /** The number of waiting tasks. */
  get remaining(): number {
    return this.#waiting.length;
  }

  /** The number of running tasks. */
  get active(): number {
    return this.#active;
  }

  /** Runs a task when one of the `max` places is free. @returns its result */
  add<A extends unknown[], R>(task: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push(() => {
        this.#active++;
        void Promise.resolve()
          .then(() => task(...args))
          .then(resolve, reject)
          .finally(() => {
            this.#active--;
            this.#next();
          });
      });
      this.#next();
    });
  }

  /** Drops the waiting tasks. */
  clear(): void {
    this.#waiting = [];
  }

  #next(): void {
    while (this.#active < this.max) {
      const start = this.#waiting.shift();
      if (!start) return;
      start();
    }
  }
}
