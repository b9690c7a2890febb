/** A world belongs to one server at a time. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** The locks that this very process holds. */
const held = new Set<string>();

export class WorldInUse extends Error {
  constructor(world: string, holder: Holder) {
    super(
      `The world "${world}" is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
        "Stop that server first.",
    );
    this.name = "WorldInUse";
  }
}

/** Takes the lock of a world, or throws who holds it. The answer gives it back. */
export function lockWorld(world: string, path: string): () => void {
  const holder = readHolder(path);
  if (holder && isRunning(holder, path)) throw new WorldInUse(world, holder);
  mkdirSync(dirname(path), { recursive: true });
  const own: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(path, JSON.stringify(own));
  held.add(path);
  return () => {
    held.delete(path);
    rmSync(path, { force: true });
  };
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    // No lock, or one that a crash cut off while it was being written.
    return null;
  }
}

/** A process that was killed leaves its lock behind. */
function isRunning(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid) return held.has(path);
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
