import { demoId, demoWorld } from "../../tools/demo.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

test.use({ seed: demoWorld("fight") });

test("P31 a fight is begun as a scene: everybody reads it, nobody is harmed, and begun anew it is a battle", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  const title = words("TEMPO.Tracker.SceneRound", { round: 1 });
  await gm.locator("#combat [data-action=beginScene]").click();
  for (const page of [gm, ada]) await expect(page.locator("#combat h3")).toHaveText(title);
  const scene = await ada.evaluate(
    () => (game as unknown as { combat: { state: { scene?: true } } }).combat.state.scene,
  );
  expect(scene).toBe(true);
  // Through the choices, to the first who acts.
  await gm.locator("#combat [data-action=reveal]").click();
  const now = gm.locator("#combat li.is-now");
  await expect(now).toHaveCount(1);
  const who = await now.getAttribute("data-combatant-id");
  const foe = who === demoId("combatant", "Ilka") ? "Toll captain" : "Ilka";
  const refusal = await gm.evaluate(
    ([id, target]) => {
      const { combat } = game as unknown as {
        combat: {
          session: { ask(command: object, faces: number[], by: object): { refusal?: { key: string } } };
          combatants: { get(id: string): { actor: { items: { contents: { id: string; type: string }[] } } } };
        };
      };
      const item = combat.combatants.get(id!).actor.items.contents.find(({ type }) => type === "weapon")?.id;
      const use = {
        id: "u",
        exchange: "x",
        targets: [target],
        item,
        options: {},
        adjustment: { switched: {}, situational: 0 },
      };
      return combat.session.ask({ type: "act", who: id, action: "strike", use }, [], { gm: true, force: false }).refusal
        ?.key;
    },
    [who, demoId("combatant", foe)] as const,
  );
  expect(refusal).toBe("TEMPO.Phased.Refusal.scene");
  // Back before the beginning, and as a battle.
  const back = gm.locator("#combat [data-action=stepBack]");
  const begin = gm.locator("#combat [data-action=begin]");
  await expect(async () => {
    if ((await begin.count()) === 0) await back.click();
    await expect(begin).toBeVisible({ timeout: 500 });
  }).toPass();
  await begin.click();
  await expect(ada.locator("#combat h3")).toHaveText(words("TEMPO.Tracker.Round", { round: 1 }));
  expect(party.complaints).toEqual([]);
});
