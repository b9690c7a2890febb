/** The public `foundry.data` namespace, except what needs a browser. */
export * as fields from "./data/fields.ts";

export * as validation from "./data/validation.ts";

export * as validators from "./data/validators.ts";

export { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "./data/calendar.ts";

export { LightData } from "./data/light-data.ts";

export { PrototypeToken } from "./data/prototype-token.ts";

export { PrototypeTokenOverrides } from "./data/prototype-token-overrides.ts";

export {
  BaseShapeData,
  CircleShapeData,
  EllipseShapeData,
  PolygonShapeData,
  RectangleShapeData,
} from "./data/shapes.ts";

export { TextureData } from "./data/texture-data.ts";
