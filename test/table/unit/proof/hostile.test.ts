import { describe, expect, it } from "vitest";
import { sendHostile } from "./hostile-run.ts";

describe("ten thousand messages that mean no good", () => {
  it("change nothing, bring nothing down, and leave nothing behind", async () => {
    const { sent, problems, answers, health } = await sendHostile(1, 10_000);
    expect(problems).toEqual([]);
    expect(sent).toBe(10_000);
    expect(answers["forbidden"]).toBeGreaterThan(1000);
    expect(answers["malformed"]).toBeGreaterThan(1000);
    const [begin, , end] = health.map(({ heapUsed }) => heapUsed) as [number, number, number];
    // If one message in ten leaked memory, it would be many times that.
    expect(end - begin).toBeLessThan(4_000_000);
  }, 300_000);
});
