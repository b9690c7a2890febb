/** `foundry.applications.fields`. */

import { createFontAwesomeIcon } from "./icon.ts";
import { createFormGroup } from "./form-group.ts";
import {
  createCheckboxInput,
  createEditorInput,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextInput,
  createTextareaInput,
  setInputAttributes,
} from "./inputs.ts";
import { optionGroups } from "./select-options.ts";

export const fields = {
  createCheckboxInput,
  createEditorInput,
  createFontAwesomeIcon,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextInput,
  createTextareaInput,
  prepareSelectOptionGroups: optionGroups,
  setInputAttributes,
};
