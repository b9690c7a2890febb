import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../../../src/engine/check/check.ts";
import {
  assumedBy,
  countedOf,
  diceOf,
  againstTotal,
  lowestTotalOf,
  take,
  targetOf,
  diceThrownFor,
} from "../../../src/engine/check/check.ts";
import { chance, chanceOf, expected, odds, totalsOf } from "../../../src/engine/check/odds.ts";
import { read, succeeded } from "../../../src/engine/check/reading.ts";
import { mean } from "../../../src/engine/dice/distribution.ts";
import { faceSource } from "../play.ts";
import { floored, missOrHit, modifier, natural, opposed, pool, postured, summed, taken, volley } from "./checks.ts";

/** Every throw of these dice, one face after the other. */
function* throws(faces: readonly number[]): Generator<number[]> {
  const [first, ...rest] = faces;
  if (first === undefined) yield [];
  else for (let f = 1; f <= first; f++) for (const others of throws(rest)) yield [f, ...others];
}

const facesOf = (check: Check): number[] =>
  diceThrownFor(check).dice.flatMap((d) => new Array<number>(d.count).fill(d.faces));

/** What a throw comes to, reckoned anew from what the kinds of checks mean: band id, total and count. */
interface Outcome {
  total: number;
  band: string;
  count: number;
}

const additional = (over: number): number => (over < 0 ? 0 : Math.floor(over / 3));

function poolSum(faces: readonly number[], penalty: number, keep: number): number {
  const left = [...faces];
  for (let i = 0; i < penalty; i++) left.splice(left.indexOf(Math.max(...left)), 1);
  let sum = 0;
  for (let i = 0; i < keep; i++) {
    const best = Math.max(...left);
    left.splice(left.indexOf(best), 1);
    sum += best;
  }
  return sum;
}

const sumOf = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);

const kinds: { name: string; check: Check; by: (faces: number[]) => Outcome; other?: number[] }[] = [
  {
    name: "summed dice in bands",
    check: summed,
    by: (faces) => {
      const total = sumOf(faces) + 6;
      const band = total < 15 ? "critical failure" : total < 20 ? "failure" : total < 26 ? "success" : "critical";
      return { total, band, count: 0 };
    },
  },
  {
    name: "a pool with a die removed (D1, D2)",
    check: pool(2, 1, 1, 1, 5),
    by: (faces) => {
      const total = poolSum(faces, 1, 2);
      return { total, band: total >= 5 ? "success" : "fail", count: additional(total - 5) };
    },
  },
  {
    name: "naturals (H19)",
    check: natural,
    by: ([face = 0]) => {
      const total = face + 5;
      const band = face >= 19 ? "critical" : face === 1 ? "miss" : total >= 22 ? "hit" : "miss";
      return { total, band, count: 0 };
    },
  },
  {
    name: "counted hits (F12)",
    check: volley,
    by: ([face = 0]) => {
      const total = face + 7;
      return { total, band: total >= 20 ? "hit" : "miss", count: total < 20 ? 0 : Math.min(4, 1 + total - 20) };
    },
  },
  ...(["meet", "exceed"] as const).map((tie) => ({
    name: `opposed, ${tie}`,
    check: opposed(tie),
    other: [4, 4],
    by: ([a = 0, b = 0, own = 0]: number[]): Outcome => {
      const lead = own + 3 - (a + b + 1) - 1;
      const won = tie === "meet" ? lead >= 0 : lead > 0;
      const far = lead >= (tie === "meet" ? 2 : 3);
      return { total: lead + 1, band: far ? "far" : won ? "hit" : "miss", count: 0 };
    },
  })),
  {
    name: "bands that modifiers move alone (D17)",
    check: postured,
    by: (faces) => {
      const total = sumOf(faces) + 2;
      return { total, band: total >= 15 ? "critical" : total >= 12 ? "hit" : "miss", count: 0 };
    },
  },
  {
    name: "a floor",
    check: floored,
    by: (faces) => {
      const total = Math.max(1, sumOf(faces) - 5);
      return { total, band: total >= 2 ? "hit" : "miss", count: 0 };
    },
  },
  { name: "a figure taken", check: taken, by: () => ({ total: 15, band: "miss", count: 0 }) },
];

/** The engine's own reading; an opposed check is read against what the first faces come to. */
function readAll(check: Check, faces: readonly number[]): Outcome {
  if (check.against?.value !== null) return read(check, faces);
  const other = check.against.check;
  const theirs = read(other, faces.slice(0, diceOf(other))).total;
  const { total, band, count } = read(againstTotal(check, theirs), faces.slice(diceOf(other)));
  return { total: total - theirs, band, count };
}

describe.each(kinds)("$name", ({ check, by, other = [] }) => {
  const found = odds(check);
  const dice = [...other, ...facesOf(check)];

  it("has the odds that counting every throw gives", () => {
    const totals = new Map<number, number>();
    const bands = new Map<string, number>();
    let ways = 0;
    let counted = 0;
    for (const faces of throws(dice)) {
      const outcome = by(faces);
      ways += 1;
      totals.set(outcome.total, (totals.get(outcome.total) ?? 0) + 1);
      bands.set(outcome.band, (bands.get(outcome.band) ?? 0) + 1);
      counted += outcome.count;
      expect(readAll(check, faces)).toMatchObject(outcome);
    }
    expect(found.totals.ways).toBe(ways);
    const weights = found.totals.weights.map((w, i): [number, number] => [found.totals.min + i, w]);
    expect(new Map(weights.filter(([, w]) => w > 0))).toEqual(new Map([...totals].sort((a, b) => a[0] - b[0])));
    for (const { band, ways: w, weights: row } of found.bands) {
      expect([band.id, w]).toEqual([band.id, bands.get(band.id) ?? 0]);
      expect(sumOf(row)).toBe(w);
    }
    const good = found.bands.filter((b) => b.band.grade === "success" || b.band.grade === "better");
    expect(found.success).toBe(sumOf(good.map((b) => b.ways)));
    expect(found.better).toBe(sumOf(found.bands.filter((b) => b.band.grade === "better").map((b) => b.ways)));
    expect(found.counted ?? 0).toBe(counted);
    expect(chance(check)).toBe(found.success / ways);
  });

  it("K18 takes a roll of the other side for granted until it is thrown, and says so", () => {
    expect(assumedBy(check)).toBe(other.length > 0 ? "TEMPO.Odds.Assumed" : null);
    expect(assumedBy(againstTotal(check, 5))).toBeNull();
  });

  it("agrees with a million seeded throws within five sigma", () => {
    const source = faceSource(20_261_121);
    const throwCount = 1_000_000;
    const bands = new Map<string, number>();
    const faces = new Array<number>(dice.length);
    let sum = 0;
    for (let n = 0; n < throwCount; n++) {
      for (let i = 0; i < faces.length; i++) faces[i] = source(dice[i] as number);
      const { total, band } = by(faces);
      sum += total;
      bands.set(band, (bands.get(band) ?? 0) + 1);
    }
    for (const { band, ways } of found.bands) {
      const p = ways / found.totals.ways;
      const sigma = Math.sqrt(throwCount * p * (1 - p));
      expect(Math.abs((bands.get(band.id) ?? 0) - throwCount * p)).toBeLessThanOrEqual(5 * sigma);
    }
    const middle = mean(found.totals);
    const variance = sumOf(
      found.totals.weights.map((w, i) => (w / found.totals.ways) * (found.totals.min + i - middle) ** 2),
    );
    expect(Math.abs(sum / throwCount - middle)).toBeLessThanOrEqual(5 * Math.sqrt(variance / throwCount) + 1e-9);
  });
});

describe("D5: chances and expected successes of pools", () => {
  it.each([
    [1, 0, 0, 2, 2, 25, 48, 0, 1],
    [2, 0, 1, 0, 4, 23, 24, 21, 32],
    [2, 1, 0, 1, 5, 151, 192, 89, 384],
    [3, 1, 1, 1, 8, 995, 1152, 4751, 9216],
  ])("A %i, S %i, bonus %i, penalty %i against %i", (a, s, bonus, penalty, difficulty, n, of, c, per) => {
    const { success, counted, totals } = odds(pool(a, s, bonus, penalty, difficulty));
    expect(success * of).toBe(n * totals.ways);
    expect((counted ?? NaN) * per).toBe(c * totals.ways);
    expect(expected(pool(a, s, bonus, penalty, difficulty))).toBeCloseTo(c / per, 12);
  });
});

describe("S29: a contest of two dice by the lead of the flat part", () => {
  it.each(
    [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((lead, i) => [lead, [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36][i]]),
  )("a lead of %i wins %i of 36", (lead, wins) => {
    const die = { ...opposed("exceed"), dice: [{ count: 1, faces: 6 }], bands: missOrHit(0) };
    const check: Check = {
      ...die,
      modifiers: [modifier("roll", lead ?? 0)],
      against: { label: "", value: null, tie: "exceed", check: { ...die, modifiers: [], against: null } },
    };
    expect(odds(check).success).toBe(wins);
    expect(odds(check).totals.ways).toBe(36);
  });
});

describe("S18: a contest against two rolls of the other, both of which are to be beaten", () => {
  const die: Check = {
    ...opposed("exceed"),
    dice: [{ count: 1, faces: 6 }],
    bands: missOrHit(0),
    modifiers: [],
    against: null,
  };
  const plus = (bonus: number): Check => ({ ...die, modifiers: [modifier("roll", bonus)] });
  it.each([
    [0, 0, "exceed"],
    [2, 0, "exceed"],
    [0, 3, "meet"],
    [-1, -4, "meet"],
    [9, 0, "exceed"],
  ] as const)("%i for the last and %i for the first, %s", (last, first, tie) => {
    const check: Check = {
      ...plus(1),
      against: { label: "", value: null, tie, check: plus(last), first: plus(first) },
    };
    let wins = 0;
    const faces = [1, 2, 3, 4, 5, 6];
    for (const a of faces)
      for (const b of faces)
        for (const c of faces) if (a + 1 >= Math.max(b + last, c + first) + (tie === "exceed" ? 1 : 0)) wins++;
    expect([odds(check).success, odds(check).totals.ways]).toEqual([wins, 216]);
  });
});

describe("H19, H21: faces of the other's die that decide", () => {
  it.each([
    // the lead, own faces, theirs; 6 against 6
    [0, [], [], (x: number, y: number) => x > y],
    [9, [], [6], (_: number, y: number) => y !== 6],
    [0, [6], [6], (x: number, y: number) => x === 6 || (x > y && y !== 6)],
    [-9, [6], [], (x: number) => x === 6],
  ] as const)("a lead of %i, sure with %j, lost against %j", (lead, own, theirs, wins) => {
    const die = { ...opposed("exceed"), dice: [{ count: 1, faces: 6 }], bands: missOrHit(0) };
    const [miss, hit] = die.bands.map((b) => b.id);
    const check: Check = {
      ...die,
      modifiers: [modifier("roll", lead)],
      naturals: own.map((face) => ({ from: face, to: face, band: hit ?? "" })),
      against: {
        label: "",
        value: null,
        tie: "exceed",
        check: { ...die, modifiers: [], against: null },
        naturals: theirs.map((face) => ({ from: face, to: face, band: miss ?? "" })),
      },
    };
    let ways = 0;
    for (let x = 1; x <= 6; x++) for (let y = 1; y <= 6; y++) ways += Number(wins(x, y));
    expect([odds(check).success, odds(check).totals.ways]).toEqual([ways, 36]);
    expect(odds(check).bands.reduce((sum, b) => sum + b.ways, 0)).toBe(36);
  });
});

describe("pools", () => {
  const size = () => fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(6), fc.nat(4), fc.nat(4), fc.nat(30));

  it("more dice never hurt, and a penalty die never helps", () => {
    fc.assert(
      fc.property(size(), ([a, s, bonus, penalty, difficulty]) => {
        const now = chance(pool(a, s, bonus, penalty, difficulty));
        const slack = 1e-12;
        expect(chance(pool(a + 1, s, bonus, penalty, difficulty))).toBeGreaterThanOrEqual(now - slack);
        expect(chance(pool(a, s + 1, bonus, penalty, difficulty))).toBeGreaterThanOrEqual(now - slack);
        expect(chance(pool(a, s, bonus + 1, penalty, difficulty))).toBeGreaterThanOrEqual(now - slack);
        expect(chance(pool(a, s, bonus, penalty + 1, difficulty))).toBeLessThanOrEqual(now + slack);
      }),
    );
  });

  it("agree with counting every throw, for every pool of up to six dice", () => {
    for (let a = 1; a <= 4; a++)
      for (let s = 0; s <= 2; s++)
        for (let bonus = 0; bonus <= 2; bonus++)
          for (let penalty = 0; penalty <= 2; penalty++) {
            if (a + s + bonus + penalty > 5) continue;
            const check = pool(a, s, bonus, penalty);
            const counts = new Map<number, number>();
            for (const faces of throws(facesOf(check))) {
              const sum = poolSum(faces, penalty, a);
              counts.set(sum, (counts.get(sum) ?? 0) + 1);
            }
            const { min, weights } = totalsOf(check);
            expect(Object.fromEntries(weights.map((w, i) => [min + i, w]))).toEqual(Object.fromEntries(counts));
          }
  });

  it("mark which dice were removed, kept and left over (D1)", () => {
    const reading = read(pool(2, 1, 1, 1), [3, 2, 7, 5, 1]);
    expect(reading.total).toBe(8);
    expect(reading.marks).toEqual(["kept", "spare", "removed", "kept", "spare"]);
    expect(read(pool(1, 0, 0, 1), [4, 4]).marks).toEqual(["removed", "kept"]);
    expect(read(summed, [1, 1, 1]).marks).toBeUndefined();
  });
});

describe("readings", () => {
  it("know by how much, what is counted, and whether a natural decided", () => {
    expect(read(summed, [8, 8, 8])).toMatchObject({ total: 30, over: 10, band: "critical", count: 0 });
    expect(read(summed, [1, 1, 1]).over).toBe(-11);
    expect(read(volley, [14])).toMatchObject({ total: 21, over: 1, count: 2 });
    expect(read(volley, [12]).count).toBe(0);
    expect(read(volley, [20]).count).toBe(4);
    expect(read(natural, [19])).toMatchObject({ band: "critical", natural: 19 });
    expect(read(natural, [18])).not.toHaveProperty("natural");
    expect(read({ ...summed, against: null }, [1, 2, 3]).over).toBeNull();
  });

  it("stop where the other's total is missing or the dice do not fit", () => {
    expect(() => read(opposed("meet"), [3])).toThrow("face");
    expect(() => read(summed, [3])).toThrow("3 dice");
  });

  it("tell success", () => {
    expect([succeeded(read(summed, [8, 8, 8])), succeeded(read(summed, [5, 5, 4]))]).toEqual([true, true]);
    expect([succeeded(read(summed, [5, 4, 4])), succeeded(null)]).toEqual([false, false]);
  });
});

describe("checks", () => {
  it("facing a total have it as their target, and a tie by declaration", () => {
    const meet = againstTotal(opposed("meet"), 7);
    const exceed = againstTotal(opposed("exceed"), 7);
    expect([targetOf(opposed("meet")), targetOf(meet), targetOf(exceed)]).toEqual([null, 8, 8]);
    // A modifier of the target raises it by one.
    expect([read(meet, [4]).band, read(meet, [5]).band]).toEqual(["miss", "hit"]);
    expect([read(exceed, [5]).band, read(exceed, [6]).band]).toEqual(["miss", "hit"]);
    expect(againstTotal(summed, 7)).toBe(summed);
    expect(lowestTotalOf(exceed, exceed.bands[1]!)).toBe(9);
  });

  it("take a figure instead of dice (D3, H15)", () => {
    const easy = take(natural, 10);
    expect([diceOf(easy), read(easy, []).total, read(easy, []).band]).toEqual([0, 15, "miss"]);
    expect(odds(easy).totals).toEqual({ min: 15, weights: [1], ways: 1 });
    expect(read(take(pool(3, 2, 1, 1), 4.5), []).total).toBe(4);
    expect(read({ ...take(natural, -20), least: 0 }, []).total).toBe(0);
    expect(diceThrownFor(take(pool(3, 2, 1, 1), 4)).pool).toBeNull();
  });

  it("have a floor where they say so", () => {
    const check: Check = { ...volley, modifiers: [modifier("roll", -10)], least: 0 };
    expect(read(check, [3]).total).toBe(0);
    expect(odds(check).totals).toEqual({ min: 0, weights: [10, ...new Array<number>(10).fill(1)], ways: 20 });
    expect(odds({ ...check, least: -10 }).totals.min).toBe(-9);
  });

  it("tell the chance of reaching a total, however it is read", () => {
    expect(chanceOf(volley, 27)).toBe(1 / 20);
    expect(chanceOf(opposed("meet"), 9)).toBe(1 / 6);
  });

  it("count no modifier that is switched off or stands back", () => {
    expect([...countedOf(summed)]).toEqual(["roll6", "target2"]);
  });
});
