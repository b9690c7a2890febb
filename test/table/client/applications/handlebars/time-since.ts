import { i18n, localize } from "../host.ts";

const STEPS: readonly (readonly [seconds: number, key: string])[] = [
  [60 * 60 * 24, "TIME.Day"],
  [60 * 60, "TIME.Hour"],
  [60, "TIME.Minute"],
];

/** How long ago something was, in short: `3h ago`. */
export function timeSince(timeStamp: Date | string | number): string {
  const seconds = (Date.now() - new Date(timeStamp).getTime()) / 1000;
  if (seconds < 60) return localize("TIME.Now");
  const [length, key] = STEPS.find(([step]) => seconds >= step) as readonly [number, string];
  return i18n.format("TIME.Since", { since: `${Math.floor(seconds / length)}${localize(key)}` });
}
