/** Functions made of text. */
type AsyncFunctionConstructor = new (...args: string[]) => (...args: unknown[]) => Promise<unknown>;

/** The constructor of functions that are `async`; the language has it without a name. */
export const AsyncFunction = (async () => Promise.resolve()).constructor as unknown as AsyncFunctionConstructor;
