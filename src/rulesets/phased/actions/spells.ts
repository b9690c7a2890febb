import { removeQuestion, ask, happenByItself, idFrom, refuse, succeeded, throwDamage } from "../../../engine/index.ts";
import type { Check, Exchange, Intent, Item, Rolling, Watcher } from "../../../engine/index.ts";
import { checkAgainst, contestedCheck, resistCheck, spellPowerModifier } from "../checks/index.ts";
import { talentOf } from "../creature/derived.ts";
import type { Channel } from "../stored.ts";
import { BLOW, CARD, STORE } from "../stored.ts";
import { keepUp } from "./maintained-spells.ts";
import type {
  PhasedActions,
  PhasedAnswerContext,
  PhasedActionContext,
  PhasedFight,
  PhasedQuestion,
  PhasedStep,
} from "../types.ts";
import {
  cardOf,
  concentratesNear,
  hasReaction,
  isAble,
  isStruckDown,
  ONE_REACTION,
  outOfReach,
  reacts,
  reactOption,
  reactionRefusal,
  stakesOf,
  writtenPrice,
} from "../state.ts";

/** Whether a target is missing: talents that harm or are resisted need one, others (a ward) do not. */
function needsAim({ item, use }: PhasedActionContext): boolean {
  if (!item || use.targets.length > 0) return false;
  const { damage, defence } = talentOf(item);
  return damage.trim() !== "" || defence !== "none";
}

/** What is resisted or does damage harms; the rest, such as a ward, helps. */
function meant({ item }: PhasedActionContext): Intent {
  if (!item) return "unknown";
  const { damage, defence } = talentOf(item);
  return damage.trim() !== "" || defence !== "none" ? "harms" : "helps";
}

/** Shared by actions with talents: they take effect on their targets once nobody is asked any more. */
export const used = {
  aim: "several",
  intent: "unknown",
  means: meant,
  with: "talent",
  price: writtenPrice,
  needs: outOfReach,
  aimless: needsAim,
  card: ({ use }) => CARD.of({ targets: use.targets }),
  damage: ({ item }) => stakesOf(item),
  does: (context) => context.push(context.step("takeEffect", { entry: null, use: { targets: [] } })),
} satisfies Partial<PhasedActions[string]>;

export const magicActions = {
  ability: {
    ...used,
    family: "powers",
    rule: ["P10", "P29"],
    icon: "bolt",
    serves: (item) => talentOf(item).use === "ability" && !reacts(item),
    provokes: ({ item }) => item !== null && talentOf(item).concentrating,
  },
  cast: {
    ...used,
    family: "magic",
    rule: ["P10", "P11", "P22"],
    icon: "wand-sparkles",
    serves: (item) => talentOf(item).use === "spell" && !talentOf(item).channeled && !reacts(item),
    provokes: () => true,
  },
  unleash: {
    needsFight: true,
    ...used,
    family: "magic",
    rule: ["P24"],
    icon: "hurricane",
    serves: (item) => talentOf(item).use === "spell" && talentOf(item).channeled,
    price: () => 0,
    needs(context) {
      const { fight, who, use } = context;
      const channel = channelOf(fight, who);
      if (channel?.item !== use.item) return refuse("TEMPO.Phased.Refusal.notChanneled");
      return channel.due > fight.state.round
        ? refuse("TEMPO.Phased.Refusal.notDue", { round: channel.due })
        : outOfReach(context);
    },
    provokes: () => true,
    shownAs: "cast",
    changes: ({ fight, who }) => dropChannel(fight, who),
  },
} satisfies PhasedActions;

export const cancelActions = {
  cancelChannel: {
    needsFight: true,
    family: "magic",
    rule: ["P12", "P24"],
    damage: null,
    icon: "ban",
    group: "free",
    always: true,
    price: () => 0,
    needs: ({ fight, who }) => (channelOf(fight, who) ? null : refuse("TEMPO.Phased.Refusal.notChanneling")),
    changes: ({ fight, who }) => dropChannel(fight, who),
  },
} satisfies PhasedActions;

/** Who may counter, strike at or react to a talent in use, and is asked before it takes effect (P11, P27). */
export function watchersOfCasting({ fight, who, item }: PhasedActionContext): Watcher[] {
  const isSpell = item === null || talentOf(item).use === "spell";
  const threatening = concentratesNear(fight, who);
  const watchers: Watcher[] = [];
  for (const { id } of fight.enemiesOf(who)) {
    if (!hasReaction(fight, id)) continue;
    const options = [
      ...(isSpell && fight.figure(id).derived.spellPower > 0 ? ["counterspell"] : []),
      ...(threatening.includes(id) ? ["opportunity"] : []),
      ...(isSpell ? reactOption(fight, id, "casting", who) : []),
    ];
    if (options.length > 0) watchers.push({ who: id, kind: "casting", options: [...options, "none"] });
  }
  return watchers;
}

/** A talent in use: by whom, and under which action id. */
interface Working {
  readonly by: string;
  readonly item: Item;
  readonly action: string;
  /** The ledger entry of a reaction that it was paid with; null for the card's own talent. */
  readonly entry: string | null;
}

/** The spell or ability of a card; null where it or its caster no longer exists. */
const spellOf = (fight: PhasedFight, card: Exchange): Item | null =>
  fight.state.combatants[card.by] ? fight.item(card.by, CARD.get(card, "item")) : null;

export const magicSteps = {
  /** A talent takes effect, or its targets may resist (P22); not if its caster has fallen (P11, P23). */
  takeEffect: {
    *does(context) {
      const { fight, who } = context;
      const card = cardOf(context);
      if (!card) return;
      if (isStruckDown(fight, card)) {
        context.noteCard(CARD.of({ broken: true }));
        return;
      }
      const item = spellOf(fight, card);
      if (!item || CARD.get(card, "countered") === true) return;
      const targets = (CARD.get(card, "targets") ?? []).filter((id) => fight.state.combatants[id] !== undefined);
      const working = { by: who, item, action: card.action, entry: null };
      for (const target of targets)
        if (talentOf(item).defence === "none" || target === who) yield* applySpell(context, working, target);
        else context.ask(target, "resist", ["resist", "none"]);
      if (targets.length === 0) yield* applySpell(context, working, null);
    },
  },
} satisfies Record<string, PhasedStep>;

/**
 * Applies a talent to `target`, or to nobody in particular: rolls damage, notes an effect to be kept up
 * (P13).
 * @param resisted the target tried to resist; then it counts as unwilling, as enemies always do
 */
export function* applySpell(
  context: PhasedActionContext,
  working: Working,
  target: string | null,
  resisted = false,
): Rolling<void> {
  const { fight } = context;
  const { by, item, action, entry } = working;
  const { damage: formula, damageType: type, maintained, defence } = talentOf(item);
  const damage = target === null ? null : yield* throwDamage(formula, { type, who: by, why: "phased.damage" });
  context.blow({ action, by, target, entry, damage, facts: BLOW.of({ item: item.id, lands: true }) });
  if (!maintained) return;
  const unwilling = target !== null && defence !== "none" && (resisted || fight.enemies(by, target));
  const effect = { id: `${item.id}${target ?? ""}`, item: item.id, target, since: fight.state.round };
  context.effect(() => keepUp(fight, by, { ...effect, defence: unwilling ? defence : null }));
}

/** The talent to be resisted: a reaction's (P27), else the card's; null where it no longer exists. */
function workingToResist({ fight, exchange, asks }: PhasedAnswerContext): Working | null {
  const { by, action } = asks ?? exchange;
  const item = !asks
    ? spellOf(fight, exchange)
    : fight.state.combatants[by]
      ? fight.item(by, BLOW.get(asks, "item"))
      : null;
  return item && { by, item, action, entry: asks?.entry ?? null };
}

/** What a target rolls to resist; null for a talent without a defence (P22). */
function resistanceCheck(context: PhasedAnswerContext): Check | null {
  const working = workingToResist(context);
  const defence = working ? talentOf(working.item).defence : "none";
  return working && defence !== "none" ? resistCheck(context.fight, context.who, defence, working.by) : null;
}

function* applyUnlessResisted(context: PhasedAnswerContext, resisted: boolean): Rolling<void> {
  const working = workingToResist(context);
  if (working) yield* applySpell(context, working, context.who, resisted);
}

/** The target rolls to resist (P22), or lets the talent take effect. */
export const resist: PhasedQuestion = {
  stage: "resist",
  answers: {
    resist: {
      check: resistanceCheck,
      *does(context) {
        const { check } = context;
        const thrown = check && (yield* context.roll(check, { target: context.opponent }));
        if (!thrown || !succeeded(thrown.reading)) yield* applyUnlessResisted(context, true);
      },
    },
    none: { does: (context) => applyUnlessResisted(context, false) },
  },
};

/** Both 3d8 + spell power, a tie to the caster (P11). */
export function counterspellCheck(fight: PhasedFight, who: string, caster: string): Check {
  const power = (id: string) => [spellPowerModifier(fight.figure(id).derived.spellPower)];
  const theirs = checkAgainst("phased.cast", "TEMPO.Phased.Action.cast", power(caster), null);
  return contestedCheck("phased.counterspell", "TEMPO.Phased.Answer.counterspell", power(who), theirs);
}

const counterspellAgainst = ({ fight, who, opponent, opponentIsHere }: PhasedAnswerContext): Check | null =>
  opponentIsHere ? counterspellCheck(fight, who, opponent) : null;

/** A counter spell that wins makes the spell fail (P11); attacks of opportunity at the caster stay open. */
export const magicAnswers = {
  counterspell: {
    price: () => ONE_REACTION,
    check: counterspellAgainst,
    refusal: reactionRefusal,
    *does(context: PhasedAnswerContext) {
      const { fight, exchange, check } = context;
      if (!check) return;
      const { reading } = yield* context.roll(check, { target: context.opponent }, { action: "phased.cast" });
      if (!succeeded(reading)) return;
      context.noteCard(CARD.of({ countered: true }));
      for (const [id, question] of Object.entries(fight.exchange(exchange.id)?.waiting ?? {})) {
        const options = question.options.filter((o) => o !== "counterspell");
        if (options.every((o) => o === "none")) removeQuestion(fight, exchange.id, id);
        else ask(fight, exchange.id, id, { ...question, options });
      }
    },
  },
};

/** The spell that a combatant channels; null for none, and while it is not able to act (P24). */
export const channelOf = (fight: PhasedFight, who: string): Channel | null =>
  isAble(fight, who) ? STORE.get(fight.combatant(who), "channel") : null;

export function beginChannel(fight: PhasedFight, who: string, item: string): void {
  const since = fight.state.round;
  const talent = fight.item(who, item);
  STORE.set(fight, who, "channel", { item, since, due: since + (talent ? talentOf(talent).rounds : 0) });
}

export const dropChannel = (fight: PhasedFight, who: string): void => STORE.set(fight, who, "channel", null);

/** Drops a channeled spell that is due but not in force, or whose caster is out of action (P24). */
export function loseChannel(fight: PhasedFight, who: string): void {
  const channel = STORE.get(fight.combatant(who), "channel");
  if (channel && (channel.due <= fight.state.round || !isAble(fight, who))) dropChannel(fight, who);
}

/** Asks enemies for an attack of opportunity if `who` began to channel in their threatened radius (P11). */
export function* rollConcentration(fight: PhasedFight, who: string): Rolling<void> {
  const { round } = fight.state;
  const channel = channelOf(fight, who);
  if (channel?.since !== round) return;
  const threatening = concentratesNear(fight, who).filter((foe) => hasReaction(fight, foe));
  if (threatening.length === 0) return;
  const facts = CARD.of({ item: channel.item });
  yield* happenByItself(
    fight,
    { card: idFrom("channel", who, round), action: "channel", by: who, facts },
    (context) => {
      for (const foe of threatening) context.ask(foe, "channeling", ["opportunity", "none"]);
    },
  );
}
