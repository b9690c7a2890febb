/** Events of objects that are no DOM nodes. */

export interface EmittedEvent {
  readonly type: string;
  readonly cancelable: boolean;
  readonly defaultPrevented: boolean;
}

export type EmittedEventListener = (event: EmittedEvent) => unknown;

export interface EventListenerOptions {
  once?: boolean;
}

/** The methods that the mixin adds. */
export interface EventEmitter {
  addEventListener(type: string, listener: EmittedEventListener, options?: EventListenerOptions): void;
  removeEventListener(type: string, listener: EmittedEventListener): void;
  dispatchEvent(event: Event): boolean;
}

type Constructor = abstract new (...args: never[]) => object;

interface Listening {
  listener: EmittedEventListener;
  once: boolean;
}

/** Gives a class the methods to add, remove and call listeners for the types in its `emittedEvents`. */
export function EventEmitterMixin<B extends Constructor>(
  BaseClass: B = Object as unknown as B,
): B & { readonly emittedEvents: readonly string[] } & (abstract new (...args: never[]) => EventEmitter) {
  const Base = BaseClass as unknown as new (...args: unknown[]) => object;
  class Emitter extends Base implements EventEmitter {
    /** The types of events that can be listened to. */
    static readonly emittedEvents: readonly string[] = [];

    readonly #listening = new Map<string, Listening[]>();

    addEventListener(type: string, listener: EmittedEventListener, { once = false }: EventListenerOptions = {}): void {
      const { emittedEvents, name } = this.constructor as typeof Emitter;
      if (!emittedEvents.includes(type)) throw new Error(`"${type}" is not an event of ${name}`);
      const listening = this.#listening.get(type) ?? [];
      this.#listening.set(type, listening);
      if (!listening.some((entry) => entry.listener === listener)) listening.push({ listener, once });
    }

    removeEventListener(type: string, listener: EmittedEventListener): void {
      const listening = this.#listening.get(type) ?? [];
      this.#listening.set(
        type,
        listening.filter((entry) => entry.listener !== listener),
      );
    }

    /** Calls the listeners in order. @returns false if one has prevented the default */
    dispatchEvent(event: Event): boolean {
      for (const { listener, once } of Array.from(this.#listening.get(event.type) ?? [])) {
        if (once) this.removeEventListener(event.type, listener);
        listener(event);
      }
      return !event.defaultPrevented;
    }
  }
  return Emitter as unknown as B & { readonly emittedEvents: readonly string[] } & (abstract new (
      ...args: never[]
    ) => EventEmitter);
}
