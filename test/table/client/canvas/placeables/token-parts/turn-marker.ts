import { PIXI } from "../../pixi.ts";
import { loadTexture } from "../../textures.ts";

/** The mark of the current turn: a ring, or the token's own picture. */
export class TokenTurnMarker extends PIXI.Container {
  declare readonly ring: PIXI.Graphics;
  declare picture: PIXI.Sprite | null;

  constructor() {
    super();
    this.ring = this.addChild(new PIXI.Graphics());
    this.picture = null;
    this.eventMode = "none";
  }

  async draw(src: string | null): Promise<void> {
    this.picture?.destroy();
    this.picture = null;
    const texture = src ? await loadTexture(src) : null;
    if (!texture || this.destroyed) return;
    this.picture = this.addChild(new PIXI.Sprite(texture));
    this.picture.anchor.set(0.5);
  }

  refresh(size: { width: number; height: number }, color: number): void {
    const radius = Math.max(size.width, size.height) / 2;
    this.position.set(size.width / 2, size.height / 2);
    this.ring.clear();
    if (this.picture) {
      this.picture.width = this.picture.height = radius * 3;
      this.picture.tint = color;
      return;
    }
    this.ring.lineStyle({ width: 6, color: 0x000000, alpha: 0.6 }).drawCircle(0, 0, radius * 1.15);
    this.ring.lineStyle({ width: 4, color, alpha: 0.9 }).drawCircle(0, 0, radius * 1.15);
  }
}
