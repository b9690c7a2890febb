import type { Blow, Exchange, Fact, Label, Progress, SheetLayout, Tag, ViewSpec } from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import { dodgeBonus, isDisengaged } from "./checks/defence.ts";
import { poolTerms } from "./creature/terms.ts";
import type { PoolDerived } from "./creature/derived.ts";
import { cards, factsOf, noted, store } from "./stored.ts";
import { isSpanningStill } from "./actions/moves.ts";
import { carriedDice } from "./checks/requirements.ts";
import type { PoolFight } from "./types.ts";
import { heldBy } from "./state.ts";
import { controls } from "./controls.ts";

const tag = (key: string, tone: Tag["tone"], mark: string | null, data: Record<string, number> = {}): Tag => ({
  label: { key: `TEMPO.Pool.Tag.${key}`, data },
  tone,
  mark,
});

/** Carried dice are shown as D9 demands; the rest is what others at the table have to know. */
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
  const work = store.get(fight.combatant(who), "work");
  if (work) found.push(tag("loading", "plain", "wait", { value: work.done }));
  if (derived.dead) found.push(tag("dead", "harm", "down"));
  else if (derived.dying) found.push(tag("dying", "harm", "down"));
  else if (derived.unconscious) found.push(tag("unconscious", "harm", "down"));
  else if (derived.posture !== "standing") found.push(tag(derived.posture, "warn", "flat"));
  return found;
}

/** A crossbow that is being spanned (D12). */
function progress(fight: PoolFight, who: string): Progress[] {
  const work = store.get(fight.combatant(who), "work");
  return work ? [{ label: { key: "TEMPO.Pool.Progress" }, done: work.done, of: null }] : [];
}

function turnFacts(fight: PoolFight, who: string): Fact[] {
  const { stamina, defense, movement, slowed } = fight.figure(who).derived;
  const metres = isSpanningStill(fight, who) ? 0 : Math.max(0, movement - slowed);
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

const note = (key: string, data: Record<string, number> = {}): Label => ({ key: `TEMPO.Pool.Note.${key}`, data });

/** A note with a number; none where that is 0 or null. */
const some = (key: string, value: number | null): Label[] =>
  (value ?? 0) > 0 ? [note(key, { value: value ?? 0 })] : [];

/** The same, but where the card as a whole says that number already. */
const unsaid = (key: string, value: number | null, said: number | null): Label[] =>
  value === said ? [] : some(key, value);

/** Notes of actions that bring back or store points, each with the fact that holds the number (D13, D15). */
const GAINED: Readonly<
  Record<string, readonly (readonly [note: string, fact: "defense" | "stamina" | "stun" | "moved"])[]>
> = {
  "pool.composure": [["defenseBack", "defense"]],
  "pool.restoration": [
    ["staminaBack", "stamina"],
    ["stunGone", "stun"],
  ],
  "pool.gather": [["stored", "moved"]],
  "pool.shape": [["shaped", "moved"]],
};

/** Says that cover was hit, and what is left of it (D32). */
function coverNote(blow: Blow): Label {
  const damage = noted.get(blow, "coverDamage");
  const left = noted.get(blow, "coverLeft") ?? 0;
  if (damage === null) return note("coverStruck");
  return left > 0 ? note("coverDamaged", { damage, left }) : note("coverGone", { damage });
}

/** What a card says besides rolls and damage. */
function notes(exchange: Exchange, blow: Blow | null): Label[] {
  if (!blow)
    return exchange.action === "pool.move"
      ? [note("provoked")]
      : [...some("powers", cards.get(exchange, "shaped")), ...some("dues", cards.get(exchange, "dues"))];
  const { open = 0, lost = 0, staked = 0 } = factsOf(blow) ?? {};
  const location = noted.get(blow, "location");
  const outcome = noted.get(blow, "outcome");
  const metres = noted.get(blow, "metres");
  return [
    ...some("additional", open),
    ...some("defenseLost", lost),
    ...some("defenseStaked", staked),
    ...(GAINED[blow.action] ?? []).flatMap(([key, fact]) => some(key, noted.get(blow, fact))),
    ...(location === null ? [] : [{ key: `TEMPO.Pool.Location.${location}` }]),
    ...(outcome === null ? [] : [note(outcome)]),
    ...(noted.get(blow, "coverStruck") === true ? [coverNote(blow)] : []),
    ...(noted.get(blow, "falls") === true
      ? [note("falls")]
      : metres === null
        ? []
        : [note("metres", { value: metres })]),
    ...unsaid("dues", noted.get(blow, "dues"), cards.get(exchange, "dues")),
    ...unsaid("powers", noted.get(blow, "powers"), cards.get(exchange, "shaped")),
    ...some("area", noted.get(blow, "area")),
    ...some("duration", noted.get(blow, "duration")),
  ];
}

export const view: Omit<ViewSpec<typeof creature, PoolDerived>, "question"> = {
  tags,
  controls,
  progress,
  turnFacts,
  notes,
  maxima(figure) {
    const { stamina, defense, wounds, dues, stun, fatigue } = poolTerms(figure);
    return { stamina, defense, wounds, dues, stun, fatigue };
  },
  facts(figure) {
    const { derived, source } = figure;
    const terms = poolTerms(figure);
    const melee = source.skills.meleeCombat + (derived.parries[0]?.parry ?? 0);
    const { defense, stamina, wounds } = derived;
    const metres = (value: number): Label => ({ key: "TEMPO.Unit.Metres", data: { value } });
    return {
      defences: [
        { label: "TEMPO.Pool.Resource.defense", value: defense.value, terms: terms.defenseNow },
        { label: "TEMPO.Pool.Defence.melee", value: defense.value + melee, terms: terms.melee },
        { label: "TEMPO.Pool.Defence.ranged", value: defense.value + derived.rangedBonus, terms: terms.ranged },
        { label: "TEMPO.Pool.Field.armourValue", value: derived.armourValue, terms: terms.armourValue },
        { label: "TEMPO.Pool.Field.reduction", value: derived.reduction, terms: terms.reduction },
      ],
      movement: [
        { label: "TEMPO.Pool.Facts.initiative", value: defense.value + stamina.value, terms: terms.initiative },
        { label: "TEMPO.Pool.Facts.movement", value: metres(derived.movement), terms: terms.movement },
        { label: "TEMPO.Pool.Facts.reach", value: derived.reach, terms: terms.reach },
        { label: "TEMPO.Pool.Facts.threat", value: metres(derived.threat), terms: terms.threat },
        {
          label: "TEMPO.Pool.Resource.wounds",
          value: { key: "TEMPO.Pool.Outlook.of", data: { value: wounds.total, max: wounds.max } },
          terms: terms.woundsNow,
        },
      ],
    };
  },
};

/** The order and columns of the sheet. */
export const sheet: SheetLayout = {
  columns: [
    [
      { kind: "fields", label: "TEMPO.Pool.Group.attributes", path: "attributes", style: "tiles" },
      { kind: "facts", label: "TEMPO.Pool.Group.defences", facts: "defences" },
      { kind: "facts", label: "TEMPO.Pool.Group.movement", facts: "movement" },
      { kind: "fields", label: "TEMPO.Pool.Group.wounds", path: "wounds", style: "rows" },
    ],
    [{ kind: "actions" }],
  ],
  begin: { weapon: { name: "TEMPO.Pool.FirstWeapon" }, choose: ["attributes", "skills", "weaponSkills"] },
};
