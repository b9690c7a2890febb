/** Elements and attributes that cleaned HTML keeps: those of HTML that run nothing, and core's elements. */

const words = (text: string): string[] => text.split(" ");

/** #12178 */
const CORE_ELEMENTS = words(
  "code-mirror color-picker document-embed document-tags enriched-content file-picker hue-slider multi-checkbox " +
    "multi-select prose-mirror range-picker string-tags",
);

export const ALLOWED_TAGS: ReadonlySet<string> = new Set([
  ...words(
    "a abbr address article aside audio b bdi bdo blockquote br button caption cite code col colgroup data datalist dd " +
      "del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr " +
      "i img input ins kbd label legend li main map area mark menu meter nav ol optgroup option output p picture pre " +
      "progress q rp rt ruby s samp search section select small source span strong sub summary sup table tbody td " +
      "textarea tfoot th thead time tr track u ul var video wbr",
  ),
  ...CORE_ELEMENTS,
]);

/** Attributes that any element may have, besides `data-*` and `aria-*`. #12178 */
const GLOBAL = new Set(
  words(
    "autocapitalize autocorrect autofocus class contenteditable dir draggable hidden id inert lang role spellcheck style " +
      "tabindex title translate",
  ),
);

const CELL = "abbr align axis bgcolor char colspan headers height rowspan scope valign width";
const COLUMN = "align char span valign width";
const MEDIA = "controls loop muted preload src";
const ROWS = "align bgcolor char valign";
const OF_CORE_ELEMENTS =
  "collaborate compressed disabled enricher indent language max min multiple name noupload nowrap open placeholder " +
  "readonly required single size step toggled type uuid value";

/** Attributes of certain elements. */
const BY_ELEMENT: Readonly<Record<string, string>> = {
  a: "download href hreflang name rel target type",
  area: "alt coords download href nohref rel shape target",
  audio: MEDIA,
  blockquote: "cite",
  button: "disabled name type value",
  caption: "align",
  col: COLUMN,
  colgroup: COLUMN,
  data: "value",
  del: "cite datetime",
  details: "name open",
  dialog: "open",
  div: "align",
  fieldset: "disabled name",
  font: "color face size",
  form: "enctype name",
  h1: "align",
  h2: "align",
  h3: "align",
  h4: "align",
  h5: "align",
  h6: "align",
  hr: "align size width",
  img: "align alt border height hspace loading name sizes src srcset usemap vspace width",
  input:
    "alt checked disabled height list max maxlength min minlength multiple name pattern placeholder readonly required " +
    "size src step type value width",
  ins: "cite datetime",
  label: "for",
  legend: "align",
  li: "type value",
  map: "name",
  menu: "type",
  meter: "high low max min optimum value",
  ol: "reversed start type",
  optgroup: "disabled label",
  option: "disabled label selected value",
  output: "for name",
  p: "align",
  pre: "width",
  progress: "max value",
  q: "cite",
  select: "disabled multiple name required size",
  source: "height media sizes src srcset type width",
  table: "align bgcolor border cellpadding cellspacing summary width",
  tbody: ROWS,
  td: CELL,
  textarea: "cols disabled maxlength minlength name placeholder readonly required rows wrap",
  tfoot: ROWS,
  th: CELL,
  thead: ROWS,
  time: "datetime",
  tr: ROWS,
  track: "default kind label src srclang",
  ul: "type",
  video: `${MEDIA} height playsinline poster width`,
  ...Object.fromEntries(CORE_ELEMENTS.map((tag) => [tag, OF_CORE_ELEMENTS])),
};

const byElement = new Map(Object.entries(BY_ELEMENT).map(([tag, names]) => [tag, new Set(words(names))]));

/** Whether an element may have an attribute; both names in lower case. */
export function isAllowedAttribute(tag: string, name: string): boolean {
  if (/^(?:data|aria)-[\w.:-]+$/.test(name)) return true;
  return GLOBAL.has(name) || byElement.get(tag)?.has(name) === true;
}
