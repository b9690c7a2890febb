import { impose, lift, refuse } from "../../../engine/index.ts";
import { COVERS } from "../checks/index.ts";
import { isStillMoving, retreatCost } from "../movement/index.ts";
import { hasMoved } from "../state.ts";
import { ENTRY, STORE } from "../stored.ts";
import type { SurfaceAction, SurfaceActionContext } from "../types.ts";
import { statedCoverField } from "./fields.ts";

/** A row of the list that names a move and its price; dragging the token carries it out. */
const moveAction = (icon: string, rule: string, price: (context: SurfaceActionContext) => number): SurfaceAction => ({
  family: "movement",
  rule: [rule],
  icon,
  aim: "path",
  price,
});

const coverIn = (context: SurfaceActionContext) => COVERS.find((c) => c === context.said("cover")) ?? "none";

/** Ways to move (F6, F7, F9), and cover, which is taken within a move. */
export const moveActions: Readonly<Record<string, SurfaceAction>> = {
  move: moveAction("person-walking", "F6", () => 1),
  sprint: moveAction("person-running", "F7", () => 2),
  retreat: moveAction("person-walking-arrow-loop-left", "F9", ({ fight }) => retreatCost(fight)),
  flee: moveAction("person-running", "F9", () => 2),
  /** Taken or left within a move, at no price; leaving the place ends it (F6, F35). */
  cover: {
    needsFight: true,
    family: "defence",
    rule: ["F6", "F15", "F35"],
    icon: "shield",
    price: () => 0,
    fields: [statedCoverField],
    needs: ({ fight, who }) =>
      hasMoved(fight, who) && isStillMoving(fight, who) ? null : refuse("TEMPO.Surface.Refusal.notMoving"),
    changes(context) {
      const { fight, who, use } = context;
      const { place } = fight.combatant(who);
      const chosen = coverIn(context);
      for (const id of COVERS) lift(fight, who, `surface.${id}`);
      STORE.set(
        fight,
        who,
        "cover",
        chosen === "none" || !place ? null : { id: use.id, x: place.x, y: place.y, z: place.z },
      );
      if (chosen !== "none") impose(fight, who, use.id, { condition: `surface.${chosen}`, by: who });
    },
    facts: (context) => ENTRY.of({ cover: coverIn(context) }),
  },
};
