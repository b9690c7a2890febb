/** Opens a prose-mirror element where the helper `{{editor}}` puts an editor in first-version forms. */

import { HTMLProseMirrorElement } from "../elements/prose-mirror.ts";

/** An editor of a form, kept in `FormApplication#editors` by its field's name. */
export interface FormEditor {
  target: string;
  button: HTMLElement | null;
  hasButton: boolean;
  active: boolean;
  changed: boolean;
  initial: string;
  /** The element, once it has been opened. */
  instance: HTMLProseMirrorElement | null;
}

export function editorAt(place: HTMLElement, initial: string): FormEditor {
  const button = place.parentElement?.querySelector<HTMLElement>(".editor-edit") ?? null;
  const target = place.dataset.edit ?? "";
  return { target, button, hasButton: button !== null, active: false, changed: false, initial, instance: null };
}

/** Inserts the editor. It has no name, so that only the application reads it, not the form. */
export function openEditor(editor: FormEditor, place: HTMLElement, content: string, onSave: () => unknown): void {
  const instance = HTMLProseMirrorElement.create({ value: content, toggled: editor.hasButton });
  instance.toggleAttribute("open", true);
  instance.addEventListener("save", (event) => {
    event.stopPropagation();
    void onSave();
  });
  instance.addEventListener("input", () => (editor.changed = true));
  instance.addEventListener("change", (event) => event.stopPropagation());
  if (editor.button) editor.button.hidden = true;
  place.replaceChildren(instance);
  Object.assign(editor, { active: true, changed: false, instance });
}

/** The texts of the open editors, by field. */
export function writtenIn(editors: Record<string, FormEditor>): Record<string, string> {
  const open = Object.entries(editors).filter(([, { active, instance }]) => active && instance);
  return Object.fromEntries(open.map(([name, { instance }]) => [name, instance?.value ?? ""]));
}
