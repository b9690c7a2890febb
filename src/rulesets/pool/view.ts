import { plainUse } from "../../engine/command.ts";
import type { Use } from "../../engine/command.ts";
import type { Blow, Exchange } from "../../engine/exchange.ts";
import type { Fact, Label, OfferField, OptionView, QuestionView, Tag, ViewSpec } from "../../engine/ruleset.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import { workIn } from "../../engine/turn/work.ts";
import { attackOf } from "./attacks.ts";
import { priceOf } from "./additional.ts";
import { factsOf } from "./blow-facts.ts";
import type { creature } from "./creature.ts";
import { dodgeBonus, isDisengaged } from "./defence.ts";
import type { PoolDerived } from "./derive.ts";
import { isFreeAttack, usedFor } from "./free-kinds.ts";
import { freeFields, freeStrike } from "./free-strikes.ts";
import { isHeld } from "./moves.ts";
import { reactionCost } from "./paying.ts";
import { carriedDice } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { hasLeft, hasReaction, heldBy } from "./rules.ts";
import { strikeCheck } from "./strikes.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null, data: Record<string, number> = {}): Tag => ({
  label: { key: `TEMPO.Pool.Tag.${key}`, data },
  tone,
  mark,
});

/** D9 asks for carried dice in the tracker; the rest is what others at the table have to know. */
function tags(fight: PoolFight, who: string): Tag[] {
  const { derived, source } = fight.figure(who);
  const found: Tag[] = [];
  const dice = carriedDice(fight, who, true);
  const still = carriedDice(fight, who, false);
  if (dice > 0) found.push(tag("carried", "warn", "reserve", { value: dice }));
  if (still > dice) found.push(tag("sprinted", "warn", "reserve", { value: still - dice }));
  if (isDisengaged(fight, who)) found.push(tag("disengaged", "plain", null));
  const dodge = dodgeBonus(fight, who);
  if (dodge > 0) found.push(tag("dodging", "plain", null, { value: dodge }));
  if (source.energy.ever > 0)
    found.push(tag("energy", "plain", "wait", { stored: source.energy.stored, dues: derived.dues.value }));
  if (heldBy(fight, who)) found.push(tag("held", "plain", "seal-open"));
  const work = workIn(fight.combatant(who).store["work"]);
  if (work) found.push(tag("loading", "plain", "wait", { value: work.done }));
  if (derived.dead) found.push(tag("dead", "harm", "down"));
  else if (derived.dying) found.push(tag("dying", "harm", "down"));
  else if (derived.unconscious) found.push(tag("unconscious", "harm", "down"));
  else if (derived.posture !== "standing") found.push(tag(derived.posture, "warn", "flat"));
  return found;
}

function outlook(fight: PoolFight, who: string): Fact[] {
  const { stamina, defense, movement, slowed } = fight.figure(who).derived;
  const metres = isHeld(fight, who) ? 0 : Math.max(0, movement - slowed);
  const of = (label: string, value: number, max: number): Fact => ({
    label,
    value: { key: "TEMPO.Pool.Outlook.of", data: { value, max } },
  });
  return [
    of("TEMPO.Pool.Resource.stamina", stamina.value, stamina.max),
    of("TEMPO.Pool.Resource.defense", defense.value, defense.max),
    { label: "TEMPO.Pool.Outlook.walk", value: { key: "TEMPO.Unit.Metres", data: { value: metres } } },
    { label: "TEMPO.Pool.Outlook.dice", value: carriedDice(fight, who, false) },
  ];
}

/** What an action brings back or stores: its note, and the fact it stands in (D13, D15). */
const GAINED: Readonly<Record<string, readonly (readonly [note: string, fact: string])[]>> = {
  "pool.composure": [["defenseBack", "defense"]],
  "pool.restoration": [
    ["staminaBack", "stamina"],
    ["stunGone", "stun"],
  ],
  "pool.gather": [["stored", "moved"]],
  "pool.shape": [["shaped", "moved"]],
};

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  const note = (key: string, data: Record<string, number> = {}): Label => ({ key: `TEMPO.Pool.Note.${key}`, data });
  if (!blow) return exchange.action === "pool.move" ? [note("provoked")] : energyNotes(exchange);
  const { outcome, metres, coverStruck, location, falls, dues, powers } = blow.facts;
  const found: Label[] = [];
  const { open = 0, lost = 0, staked = 0 } = factsOf(blow) ?? {};
  if (open > 0) found.push(note("additional", { value: open }));
  if (lost > 0) found.push(note("defenseLost", { value: lost }));
  if (staked > 0) found.push(note("defenseStaked", { value: staked }));
  for (const [key, name] of GAINED[blow.action] ?? []) {
    const value = blow.facts[name];
    if (typeof value === "number" && value > 0) found.push(note(key, { value }));
  }
  if (typeof location === "string") found.push({ key: `TEMPO.Pool.Location.${location}` });
  if (typeof outcome === "string") found.push(note(outcome));
  if (coverStruck === true) found.push(note("coverStruck"));
  if (falls === true) found.push(note("falls"));
  else if (typeof metres === "number") found.push(note("metres", { value: metres }));
  if (typeof dues === "number" && dues > 0) found.push(note("dues", { value: dues }));
  if (typeof powers === "number" && powers > 0) found.push(note("powers", { value: powers }));
  return found;
}

/** What was released or lost of stored energy, and what is owed for it (D13). */
function energyNotes({ facts }: Exchange): Label[] {
  const { shaped, dues } = facts;
  const found: Label[] = [];
  if (typeof shaped === "number" && shaped > 0) found.push({ key: "TEMPO.Pool.Note.powers", data: { value: shaped } });
  if (typeof dues === "number" && dues > 0) found.push({ key: "TEMPO.Pool.Note.dues", data: { value: dues } });
  return found;
}

function question(fight: PoolFight, exchange: Exchange, who: string, given?: Use): QuestionView {
  const asked = exchange.waiting[who] ?? { kind: "none", options: [], blow: null };
  const blow = asked.blow === null ? null : (exchange.blows[asked.blow] ?? null);
  const open = (blow && factsOf(blow)?.open) ?? 0;
  return {
    title: { key: `TEMPO.Pool.Question.${asked.kind}` },
    stake: { key: `TEMPO.Pool.Stake.${asked.kind}`, data: { open } },
    fields: fieldsOf(fight, who, asked.kind, asked.options, open),
    options: asked.options.map((id) =>
      asked.kind === "spend" ? purchase(id) : reaction(fight, exchange, who, asked.kind, id, given ?? plainUse("")),
    ),
  };
}

/** What may be said with an answer: how often successes are spent (D22), what cover is worth, what a free attack is made with (D16). */
function fieldsOf(
  fight: PoolFight,
  who: string,
  kind: string,
  options: readonly string[],
  open: number,
): readonly OfferField[] {
  const figures = (name: string, label: string, most: number, initial = 1): OfferField => ({
    name,
    label,
    options: Array.from({ length: most }, (_, i) => ({
      value: String(i + 1),
      label: { key: "TEMPO.Pool.Figure", data: { value: i + 1 } },
    })),
    initial: String(initial),
  });
  if (kind === "spend") return open > 1 ? [figures("times", "TEMPO.Pool.SpendTimes", open)] : [];
  return [
    ...(options.includes("takeCover") ? [figures("cover", "TEMPO.Pool.TakenCover", 9, worldsCover(fight))] : []),
    // Which kind it is, the answer says itself.
    ...(options.some(isFreeAttack) ? freeFields(fight, who).filter(({ name }) => name !== "attack") : []),
  ];
}

const worldsCover = (fight: PoolFight): number => Math.max(1, Math.min(9, Number(fight.option("takenCover"))));

const purchase = (id: string): OptionView => ({
  id,
  label: `TEMPO.Pool.Spend.${id}`,
  hint: { key: id === "none" ? "TEMPO.Pool.SpendNothing" : "TEMPO.Pool.SpendHint", data: { price: priceOf(id) } },
  cost: {},
  check: null,
  refusal: null,
});

/** Reactions with a name of their own; every other answer is called as the attack that it is. */
const KEYED = ["opportunity", "takeCover"];

function reaction(fight: PoolFight, exchange: Exchange, who: string, kind: string, id: string, given: Use): OptionView {
  if (id === "none")
    return {
      id,
      label: `TEMPO.Pool.Decline.${kind}`,
      hint: { key: `TEMPO.Pool.DeclineHint.${kind}` },
      cost: {},
      check: null,
      refusal: null,
    };
  const gone = hasLeft(fight, exchange.by);
  const strike = isFreeAttack(id) && !gone ? freeStrike(fight, who, exchange.by, usedFor(given, id)) : null;
  const spec = strike && attackOf(strike.attack);
  const stamina = spec?.stamina ?? 2;
  return {
    id,
    label: KEYED.includes(id) ? `TEMPO.Pool.Reaction.${id}` : `TEMPO.Pool.Action.${id}`,
    hint: { key: `TEMPO.Pool.ReactionHint.${KEYED.includes(id) ? id : "opportunity"}` },
    cost: reactionCost(stamina),
    check: strike && spec && strikeCheck(fight, spec, strike, 0),
    refusal: gone
      ? impossible("TEMPO.Refusal.Gone")
      : hasReaction(fight, who, stamina)
        ? null
        : refuse("TEMPO.Pool.Refusal.noReaction"),
  };
}

export const view: ViewSpec<typeof creature, PoolDerived> = {
  tags,
  outlook,
  notes,
  question,
  facts({ derived, source }) {
    const melee = source.skills.meleeCombat + (derived.parries[0]?.parry ?? 0);
    const { defense, wounds } = derived;
    const metres = (value: number): Label => ({ key: "TEMPO.Unit.Metres", data: { value } });
    return {
      defences: [
        { label: "TEMPO.Pool.Resource.defense", value: defense.value },
        { label: "TEMPO.Pool.Defence.melee", value: defense.value + melee },
        { label: "TEMPO.Pool.Defence.ranged", value: defense.value + derived.rangedBonus },
        { label: "TEMPO.Pool.Field.armourValue", value: derived.armourValue },
        { label: "TEMPO.Pool.Field.reduction", value: derived.reduction },
      ],
      movement: [
        { label: "TEMPO.Pool.Facts.movement", value: metres(derived.movement) },
        { label: "TEMPO.Pool.Facts.reach", value: derived.reach },
        { label: "TEMPO.Pool.Facts.threat", value: metres(derived.threat) },
        {
          label: "TEMPO.Pool.Resource.wounds",
          value: { key: "TEMPO.Pool.Outlook.of", data: { value: wounds.total, max: wounds.max } },
        },
      ],
    };
  },
};
