import { Color, type ColorSource } from "../../../../common/utils/color.ts";
import { PIXI } from "../../pixi.ts";
import { loadTexture } from "../../textures.ts";

/** The status icons of a token, their background, and the one overlay icon. */
export class TokenEffects extends PIXI.Container {
  declare readonly bg: PIXI.Graphics;
  declare overlay: PIXI.Sprite | null;

  constructor() {
    super();
    this.bg = this.addChild(new PIXI.Graphics());
    this.bg.zIndex = -1;
    this.overlay = null;
    this.sortableChildren = true;
  }

  get icons(): PIXI.Sprite[] {
    return this.children.filter(
      (child): child is PIXI.Sprite => child instanceof PIXI.Sprite && child !== this.overlay,
    );
  }

  reset(): void {
    this.bg.clear();
    this.overlay = null;
    for (const child of this.removeChildren()) if (child !== this.bg) child.destroy();
    this.addChild(this.bg);
  }
}

export async function effectSprite(src: string | null, tint?: ColorSource): Promise<PIXI.Sprite | undefined> {
  const texture = src ? await loadTexture(src) : null;
  if (!texture) return undefined;
  const sprite = new PIXI.Sprite(texture);
  const color = Color.from(tint ?? null);
  sprite.tint = color.valid ? color.valueOf() : 0xffffff;
  return sprite;
}

/** Icons fill columns from the left edge, five per space of height. The overlay covers the middle. */
export function arrangeEffects(effects: TokenEffects, size: { width: number; height: number }, unit: number): void {
  const edge = Math.round(unit / 10) * 2;
  const rows = Math.max(1, Math.floor((size.height / unit) * 5));
  effects.bg.clear().beginFill(0x000000, 0.4).lineStyle(1, 0x000000);
  effects.icons.forEach((icon, index) => {
    icon.width = icon.height = edge;
    icon.position.set(Math.floor(index / rows) * edge, (index % rows) * edge);
    effects.bg.drawRoundedRect(icon.x + 1, icon.y + 1, edge - 2, edge - 2, 2);
  });
  effects.bg.endFill();
  const { overlay } = effects;
  if (!overlay) return;
  const span = Math.min(size.width * 0.6, size.height * 0.6);
  overlay.width = overlay.height = span;
  overlay.position.set((size.width - span) / 2, (size.height - span) / 2);
}
