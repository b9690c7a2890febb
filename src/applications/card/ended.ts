import { activeRuleset } from "../../data/active.ts";
import type { EndedData } from "../../data/message.ts";
import { localize } from "../text.ts";
import { ownMembers } from "./restore.ts";

/** The card of a fight's end. */
export function endedView({ rounds, seconds, fallen, used, open, unapplied, members }: EndedData) {
  const fell =
    fallen.length === 0
      ? localize("TEMPO.Ended.NobodyFell")
      : localize("TEMPO.Ended.Fell", { names: fallen.join(", ") });
  const may = ownMembers(members).length > 0;
  return {
    title: localize("TEMPO.Ended.Title"),
    length: localize("TEMPO.Ended.Length", { rounds, seconds }),
    lines: [
      fell,
      ...(used.length > 0 ? used.map((what) => localize("TEMPO.Ended.Used", { what })) : []),
      ...(open === 0 ? [] : [localize("TEMPO.Ended.WereOpen", { count: open })]),
      ...(unapplied === 0 ? [] : [localize("TEMPO.Ended.Unapplied", { count: unapplied })]),
    ],
    mayRest: may && activeRuleset().recovery !== undefined,
    mayHeal: may,
  };
}
