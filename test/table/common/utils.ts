/** The public `foundry.utils` namespace, except what needs a browser. */
export { Collection } from "./utils/collection.ts";

export { Color } from "./utils/color.ts";

export { logCompatibilityWarning } from "./utils/compatibility.ts";

export { EventEmitterMixin } from "./utils/events.ts";

export {
  circleCircleIntersects,
  closestPointToSegment,
  lineCircleIntersection,
  lineLineIntersection,
  lineSegmentIntersection,
  lineSegmentIntersects,
  orient2dFast,
  pathCircleIntersects,
  polygonCentroid,
  quadraticIntersection,
} from "./utils/geometry.ts";

export { AsyncFunction } from "./utils/functions.ts";

export { cleanHTML } from "./utils/html.ts";

export { IterableWeakMap, IterableWeakSet } from "./utils/iterable-weak.ts";

export { mergeObject } from "./utils/merge.ts";

export {
  deepClone,
  deepFreeze,
  deepSeal,
  diffObject,
  duplicate,
  filterObject,
  invertObject,
  objectsEqual,
} from "./utils/objects.ts";

export { isDeletionKey } from "./utils/keys.ts";

export { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty } from "./utils/paths.ts";

export { performIntegerSort } from "./utils/sorting.ts";

export { encodeURL, escapeHTML, formatFileSize, isNewerVersion, randomID, unescapeHTML } from "./utils/text.ts";

export { debounce, Semaphore, throttle } from "./utils/timing.ts";

export { buildUuid, parseUuid } from "./utils/uuid.ts";

export {
  getDefiningClass,
  getParentClasses,
  getType,
  isEmpty,
  isPlainObject,
  isSubclass,
} from "./utils/value-types.ts";
