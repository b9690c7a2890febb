import { flattenObject, getProperty, mergeObject } from "../../../common/utils.ts";
import { environment } from "../../../common/environment.ts";
import { RENDER_STATES } from "../api/render-states.ts";
import { CONFIG, Hooks } from "../host.ts";
import type { FilePicker, FilePickerOptions } from "../apps/file-picker.ts";
import { Application } from "./application.ts";
import { editorAt, openEditor, writtenIn, type FormEditor } from "./editors.ts";
import { CUSTOM_FIELDS, fieldSelector, pickerOptionsOf, showRangeValue, takeOverColor } from "./form-fields.ts";
import type { ApplicationV1ClosingOptions, ApplicationV1RenderOptions, FormApplicationOptions } from "./options.ts";

export interface FormSubmitOptions {
  updateData?: Record<string, unknown> | null;
  /** Stay open, whatever `closeOnSubmit` says. */
  preventClose?: boolean;
  /** Do not render when the submission changes the object. */
  preventRender?: boolean;
}

/** An application with one form, whose data goes to `_updateObject` when it is submitted. */
export abstract class FormApplication extends Application {
  static override get defaultOptions(): FormApplicationOptions {
    return {
      ...super.defaultOptions,
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    };
  }

  /** Custom elements that count as fields, besides the native ones. */
  static _customElements: string[] = CUSTOM_FIELDS;

  declare options: FormApplicationOptions;
  declare object: unknown;
  declare form: HTMLFormElement | null;
  declare editors: Record<string, FormEditor>;
  /** The file pickers that were opened for the form. */
  declare filepickers: FilePicker[];
  declare _submitting: boolean;

  constructor(object: unknown = {}, options: Partial<FormApplicationOptions> = {}) {
    super(options);
    this.object = object;
    this.form = null;
    this.editors = {};
    this.filepickers = [];
    this._submitting = false;
  }

  get isEditable(): boolean {
    return this.options.editable;
  }

  override getData(_options: Partial<FormApplicationOptions> = {}): object | Promise<object> {
    return { object: this.object, options: this.options, title: this.title };
  }

  /* -- Rendering -- */

  override async _render(force = false, options: ApplicationV1RenderOptions = {}): Promise<void> {
    const wasShown = this._element !== null;
    await super._render(force, options);
    if (wasShown || !this.rendered) return;
    this.form?.querySelector<HTMLElement>("[autofocus]")?.focus(); // #6819
  }

  override async _renderInner(data: object): Promise<JQuery> {
    const html = await super._renderInner(data);
    const [outermost] = html.filter("form").get();
    this.form = (outermost ?? html.find("form").get(0) ?? null) as HTMLFormElement | null;
    return html;
  }

  override _activateCoreListeners(html: JQuery): void {
    super._activateCoreListeners(html);
    const { form } = this;
    if (!form) return;
    if (!this.isEditable) this._disableFields(form);
    form.addEventListener("submit", (event) => void this._onSubmit(event));
  }

  override activateListeners(html: JQuery): void {
    super.activateListeners(html);
    if (!this.isEditable) return;
    html.on("change", this.#fields, (event) => void this._onChangeInput(event as unknown as Event));
    for (const place of html.find(".editor-content[data-edit]").get()) this._activateEditor(place);
    for (const button of html.find<HTMLButtonElement>("button.file-picker").get()) {
      button.addEventListener("click", (event) => this._activateFilePicker(event));
    }
  }

  get #fields(): string {
    return fieldSelector((this.constructor as typeof FormApplication)._customElements);
  }

  _disableFields(form: HTMLElement): void {
    const fields = form.querySelectorAll<HTMLInputElement>(`${this.#fields}, button`);
    for (const field of fields) field.disabled = true;
  }

  /** Handles a jQuery event. First shows the value of a slider or a colour input beside it. */
  async _onChangeInput(event: Event): Promise<unknown> {
    const input = event.currentTarget as HTMLInputElement;
    if (input.closest(".editor")) return undefined; // an editor saves only when asked
    if (input.type === "color" && input.dataset.edit) this._onChangeColorPicker(event);
    else if (input.type === "range") this._onChangeRange(event);
    return this.options.submitOnChange ? this._onSubmit(event) : undefined;
  }

  _onChangeColorPicker(event: Event): void {
    takeOverColor(event.currentTarget as HTMLInputElement);
  }

  _onChangeRange(event: Event): void {
    showRangeValue(event.currentTarget as HTMLInputElement);
  }

  _activateFilePicker(event: Event): void {
    event.preventDefault();
    const picker = new CONFIG.ux.FilePicker(this._getFilePickerOptions(event));
    this.filepickers.push(picker);
    void picker.browse();
  }

  _getFilePickerOptions(event: Event): FilePickerOptions {
    return {
      ...pickerOptionsOf(event.currentTarget as HTMLButtonElement),
      callback: (path, picker) => this._onSelectFile(path, picker, event),
    };
  }

  /** Called when a file was chosen for a field, which also gets a change event. */
  _onSelectFile(_selection: string, _picker: FilePicker, _event: Event): unknown {
    return undefined;
  }

  /* -- Submission -- */

  async submit(options: FormSubmitOptions = {}): Promise<this> {
    if (!this._submitting) await this._onSubmit(new Event("submit", { cancelable: true }), options);
    return this;
  }

  /** Resolves to the form's data; to false if nothing can be submitted now, or after an error. */
  async _onSubmit(
    event: Event,
    { updateData = null, preventClose = false, preventRender = false }: FormSubmitOptions = {},
  ): Promise<Record<string, unknown> | false> {
    event.preventDefault();
    if (!this.rendered || !this.isEditable || this._submitting) return false;
    this._submitting = true;
    const before = this._state;
    if (preventRender) this._state = RENDER_STATES.RENDERING;
    try {
      const formData = this._getSubmitData(updateData);
      await this._updateObject(event, formData);
      this._submitting = false;
      if (preventRender) this._state = before;
      if (this.options.closeOnSubmit && !preventClose) await this.close({ submit: false, force: true });
      return formData;
    } catch (error) {
      this._submitting = false;
      if (preventRender) this._state = before;
      Hooks.onError("FormApplication#_onSubmit", error as Error, { notify: "error", log: "error" });
      return false;
    }
  }

  /** The form's data, flat, by field name. */
  _getSubmitData(updateData: Record<string, unknown> | null = {}): Record<string, unknown> {
    if (!this.form) throw new Error(`The ${this.constructor.name} application has no form to submit.`);
    const data = { ...new CONFIG.ux.FormDataExtended(this.form).object, ...writtenIn(this.editors) };
    return updateData ? flattenObject(mergeObject(data, updateData, { inplace: false })) : data;
  }

  /** Updates the object with the submitted data; a subclass must implement this. */
  _updateObject(_event: Event, _formData: Record<string, unknown>): unknown {
    throw new Error(`A subclass of the FormApplication must implement the _updateObject method.`);
  }

  /* -- Editors -- */

  _activateEditor(place: HTMLElement): void {
    const name = place.dataset.edit ?? "";
    const initial = getProperty(this.object, name);
    const editor = editorAt(place, typeof initial === "string" ? initial : "");
    this.editors[name] = editor;
    if (place.dataset.editable !== "true") return;
    if (editor.button) editor.button.addEventListener("click", () => void this.activateEditor(name));
    else void this.activateEditor(name);
  }

  async activateEditor(
    name: string,
    options: object = {},
    initialContent: string = this.editors[name]?.initial ?? "",
  ): Promise<unknown> {
    const editor = this.editors[name];
    const place = this.form?.querySelector<HTMLElement>(`.editor-content[data-edit="${CSS.escape(name)}"]`);
    if (!editor || !place) throw new Error(`${name} is not the name of an editor of ${this.constructor.name}.`);
    openEditor(editor, place, initialContent, () => this.saveEditor(name));
    if (environment.generation >= 14) Hooks.callAll("activateEditorLegacy", editor, options, initialContent);
    return Promise.resolve(editor.instance);
  }

  /** Submits the form, and closes the editor if a button can open it again. */
  async saveEditor(name: string, { preventRender = true }: { preventRender?: boolean } = {}): Promise<void> {
    const editor = this.editors[name];
    if (!editor?.instance) throw new Error(`${name} is not the name of an open editor of ${this.constructor.name}.`);
    await this._onSubmit(new Event("submit", { cancelable: true }), { preventClose: true, preventRender });
    const content = editor.instance.value;
    Object.assign(editor, { initial: content, changed: false, active: !editor.hasButton });
    if (editor.hasButton && this.rendered) this.render();
  }

  /* -- Closing -- */

  override async close(options: ApplicationV1ClosingOptions = {}): Promise<void> {
    if (!options.force && !this.rendered && this._state !== RENDER_STATES.ERROR) return;
    if (options.submit ?? this.options.submitOnClose) await this.submit({ preventClose: true, preventRender: true });
    for (const picker of this.filepickers.splice(0)) await picker.close();
    await super.close(options);
    this.editors = {};
  }
}
