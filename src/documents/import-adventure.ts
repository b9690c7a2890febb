import { onHook, picturesAreInLevels, plannedImports } from "../compat.ts";

/** The parts of a scene's data that are read and written here. */
interface SceneData {
  background?: { src?: string | null };
  levels?: { background?: { src?: string | null } }[];
  flags?: { tempo?: { background?: string } };
}

/** The id of the level that core gives a scene without others. */
const DEFAULT_LEVEL = "defaultLevel0000";

/**
 * Generation 14 keeps a scene's picture with its levels, while the packs hold the form of generation 13. A scene
 * that has a picture in none of its levels gets the level that core would give it, with its picture.
 */
export function putPictureInLevel(scene: SceneData): void {
  // Core may have dropped the field that it no longer knows, so the source says it a second time.
  const src = scene.background?.src ?? scene.flags?.tempo?.background;
  if (typeof src !== "string" || scene.levels?.some(({ background }) => background?.src)) return;
  const level = { _id: DEFAULT_LEVEL, name: "Level", elevation: { bottom: null, top: null }, background: { src } };
  scene.levels = [level];
  delete scene.background;
}

/** Prepares this system's adventures for the generation that imports them. */
export function registerAdventureImport(): void {
  onHook("preImportAdventure", (adventure, _options, toCreate, toUpdate) => {
    if (!picturesAreInLevels() || adventure.pack?.startsWith("tempo.") !== true) return;
    for (const planned of plannedImports(toCreate, toUpdate))
      for (const scene of planned["Scene"] ?? []) putPictureInLevel(scene);
  });
}
