import { AsyncFunction } from "../../utils/functions.ts";
import type { DataModel } from "../../abstract/data-model.ts";
import { FILE_CATEGORIES, type FileCategory } from "../../constants/files.ts";
import { Color } from "../../utils/color.ts";
import { choiceOptions, formPort, isChoice, type Choices, type FormConfig } from "../form-port.ts";
import {
  DataField,
  type CleanOptions,
  type DataFieldContext,
  type DataFieldOptions,
  type EffectChange,
  type FieldValidationOptions,
  type ValidationResult,
} from "./data-field.ts";

export interface StringFieldOptions extends DataFieldOptions {
  /** Whether the text may be empty. */
  blank?: boolean | undefined;
  /** Whether to remove surrounding white space. */
  trim?: boolean | undefined;
  choices?: Choices | undefined;
  /** Whether text searches cover the field. */
  textSearch?: boolean | undefined;
}

/** C58: text. With choices, an empty text must be allowed explicitly. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices | undefined;
  declare textSearch: boolean;

  constructor(options: StringFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (this.choices !== undefined && !Object.hasOwn(options, "blank")) this.blank = false;
  }

  static override get _defaults(): StringFieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  /** C58: "" takes precedence over null. */
  protected override _emptyValue(): unknown {
    return this.blank ? "" : super._emptyValue();
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const cleaned = super.clean(value, options);
    // An empty text in a field that is not blank but nullable becomes null.
    return cleaned === "" && !this.blank && this.nullable ? null : cleaned;
  }

  protected override _cast(value: unknown): unknown {
    return String(value);
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    const text = this.trim && typeof value === "string" ? value.trim() : value;
    return super._cleanType(text, options);
  }

  protected override _validateSpecial(value: unknown): boolean | void {
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return true;
    }
    return super._validateSpecial(value);
  }

  protected override _validateType(value: unknown, _options: FieldValidationOptions): ValidationResult {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices !== undefined && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }

  /** Appends. Upgrades and downgrades keep the value, see DataField. */
  protected override _applyChangeAdd(
    value: unknown,
    delta: unknown,
    _model: DataModel,
    _change: EffectChange,
  ): unknown {
    return `${(value as string | null | undefined) ?? ""}${delta as string}`;
  }

  override _toInput(config: FormConfig): HTMLElement {
    const given: FormConfig = { ...config };
    if (given["value"] === undefined) given["value"] = this.getInitialValue();
    given["placeholder"] ??= this.placeholder;
    const choices = given["choices"] ?? this.choices;
    if (given["options"] === undefined && choices !== undefined) {
      given["options"] = choiceOptions(choices as Choices, given["labelAttr"] as string | undefined);
    }
    if (given["options"] !== undefined) {
      if (this.blank || !this.required) given["blank"] ??= "";
      return formPort().createSelectInput(given);
    }
    if (given["elementType"] === "textarea") return formPort().createTextareaInput(given);
    if (given["elementType"] === "prose-mirror") return formPort().createEditorInput(given);
    return formPort().createTextInput(given);
  }

  /** The form element of a set of such texts. */
  toListInput(config: FormConfig): HTMLElement {
    return formPort().createStringTags(config);
  }
}

/** HTML text. */
export class HTMLField extends StringField {
  static override get _defaults(): StringFieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  override _toInput(config: FormConfig): HTMLElement {
    return super._toInput({ elementType: "prose-mirror", ...config });
  }
}

/** JSON text, initialised as its parsed value. */
export class JSONField extends StringField {
  constructor(options: StringFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.blank = false;
    this.trim = false;
    this.choices = undefined;
  }

  static override get _defaults(): StringFieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: false,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === "") return super.clean(undefined, options);
    return super.clean(value, options);
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === "string" && isJSON(value) ? value : JSON.stringify(value);
  }

  protected override _validateType(value: unknown): ValidationResult {
    return typeof value === "string" && isJSON(value) ? undefined : false;
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" && value !== "" ? (JSON.parse(value) as unknown) : value;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || (this.nullable && value === null)) return value;
    return JSON.stringify(value);
  }

  override _toInput(config: FormConfig): HTMLElement {
    return formPort().createCodeInput({ language: "json", indent: 2, ...config });
  }
}

export function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export interface JavaScriptFieldOptions extends StringFieldOptions {
  /** Whether it is the body of an async function. */
  async?: boolean;
}

/** The body of a function, checked for syntax errors. */
export class JavaScriptField extends StringField {
  declare async: boolean;

  static override get _defaults(): JavaScriptFieldOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  protected override _validateType(value: unknown): ValidationResult {
    try {
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is parsed, never run
      void (this.async ? new AsyncFunction(String(value)) : new Function(String(value)));
    } catch (error) {
      throw new Error(
        `must be valid JavaScript ${this.async ? "for an asynchronous scope" : "for a synchronous scope"}`,
        {
          cause: error,
        },
      );
    }
    return true;
  }

  override _toInput(config: FormConfig): HTMLElement {
    return formPort().createCodeInput({ language: "javascript", indent: 2, ...config });
  }
}

export interface FilePathFieldOptions extends StringFieldOptions {
  /** Allowed types of files: keys of CONST.FILE_CATEGORIES. */
  categories?: FileCategory[];
  /** Whether base64 data is allowed. */
  base64?: boolean;
  /** Whether the path may contain wildcards. */
  wildcard?: boolean;
  /** Whether it may name a texture created at runtime, with "#". */
  virtual?: boolean;
}

/** The path of a file of given categories. */
export class FilePathField extends StringField {
  declare categories: FileCategory[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  constructor(options: FilePathFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    if (this.categories.length === 0 || this.categories.some((category) => !(category in FILE_CATEGORIES))) {
      throw new Error("A FilePathField needs the categories of the files it may name");
    }
    if (!Object.hasOwn(options, "blank")) this.blank = false;
  }

  static override get _defaults(): FilePathFieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  protected override _validateType(value: unknown, options: FieldValidationOptions): ValidationResult {
    super._validateType(value, options);
    const path = value as string;
    if (this.wildcard && path.includes("*")) return true;
    if (this.virtual && path.startsWith("#")) return true;
    const extensions = this.categories.flatMap((category) => Object.entries(FILE_CATEGORIES[category]));
    const data = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/.exec(path)?.[1];
    if (data !== undefined) {
      if (!this.base64) throw new Error("must not be base 64 data");
      if (extensions.some(([, mime]) => mime === data)) return true;
      throw new Error("must be base 64 data of a valid kind of file");
    }
    const extension = /\.([^./?#]+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase();
    if (extension === undefined || !extensions.some(([name]) => name === extension)) {
      throw new Error("does not have a valid file extension");
    }
    return true;
  }

  override _toInput(config: FormConfig): HTMLElement {
    const [category] = this.categories;
    const type = this.categories.length === 1 ? (category as string).toLowerCase() : "any";
    return formPort().createFilePicker({ type, ...config });
  }
}

/** A colour, stored as `#rrggbb` and initialised as a Color. */
export class ColorField extends StringField {
  static override get _defaults(): StringFieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      blank: false,
      initial: null,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === "" || (value instanceof Color && !value.valid)) return super.clean(null, options);
    return super.clean(value, options);
  }

  protected override _cast(value: unknown): unknown {
    if (value instanceof Color) return value.css;
    if (typeof value === "number") return Color.from(value).css;
    return String(value).toLowerCase();
  }

  protected override _validateType(value: unknown): ValidationResult {
    return /^#[0-9a-f]{6}$/.test(String(value)) ? undefined : false;
  }

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value as string);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }

  protected override _castChangeDelta(delta: unknown): unknown {
    return Color.from(this._cast(delta) as string);
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown, model: DataModel, change: EffectChange): unknown {
    return value instanceof Color ? value.add(delta as Color) : this._applyChangeOverride(value, delta, model, change);
  }

  protected override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return value instanceof Color ? value.multiply(delta as Color) : value;
  }

  override _toInput(config: FormConfig): HTMLElement {
    const given: FormConfig = { placeholder: this.getInitialValue() ?? "#000000", ...config };
    const { value } = given;
    return formPort().createColorPicker({ ...given, value: value instanceof Color ? value.css : value });
  }
}
