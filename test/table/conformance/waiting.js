/** Helpers that wait for asynchronous results. */

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves to the condition's first truthy result; rejects with the message after about 3 seconds. */
export async function until(condition, message) {
  for (let tries = 0; tries < 150; tries++) {
    const result = condition();
    if (result) return result;
    await pause(20);
  }
  throw new Error(message);
}
