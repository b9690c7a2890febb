/** Waiting for what happens in its own time. */

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves to what a condition answers as soon as that is something; fails with the message if it never is. */
export async function until(condition, message) {
  for (let tries = 0; tries < 150; tries++) {
    const result = condition();
    if (result) return result;
    await pause(20);
  }
  throw new Error(message);
}
