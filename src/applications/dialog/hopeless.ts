import { activeRuleset } from "../../data/active.ts";
import { timingRefusal, whyNot } from "../../engine/index.ts";
import type { ActionRow, Fight, Use } from "../../engine/index.ts";
import { mayInsistOn } from "./insist.ts";

/** Whether this user may not do it now, whatever they would say in its dialog (B14). */
export function isHopeless(fight: Fight, who: string, row: ActionRow, base: Use): boolean {
  if (!row.refusal || mayInsistOn(row.refusal)) return false;
  if (timingRefusal(fight, who, row.group)) return true;
  const fields = activeRuleset().actions[row.action]?.fields?.(fight, who, base.item, base) ?? [];
  const opens = (name: string, value: string): boolean =>
    !whyNot(fight, who, row.action, { ...base, options: { ...base.options, [name]: value } });
  return fields.every(({ name, options }) => options !== null && !options.some(({ value }) => opens(name, value)));
}
