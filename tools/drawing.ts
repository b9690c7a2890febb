import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { ROOT } from "./build.ts";

/**
 * Draws `count` of a list by the present commit's id: others at every commit, the same for the same commit.
 * They keep the list's order.
 * @param nameOf what tells one from all others
 */
export function drawByCommit<Thing>(all: readonly Thing[], count: number, nameOf: (thing: Thing) => string): Thing[] {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
  const lot = (thing: Thing): string =>
    createHash("sha256")
      .update(`${commit}\n${nameOf(thing)}`)
      .digest("hex");
  const chosen = new Set([...all].sort((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, count));
  return all.filter((one) => chosen.has(one));
}
