/** The dialog that asks for the name, type and folder of a new document. */

import { BASE_DOCUMENT_TYPE } from "../../../common/constants.ts";
import type { DatabaseCreateOperation, DocumentClass } from "../../../common/abstract/database-backend.ts";
import type { Document } from "../../../common/abstract/document.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import { documentConfiguration } from "../../core/document-classes.ts";
import type { ClientDocumentClass } from "../../documents/client-document.ts";
import { DialogV2, type DialogV2WaitOptions } from "../api/dialog.ts";
import { createSelectInput, createTextInput } from "../fields/inputs.ts";
import { createFormGroup } from "../fields/form-group.ts";
import { game, i18n, localize } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

interface FolderChoice {
  id: string;
  name: string;
}

export type CreateDialogOptions = DialogV2WaitOptions & { folders?: FolderChoice[]; types?: string[] };

function typeChoices(documentClass: DocumentClass, allowed: string[] | undefined): { value: string; label: string }[] {
  const labels = documentConfiguration(documentClass.documentName)?.typeLabels ?? {};
  const all = documentClass.TYPES.filter((type) => type !== BASE_DOCUMENT_TYPE && (!allowed || allowed.includes(type)));
  return all
    .map((value) => ({ value, label: localize(labels[value] ?? value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function folderChoices(documentClass: DocumentClass, { parent, pack }: DatabaseCreateOperation): FolderChoice[] {
  if (parent) return [];
  const collection = pack ? game.packs.get(pack) : game.collections.get(documentClass.documentName);
  return (
    (collection as { _formatFolderSelectOptions?(): FolderChoice[] } | undefined)?._formatFolderSelectOptions?.() ?? []
  );
}

export async function createDocumentDialog(
  documentClass: DocumentClass,
  data: AnyObject,
  operation: DatabaseCreateOperation,
  { folders, types, ...dialog }: CreateDialogOptions,
): Promise<Document | null | undefined> {
  const cls = documentClass as unknown as ClientDocumentClass & DocumentClass;
  const isFolder = documentClass.documentName === "Folder";
  const choices = isFolder || !documentClass.hasTypeData ? [] : typeChoices(documentClass, types);
  const type =
    typeof data.type === "string"
      ? data.type
      : (documentConfiguration(cls.documentName)?.defaultType ?? choices[0]?.value);
  const placeholder = cls.defaultName({
    ...(type && !isFolder ? { type } : {}),
    parent: operation.parent ?? null,
    pack: operation.pack ?? null,
  });

  const content = document.createElement("div");
  const name = createTextInput({
    name: "name",
    value: typeof data.name === "string" ? data.name : "",
    placeholder,
    autofocus: true,
  });
  content.append(createFormGroup({ input: name, label: localize("Name") }));
  if (choices.length > 1) {
    const select = createSelectInput({ name: "type", value: type ?? "", options: choices });
    content.append(createFormGroup({ input: select, label: localize("Type") }));
  }
  const places = folders ?? folderChoices(documentClass, operation);
  if (places.length > 0 && !isFolder) {
    const options = places.map((folder) => ({ value: folder.id, label: folder.name }));
    const select = createSelectInput({ name: "folder", value: data.folder ?? "", blank: "", options });
    content.append(createFormGroup({ input: select, label: localize("DOCUMENT.Folder") }));
  }

  const label = i18n.format("DOCUMENT.Create", { type: localize(documentClass.metadata.label) });
  const answer = (await DialogV2.prompt({
    content,
    window: { title: label },
    position: { width: 360 },
    ok: {
      label,
      icon: "fa-solid fa-check",
      callback: (_event, button) => (button.form ? new FormDataExtended(button.form).object : {}),
    },
    ...dialog,
  })) as AnyObject | null;
  if (!answer) return null;
  const source: AnyObject = { ...data, ...answer };
  source.name = String((source.name as string | undefined) ?? "").trim() || placeholder;
  if (!source.folder) delete source.folder;
  if (choices.length === 1 && source.type === undefined) source.type = choices[0]?.value;
  return documentClass.create(source, { renderSheet: !isFolder, ...operation });
}
