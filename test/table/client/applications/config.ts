/** The part of `CONFIG` that belongs to the applications. */

import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor, type TextEditorEnricherConfig } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

export const applicationsConfiguration = {
  ux: { ContextMenu, DragDrop, Draggable, FormDataExtended, SearchFilter, Tabs, TextEditor, TooltipManager },
  TextEditor: { enrichers: [] as TextEditorEnricherConfig[] },
};

export type ApplicationsConfiguration = typeof applicationsConfiguration;
