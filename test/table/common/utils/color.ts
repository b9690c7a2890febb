/** A colour as a number 0xRRGGBB with access to its components. An invalid colour is NaN. */

export type ColorSource = number | string | [number, number, number] | Color | null | undefined;

/** Red, green and blue, or the components of HSV or HSL, each from 0 to 1. */
type Triple = [number, number, number];

function toByte(part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * 255);
}

function pack([red, green, blue]: Triple): number {
  return (toByte(red) << 16) | (toByte(green) << 8) | toByte(blue);
}

function unpack(color: number): Triple {
  return [((color >> 16) & 0xff) / 255, ((color >> 8) & 0xff) / 255, (color & 0xff) / 255];
}

/** The hue of a colour, from 0 to 1. */
function hueOf([red, green, blue]: Triple, range: number): number {
  if (range === 0) return 0;
  const maximum = Math.max(red, green, blue);
  let sector = (red - green) / range + 4;
  if (maximum === red) sector = (green - blue) / range + (green < blue ? 6 : 0);
  else if (maximum === green) sector = (blue - red) / range + 2;
  return sector / 6;
}

function combine(a: ColorSource, b: ColorSource, how: (a: number, b: number) => number): number {
  const [left, right] = [Color.from(a), Color.from(b)];
  if (!left.valid || !right.valid) return NaN;
  const [first, second] = [left.rgb, right.rgb];
  return pack([how(first[0], second[0]), how(first[1], second[1]), how(first[2], second[2])]);
}

export class Color extends Number {
  /** Whether the number is a colour. */
  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** `#rrggbb`; black if invalid. */
  get css(): string {
    return this.valid ? this.toString() : "#000000";
  }

  get rgb(): Triple {
    return unpack(this.valueOf());
  }

  get r(): number {
    return this.rgb[0];
  }

  get g(): number {
    return this.rgb[1];
  }

  get b(): number {
    return this.rgb[2];
  }

  get maximum(): number {
    return Math.max(...this.rgb);
  }

  get minimum(): number {
    return Math.min(...this.rgb);
  }

  /** The number with its bytes in the order 0xBBGGRR. */
  get littleEndian(): number {
    const value = this.valueOf();
    return ((value >> 16) & 0xff) | (value & 0xff00) | ((value & 0xff) << 16);
  }

  get hsv(): Triple {
    const { rgb, maximum, minimum } = this;
    const range = maximum - minimum;
    return [hueOf(rgb, range), maximum === 0 ? 0 : range / maximum, maximum];
  }

  get hsl(): Triple {
    const { rgb, maximum, minimum } = this;
    const range = maximum - minimum;
    const lightness = (maximum + minimum) / 2;
    const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
    return [hueOf(rgb, range), saturation, lightness];
  }

  /** The colour converted from sRGB to linear RGB. */
  get linear(): Color {
    const parts = this.rgb.map((part) => (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92));
    return Color.fromRGB(parts as Triple);
  }

  override toString(radix?: number): string {
    if (radix !== undefined) return super.toString(radix);
    return `#${super.toString(16).padStart(6, "0")}`;
  }

  toJSON(): string {
    return this.css;
  }

  toHTML(): string {
    return this.css;
  }

  equals(other: unknown): boolean {
    if (other instanceof Number || typeof other === "number") return this.valueOf() === other.valueOf();
    return false;
  }

  toRGBA(alpha: number): string {
    const [red, green, blue] = this.rgb.map(toByte) as Triple;
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  }

  mix(other: ColorSource, weight: number): Color {
    return new Color(Color.mix(this, other, weight));
  }

  multiply(other: ColorSource): Color {
    return new Color(typeof other === "number" ? Color.multiplyScalar(this, other) : Color.multiply(this, other));
  }

  add(other: ColorSource): Color {
    return new Color(typeof other === "number" ? Color.addScalar(this, other) : Color.add(this, other));
  }

  subtract(other: ColorSource): Color {
    return new Color(typeof other === "number" ? Color.subtractScalar(this, other) : Color.subtract(this, other));
  }

  maximize(other: ColorSource): Color {
    return new Color(typeof other === "number" ? Color.maximizeScalar(this, other) : Color.maximize(this, other));
  }

  minimize(other: ColorSource): Color {
    return new Color(typeof other === "number" ? Color.minimizeScalar(this, other) : Color.minimize(this, other));
  }

  /** Iterates over red, green and blue. */
  *[Symbol.iterator](): Generator<number> {
    yield* this.rgb;
  }

  static mix(a: ColorSource, b: ColorSource, weight: number): number {
    return combine(a, b, (left, right) => left * (1 - weight) + right * weight);
  }

  static multiply(a: ColorSource, b: ColorSource): number {
    return combine(a, b, (left, right) => left * right);
  }

  static multiplyScalar(color: ColorSource, scalar: number): number {
    return combine(color, color, (part) => part * scalar);
  }

  static add(a: ColorSource, b: ColorSource): number {
    return combine(a, b, (left, right) => left + right);
  }

  static addScalar(color: ColorSource, scalar: number): number {
    return combine(color, color, (part) => part + scalar);
  }

  static subtract(a: ColorSource, b: ColorSource): number {
    return combine(a, b, (left, right) => left - right);
  }

  static subtractScalar(color: ColorSource, scalar: number): number {
    return combine(color, color, (part) => part - scalar);
  }

  static maximize(a: ColorSource, b: ColorSource): number {
    return combine(a, b, Math.max);
  }

  static maximizeScalar(color: ColorSource, scalar: number): number {
    return combine(color, color, (part) => Math.max(part, scalar));
  }

  static minimize(a: ColorSource, b: ColorSource): number {
    return combine(a, b, Math.min);
  }

  static minimizeScalar(color: ColorSource, scalar: number): number {
    return combine(color, color, (part) => Math.min(part, scalar));
  }

  /** A colour from a number, a CSS hex text, another colour, or three components in the given space. */
  static from(color: ColorSource, space: "rgb" | "hsv" | "hsl" = "rgb"): Color {
    if (color === null || color === undefined) return new this(NaN);
    if (typeof color === "string") return this.fromString(color);
    if (typeof color === "number") return new this(color);
    if (color instanceof Color) return new this(color.valueOf());
    if (space === "hsv") return this.fromHSV(color);
    if (space === "hsl") return this.fromHSL(color);
    return this.fromRGB(color);
  }

  static fromString(color: string): Color {
    const digits = /^#?([0-9a-f]{6})$/i.exec(color.trim())?.[1];
    return new this(digits === undefined ? NaN : parseInt(digits, 16));
  }

  static fromRGB(rgb: Triple): Color {
    return new this(pack(rgb));
  }

  static fromRGBvalues(red: number, green: number, blue: number): Color {
    return new this(pack([red, green, blue]));
  }

  static fromHSV([hue, saturation, value]: Triple): Color {
    const part = (offset: number): number => {
      const sector = (offset + hue * 6) % 6;
      return value - value * saturation * Math.max(0, Math.min(sector, 4 - sector, 1));
    };
    return new this(pack([part(5), part(3), part(1)]));
  }

  static fromHSL([hue, saturation, lightness]: Triple): Color {
    const amount = saturation * Math.min(lightness, 1 - lightness);
    const part = (offset: number): number => {
      const sector = (offset + hue * 12) % 12;
      return lightness - amount * Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
    };
    return new this(pack([part(0), part(8), part(4)]));
  }

  /** A colour converted from linear RGB to sRGB. */
  static fromLinearRGB(color: ColorSource): Color {
    const linear = Color.from(color);
    const parts = linear.rgb.map((part) => (part > 0.0031308 ? 1.055 * part ** (1 / 2.4) - 0.055 : part * 12.92));
    return new this(pack(parts as Triple));
  }
}
