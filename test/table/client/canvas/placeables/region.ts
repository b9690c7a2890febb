import { isShown } from "../../documents/viewed-level.ts";
import type { DocumentUser } from "../../../common/abstract/document.ts";
import type { DOCUMENT_OWNERSHIP_LEVELS } from "../../../common/constants.ts";
import { environment } from "../../../common/environment.ts";
import { LATER_REGION_VISIBILITY } from "../../../common/later-constants.ts";
import { Color } from "../../../common/utils/color.ts";
import { game } from "../../core/globals.ts";
import type { RegionDocument } from "../../documents/region.ts";
import { shapeCorners } from "../../documents/region-geometry/shapes.ts";
import { PIXI } from "../pixi.ts";
import type { RenderFlagConfiguration } from "../render-flags.ts";
import { PlaceableObject } from "./placeable-object.ts";

/** The outline of a region. */
export class Region extends PlaceableObject {
  static override embeddedName = "Region";

  static override RENDER_FLAGS: RenderFlagConfiguration = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState", "refreshBorder"], alias: true },
    refreshState: {},
    refreshBorder: {},
  };

  declare readonly document: RegionDocument;
  declare outline: PIXI.Graphics | null;
  /** `api` on the preview of a placement, otherwise null. */
  declare _previewType: "api" | null;

  constructor(document: RegionDocument) {
    super(document);
    this.outline = null;
    this._previewType = null;
  }

  override get bounds(): PIXI.Rectangle {
    const { x, y, width, height } = this.document.bounds;
    return new PIXI.Rectangle(x, y, width, height);
  }

  /** By `visibility`. While the region layer is active observers see it too, unless hidden when locked. */
  get isVisible(): boolean {
    if (this.isPreview) return true;
    if (!isShown(this.document)) return false;
    const { ALWAYS, GAMEMASTER, LAYER_UNLOCKED, OBSERVER } = LATER_REGION_VISIBILITY;
    const { visibility, locked } = this.document;
    if (visibility === ALWAYS) return true;
    if (visibility === GAMEMASTER && game.user.isGM) return true;
    const observes = mayAs("OBSERVER", this.document, game.user);
    if (visibility === OBSERVER && observes) return true;
    return this.layer.active && observes && !(visibility === LAYER_UNLOCKED && locked);
  }

  protected override _draw(_options: Record<string, unknown>): Promise<void> {
    this.outline = this.addChild(new PIXI.Graphics());
    this.outline.eventMode = "none";
    return Promise.resolve();
  }

  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags["refreshState"]) this.visible = this.isVisible;
    if (flags["refreshBorder"]) this._refreshBorder();
  }

  protected _refreshBorder(): void {
    const { outline } = this;
    if (!outline) return;
    const color = Color.from(this.document.color);
    const paint = color.valid ? color.valueOf() : 0xffffff;
    outline.clear();
    for (const shape of this.document.volume.shapes) {
      const corners = shapeCorners(shape).flatMap(({ x, y }) => [x, y]);
      outline.lineStyle({ width: this.controlled ? 6 : 4, color: paint, alpha: 0.9 });
      if (!shape.hole) outline.beginFill(paint, 0.2);
      outline.drawPolygon(corners);
      if (!shape.hole) outline.endFill();
    }
    const areas = this.document.volume.shapes.filter(({ hole }) => !hole);
    const polygons = areas.map((shape) => new PIXI.Polygon(shapeCorners(shape).flatMap(({ x, y }) => [x, y])));
    this.hitArea = { contains: (x, y) => polygons.some((polygon) => polygon.contains(x, y)) };
  }

  protected override _canControl(user: unknown): boolean {
    return super._canControl(user) && mayAs("OWNER", this.document, user);
  }

  protected override _canHover(user: unknown): boolean {
    return this.layer.active && mayAs("OBSERVER", this.document, user);
  }

  override _onCreate(data: object, options: object, userId: string): void {
    super._onCreate(data, options, userId);
    const { controlObject } = options as { controlObject?: boolean };
    if (controlObject && userId === game.userId) this.control({ releaseOthers: true });
  }

  protected override _canDragLeftStart(): boolean {
    return false;
  }
}

/** Up to generation 13 only gamemasters see and edit regions. */
function mayAs(level: keyof typeof DOCUMENT_OWNERSHIP_LEVELS, document: RegionDocument, user: unknown): boolean {
  const who = user as DocumentUser;
  return environment.generation >= 14 ? document.testUserPermission(who, level) : who.isGM;
}
