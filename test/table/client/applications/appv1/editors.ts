/** The places for text that the helper `{{editor}}` makes in first-version forms, with the editor of the present one in them. */

import { HTMLProseMirrorElement } from "../elements/prose-mirror.ts";

/** One place for text in a form, kept in `FormApplication#editors` by the name of its field. */
export interface FormEditor {
  target: string;
  button: HTMLElement | null;
  hasButton: boolean;
  active: boolean;
  changed: boolean;
  initial: string;
  /** The editor, once it has been opened. */
  instance: HTMLProseMirrorElement | null;
}

export function editorAt(place: HTMLElement, initial: string): FormEditor {
  const button = place.parentElement?.querySelector<HTMLElement>(".editor-edit") ?? null;
  const target = place.dataset.edit ?? "";
  return { target, button, hasButton: button !== null, active: false, changed: false, initial, instance: null };
}

/** Puts the editor in its place. It has no name, so that the form does not read it: the application does. */
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

/** What has been written in the open editors, by field. */
export function writtenIn(editors: Record<string, FormEditor>): Record<string, string> {
  const open = Object.entries(editors).filter(([, { active, instance }]) => active && instance);
  return Object.fromEntries(open.map(([name, { instance }]) => [name, instance?.value ?? ""]));
}
