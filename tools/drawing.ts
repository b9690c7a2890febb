import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { ROOT } from "./build.ts";

/**
 * So many of them, drawn by the id of the present commit: other ones at every commit, the same ones for the same. They stay in
 * the order they are given in.
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
