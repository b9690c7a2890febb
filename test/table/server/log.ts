/** The server's log: one JSON object per line, to stderr. */

export type LogLevel = "info" | "warn" | "error";

export interface LogEntry {
  time: string;
  level: LogLevel;
  event: string;
  [detail: string]: unknown;
}

export class Log {
  readonly #write: (entry: LogEntry) => void;

  constructor(write: (entry: LogEntry) => void = (entry) => process.stderr.write(`${JSON.stringify(entry)}\n`)) {
    this.#write = write;
  }

  info(event: string, details: Record<string, unknown> = {}): void {
    this.#say("info", event, details);
  }

  warn(event: string, details: Record<string, unknown> = {}): void {
    this.#say("warn", event, details);
  }

  error(event: string, details: Record<string, unknown> = {}): void {
    this.#say("error", event, details);
  }

  #say(level: LogLevel, event: string, details: Record<string, unknown>): void {
    this.#write({ ...details, time: new Date().toISOString(), level, event });
  }
}
