import { demoId } from "../../tools/demo.ts";
import { expect, test } from "./party.ts";
import type { Fighter } from "./people.ts";
import { beginWith, health, HEROES_FIRST, row } from "./people.ts";

test("a click is not lost where its window is drawn anew between press and release", async ({ party }) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  await beginWith(party, HEROES_FIRST);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  const whole = await health(ada, "Ilka");
  const end = await ada.locator("#combat [data-action=endTurn]").boundingBox();
  await ada.mouse.move((end?.x ?? 0) + 20, (end?.y ?? 0) + 10);
  await ada.mouse.down();
  await gm.evaluate(
    (id) =>
      (game as unknown as { actors: Map<string, Fighter["actor"]> }).actors
        .get(id)
        ?.update({ "system.phased.losses.health": 3 }),
    demoId("actor", "Ilka"),
  );
  await expect.poll(() => health(ada, "Ilka")).toBe(whole - 3);
  await ada.mouse.up();
  await expect(row(ada, "Brann")).toHaveClass(/is-now/);
  await expect(row(ada, "Ilka")).toContainText(String(whole - 3));
  expect(party.complaints).toEqual([]);
});
