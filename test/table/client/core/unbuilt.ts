/** An object the table has to hand over and does not build: whatever is read from it says so. */
export function unbuilt(path: string): object {
  return new Proxy(
    {},
    {
      get(target, key) {
        if (typeof key === "symbol" || key === "then" || key === "toJSON") return Reflect.get(target, key) as unknown;
        throw new Error(`NotImplemented: ${path}#${key}`);
      },
    },
  );
}
