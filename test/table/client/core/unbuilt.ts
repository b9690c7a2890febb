/** A placeholder for an object that is not built: reading any member throws. */
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
