import { expect, it } from "vitest";
import { GM, listActions, odds, plainUse, Session } from "../../src/engine/index.ts";
import type { Check, FightState, RollKind, Ruleset, Use } from "../../src/engine/index.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { rulesetOf, startOf } from "../e2e/catalogue/cast.ts";
import { useFor } from "../e2e/catalogue/explore.ts";
import { faceSource, FORCED, Play } from "../engine/play.ts";
import { drawsOf } from "../engine/invariants.ts";

/** A condition for each kind of roll, which worsens it against anybody but the one who has put it on. */
const CONDITIONS: Readonly<Record<RollKind, string>> = { attack: "baited", defence: "shaken", check: "dazed" };
const KINDS: readonly RollKind[] = ["attack", "defence", "check"];

function extended(ruleset: Ruleset): Ruleset {
  const more = KINDS.map((kind): [string, Ruleset["conditions"][string]] => [
    CONDITIONS[kind],
    {
      ...{ label: "Label", icon: "", palette: false },
      modifies: (roll) => (roll.kind === kind && roll.against !== roll.by ? { value: -3 } : null),
    },
  ]);
  return { ...ruleset, conditions: { ...ruleset.conditions, ...Object.fromEntries(more) } };
}

/** The catalogue's four, all of them with all three conditions by the last of them. */
function affectedStart(id: RulesetId): { readonly state: FightState; readonly by: string } {
  const start = startOf(id);
  const by = Object.keys(start.combatants).at(-1) ?? "";
  const conditions = Object.fromEntries(
    KINDS.map((kind) => [kind, { condition: `${id}.${CONDITIONS[kind]}`, by, until: null, value: 0 }]),
  );
  const creatures = Object.entries(start.creatures).map(([uuid, creature]) => [uuid, { ...creature, conditions }]);
  return { state: { ...start, creatures: Object.fromEntries(creatures) as FightState["creatures"] }, by };
}

/** What the conditions do to a check, by their names; `other` to whom it is against. */
const onIt = (id: string, { modifiers }: Check): string[] =>
  KINDS.map((kind) => CONDITIONS[kind]).filter((name) => modifiers.some((m) => m.id.startsWith(`${id}.${name}.`)));

/** Not only what the other side throws. */
const isRolled = ({ dice, taken }: Check): boolean => dice.length > 0 || taken !== undefined;

/** Answers that are attacks, those that a fight without moves comes to. */
const STRIKES_BACK: Readonly<Record<RulesetId, readonly string[]>> = {
  surge: ["counter → strike"],
  heroic: ["provoked → opportunity", "riposte → opportunity"],
  surface: [],
  phased: ["casting → opportunity", "struck → counter"],
  pool: ["freeStrike → opportunity", "freeStrike → throw"],
};

interface Seen {
  readonly attacks: Set<string>;
  readonly answers: Set<string>;
  thrown: number;
}

/** A fight at random in which whatever is shown before it is rolled is compared with what is rolled. */
function compare(id: RulesetId, seed: number, seen: Seen): void {
  const plain = rulesetOf(id);
  const { state, by } = affectedStart(id);
  const play = new Play(extended(plain), state);
  const draws = drawsOf(seed);
  const faces = faceSource(seed);
  const rolled = (command: Parameters<typeof play.do>[0], who: string, shown: Check | null, against: string | null) => {
    const before = play.state;
    const decision = play.thrown(command, faces, FORCED);
    if ("refusal" in decision) return;
    play.state = decision.after;
    const thrown = shown && !isRolled(shown) && shown.against?.value === null ? shown.against.check : shown;
    for (const { id: card, blows } of Object.values(play.state.exchanges))
      for (const blow of Object.values(blows)) {
        const fresh = before.exchanges[card]?.blows[blow.id] === undefined;
        if (!fresh || !thrown || blow.by !== who || blow.check?.id !== thrown.id || !blow.reading) continue;
        if (blow.target !== against || blow.check.sealed) continue;
        seen.thrown += 1;
        expect([command, onIt(id, blow.check)]).toEqual([command, onIt(id, thrown)]);
      }
  };
  play.roll({ type: "begin" }, faces, GM);
  for (let n = 0; n < 30; n++) {
    const open = Object.values(play.state.exchanges).find((e) => !e.undone && Object.keys(e.waiting).length > 0);
    if (open) {
      const [who = ""] = Object.keys(open.waiting);
      const { options } = play.ruleset.view.question(play.fight, open, who);
      const option = draws.pick(options.filter(({ refusal }) => refusal === null)) ?? options[0];
      if (!option) return;
      const cause = causeIn(open, who);
      if (option.check && cause !== who) {
        const found = onIt(id, option.check);
        // Whoever has brought them about is no worse to answer; of all others one kind is.
        if (!option.check.sealed) expect([option.id, found.length]).toEqual([option.id, cause === by ? 0 : 1]);
        if (found.includes(CONDITIONS.attack)) seen.answers.add(`${open.waiting[who]?.kind ?? ""} → ${option.id}`);
      }
      const use = plainUse(`a${n}`, { exchange: open.id, targets: [cause] });
      const state = play.state;
      rolled({ type: "answer", who, exchange: open.id, option: option.id, use }, who, option.check, cause);
      if (play.state === state) return;
      continue;
    }
    const who = play.state.turn ?? draws.pick(Object.keys(play.state.combatants)) ?? "";
    const rows = listActions(play.fight, who).filter(({ aim }) => aim !== "path");
    const action = draws.pick([...new Set(rows.map((row) => row.action))]);
    const row = draws.pick(rows.filter((row) => row.action === action));
    if (!row) return;
    const use: Use = { ...useFor(play.fight, row, who, draws), id: `e${n}`, exchange: `x${n}` };
    const spec = play.ruleset.actions[row.action];
    const [target = null] = use.targets;
    const check = spec?.check?.(play.fight, who, use) ?? null;
    if (check && spec && !check.sealed) {
      const alone = target !== null && target !== who && use.targets.length === 1 && spec.family !== "magic";
      if (spec.rolls === "attack" && alone) {
        const before = new Session(plain, play.state).fight(GM);
        const unaffected = plain.actions[row.action]?.check?.(before, who, use) ?? check;
        const worse = isRolled(check) && target !== by ? [CONDITIONS.attack] : [];
        expect([row.action, onIt(id, check)]).toEqual([row.action, worse]);
        if (check.against?.value === null) {
          const theirs = who === by ? [] : [CONDITIONS.defence];
          expect([row.action, onIt(id, check.against.check)]).toEqual([row.action, theirs]);
        } else if (worse.length > 0 && !check.against?.defends && check.naturals === undefined) {
          expect(chance(check)).toBeLessThanOrEqual(chance(unaffected));
        }
        if (worse.length > 0) seen.attacks.add(row.action);
      } else if (spec.rolls === "check")
        expect(onIt(id, check).filter((name) => name !== CONDITIONS.check)).toEqual([]);
    }
    rolled({ type: "act", who, action: row.action, use }, who, check, target);
    if (draws.next() < 0.3) rolled({ type: "endTurn", who }, who, null, null);
  }
}

const chance = (check: Check): number => odds(check).success / odds(check).totals.ways;

function causeIn({ by, blows, waiting }: FightState["exchanges"][string], who: string): string {
  const blow = waiting[who]?.blow;
  return (blow && blows[blow]?.by) ?? by;
}

it.each(RULESET_IDS)(
  "%s: a condition counts alike in dialog, prompt, odds and throw, by what is rolled for and whom it is against",
  (id) => {
    const seen: Seen = { attacks: new Set(), answers: new Set(), thrown: 0 };
    for (let seed = 1; seed <= 90; seed++) compare(id, seed, seen);
    const attacks = Object.entries(rulesetOf(id).actions).flatMap(([name, spec]) =>
      "check" in spec && spec.rolls === "attack" && spec.family === "attacks" && spec.group === "action" ? [name] : [],
    );
    expect(attacks.filter((name) => !seen.attacks.has(name))).toEqual([]);
    expect(STRIKES_BACK[id].filter((answer) => !seen.answers.has(answer))).toEqual([]);
    expect(seen.thrown).toBeGreaterThan(40);
  },
  60_000,
);
