import { describe, expect, it } from "vitest";
import { GM, listActions } from "../../../src/engine/index.ts";
import { having } from "../../engine/cards.ts";
import { use } from "../../engine/play.ts";
import { inAction, play, sealed, sword } from "./cast.ts";

const maul = { id: "maul", type: "weapon", source: { hands: "two", equipped: false } };
const torch = { id: "torch", type: "gear", source: { stowed: false } };
const rope = { id: "rope", type: "gear", source: { large: true } };
const coat = { id: "coat", type: "armor" };
const carrier = { items: [sword, maul, torch, rope, coat] };
type Fighting = ReturnType<typeof play>;
const held = (fight: Fighting) =>
  Object.fromEntries(
    Object.values(fight.state.creatures["a"]!.items)
      .filter((i) => i.type !== "armor")
      .map((i) => [i.id, i.type === "weapon" ? i.source["equipped"] : !i.source["stowed"]]),
  );
const act = (action: string, item: string, id = "e") => ({
  type: "act" as const,
  who: "a",
  action,
  use: use({ id, item }),
});
const atFirst = { sword: true, maul: false, torch: true, rope: false };
const rows = (fight: Fighting, actions: readonly string[]) =>
  listActions(fight.fight, "a")
    .filter((r) => actions.includes(r.action))
    .map((r) => r.id);

describe("things in hand", () => {
  it("P10 a two-handed weapon and packed gear are taken out or put away by an action, and it can be undone", () => {
    const fight = inAction({ a: carrier, b: {} }, [9, 2]);
    expect(rows(fight, ["stowLarge", "stowWeapon"])).toEqual(["item.rope.stowLarge", "item.maul.stowWeapon"]);
    fight.do(act("stowWeapon", "maul"));
    expect(held(fight)).toEqual({ ...atFirst, maul: true });
    expect(fight.left("a", "ap")).toBe(2);
    fight.do(act("stowLarge", "rope", "r"));
    expect(held(fight)).toEqual({ ...atFirst, maul: true, rope: true });
    expect(fight.left("a", "ap")).toBe(1);
    fight.do(act("stowWeapon", "maul", "again"));
    expect(held(fight)).toEqual({ ...atFirst, rope: true });
    fight.do({ type: "undo", who: "a", entry: "again" });
    expect(held(fight)).toEqual({ ...atFirst, maul: true, rope: true });
    fight.do({ type: "undo", who: "a", entry: "r" });
    fight.do({ type: "undo", who: "a", entry: "e" });
    expect(held(fight)).toEqual(atFirst);
    expect(fight.left("a", "ap")).toBe(3);
  });

  it.each([
    ["stowLarge", "torch"],
    ["stowWeapon", "sword"],
    ["dropItem", "maul"],
    ["dropGear", "rope"],
    ["dropGear", "sword"],
  ])("P10, P12 %s is not for the %s", (action, item) => {
    const fight = inAction({ a: carrier, b: {} }, [9, 2]);
    expect(fight.refusal(act(action, item)).key).toBe("TEMPO.Refusal.NoTool");
  });

  it("P9 what takes one hand and is in no container is taken out or put away as a preparation, at 0 AP", () => {
    const prepare = (item: string) => {
      const fight = play({ a: carrier, b: {} });
      fight.do({ type: "begin" }, [9, 2], GM);
      const stow = fight.ruleset.turn.phases[1]?.offers?.(fight.fight, "a").find((o) => o.kind === "stow");
      expect(stow?.refusal).toBeNull();
      expect(stow?.fields[0]?.options).toEqual(["sword", "torch"].map((value) => ({ value, label: { item: value } })));
      const choices = { a: sealed(fight, "a", { kind: "stow", item }) };
      fight.do({ type: "reveal", choices, ids: { a: "p" } }, [], GM);
      return fight;
    };
    for (const [item, there] of [
      ["sword", false],
      ["torch", false],
      // Too large, or nothing that hands hold: the choice counts as none.
      ["maul", false],
      ["rope", false],
      ["coat", undefined],
      ["nothing", undefined],
    ] as const) {
      const fight = prepare(item);
      expect(held(fight)).toEqual(there === undefined ? atFirst : { ...atFirst, [item]: there });
      expect(fight.state.combatants["a"]?.ledger["p"] !== undefined).toBe(["sword", "torch"].includes(item));
      expect(fight.left("a", "ap")).toBe(3);
    }
    const fight = prepare("sword");
    expect(fight.fight.figure("a").derived.threat).toBe(0);
    fight.do({ type: "undo", who: "a", entry: "p" });
    expect(held(fight)).toEqual(atFirst);
  });

  it("P9, P12 who dropped a sword draws it again in the next Preparation Phase", () => {
    const fight = inAction({ a: carrier, b: {} }, [9, 2]);
    fight.do(act("dropItem", "sword"));
    expect(held(fight)["sword"]).toBe(false);
    fight.do({ type: "endTurn", who: "a" });
    fight.do({ type: "endTurn", who: "b" }, [9, 2]);
    const choices = { a: sealed(fight, "a", { kind: "stow", item: "sword" }) };
    fight.do({ type: "reveal", choices, ids: {} }, [], GM);
    expect(held(fight)["sword"]).toBe(true);
  });

  it("P12 what is held is dropped at 0 AP, on anyone's turn, as often as one likes, and that can be undone", () => {
    const fight = inAction({ a: carrier, b: {} }, [2, 9]);
    expect(fight.state.turn).toBe("b");
    expect(rows(fight, ["dropItem", "dropGear"])).toEqual(["item.sword.dropItem", "item.torch.dropGear"]);
    fight.do(act("dropItem", "sword"));
    fight.do(act("dropGear", "torch", "t"));
    expect(held(fight)).toEqual({ sword: false, maul: false, torch: false, rope: false });
    expect(fight.left("a", "ap")).toBe(3);
    fight.do({ type: "undo", who: "a", entry: "t" });
    fight.do({ type: "undo", who: "a", entry: "e" });
    expect(held(fight)).toEqual(atFirst);
  });

  it("P23 who is incapacitated drops nothing, says nothing and lets go of no spell", () => {
    const ward = { id: "ward", type: "talent", source: { use: "spell", maintained: true } };
    const fight = inAction({ a: { items: [...carrier.items, ward] }, b: {} }, [9, 2]);
    fight.do({ type: "act", who: "a", action: "cast", use: use({ item: "ward" }) });
    const a = { ...fight.state.creatures["a"]!, conditions: having("phased.incapacitated") };
    fight.state = { ...fight.state, creatures: { ...fight.state.creatures, a } };
    for (const [action, item] of [
      ["dropItem", "sword"],
      ["dropGear", "torch"],
      ["stowLarge", "rope"],
      ["stowWeapon", "maul"],
      ["phrase", null],
      ["release", null],
    ] as const)
      expect([action, fight.refusal({ type: "act", who: "a", action, use: use({ item }) }).key]).toEqual([
        action,
        "TEMPO.Phased.Refusal.incapacitated",
      ]);
  });
});
