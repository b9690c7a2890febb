/** Generation 14: scenes have levels, one of which a client looks at; 13 knows none, and all is looked at. */
import type { Level } from "./further-documents.ts";
import { stage } from "./stage.ts";

/** As much of a scene as its levels tell. */
interface SceneOfLevels {
  readonly id: string | null;
  readonly levels?: Iterable<Level> & { get(id: string): Level | undefined };
}

interface OnLevels {
  readonly parent: object | null;
  /** Of tokens. */
  readonly level?: string;
  /** Of all else; none are all. */
  readonly levels?: ReadonlySet<string>;
}

/** By scene, the id of the level that was chosen last. */
const chosen = new WeakMap<object, string>();

export function firstLevel({ levels }: SceneOfLevels): Level | undefined {
  return Array.from(levels ?? []).sort((a, b) => a.sort - b.sort)[0];
}

export function viewedLevel(scene: SceneOfLevels): Level | undefined {
  return scene.levels?.get(chosen.get(scene) ?? "") ?? firstLevel(scene);
}

/** @returns whether that is another one than before */
export function chooseLevel(scene: SceneOfLevels, id: string): boolean {
  if (!scene.levels?.get(id)) throw new Error(`The scene has no level "${id}"`);
  const before = viewedLevel(scene)?.id;
  chosen.set(scene, id);
  return before !== id;
}

/** Does something on a scene lie on a level? A token whose level is gone lies on the first. */
export function liesOn({ parent, level, levels }: OnLevels, id: string): boolean {
  if (levels) return levels.size === 0 || levels.has(id);
  const scene = parent as SceneOfLevels | null;
  const own = scene?.levels?.get(level ?? "") ?? (scene ? firstLevel(scene) : undefined);
  return (own?.id ?? level) === id;
}

/** Is it on the level that is looked at, or on one that shows through it? */
export function isShown(document: OnLevels): boolean {
  const scene = document.parent as SceneOfLevels | null;
  const level = scene ? viewedLevel(scene) : undefined;
  if (!level?.id) return true;
  return [level.id, ...level.visibility.levels].some((id) => liesOn(document, id));
}

/** Draw the scene of a level anew, if that level is looked at. */
export function redrawLevel(level: Level): void {
  const scene = level.parent as SceneOfLevels | null;
  if (scene && stage.viewedId === scene.id && viewedLevel(scene) === level) void stage.draw(scene);
}
