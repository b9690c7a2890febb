import type { ResourceDeclaration } from "../../../engine/index.ts";
import type { SurgeFigure } from "./derived.ts";

/** Resources by id, each with the path of its stored loss. */
export const resources = {
  health: { label: "TEMPO.Surge.Resource.health", lost: ["losses", "health"], harm: "life" },
} satisfies Readonly<Record<string, ResourceDeclaration>>;

/** The current and the maximum value of a resource. */
export const resource = ({ derived }: SurgeFigure, id: string) =>
  id === "health" ? derived.health : { value: 0, max: 0 };
