/** Login sessions: cookies, stored as hashes in a file that survives a restart. */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

interface Session {
  userId: string;
  expires: number;
}

const LIFETIME = 30 * 24 * 60 * 60 * 1000;

export class Sessions {
  readonly #path: string;
  readonly #sessions: Map<string, Session>;
  /** With the world's id, because worlds on different ports of one host share cookies. */
  readonly cookieName: string;
  /** The path of the cookie. */
  readonly #route: string;

  constructor(path: string, worldId: string, route = "/") {
    this.#path = path;
    this.#route = route;
    this.cookieName = `session-${worldId}`;
    this.#sessions = new Map(Object.entries(readSessions(path)));
  }

  /** Starts a session. @returns the Set-Cookie header */
  begin(userId: string): string {
    const token = randomBytes(32).toString("base64url");
    this.#sessions.set(hash(token), { userId, expires: Date.now() + LIFETIME });
    this.#save();
    return `${this.cookieName}=${token}; Path=${this.#route}; HttpOnly; SameSite=Lax; Max-Age=${LIFETIME / 1000}`;
  }

  /** The user id of a session cookie, or null. */
  userOf(cookies: string | undefined): string | null {
    const token = this.#tokenIn(cookies);
    const session = token === undefined ? undefined : this.#sessions.get(hash(token));
    return session && session.expires > Date.now() ? session.userId : null;
  }

  /** Ends a session. @returns the Set-Cookie header that removes the cookie */
  end(cookies: string | undefined): string {
    const token = this.#tokenIn(cookies);
    if (token !== undefined && this.#sessions.delete(hash(token))) this.#save();
    return `${this.cookieName}=; Path=${this.#route}; HttpOnly; SameSite=Lax; Max-Age=0`;
  }

  /** Ends all sessions of a user. */
  endAll(userId: string): void {
    for (const [key, session] of this.#sessions) if (session.userId === userId) this.#sessions.delete(key);
    this.#save();
  }

  #tokenIn(cookies = ""): string | undefined {
    for (const cookie of cookies.split(";")) {
      const [name, value] = cookie.trim().split("=");
      if (name === this.cookieName && value) return value;
    }
    return undefined;
  }

  /** Replaces the whole file, so that a crash leaves either the old or the new one. */
  #save(): void {
    const now = Date.now();
    for (const [key, session] of this.#sessions) if (session.expires <= now) this.#sessions.delete(key);
    const draft = `${this.#path}.new`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(this.#sessions)), { mode: 0o600 });
    renameSync(draft, this.#path);
  }
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function readSessions(path: string): Record<string, Session> {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Record<string, Session>;
  } catch {
    return {};
  }
}
