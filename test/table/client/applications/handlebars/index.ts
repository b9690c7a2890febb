/** `foundry.applications.handlebars`. */

import {
  checked,
  colorPicker,
  concat,
  disabled,
  formGroup,
  formInput,
  ifThen,
  localize,
  numberFormat,
  numberInput,
  object,
  radioBoxes,
  rangePicker,
  registerHelpers,
  selectOptions,
} from "./helpers.ts";
import { editor, filePicker, select } from "./former-helpers.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";

export const handlebars = {
  checked,
  colorPicker,
  concat,
  disabled,
  editor,
  filePicker,
  formGroup,
  formInput,
  getTemplate,
  ifThen,
  initialize: registerHelpers,
  loadTemplates,
  localize,
  numberFormat,
  numberInput,
  object,
  radioBoxes,
  rangePicker,
  renderTemplate,
  select,
  selectOptions,
};
