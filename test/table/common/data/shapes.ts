/** The data models of region shapes. */
import { DataModel } from "../abstract/data-model.ts";
import { AngleField, ArrayField, BooleanField, NumberField, StringField } from "./fields.ts";
import type { DataField } from "./fields/data-field.ts";

function coordinate(): NumberField {
  return new NumberField({ required: true, nullable: false });
}

function extent(): NumberField {
  return new NumberField({ required: true, nullable: false, integer: true, positive: true });
}

export class BaseShapeData extends DataModel {
  /** The `type` of this shape. */
  static TYPE = "";

  /** All shape classes by type. */
  static get TYPES(): Readonly<Record<string, typeof BaseShapeData>> {
    return SHAPE_TYPES;
  }

  declare type: string;
  /** Whether it cuts a hole instead of adding to the region. */
  declare hole: boolean;

  static override defineSchema(): Record<string, DataField> {
    return {
      type: new StringField({
        required: true,
        blank: false,
        initial: this.TYPE,
        validate: (value) => value === this.TYPE,
        validationError: `must be "${this.TYPE}"`,
      }),
      hole: new BooleanField(),
    };
  }
}

export class RectangleShapeData extends BaseShapeData {
  static override TYPE = "rectangle";

  declare x: number;
  declare y: number;
  declare width: number;
  declare height: number;
  declare rotation: number;

  static override defineSchema(): Record<string, DataField> {
    return {
      ...super.defineSchema(),
      x: coordinate(),
      y: coordinate(),
      width: extent(),
      height: extent(),
      rotation: new AngleField(),
    };
  }
}

export class CircleShapeData extends BaseShapeData {
  static override TYPE = "circle";

  declare x: number;
  declare y: number;
  declare radius: number;

  static override defineSchema(): Record<string, DataField> {
    return { ...super.defineSchema(), x: coordinate(), y: coordinate(), radius: extent() };
  }
}

export class EllipseShapeData extends BaseShapeData {
  static override TYPE = "ellipse";

  declare x: number;
  declare y: number;
  declare radiusX: number;
  declare radiusY: number;
  declare rotation: number;

  static override defineSchema(): Record<string, DataField> {
    return {
      ...super.defineSchema(),
      x: coordinate(),
      y: coordinate(),
      radiusX: extent(),
      radiusY: extent(),
      rotation: new AngleField(),
    };
  }
}

export class PolygonShapeData extends BaseShapeData {
  static override TYPE = "polygon";

  /** x, y, x, y, … */
  declare points: number[];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...super.defineSchema(),
      points: new ArrayField(coordinate(), {
        validate: (value) => (value as number[]).length % 2 === 0 && (value as number[]).length >= 6,
        validationError: "must have at least three points and an even length",
      }),
    };
  }
}

const SHAPE_TYPES: Readonly<Record<string, typeof BaseShapeData>> = Object.freeze({
  [CircleShapeData.TYPE]: CircleShapeData,
  [EllipseShapeData.TYPE]: EllipseShapeData,
  [PolygonShapeData.TYPE]: PolygonShapeData,
  [RectangleShapeData.TYPE]: RectangleShapeData,
});
