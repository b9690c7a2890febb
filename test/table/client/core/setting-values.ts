import { DataModel } from "../../common/abstract/data-model.ts";
import { DataField } from "../../common/data/fields/data-field.ts";
import { deepClone, isSubclass } from "../../common/utils.ts";
import type { SettingConfig } from "./client-settings.ts";

type Primitive = NumberConstructor | StringConstructor | BooleanConstructor;

const PRIMITIVES: readonly unknown[] = [Number, String, Boolean];

function isDataModel(type: unknown): type is typeof DataModel {
  return typeof type === "function" && isSubclass(type, DataModel);
}

/** The value of a setting that has never been set. */
export function initialSetting(config: SettingConfig): unknown {
  if (config.default !== undefined) return config.default;
  if (config.type instanceof DataField) return config.type.getInitialValue({});
  if (isDataModel(config.type)) return config.type.cleanData({});
  return undefined;
}

/** A stored value converted to the setting's type. If a DataField refuses it, the default. */
export function castSetting(config: SettingConfig, value: unknown): unknown {
  const { type } = config;
  if (value === undefined || (value === null && !(type instanceof DataField))) return value;
  if (type instanceof DataField) {
    const cleaned: unknown = type.clean(value, {});
    const refused = type.validate(cleaned, {});
    return type.initialize(refused ? type.clean(deepClone(config.default), {}) : cleaned, undefined, {});
  }
  if (isDataModel(type)) return type.fromSource(deepClone(value) as object);
  if (value !== null && PRIMITIVES.includes(type)) {
    return type === value.constructor ? value : (type as Primitive)(value as never);
  }
  return typeof type === "function" && isClass(type) ? construct(type, value) : value;
}

/** The plain data to store for a given value. @throws {Error} if the type refuses it */
export function checkSetting(config: SettingConfig, value: unknown): unknown {
  const { type } = config;
  if (value === undefined) value = deepClone(config.default);
  if (type instanceof DataField) {
    const cleaned: unknown = type.clean(value, {});
    const failure = type.validate(cleaned, {});
    if (failure) throw failure.asError();
    return cleaned;
  }
  if (isDataModel(type)) {
    const model = value instanceof type ? value : new type(deepClone(value) as object);
    return model.toObject();
  }
  if (PRIMITIVES.includes(type) && value !== null) return (type as Primitive)(value as never);
  return value instanceof DataModel ? value.toObject() : value;
}

function isClass(type: unknown): boolean {
  return ![Object, Array, Function].includes(type as never);
}

function construct(type: unknown, value: unknown): unknown {
  const cls = type as new (data: unknown) => object;
  return value instanceof cls ? value : new cls(value);
}
