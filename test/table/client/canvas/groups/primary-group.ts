import type { Rectangle } from "../../../common/grid/coordinates.ts";
import { Color, type ColorSource } from "../../../common/utils/color.ts";
import { PIXI } from "../pixi.ts";
import { loadTexture } from "../textures.ts";
import { CanvasGroup } from "./canvas-group.ts";

/** The options that draw the background. */
export interface BackgroundOptions {
  background: { src: string | null; tint: ColorSource; offsetX: number; offsetY: number };
  rect: Rectangle;
  sceneRect: Rectangle;
}

/** The sprite of an object on the scene. Sorted by elevation, then by `sort`. */
export class PrimarySprite extends PIXI.Sprite {
  declare object: unknown;
  elevation = 0;
  sort = 0;

  constructor(texture: PIXI.Texture, object: unknown) {
    super(texture);
    this.object = object;
    this.anchor.set(0.5);
  }
}

/** The background of the scene and the sprites of its objects. */
export class PrimaryCanvasGroup extends CanvasGroup {
  static override groupName = "primary";

  declare background: PIXI.Container | undefined;
  declare readonly tokens: Map<string, PrimarySprite>;

  constructor() {
    super();
    this.tokens = new Map();
  }

  protected override async _draw(options: Record<string, unknown>): Promise<void> {
    const { background, rect, sceneRect } = options as unknown as BackgroundOptions;
    const ground = new PIXI.Container();
    ground.zIndex = -Infinity;
    const texture = await loadTexture(background.src);
    if (texture) {
      const picture = new PIXI.Sprite(texture);
      picture.position.set(sceneRect.x - background.offsetX, sceneRect.y - background.offsetY);
      picture.width = sceneRect.width;
      picture.height = sceneRect.height;
      const tint = Color.from(background.tint);
      if (tint.valid) picture.tint = tint.valueOf();
      ground.addChild(picture);
    }
    // The border of the scene, if there is padding around it.
    if (rect.width > sceneRect.width || rect.height > sceneRect.height) {
      const edge = new PIXI.Graphics();
      edge.lineStyle({ width: 4, color: 0x000000, alpha: 0.6 });
      edge.drawRect(sceneRect.x, sceneRect.y, sceneRect.width, sceneRect.height);
      ground.addChild(edge);
    }
    this.background = this.addChild(ground);
    await super._draw(options);
  }

  protected override async _tearDown(options: Record<string, unknown>): Promise<void> {
    await super._tearDown(options);
    this.background = undefined;
    this.tokens.clear();
  }

  addToken(id: string, sprite: PrimarySprite): PrimarySprite {
    this.removeToken(id);
    this.tokens.set(id, sprite);
    return this.addChild(sprite);
  }

  removeToken(id: string): void {
    const sprite = this.tokens.get(id);
    this.tokens.delete(id);
    if (sprite && !sprite.destroyed) sprite.destroy();
  }

  /** Sprites above everything else, sorted by elevation, then by `sort`. */
  override sortChildren(): void {
    const rank = (child: PIXI.DisplayObject): readonly [number, number, number] =>
      child instanceof PrimarySprite ? [0, child.elevation, child.sort] : [-1, child.zIndex, 0];
    this.children.sort((a, b) => {
      const [kindA, heightA, orderA] = rank(a);
      const [kindB, heightB, orderB] = rank(b);
      return kindA - kindB || heightA - heightB || orderA - orderB;
    });
    this.sortDirty = false;
  }
}
