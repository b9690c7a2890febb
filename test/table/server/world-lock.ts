/** Locks a world for one server at a time. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** The locks of this process. */
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

/** Locks a world. @returns the function to unlock it. @throws {WorldInUse} if another server holds it */
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
    // There is no lock, or a crash has cut it off while it was written.
    return null;
  }
}

/** Whether the lock's holder still runs. A killed one leaves its lock; other hosts cannot be checked. */
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
