import { game } from "../core/globals.ts";

/** How a question that no documentation settles is to be answered here: the server's option `unknown`. */
export function unknownAnswer(question: string): unknown {
  const { unknown } = game.data as { unknown?: Record<string, unknown> | string };
  return typeof unknown === "object" && unknown !== null ? unknown[question] : undefined;
}
