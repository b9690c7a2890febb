import { describe, expect, it } from "vitest";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { eveningWorld, heroesOf } from "../../tools/evening-world.ts";

type Known = Readonly<Record<string, unknown>> & { readonly _id: string };

describe.each([...RULESET_IDS])("the evening that npm start opens for %s", (ruleset) => {
  const { documents = {} } = eveningWorld(ruleset);
  const all = (name: string) => (documents[name] ?? []) as unknown as Known[];

  it("gives each player two heroes of their own, one of them as their character", () => {
    const plays = [...heroesOf(ruleset).values()];
    const players = all("users").filter(({ role }) => role === 1);
    for (const { _id, name, character } of players) {
      const own = all("actors").filter(({ ownership }) => (ownership as Record<string, number>)[_id] === 3);
      expect(own).toHaveLength(2);
      expect(plays.filter((player) => player === name)).toHaveLength(2);
      expect(own.map((actor) => actor._id)).toContain(character);
    }
  });

  it("has a viewed scene and a fight of which every member is there", () => {
    const [scene] = all("scenes");
    const [combat] = all("combats");
    expect([scene?.["active"], combat?.["active"]]).toEqual([true, true]);
    const tokens = (scene?.["tokens"] as Known[]).map(({ _id }) => _id);
    const actors = all("actors").map(({ _id }) => _id);
    const members = combat?.["combatants"] as { tokenId: string; actorId: string }[];
    expect(members.length).toBeGreaterThan(7);
    for (const { tokenId, actorId } of members) {
      expect(tokens).toContain(tokenId);
      expect(actors).toContain(actorId);
    }
  });
});
