/** The public namespaces as packages see them. client/main.ts sets them, and a generation adds to them. */
export const publicNames: { foundry: Record<string, never>; CONST: Record<string, unknown> } = {
  foundry: {},
  CONST: {},
};

/** Put something into a namespace: `offer("data.operators", …)`. */
export function offer(path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let namespace = publicNames.foundry as unknown as Record<string, unknown>;
  for (const name of names) namespace = namespace[name] as Record<string, unknown>;
  namespace[last] = value;
}

/** Make a name global. */
export function offerGlobally(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
}
