import { describe, expect, it } from "vitest";
import { GM, PLAYER } from "../../../src/engine/index.ts";
import { heroic } from "../../../src/rulesets/heroic/index.ts";
import { act, answering, awake, hero, npc, sword } from "./cast.ts";

/** A critical of `a` on `b`, answered with a crippled sword arm; the save fails. */
function crippled(words: string) {
  const fight = awake({ a: hero({ items: [sword], at: [0, 0] }), b: npc(0, {}, { at: [1, 0] }) }, [15, 5]);
  fight.do(act("a", "attack", { item: "sword", targets: ["b"], exchange: "x" }), [20, 4]);
  const before = fight.state;
  fight.do(answering("a", "x", "crippleAttack", { options: { injury: words } }), [2]);
  return { fight, before };
}
const conditions = ({ fight }: ReturnType<typeof crippled>) => Object.values(fight.state.creatures["b"]!.conditions);
const notes = ({ fight }: ReturnType<typeof crippled>) => {
  const card = fight.state.exchanges["x"]!;
  return Object.values(card.blows).flatMap((blow) => heroic.view.notes(card, blow));
};
const WORDS = "a cut through the wrist: the hand does not close";
const onCard = { key: "TEMPO.Heroic.Note.words", data: { words: WORDS } };

describe("H36 a crippling injury", () => {
  it("H36 carries what the attacker says of it, with the condition and on the card", () => {
    const made = crippled(` ${WORDS} `);
    expect(conditions(made)).toMatchObject([{ condition: "heroic.hurtAttack", by: "a", note: WORDS }]);
    expect(notes(made)).toContainEqual(onCard);
    expect(made.fight.state.exchanges["x"]!.waiting).toEqual({});
    made.fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(made.fight.state.creatures).toEqual(made.before.creatures);
  });

  it("H36 the GM is asked where nothing was said, and nobody else can say it", () => {
    const made = crippled("  ");
    const { fight } = made;
    expect(fight.state.exchanges["x"]!.waiting).toMatchObject({ b: { kind: "injury" } });
    expect(heroic.view.question(fight.fight, fight.state.exchanges["x"]!, "b")).toMatchObject({
      forGM: true,
      stake: { key: "TEMPO.Heroic.Stake.injury.attack" },
    });
    const describes = (words: string) => answering("b", "x", "describe", { options: { injury: words } });
    expect(fight.refusal(describes(WORDS), [], PLAYER).key).toBe("TEMPO.Refusal.OnlyGM");
    expect(fight.refusal(describes(""), [], GM).key).toBe("TEMPO.Heroic.Refusal.noWords");
    fight.do(describes(WORDS), [], GM);
    expect(conditions(made)).toMatchObject([{ condition: "heroic.hurtAttack", note: WORDS }]);
    expect(notes(made)).toContainEqual(onCard);
    fight.do({ type: "undoExchange", exchange: "x" }, [], GM);
    expect(fight.state.creatures).toEqual(made.before.creatures);
  });

  it("H36 the GM may leave it at the penalty", () => {
    const made = crippled("");
    made.fight.do(answering("b", "x", "none"), [], GM);
    expect(conditions(made)).toHaveLength(1);
    expect(conditions(made)[0]).not.toHaveProperty("note");
  });
});
