/** Saying that something is used in a way that will go. */
import { COMPATIBILITY_MODES, type CompatibilityMode } from "../constants/play.ts";
import { environment } from "../environment.ts";

export interface CompatibilityWarningOptions {
  mode?: CompatibilityMode;
  /** The version in which the old use was deprecated. */
  since?: number | string;
  /** The version in which it goes. */
  until?: number | string;
  details?: string;
  /** Tell where it happened? */
  stack?: boolean;
  /** Say it only the first time? */
  once?: boolean;
}

const said = new Set<string>();

/** Warns, fails or keeps silent, as `CONFIG.compatibility` tells. */
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
