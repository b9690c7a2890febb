import { describe, expect, it } from "vitest";
import { odds } from "../../../src/engine/index.ts";
import { bondsCheck, defenceCheck } from "../../../src/rulesets/heroic/checks/contested.ts";
import { armsOf } from "../../../src/rulesets/heroic/creature/weapons.ts";
import { faceSource } from "../../engine/play.ts";
import {
  attackCheck,
  awake,
  coat,
  figureOf,
  hero,
  keen,
  manoeuvreCheck,
  npc,
  resistanceCheck,
  saveCheck,
  skillCheck,
} from "./cast.ts";

const faces = Array.from({ length: 20 }, (_, i) => i + 1);
const { fight } = awake(
  {
    a: hero({ items: [keen] }),
    b: hero({ side: "others", items: [coat] }),
    c: npc(1, { dexterity: 14 }, { items: [coat] }),
  },
  [15, 10, 5],
);
const arms = armsOf(fight.figure("a"), "keen"); // +4, a critical from 19
const skilled = figureOf({ source: { level: 3, attributes: { dexterity: 14 }, skills: { stealth: 3 } } }); // +5
const tough = figureOf({ source: { class: "warrior", level: 3, attributes: { constitution: 14 } } }); // +5

/** Ways to succeed, counted face by face by rules written down here once more. */
const against = (good: (face: number) => boolean): number => faces.filter(good).length / 20;
const both = (good: (mine: number, theirs: number) => boolean): number =>
  faces.reduce((n, x) => n + faces.filter((y) => good(x, y)).length, 0) / 400;

const cases: [string, ReturnType<typeof saveCheck>, number][] = [
  ["an attack on an NPC (14)", attackCheck(fight, "a", "c", arms, "all", {}), against((d) => d >= 19 || d + 4 >= 14)],
  ["an attack on a player", attackCheck(fight, "a", "b", arms, "all", {}), both((x, y) => x >= 19 || x + 4 >= y + 5)],
  [
    "a defence against 17 and a threat of 19",
    defenceCheck(fight, "b", { ranged: false, total: 17, threat: 19, rolled: false }),
    against((d) => d > 2 && d + 5 >= 17),
  ],
  [
    "a defence against a roll of 17",
    defenceCheck(fight, "b", { ranged: false, total: 17, threat: 19, rolled: true }),
    against((d) => d + 5 > 17),
  ],
  // CMA 2 + 2; the NPC's CMD 1 + 0 + 2, the player's 2 + 2 + 1.
  [
    "a manoeuvre on an NPC",
    manoeuvreCheck(fight, "a", "c", "trip", {}),
    against((d) => d === 20 || (d !== 1 && d + 4 >= 13)),
  ],
  [
    "a manoeuvre on a player",
    manoeuvreCheck(fight, "a", "b", "trip", {}),
    both((x, y) => x === 20 || (x !== 1 && x + 4 >= y + 5)),
  ],
  [
    "resistance against 14",
    resistanceCheck(fight, "b", "trip", 14, false),
    against((d) => d === 20 || (d !== 1 && d + 5 >= 14)),
  ],
  ["bonds of 22", bondsCheck(fight, "a", 22), against((d) => d !== 1 && d + 4 >= 22)],
  ["a save", saveCheck(tough, "fortitude", 15), against((d) => d + 5 >= 15)],
  ["a hard check", skillCheck(skilled, "stealth", 20), against((d) => d + 5 >= 20)],
  [
    "a hard check with a Major penalty",
    skillCheck(skilled, "stealth", 20, { penalty: "major" }),
    against((d) => d + 1 >= 20),
  ],
];

describe("odds of every kind of check (H2, H3, H15, H19, H21, H33)", () => {
  it.each(cases)("%s", (_, check, expected) => {
    const found = odds(check);
    expect(found.success / found.totals.ways).toBe(expected);
    expect(found.bands.reduce((sum, b) => sum + b.ways, 0)).toBe(found.totals.ways);
  });

  const words = (check: ReturnType<typeof saveCheck>) => check.bands.map(({ id, label, grade }) => [id, label, grade]);
  const two = [
    ["failure", "TEMPO.Band.Failure", "fail"],
    ["success", "TEMPO.Band.Success", "success"],
  ];
  const struck = [
    ["miss", "TEMPO.Heroic.Band.miss", "fail"],
    ["hit", "TEMPO.Heroic.Band.hit", "success"],
    ["critical", "TEMPO.Heroic.Band.critical", "better"],
  ];
  const defended = [
    ["struck", "TEMPO.Heroic.Band.struck", "fail"],
    ["safe", "TEMPO.Heroic.Band.safe", "success"],
    ["critical", "TEMPO.Heroic.Band.critical", "fail"],
  ];

  it("say what every result means", () => {
    const meant = (name: string): unknown =>
      /attack on/.test(name) ? struck : name.startsWith("a defence") ? defended : two;
    for (const [name, check] of cases) expect([name, words(check)]).toEqual([name, meant(name)]);
    expect(words(skillCheck(skilled, "stealth", null))).toEqual([["rolled", "TEMPO.Band.Rolled", "success"]]);
  });

  it("more of a bonus never hurts, more of a penalty never helps", () => {
    const chances = (name: "bonus" | "penalty") =>
      ["", "minor", "major", "extreme"].map(
        (grade) => odds(skillCheck(skilled, "stealth", 20, { [name]: grade })).success,
      );
    expect(chances("bonus")).toEqual([...chances("bonus")].sort((a, b) => a - b));
    expect(chances("penalty")).toEqual([...chances("penalty")].sort((a, b) => b - a));
  });

  it("agree with a million seeded rolls within five sigma", () => {
    const source = faceSource(11);
    const n = 1_000_000;
    let hits = 0;
    for (let i = 0; i < n; i++) {
      const x = source(20);
      if (x >= 19 || x + 4 >= source(20) + 5) hits += 1;
    }
    const found = odds(attackCheck(fight, "a", "b", arms, "all", {}));
    const p = found.success / found.totals.ways;
    expect(Math.abs(hits / n - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / n));
  });
});
