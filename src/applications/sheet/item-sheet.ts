import { guarded } from "../../failures.ts";
import type { ForTyping, PartState } from "./base.ts";
import { HandlebarsItemSheet, pickImage } from "./base.ts";

/** The sheet of every item: what it does in play, to be read; and a form for who may change it. */
export class TempoItemSheet extends HandlebarsItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ["tempo", "tp-sheet", "tp-itemsheet"],
    position: { width: 460, height: 500 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: guarded({ switchForm: TempoItemSheet.#onSwitchForm, editImage: TempoItemSheet.#onEditImage }),
  };

  static override PARTS = {
    body: { template: "systems/tempo/templates/sheet/item.hbs", scrollable: [""] },
  };

  /** Whether the form is shown, and not what there is to read. */
  #edits = false;
  #typing: ForTyping | null = null;

  override _preSyncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._preSyncPartState(partId, next, prior, state);
    state.atWork = this.#typing?.workIn(prior);
  }

  override _syncPartState(partId: string, next: HTMLElement, prior: HTMLElement, state: PartState): void {
    super._syncPartState(partId, next, prior, state);
    if (state.atWork) this.#typing?.workOn(next, state.atWork);
  }

  protected override _processFormData(...args: Parameters<HandlebarsItemSheet["_processFormData"]>): object {
    const [event] = args;
    const data = super._processFormData(...args);
    return this.#typing?.changedOnly(data, event?.type === "change" ? event.target : null) ?? data;
  }

  /** Reading shows what depends on the owner and has nothing to lose by a redraw; a form has. */
  protected override async _onRender(...args: Parameters<HandlebarsItemSheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    const apps = this.item.actor?.apps;
    if (apps && !this.#edits) apps[this.id] = this;
    else this.#leaveOwner();
  }

  protected override _onClose(...args: Parameters<HandlebarsItemSheet["_onClose"]>): void {
    super._onClose(...args);
    this.#leaveOwner();
  }

  protected override async _prepareContext(options: Parameters<HandlebarsItemSheet["_prepareContext"]>[0]) {
    const { itemView, isUntouched } = await import("./item-view.ts");
    this.#typing = await import("./typing.ts");
    if (options.isFirstRender) this.#edits = isUntouched(this.item);
    this.#edits &&= this.isEditable;
    return {
      ...(await super._prepareContext(options)),
      ...(await itemView(this.item)),
      editable: this.isEditable,
      edits: this.#edits,
    };
  }

  #leaveOwner(): void {
    const { actor } = this.item;
    if (actor) delete actor.apps[this.id];
  }

  static async #onSwitchForm(this: TempoItemSheet): Promise<void> {
    this.#edits = this.isEditable && !this.#edits;
    await this.render();
  }

  static async #onEditImage(this: TempoItemSheet): Promise<void> {
    await pickImage(this.item);
  }
}
