/** Generation 14: the canvas shows the chosen level of a scene. */
import type { AnyObject } from "../../common/utils/value-types.ts";
import { Canvas } from "../canvas/board.ts";
import { Level } from "../documents/further-documents.ts";
import { RegionDocument } from "../documents/region.ts";
import { Scene } from "../documents/scene.ts";
import { stage } from "../documents/stage.ts";
import { TokenDocument } from "../documents/token.ts";
import { chooseLevel, liesOn, redrawLevel, viewedLevel } from "../documents/viewed-level.ts";

/** Fields of a level whose changes have to be redrawn. */
const SEEN = ["background", "foreground", "textures", "visibility"];

type Events = Pick<Level, "_onUpdate" | "_onDelete">;

export function viewByLevels(): void {
  const { view } = Object.getOwnPropertyDescriptors(Scene.prototype);
  Object.assign(Scene.prototype, {
    async view(this: Scene, { level }: { level?: string } = {}): Promise<Scene> {
      const isOther = level !== undefined && chooseLevel(this, level);
      if (isOther && this.isView) await stage.draw(this);
      return (view.value as Scene["view"]).call(this);
    },
  });
  Object.defineProperty(Canvas.prototype, "level", {
    get(this: Canvas) {
      return this.scene ? (viewedLevel(this.scene) ?? null) : null;
    },
    configurable: true,
  });
  Object.defineProperty(Level.prototype, "isView", {
    get(this: Level) {
      const scene = this.parent as Scene | null;
      return scene?.isView === true && viewedLevel(scene) === this;
    },
    configurable: true,
  });
  for (const { prototype } of [TokenDocument, RegionDocument]) {
    Object.assign(prototype, {
      includedInLevel(this: TokenDocument | RegionDocument, level: Level | string): boolean {
        return liesOn(this, typeof level === "string" ? level : (level.id ?? ""));
      },
    });
  }
  followLevels();
}

function followLevels(): void {
  const { _onUpdate, _onDelete } = Level.prototype as Events;
  Object.assign(Level.prototype, {
    _onUpdate(this: Level, changed: AnyObject, options: AnyObject, userId: string): void {
      _onUpdate.call(this, changed, options, userId);
      if (SEEN.some((key) => key in changed)) redrawLevel(this);
    },
    _onDelete(this: Level, options: AnyObject, userId: string): void {
      _onDelete.call(this, options, userId);
      const scene = this.parent as Scene | null;
      if (scene?.isView) void stage.draw(scene);
    },
  });
}
