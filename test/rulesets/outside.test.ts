import { describe, expect, it } from "vitest";
import { Fight, GM, impose, listActions, plainUse, untilTurnOf } from "../../src/engine/index.ts";
import type { ActionRow, Command, FightState, Shape } from "../../src/engine/index.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { rulesetOf, startOf } from "../e2e/catalogue/cast.ts";
import { faceSource, FORCED, Play } from "../engine/play.ts";

const CARD = "cardOfTheAction0";

/** The catalogue's hero and one of the others, outside a Combat. */
function outside(id: RulesetId, who: "friend" | "foe"): { state: FightState; hero: string; other: string } {
  const start = startOf(id);
  const [hero = "", friend = "", foe = ""] = Object.keys(start.combatants);
  const other = who === "friend" ? friend : foe;
  const combatants = Object.fromEntries(Object.entries(start.combatants).filter(([c]) => c === hero || c === other));
  return { state: { ...start, combatants, outside: true }, hero, other };
}

const commandOf = ({ action, aim, item }: ActionRow, hero: string, other: string): Command => ({
  type: "act",
  who: hero,
  action,
  use: plainUse("entryOfTheAction", {
    exchange: CARD,
    item: item?.id ?? null,
    targets: ["creature", "several", "place", "shape"].includes(aim) ? [other] : [],
  }),
});

/** Plays a row and all questions that it leads to, with the first answer that is not refused. */
function played(id: RulesetId, row: ActionRow, { state, hero, other }: ReturnType<typeof outside>) {
  const play = new Play<Shape, unknown>(rulesetOf(id), state);
  const faces = faceSource(7);
  const first = play.thrown(commandOf(row, hero, other), faces, GM);
  if ("refusal" in first) return null;
  play.state = first.after;
  for (let n = 0; n < 12; n++) {
    const exchange = play.state.exchanges[CARD];
    const [who] = Object.keys(exchange?.waiting ?? {});
    if (!exchange || who === undefined) break;
    const { options } = play.ruleset.view.question(play.fight, exchange, who);
    const option = options.find(({ refusal }) => refusal === null)?.id ?? "none";
    const use = plainUse(`answer${n}`);
    const answered = play.thrown({ type: "answer", who, exchange: CARD, option, use }, faces, FORCED);
    if ("refusal" in answered) throw new Error(`${row.id}, ${option}: ${answered.refusal.key}`);
    play.state = answered.after;
  }
  return play;
}

const rowsOf = (id: RulesetId, { state, hero }: ReturnType<typeof outside>): ActionRow[] =>
  listActions(new Fight(rulesetOf(id), state, GM), hero);

describe.each(RULESET_IDS)("%s outside a fight (B6)", (id) => {
  it("asks no price, no turn and no order of anything", () => {
    const rows = rowsOf(id, outside(id, "foe"));
    expect(rows.filter(({ cost }) => Object.keys(cost).length > 0)).toEqual([]);
    const aboutTurns = /NotBegun|NotYourTurn|TakeTurnFirst|Refusal\.Budget|Refusal\.Over$/;
    expect(rows.filter(({ refusal }) => aboutTurns.test(refusal?.key ?? ""))).toEqual([]);
    expect(rows.filter(({ refusal }) => refusal === null).length).toBeGreaterThan(4);
  });

  it("keeps reactions and paths for a fight, and whatever would change nothing but what a fight keeps", () => {
    for (const row of rowsOf(id, outside(id, "foe"))) {
      if (row.group === "reaction" || row.aim === "path")
        expect([row.id, row.refusal?.key]).toEqual([row.id, "TEMPO.Refusal.NeedsFight"]);
      const at = outside(id, "foe");
      const after = played(id, row, at)?.state;
      if (!after) continue;
      const stores = (s: FightState) => Object.values(s.combatants).map(({ store }) => store);
      const card = after.exchanges[CARD];
      const isOfFights =
        JSON.stringify(stores(after)) !== JSON.stringify(stores(at.state)) &&
        JSON.stringify(after.creatures) === JSON.stringify(at.state.creatures) &&
        Object.keys(card?.blows ?? {}).length === 0;
      expect([row.id, isOfFights]).toEqual([row.id, false]);
    }
  });

  it.each(["foe", "friend"] as const)("keeps all on one card, pays nothing, and comes back whole: at a %s", (whom) => {
    let seen = 0;
    for (const row of rowsOf(id, outside(id, whom))) {
      const at = outside(id, whom);
      const play = played(id, row, at);
      if (!play) continue;
      seen += 1;
      expect([row.id, Object.keys(play.state.exchanges)]).toEqual([row.id, [CARD]]);
      for (const { ledger } of Object.values(play.state.combatants))
        for (const entry of Object.values(ledger)) expect([row.id, entry.cost]).toEqual([row.id, {}]);
      for (const { conditions } of Object.values(play.state.creatures))
        for (const condition of Object.values(conditions)) expect([row.id, condition.until]).toEqual([row.id, null]);
      play.do({ type: "undoExchange", exchange: CARD }, [], GM);
      const { creatures, combatants } = play.state;
      expect([row.id, creatures, combatants]).toEqual([row.id, at.state.creatures, at.state.combatants]);
    }
    expect(seen).toBeGreaterThan(4);
  });

  it("puts no condition on anybody that ends with a turn or a round, because nobody counts them", () => {
    const { state, hero } = outside(id, "foe");
    const condition = `${id}.${Object.keys(rulesetOf(id).conditions)[0] ?? ""}`;
    const imposed = (start: FightState) => {
      const fight = new Fight(rulesetOf(id), start, GM);
      impose(fight, hero, "theCondition0000", { condition, until: untilTurnOf(fight, hero) });
      return fight.state.creatures[fight.combatant(hero).creature]?.conditions["theCondition0000"]?.until;
    };
    expect(imposed(state)).toBeNull();
    expect(imposed(startOf(id))).not.toBeNull();
  });

  it("refuses whatever is about turns", () => {
    const { state, hero } = outside(id, "foe");
    const play = new Play<Shape, unknown>(rulesetOf(id), state);
    const commands: Command[] = [
      { type: "begin" },
      { type: "endTurn", who: hero },
      { type: "rollInitiative", ids: [hero] },
      { type: "move", who: hero, skip: [], path: [], held: null, exchange: "x" },
    ];
    for (const command of commands)
      expect(play.decide(command, [], FORCED)).toMatchObject({ refusal: { key: "TEMPO.Refusal.NeedsFight" } });
  });
});
