/**
 * Every difference between Foundry's generations, and every cast around a gap in the types. Operators of
 * generation 14 are reached through globalThis, because the types know 13 only. No Foundry global is read at
 * import time.
 */
import { guard } from "./failures.ts";

interface Later {
  _del?: unknown;
  _replace?: (value: unknown) => unknown;
}
const later = globalThis as unknown as Later;

type AnyHook = (hook: string, handler: (...args: never[]) => unknown) => number;
const hooks = (): { on: AnyHook; once: AnyHook } => Hooks;

const onAny: AnyHook = (hook, handler) => hooks().on(hook, guard(handler));
const onceAny: AnyHook = (hook, handler) => hooks().once(hook, guard(handler));

/** `Hooks.on`, guarded. */
export const onHook = onAny as unknown as typeof Hooks.on;

/** `Hooks.once`, guarded. */
export const onceHook = onceAny as unknown as typeof Hooks.once;

/**
 * `Hooks.callAll` by a name that the types do not know: this system's hooks, and core's that it calls itself.
 */
export function callHook(hook: string, ...args: unknown[]): void {
  const call = Hooks.callAll.bind(Hooks) as (hook: string, ...args: unknown[]) => void;
  call(hook, ...args);
}

/** Opens a document's sheet; the types only know how the old windows are rendered. */
export async function openSheet(
  document: Actor.Implementation | Item.Implementation | ActiveEffect.Implementation | null | undefined,
): Promise<void> {
  const sheet = document?.sheet as { render(options: { force: true }): Promise<unknown> } | null | undefined;
  await sheet?.render({ force: true });
}

export const generation = (): number => game.release.generation;
const isLater = (): boolean => generation() >= 14;

/** Whether a scene's picture belongs to one of its levels, as on 14, and not to the scene itself. */
export const picturesAreInLevels = isLater;

/** Marks `key` to be deleted by an update: `-=key` on 13, the operator on 14. */
export function markDeleted(update: Record<string, unknown>, key: string): void {
  if (isLater() && later._del !== undefined) update[key] = later._del;
  else update[`-=${key}`] = null;
}

/** Makes an update replace everything at `key` by `value`: `==key` on 13, the operator on 14. */
export function markReplaced(update: Record<string, unknown>, key: string, value: unknown): void {
  const operator = isLater() ? later._replace?.(value) : undefined;
  if (operator !== undefined) update[key] = operator;
  else {
    delete update[key];
    update[`==${key}`] = value;
  }
}

/** Who may see a roll. */
export type Visibility = "public" | "gm" | "blind" | "self";
const MODES: Record<Visibility, string> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

/** The visibility that the user chose; an unreadable one counts as for GMs only, never as public. */
export function chosenVisibility(): Visibility {
  const raw: unknown = game.settings.get("core", (isLater() ? "messageMode" : "rollMode") as "rollMode");
  const short = typeof raw === "string" ? raw.replace(/roll$/, "") : "";
  if (short === "public" || short === "ic") return "public";
  return short === "blind" || short === "self" ? short : "gm";
}

/** Puts a visibility on the data of a message before it is created. */
export function applyVisibility(data: Record<string, unknown>, visibility: Visibility): Record<string, unknown> {
  const target = ChatMessage as unknown as {
    applyRollMode(data: object, mode: string): Record<string, unknown>;
    applyMode?(data: object, mode: string): Record<string, unknown>;
  };
  return isLater() && target.applyMode
    ? target.applyMode(data, visibility)
    : target.applyRollMode(data, MODES[visibility]);
}

export interface StatusDefinition {
  readonly id: string;
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly hud?: boolean;
}

/** Replaces the list of statuses, except those in `keep`. It is an array on 13, a record by id on 14. */
export function setStatuses(definitions: readonly StatusDefinition[], keep: readonly string[]): void {
  const all = CONFIG.statusEffects as unknown;
  if (Array.isArray(all)) {
    const kept = (all as StatusDefinition[]).filter((s) => keep.includes(s.id));
    (all as StatusDefinition[]).splice(0, all.length, ...kept, ...definitions);
    return;
  }
  const record = all as Record<string, StatusDefinition>;
  for (const id of Object.keys(record)) if (!keep.includes(id)) delete record[id];
  for (const definition of definitions) record[definition.id] = definition;
}

export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly visible: (li: HTMLElement) => boolean;
  readonly onClick: (li: HTMLElement) => unknown;
}

/** An entry of a context menu, in the form that this generation expects. */
export function menuEntry(entry: MenuEntry): foundry.applications.ux.ContextMenu.Entry<HTMLElement> {
  const { label, icon, visible } = entry;
  const onClick = guard(entry.onClick);
  const made: unknown = isLater()
    ? { label, icon, visible, onClick: (_event: Event, li: HTMLElement) => onClick(li) }
    : { name: label, icon: `<i class="${icon} fa-fw"></i>`, condition: visible, callback: onClick };
  return made as foundry.applications.ux.ContextMenu.Entry<HTMLElement>;
}

type AnyEntry = foundry.applications.ux.ContextMenu.Entry<HTMLElement> & {
  readonly label?: string;
  readonly visible?: boolean | ((li: HTMLElement) => boolean);
};

/** The label of a context menu's entry, core's entries included. */
export const labelOf = (entry: foundry.applications.ux.ContextMenu.Entry<HTMLElement>): string =>
  (entry as AnyEntry).label ?? entry.name;

/** Whether an entry is shown for a row. */
export function isVisible(entry: foundry.applications.ux.ContextMenu.Entry<HTMLElement>, li: HTMLElement): boolean {
  const shown = (entry as AnyEntry).visible ?? (entry.condition as AnyEntry["visible"]) ?? true;
  return typeof shown === "function" ? shown(li) : shown;
}

/** A point of a token's path. */
export interface PathPoint {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly width: number;
  readonly height: number;
  readonly action: string;
  /** Of generation 14: the level it is on. */
  readonly level?: string | undefined;
  /** The terrain at this point, which may have a `difficulty`. */
  readonly terrain?: object | null;
  readonly movementId?: string | null;
}

/** Where a token stands by what is stored; the types do not know 14's level. */
export const storedPlace = (token: TokenDocument.Implementation): Omit<PathPoint, "action"> => token._source;

/** What an adventure's import is about to write, by document name. */
export type PlannedImport = Readonly<Record<string, readonly object[] | undefined>>;

/** Both halves of an import; the types know only collections of whole documents. */
export const plannedImports = (...halves: readonly unknown[]) => halves as readonly PlannedImport[];

/** What the index of a compendium holds of an item, with one namespace of its data. */
export interface IndexedItem {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly system?: Readonly<Record<string, unknown>>;
}

/** The index of a pack with further fields, which the types allow for known paths alone. */
export async function itemIndex(
  pack: CompendiumCollection<CompendiumCollection.DocumentName>,
  namespace: string,
): Promise<readonly IndexedItem[]> {
  const index = await pack.getIndex({ fields: ["img", `system.${namespace}`] as never });
  return index.contents as unknown as readonly IndexedItem[];
}

/** What Foundry measures between two points of a path. */
interface Stretch {
  readonly distance: number;
}

/**
 * A path with every space it passes through, and the length of each stretch in the scene's unit. The types
 * demand fully measured waypoints where the documentation asks for partial ones.
 */
export function measurePath(
  token: TokenDocument.Implementation,
  points: readonly PathPoint[],
): { points: readonly PathPoint[]; lengths: readonly number[] } {
  const measuring = token as unknown as {
    getCompleteMovementPath(points: readonly PathPoint[]): PathPoint[];
    measureMovementPath(points: readonly PathPoint[]): { segments: readonly Stretch[] };
  };
  const complete = measuring.getCompleteMovementPath(points);
  return { points: complete, lengths: measuring.measureMovementPath(complete).segments.map((s) => s.distance) };
}

/** Planned points with the terrain on their way; unchanged where the token is not drawn. */
export function withTerrain(token: TokenDocument.Implementation, points: readonly PathPoint[]): readonly PathPoint[] {
  const drawn = token.object as unknown as {
    createTerrainMovementPath?(points: readonly PathPoint[], options: { preview: boolean }): PathPoint[];
  } | null;
  return drawn?.createTerrainMovementPath?.(points, { preview: false }) ?? points;
}

interface Terrain {
  getTerrainEffects(token: TokenDocument.Implementation, segment: object): readonly object[];
}

/**
 * The difficulty of the terrain under a token, from the regions there and its movement action; 1 without any.
 */
export function groundUnder(token: TokenDocument.Implementation): number {
  return difficultyOf(token, [...(token.regions ?? [])] as unknown as readonly Terrain[]);
}

function difficultyOf(token: TokenDocument.Implementation, regions: readonly Terrain[]): number {
  if (regions.length === 0) return 1;
  const { TerrainData } = CONFIG.Token.movement as unknown as {
    TerrainData: { resolveTerrainEffects(effects: readonly object[]): { readonly difficulty?: number } | null };
  };
  const segment = { action: token.movementAction, preview: false };
  const effects = regions.flatMap((region) => region.getTerrainEffects(token, segment));
  return TerrainData.resolveTerrainEffects(effects)?.difficulty ?? 1;
}

/** The level of a scene that something is on (14); null where there is but one. An unknown level counts as the first. */
export function levelOf(scene: Scene.Implementation, level: string | undefined): string | null {
  interface Level {
    readonly id: string;
    readonly sort: number;
  }
  const { levels } = scene as unknown as { levels?: Iterable<Level> };
  const all = [...(levels ?? [])].sort((a, b) => a.sort - b.sort);
  if (all.length < 2) return null;
  return all.some(({ id }) => id === level) ? (level ?? null) : (all[0]?.id ?? null);
}

/** Where a token is drawn, in pixels; null where this user does not see it. */
export function tokenOnMap(token: TokenDocument.Implementation): {
  readonly centre: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
} | null {
  const { object } = token;
  if (!object?.visible) return null;
  return { centre: object.center, width: object.w, height: object.h };
}

/** The difficulty of the ground at a point for a token's way of moving: 1 without any regions. */
export function groundAt(
  token: TokenDocument.Implementation,
  point: { readonly x: number; readonly y: number; readonly elevation: number },
): number {
  const regions = [...(token.parent?.regions ?? [])] as unknown as readonly (Terrain & Spread)[];
  return difficultyOf(
    token,
    regions.filter((region) => region.testPoint(point)),
  );
}

/** Whether a wall keeps a token from going straight from one point to another. */
export function wallBetween(token: TokenDocument.Implementation, from: object, to: object): boolean {
  const drawn = token.object as unknown as {
    checkCollision(to: object, options: { origin: object; type: "move"; mode: "any" }): unknown;
  } | null;
  return Boolean(drawn?.checkCollision(to, { origin: from, type: "move", mode: "any" }));
}

/** A region that is spread over the map. */
interface Spread {
  readonly name: string;
  readonly visibility: number;
  testPoint(point: object): boolean;
}

/** The way that waits on a token to be started (14); null where none does. Its first point is where it stands. */
export function plannedMove(token: TokenDocument.Implementation): readonly PathPoint[] | null {
  const { movement } = token as unknown as {
    movement?: { state?: string; origin?: object; pending?: { waypoints: readonly PathPoint[] } };
  };
  const points = movement?.state === "planned" ? (movement.pending?.waypoints ?? []) : [];
  const [first] = points;
  return first ? [{ ...first, terrain: null, ...movement?.origin }, ...points] : null;
}

/** The names of regions over a point, as far as this user sees them. */
export function groundNames(
  scene: Scene.Implementation,
  point: { readonly x: number; readonly y: number; readonly elevation: number },
): string[] {
  const always = 2;
  return [...(scene.regions as unknown as Iterable<Spread>)]
    .filter((region) => (game.user.isGM || region.visibility === always) && region.testPoint(point))
    .map(({ name }) => name);
}

/**
 * Whether this user sees a point of the map. GMs always do, as everybody does on a scene without token
 * vision.
 */
export function seesPoint(point: { readonly x: number; readonly y: number }): boolean {
  if (game.user.isGM || !canvas.scene?.tokenVision) return true;
  interface Sighted {
    readonly visibility?: { testVisibility(point: object, options: { tolerance: number }): boolean } | null;
  }
  try {
    return (canvas as unknown as Sighted).visibility?.testVisibility(point, { tolerance: 2 }) ?? true;
  } catch {
    return true;
  }
}

/** What the Handlebars mixin adds to a sheet, as far as it is used here. */
interface HandlebarsParts {
  _preparePartContext(partId: string, context: object, options: object): Promise<object>;
  _preSyncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: object): void;
  _syncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: object): void;
}
type TemplatePart = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;
type Sheets = typeof foundry.applications.sheets;

/** A sheet drawn by Handlebars. The mixin nests a sheet's types deeper than the compiler goes (TS2321). */
export const handlebarsSheet = <S extends Sheets["ActorSheetV2"] | Sheets["ItemSheetV2"]>(sheet: S) =>
  foundry.applications.api.HandlebarsApplicationMixin(sheet) as unknown as (new (
    ...args: ConstructorParameters<S>
  ) => InstanceType<S> & HandlebarsParts) &
    Omit<S, "prototype"> & { PARTS: Record<string, TemplatePart> };
