/** Warnings about deprecated uses. */
import { COMPATIBILITY_MODES, type CompatibilityMode } from "../constants/play.ts";
import { environment } from "../environment.ts";

export interface CompatibilityWarningOptions {
  mode?: CompatibilityMode;
  /** The version that deprecated the use. */
  since?: number | string;
  /** The version that no longer supports it. */
  until?: number | string;
  details?: string;
  /** Whether to log the stack. */
  stack?: boolean;
  /** Whether to log a message only the first time. */
  once?: boolean;
}

const said = new Set<string>();

/** Logs a warning, logs an error, throws or does nothing, by `CONFIG.compatibility`. */
export function logCompatibilityWarning(message: string, options: CompatibilityWarningOptions = {}): void {
  const { since, until, details, stack = true, once = false } = options;
  const { compatibility } = environment;
  const mode = options.mode ?? compatibility.mode;
  if (mode === COMPATIBILITY_MODES.SILENT) return;
  const lines = [message];
  if (since !== undefined) lines.push(`Deprecated since Version ${since}`);
  if (until !== undefined) lines.push(`Backwards-compatible support will be removed in Version ${until}`);
  if (details !== undefined) lines.push(details);
  const error = new Error(lines.join("\n"));
  const where = error.stack ?? error.message;
  if (compatibility.excludePatterns.some((pattern) => pattern.test(where))) return;
  const { includePatterns } = compatibility;
  if (includePatterns.length > 0 && !includePatterns.some((pattern) => pattern.test(where))) return;
  if (mode === COMPATIBILITY_MODES.FAILURE) throw error;
  if (once && said.has(message)) return;
  said.add(message);
  if (mode === COMPATIBILITY_MODES.ERROR) console.error(stack ? error : error.message);
  else console.warn(stack ? error : error.message);
}
