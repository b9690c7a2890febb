/** Functions from source text. */
type AsyncFunctionConstructor = new (...args: string[]) => (...args: unknown[]) => Promise<unknown>;

/** The constructor of async functions, which JavaScript has no global name for. */
export const AsyncFunction = (async () => Promise.resolve()).constructor as unknown as AsyncFunctionConstructor;
