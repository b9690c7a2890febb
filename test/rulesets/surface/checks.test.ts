import { describe, expect, it } from "vitest";
import { surface } from "../../../src/rulesets/surface/index.ts";
import { searchCheck } from "../../../src/rulesets/surface/checks/index.ts";
import type { Use } from "../../../src/engine/index.ts";
import type { Cast } from "../../engine/play.ts";
import { use } from "../../engine/play.ts";
import { act, blade, move, play, rifle, steps, withTurn } from "./cast.ts";

const scope = {
  id: "scope",
  type: "weapon",
  source: { range: 100, bands: "10: 2, 50: -1", tags: { steady: true, assault: true } },
};
const pistol = (id: string) => ({ id, type: "weapon", source: { range: 100 } });
const items = [blade, rifle, scope, pistol("p1"), pistol("p2")];
const label = (id: string) => `TEMPO.Surface.Modifier.${id}`;
const having = (id: string) => ({ c: { condition: `surface.${id}`, by: null, until: null, value: 0 } });

/** The check of an attack of `a`, level 3, on `x`, vulnerability 7, so many spaces of 2 m away. */
function checkOf(action: string, given: Partial<Use>, spaces = 30, x: Cast = {}) {
  const fight = withTurn({
    a: { hero: true, source: { level: 3 }, items, at: [0, 0] },
    x: { source: { vulnerability: 7 }, at: [spaces, 0], ...x },
  });
  return surface.actions[action]!.check!(fight.fight, "a", use({ targets: ["x"], ...given }))!;
}

describe("F11 what a check is made of", () => {
  const always = [["combatBonus", label("combatBonus"), label("combatBonus"), 3]];
  const row = (id: string, source: string, value: number) => [id, label(id), `TEMPO.Source.${source}`, value];

  it.each<[string, ReturnType<typeof checkOf>, unknown[]]>([
    ["F11 nothing else", checkOf("fire", { item: "rifle" }), []],
    [
      "F10 the nearest range band",
      checkOf("fire", { item: "scope" }, 5),
      [row("band", "Weapon", 2), row("steady", "Weapon", 1)],
    ],
    ["F10 the next", checkOf("fire", { item: "scope" }, 6), [row("band", "Weapon", -1), row("steady", "Weapon", 1)]],
    ["F21 past the last band Steady alone", checkOf("fire", { item: "scope" }), [row("steady", "Weapon", 1)]],
    [
      "F15 cover",
      checkOf("fire", { item: "rifle" }, 30, { conditions: having("heavy") }),
      [row("cover", "Target", -2)],
    ],
    [
      "F17 stealth",
      checkOf("fire", { item: "rifle" }, 30, { source: { vulnerability: 7, defences: { stealth: 1 } } }),
      [row("stealth", "Target", -1)],
    ],
    ["F16 two weapons", checkOf("fire", { item: "p1", options: { also: "p2" } }), [row("weapons", "Weapon", -4)]],
    ["F18 a club", checkOf("melee", { item: "blade", options: { subdual: "yes" } }, 1), [row("clubbed", "Weapon", -4)]],
    [
      "F8 no band in melee",
      checkOf("melee", { item: "scope", options: { subdual: "yes" } }, 1),
      [row("clubbed", "Weapon", -4), row("steady", "Weapon", 1)],
    ],
  ])("%s", (_, check, more) => {
    expect(check.modifiers.map((m) => [m.id, m.label, m.source, m.value])).toEqual([...always, ...more]);
    expect([check.id, check.label, check.against?.label]).toEqual([
      "surface.attack",
      "TEMPO.Surface.Attack",
      "TEMPO.Surface.ToHit",
    ]);
    for (const m of check.modifiers) expect(m).toMatchObject({ side: "roll", on: true });
  });

  it("F21 Steady goes with the first step", () => {
    const fight = withTurn({ a: { hero: true, items, at: [0, 0] }, x: { at: [30, 0] } });
    const ids = () =>
      surface.actions["fire"]!.check!(fight.fight, "a", use({ item: "scope", targets: ["x"] }))!.modifiers.map(
        (m) => m.id,
      );
    expect(ids()).toContain("steady");
    fight.do(move("a", steps(1)));
    expect(ids()).not.toContain("steady");
  });

  it.each([
    [0, [["level", label("level"), label("level"), 3]]],
    [
      2,
      [
        ["level", label("level"), label("level"), 3],
        ["sensors", label("sensors"), label("sensors"), 2],
      ],
    ],
  ])("F17 a search with sensors %i", (sensors, modifiers) => {
    const check = searchCheck(play({ a: { source: { level: 3, sensors } } }).fight.figure("a"), 15);
    expect([check.id, check.label, check.against]).toEqual([
      "surface.search",
      "TEMPO.Surface.Search",
      { label: "TEMPO.Surface.Hiding", value: 15 },
    ]);
    expect(check.modifiers.map((m) => [m.id, m.label, m.source, m.value])).toEqual(modifiers);
  });
});

describe("F5 what an action asks and a turn holds", () => {
  it.each([
    ["melee", ["cover", "known", "subdual", "also"]],
    ["fire", ["cover", "known", "subdual", "quench", "also", "at"]],
    ["fireMounted", ["cover", "known", "quench", "at"]],
    ["unarmed", ["cover", "known", "subdual"]],
    ["cover", ["cover"]],
    ["martial", ["split"]],
  ])("F5 %s asks for %j", (action, names) => {
    const { fight } = withTurn({ a: { hero: true, items }, x: {} });
    const fields = surface.actions[action]!.fields!(fight, "a");
    expect(fields.map((f) => [f.name, f.label])).toEqual(names.map((n) => [n, `TEMPO.Surface.Option.${n}`]));
  });

  it("F16 offers the other weapons that are at hand and serve", () => {
    const { fight } = withTurn({ a: { hero: true, items }, x: {} });
    const also = (action: string) =>
      surface.actions[action]!.fields!(fight, "a")
        .find((f) => f.name === "also")
        ?.options?.map((o) => o.value);
    const others = ["blade", "p1", "p2", "rifle", "scope"];
    expect(also("fire")).toEqual(["", "all", "both", ...others]);
    expect(also("melee")).toEqual(["", "all", "both", ...others]);
    // No other mount: nothing to choose.
    expect(also("fireMounted")).toBeUndefined();
  });

  it.each([
    [[], "none", ["cover"]],
    [["light"], "light", ["cover"]],
    [["concealed"], "concealed", ["cover", "known"]],
  ])(
    "F15, F17 of a target with %j its cover is known, and its place asked for only if concealed",
    (on, value, names) => {
      const { fight } = withTurn({
        a: { hero: true, items },
        x: {
          conditions: Object.fromEntries(
            on.map((id) => [id, { condition: `surface.${id}`, by: null, until: null, value: 0 }]),
          ),
        },
      });
      const fields = surface.actions["unarmed"]!.fields!(fight, "a", null, { targets: ["x"] });
      expect(fields.map((f) => f.name)).toEqual([...names, "subdual"]);
      expect(fields[0]?.known).toEqual({ value, from: "sheet" });
      expect(fields[0]?.options?.map((o) => o.value)).toContain(value);
      expect(fields.find((f) => f.name === "known")?.usual).toBeUndefined();
    },
  );

  it("F4 two actions and one attack, each with its mark", () => {
    const fight = withTurn({ a: { hero: true }, x: {} });
    expect(fight.fight.budget("a").pools.map((p) => [p.id, p.mark, p.label, p.max])).toEqual([
      ["action", "action", "TEMPO.Surface.Pool.action", 2],
      ["attack", "attack", "TEMPO.Surface.Pool.attack", 1],
    ]);
    fight.do(act("a", "device"));
    expect(fight.left("a", "action")).toBe(1);
  });
});
