import { describe, expect, it } from "vitest";
import { GM, mayTakeSidesTurn, OVER, PLAYER } from "../../src/engine/index.ts";
import type { Command } from "../../src/engine/index.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { rulesetOf, startOf } from "../e2e/catalogue/cast.ts";
import { commonCommands, drawsOf } from "../engine/invariants.ts";
import { faceSource, Play, use } from "../engine/play.ts";

/** What would let the fight go on without anybody's insisting: an answer, a turn's end, the next turn, the next phase. */
function waysOn(play: Play<ReturnType<typeof rulesetOf>["creature"], unknown>): Command[] {
  const { state } = play;
  if (state.round === 0) return [{ type: "begin" }];
  const asked = Object.values(state.exchanges).flatMap(({ id, undone, waiting }) =>
    undone ? [] : Object.keys(waiting).map((who) => ({ exchange: id, who })),
  );
  if (asked.length > 0)
    return asked.map(({ exchange, who }): Command => {
      const isHere = state.combatants[who] !== undefined;
      if (!isHere) return { type: "dismiss", exchange, who };
      return { type: "answer", exchange, who, option: "none", use: use({ id: "on" }) };
    });
  if (state.turn !== null) return [{ type: "endTurn", who: state.turn }];
  return [
    { type: "reveal", choices: {}, ids: {} },
    ...mayTakeSidesTurn(play.fight).map((who): Command => ({ type: "takeTurn", who })),
    { type: "advance" },
  ];
}

describe.each(RULESET_IDS)("K19 %s never gets stuck", (id) => {
  it.each([1, 2])("in a fight of 500 random commands, some of them insisted upon: seed %i", (seed) => {
    const ruleset = rulesetOf(id);
    let play = new Play(ruleset, startOf(id));
    const draws = drawsOf(seed);
    const source = faceSource(seed + 77);
    const commands = commonCommands(Object.keys(ruleset.actions), ["ap", "action", "standard"]);
    let done = 0;
    for (let n = 0; n < 500; n++) {
      const command =
        play.state.round === 0 ? ({ type: "begin" } as const) : commands(play.state, draws, `${seed}-${n}`);
      const by = draws.next() < 0.2 ? { gm: true, force: true } : draws.next() < 0.5 ? GM : PLAYER;
      const decision = play.thrown(command, source, by);
      if ("refusal" in decision) continue;
      play.state = decision.after;
      done += 1;
      if (play.state.phase === OVER) play = new Play(ruleset, startOf(id));
      const open = waysOn(play).some((way) => !("refusal" in play.thrown(way, source, GM)));
      expect(open, `${n} ${JSON.stringify(command).slice(0, 300)}`).toBe(true);
    }
    expect(done).toBeGreaterThan(40);
  });
});
