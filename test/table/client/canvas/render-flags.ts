/** Flags for the parts of an object that must be redrawn before the next frame. */

export interface RenderFlag {
  /** Flags that this one also sets. */
  propagate?: readonly string[];
  /** Flags that this one clears because it covers them. */
  reset?: readonly string[];
  /** Only sets other flags and is never stored itself. */
  alias?: boolean;
}

export type RenderFlagConfiguration = Readonly<Record<string, RenderFlag>>;

export type RenderFlagPriority = "OBJECTS" | "PERCEPTION";

export interface RenderFlagObject {
  readonly renderFlags: RenderFlags;
  applyRenderFlags(): void;
}

/** The objects with pending render flags. */
export const pendingRenderFlags: Readonly<Record<RenderFlagPriority, Set<RenderFlagObject>>> = Object.freeze({
  OBJECTS: new Set<RenderFlagObject>(),
  PERCEPTION: new Set<RenderFlagObject>(),
});

let request: () => void = () => undefined;

export function onRenderRequest(callback: () => void): void {
  request = callback;
}

/** Redraw the pending objects. Flags set meanwhile on an object already redrawn wait for the next frame. */
export function applyPendingRenderFlags(): void {
  for (const pending of Object.values(pendingRenderFlags)) {
    for (const object of Array.from(pending)) {
      pending.delete(object);
      object.applyRenderFlags();
    }
  }
}

export class RenderFlags extends Set<string> {
  declare readonly flags: RenderFlagConfiguration;
  declare readonly object: RenderFlagObject;
  declare readonly priority: RenderFlagPriority;

  constructor(
    flags: RenderFlagConfiguration,
    { object, priority = "OBJECTS" }: { object: RenderFlagObject; priority?: RenderFlagPriority },
  ) {
    super();
    this.flags = flags;
    this.object = object;
    this.priority = priority;
  }

  override clear(): Record<string, boolean> {
    const record = Object.fromEntries([...this].map((flag) => [flag, true]));
    super.clear();
    pendingRenderFlags[this.priority].delete(this.object);
    return record;
  }

  /** Clear a flag. @returns whether it was set */
  handle(flag: string): boolean {
    return this.delete(flag);
  }

  set(changes: Record<string, boolean>): void {
    const seen = new Set<string>();
    for (const [flag, value] of Object.entries(changes)) if (value) this.#set(flag, seen);
    if (this.size === 0) return;
    pendingRenderFlags[this.priority].add(this.object);
    request();
  }

  #set(flag: string, seen: Set<string>): void {
    if (seen.has(flag)) return;
    seen.add(flag);
    const configuration = this.flags[flag];
    if (!configuration) throw new Error(`"${flag}" is no render flag of ${this.object.constructor.name}`);
    if (!configuration.alias) this.add(flag);
    for (const other of configuration.reset ?? []) this.delete(other);
    for (const other of configuration.propagate ?? []) this.#set(other, seen);
  }
}
