import { idFrom } from "../../engine/ids.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import { ask, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import type { PhasedAction } from "./acting.ts";
import { able, noTarget, words } from "./acting.ts";
import { channelOf, dropChannel } from "./channel.ts";
import { talentOf } from "./derive.ts";
import type { PhasedFight } from "./rules.ts";
import { concentratesNear, hasReaction, outOfReach } from "./rules.ts";
import { cast, needsAim } from "./spells.ts";

/** Concentrating in somebody's threatened radius opens an attack of opportunity to them (P11). */
export function askAboutChannel(fight: PhasedFight, who: string): void {
  const channel = channelOf(fight, who);
  const id = idFrom("channel", who, fight.state.round);
  if (channel?.since !== fight.state.round || fight.exchange(id)?.undone === false) return;
  const threatening = concentratesNear(fight, who).filter((foe) => hasReaction(fight, foe));
  if (threatening.length === 0) return;
  openExchange(fight, id, "phased.channel", who, { item: channel.item });
  for (const foe of threatening)
    ask(fight, id, foe, { kind: "channeling", options: ["opportunity", "none"], blow: null });
  stageBy(fight, id, "interrupt");
}

const unleashAction: PhasedAction = {
  ...words("unleash"),
  icon: "fa-solid fa-hurricane",
  group: "action",
  aim: "several",
  with: "talent",
  serves: (item) => talentOf(item).use === "spell" && talentOf(item).channeled,
  cost: () => ({}),
  blocked(fight, who, use) {
    const channel = channelOf(fight, who);
    if (channel?.item !== use.item) return able(fight, who) ?? refuse("TEMPO.Phased.Refusal.notChanneled");
    if (channel.due > fight.state.round) return refuse("TEMPO.Phased.Refusal.notDue", { round: channel.due });
    return outOfReach(fight, who, use);
  },

  *perform(fight, who, use) {
    const item = fight.item(who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    if (needsAim(item, use)) return noTarget();
    const deltas = fight.capture(() => dropChannel(fight, who));
    fight.enter(
      who,
      { id: use.id, action: "phased.unleash", cost: {}, exchange: use.exchange, deltas },
      fight.authority.force,
    );
    yield* cast(fight, who, item, use);
    fight.record("act", who, { action: "phased.unleash" });
  },
};

const cancelAction: PhasedAction = {
  ...words("cancelChannel"),
  icon: "fa-solid fa-ban",
  group: "free",
  aim: "none",
  cost: () => ({}),
  blocked: (fight, who) => (channelOf(fight, who) ? null : refuse("TEMPO.Phased.Refusal.notChanneling")),

  *perform(fight, who, use) {
    const deltas = fight.capture(() => dropChannel(fight, who));
    fight.enter(who, { id: use.id, action: "phased.cancelChannel", cost: {}, deltas });
    fight.record("act", who, { action: "phased.cancelChannel" });
  },
};

export const channelActions = { unleash: unleashAction, cancelChannel: cancelAction };
