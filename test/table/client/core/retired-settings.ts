import { environment } from "../../common/environment.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";

/** Settings that generation 14 knows under another name. They can still be named, and mean nothing: they read as null. */
const RETIRED: Readonly<Record<string, string>> = Object.freeze({ "core.rollMode": "core.messageMode" });

/** Is the setting one that is gone? Says so, too. */
export function isRetiredSetting(namespace: string, key: string): boolean {
  const id = `${namespace}.${key}`;
  const successor = environment.generation >= 14 ? RETIRED[id] : undefined;
  if (!successor) return false;
  logCompatibilityWarning(`The \`${id}\` client setting is deprecated in favor of \`${successor}\``, {
    since: 14,
    until: 16,
    once: true,
  });
  return true;
}
