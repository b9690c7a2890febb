import { DataModel } from "../abstract/data-model.ts";
import type { Document } from "../abstract/document.ts";
import { BooleanField } from "./fields.ts";
import type { DataField } from "./fields/data-field.ts";
import { tokenFields } from "./token-fields.ts";

/** The initial data of an actor's tokens. */
export class PrototypeToken extends DataModel {
  declare readonly parent: Document | null;
  declare name: string;
  declare actorLink: boolean;
  /** Whether to append a number to the names of tokens. */
  declare appendNumber: boolean;
  declare prependAdjective: boolean;
  /** Whether the image path contains wildcards. */
  declare randomImg: boolean;
  declare width: number;
  declare height: number;
  declare texture: Record<string, unknown> & { src: string | null };
  declare disposition: number;
  declare displayName: number;
  declare displayBars: number;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare movementAction: string | null;
  declare flags: Record<string, Record<string, unknown>>;

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "TOKEN"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...tokenFields({ wildcard: true }),
      appendNumber: new BooleanField(),
      prependAdjective: new BooleanField(),
      randomImg: new BooleanField(),
    };
  }

  /** The actor of the prototype. */
  get actor(): Document | null {
    return this.parent;
  }
}
