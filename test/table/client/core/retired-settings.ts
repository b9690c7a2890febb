import { environment } from "../../common/environment.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";

/** Settings that generation 14 has renamed. Under the old name they always read as null. */
const RETIRED: Readonly<Record<string, string>> = Object.freeze({ "core.rollMode": "core.messageMode" });

/** Whether a setting has been renamed. Logs a compatibility warning if so. */
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
