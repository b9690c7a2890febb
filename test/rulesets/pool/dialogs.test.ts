import { describe, expect, it } from "vitest";
import { pool } from "../../../src/rulesets/pool/index.ts";
import { duel, spell, sword } from "./cast.ts";

const { fight } = duel({ items: [spell("bolt"), sword("away", { equipped: false }), sword("near")] });
const FREE = ["basic", "offHand", "loose", "throw", "looseSpell"];
const fieldsOf = (action: string) => pool.actions[action]?.fields?.(fight, "a") ?? [];
const field = (action: string, name: string) => fieldsOf(action).find((f) => f.name === name);
const values = (action: string, name: string) => field(action, name)?.options?.map((o) => o.value);
const labels = (action: string, name: string) => field(action, name)?.options?.map((o) => o.label);

const MELEE = ["requirement", "reach", "flankers", "cover", "concealment", "pieces"];
const RANGED = ["requirement", "cover", "concealment", "pieces"];
const withX = (fields: readonly string[]) => [...fields.slice(0, 1), "x", ...fields.slice(1)];
const once = (fields: readonly string[]) => fields.filter((f) => f !== "requirement");

describe("what pool's dialogs ask", () => {
  it.each([
    ["D10", "walk", []],
    ["D10", "dash", []],
    ["D10", "sprint", ["manner"]],
    ["D10", "swim", ["manner"]],
    ["D10", "climb", ["difficulty", "height", "manner"]],
    ["D10", "jump", ["manner"]],
    ["D17", "stand", []],
    ["D17", "kneel", []],
    ["D17", "dropProne", []],
    ["D11", "basic", MELEE],
    ["D11", "bash", MELEE],
    ["D11", "disarm", [...MELEE.slice(0, 1), "weapon", "where", ...MELEE.slice(1)]],
    ["D11", "distracting", MELEE],
    ["D11", "flurry", withX(MELEE)],
    ["D11", "halfSword", MELEE],
    ["D11", "lunge", MELEE],
    ["D11", "offHand", once(MELEE)],
    ["D11", "power", MELEE],
    ["D11", "quick", once(MELEE)],
    ["D11", "reckless", withX(MELEE)],
    ["D11", "trip", MELEE],
    ["D12", "loose", [...RANGED, "wind"]],
    ["D12", "throw", [...RANGED, "wind"]],
    ["D13", "looseSpell", RANGED],
    ["D11", "readyWeapon", ["requirement", "also", "held"]],
    ["D28", "takeUp", ["requirement", "thing", "held"]],
    ["D11", "stowWeapon", ["requirement"]],
    ["D28", "drop", []],
    ["D12", "aim", []],
    ["D12", "load", []],
    ["D12", "readyRanged", ["requirement", "held"]],
    ["D12", "readyAmmunition", ["requirement"]],
    ["D13", "cantrip", ["requirement"]],
    ["D13", "gated", ["manner"]],
    ["D13", "ungated", ["manner"]],
    ["D13", "gather", ["manner"]],
    ["D13", "shape", ["manner"]],
    ["D13", "release", ["when", "effect", "damage", "type", "range"]],
    ["D14", "disengage", ["requirement"]],
    ["D14", "dodge", ["requirement"]],
    ["D15", "composure", ["attribute", "manner"]],
    ["D15", "restoration", ["stun", "manner"]],
    ["D4", "skill", ["skill", "attribute", "secondary", "difficulty", "result", "opposed", "manner"]],
    ["D16", "opportunity", ["attack", "tool", ...once(MELEE).slice(1), "wind"]],
    ["D16", "takeCover", []],
  ])("%s %s: %j", (_rule, action, names) => {
    expect(fieldsOf(action).map((f) => f.name)).toEqual(names);
  });

  it("D17, D18 asks of a target only what is at issue, and folds what hardly ever is", () => {
    const asked = pool.actions["basic"]?.fields?.(fight, "a", "near", { targets: ["b"] }) ?? [];
    expect(asked.filter((f) => !f.usual && !f.known).map((f) => f.name)).toEqual(["requirement"]);
    expect(asked.filter((f) => f.usual).map((f) => f.name)).toEqual(["cover", "concealment", "pieces"]);
  });

  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
  it.each([
    ["D8", "basic", "requirement", "TEMPO.Pool.Requirement.label", ["full", "reduced"]],
    ["D11", "flurry", "x", "TEMPO.Pool.X.stamina", ["1", "2", "3"]],
    ["D11", "reckless", "x", "TEMPO.Pool.X.dice", ["1", "2", "3"]],
    ["D18", "basic", "reach", "TEMPO.Pool.Reach.label", ["dice", "grant"]],
    ["D17", "basic", "flankers", "TEMPO.Pool.Flankers.label", ["", "2", "3", "4", "5", "6"]],
    ["D17", "basic", "cover", "TEMPO.Pool.Cover.label", numbers(0, 9)],
    ["D17", "basic", "concealment", "TEMPO.Pool.Cover.concealment", numbers(0, 9)],
    ["D17", "basic", "pieces", "TEMPO.Pool.Cover.pieces", numbers(0, 4)],
    ["D17", "loose", "wind", "TEMPO.Pool.Modifier.wind", numbers(0, 5)],
    ["D11", "readyWeapon", "held", "TEMPO.Pool.Field.held", ["", "main", "off", "two"]],
    ["D11", "readyWeapon", "also", "TEMPO.Pool.ReadyAlso", ["", "away"]],
    ["D13", "release", "when", "TEMPO.Pool.Release.label", ["now", "thrown"]],
    ["D13", "release", "effect", "TEMPO.Pool.Release.effect", ["", "bolt"]],
    ["D15", "composure", "attribute", "TEMPO.Check.Ability", ["reflexes", "perception"]],
    ["D15", "restoration", "stun", "TEMPO.Pool.Restore.label", ["no", "yes"]],
    ["D3", "skill", "manner", "TEMPO.Pool.Manner.label", ["roll", "standard", "time"]],
    ["D2", "skill", "difficulty", "TEMPO.Check.Difficulty", ["", "10", "15", "20"]],
    ["D11", "disarm", "weapon", "TEMPO.Pool.Aimed.label", ["", "main", "off", "two"]],
    ["D16", "opportunity", "attack", "TEMPO.Pool.FreeAttack.label", ["", ...FREE]],
    ["D16", "opportunity", "tool", "TEMPO.Pool.FreeAttack.with", ["", "near", "body"]],
  ])("%s %s, %s: %s %j", (_rule, action, name, label, offered) => {
    expect(field(action, name)?.label).toBe(label);
    expect(values(action, name)).toEqual(offered);
  });

  it("D2 everyday difficulties: 10 easy, 15 average, 20 hard", () => {
    expect(labels("skill", "difficulty")).toEqual([
      { key: "TEMPO.Check.NoDifficulty" },
      { key: "TEMPO.Pool.Difficulty.easy", data: { value: 10 } },
      { key: "TEMPO.Pool.Difficulty.average", data: { value: 15 } },
      { key: "TEMPO.Pool.Difficulty.hard", data: { value: 20 } },
    ]);
    expect(pool.checks["craft"]?.fields?.find((f) => f.name === "difficulty")).toEqual(field("skill", "difficulty"));
  });

  it("says in words what is chosen, and in figures what is counted", () => {
    expect(labels("basic", "reach")).toEqual([
      { key: "TEMPO.Pool.Reach.dice", data: { value: "dice" } },
      { key: "TEMPO.Pool.Reach.grant", data: { value: "grant" } },
    ]);
    expect(labels("flurry", "x")?.[2]).toEqual({ key: "TEMPO.Pool.Count.number", data: { value: 3 } });
    expect(labels("basic", "flankers")?.slice(0, 2)).toEqual([
      { key: "TEMPO.Pool.Flankers.none" },
      { key: "TEMPO.Pool.Count.number", data: { value: 2 } },
    ]);
    expect(labels("opportunity", "attack")).toEqual([
      { key: "TEMPO.Pool.FreeAttack.handy" },
      ...FREE.map((id) => ({ key: `TEMPO.Pool.Action.${id}` })),
    ]);
    expect(labels("opportunity", "tool")).toEqual([
      { key: "TEMPO.Pool.FreeAttack.handy" },
      { item: "near" },
      { key: "TEMPO.Pool.FreeAttack.body" },
    ]);
    expect(labels("disarm", "weapon")).toEqual([
      { key: "TEMPO.Pool.Aimed.longest" },
      ...["main", "off", "two"].map((value) => ({ key: `TEMPO.Pool.Field.heldChoice.${value}`, data: { value } })),
    ]);
    expect(labels("readyWeapon", "also")?.[1]).toEqual({ item: "away" });
  });

  it("is played on hexes of 1 m", () => {
    expect(pool.units).toEqual({
      distance: "m",
      grid: { kind: "hexOddR", size: 1, diagonals: "equidistant" },
      round: 6,
    });
  });
});
