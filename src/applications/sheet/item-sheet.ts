import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import { rulesetDataOf } from "../../documents/read/fight-state.ts";
import type { ItemKind } from "../../engine/index.ts";
import type { PartState } from "./base.ts";
import { HandlebarsItemSheet } from "./base.ts";
import { changedOnly, typeAgain, typingIn } from "./typing.ts";
import { localize } from "../text.ts";

/** The sheet of every item: a form for the ruleset's shape, and a description. */
export class TempoItemSheet extends HandlebarsItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["tempo", "tp-sheet", "tp-itemsheet"],
    position: { width: 480, height: 560 },
    window: { resizable: true },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    body: { template: "systems/tempo/templates/sheet/item.hbs", scrollable: [""] },
  };

  override _preSyncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._preSyncPartState(partId, next, prior, state);
    state.typing = typingIn(prior);
  }

  override _syncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._syncPartState(partId, next, prior, state);
    if (state.typing) typeAgain(next, state.typing);
  }

  protected override _processFormData(...args: Parameters<HandlebarsItemSheet["_processFormData"]>): object {
    const [event] = args;
    return changedOnly(super._processFormData(...args), event?.type === "change" ? event.target : null);
  }

  protected override async _prepareContext(options: Parameters<HandlebarsItemSheet["_prepareContext"]>[0]) {
    const { formView } = await import("./fields.ts");
    const ruleset = activeRuleset();
    const { item } = this;
    const shape = ruleset.items[item.type as ItemKind];
    const data = rulesetDataOf(item._source.system as object);
    return {
      ...(await super._prepareContext(options)),
      name: item.name,
      img: item.img,
      kind: localize(`TYPES.Item.${item.type}`),
      editable: this.isEditable,
      form: formView({ shape, key: fieldKey(ruleset), path: `system.${ruleset.id}`, data }),
      description: (item.system as { description: string }).description,
    };
  }
}
