import { AUDIO_FILE_EXTENSIONS, FILE_CATEGORIES, UPLOADABLE_FILE_EXTENSIONS } from "../../../common/constants.ts";
import { getRoute } from "../../core/hosting.ts";
import { request } from "../../core/socket.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { CONFIG, game, localize, ui } from "../host.ts";
import { SearchFilter } from "../ux/search-filter.ts";

export interface FilePickerOptions extends ApplicationOptions {
  /** What may be picked: "any", "folder", or a file type. */
  type?: string;
  /** The current path. */
  current?: string;
  activeSource?: string;
  callback?: (path: string, picker: FilePicker) => unknown;
  allowUpload?: boolean;
  /** The input that receives the picked path. */
  field?: HTMLElement & { value: unknown };
  button?: HTMLElement;
  displayMode?: string;
  /** Paths that do not set the first directory: with one of them, browsing starts in the last browsed one. */
  redirectToRoot?: string[];
}

export interface BrowseOptions {
  extensions?: string[];
  wildcard?: boolean;
  type?: string;
  render?: boolean;
  [option: string]: unknown;
}

export interface BrowseResult {
  target: string;
  private: boolean;
  dirs: string[];
  privateDirs: string[];
  files: string[];
  extensions: string[];
}

interface Source {
  target: string;
}

const IMAGE = /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff|webp)$/i;

/** The extensions of a file type, with dots; empty if the type is "any" or unknown. */
function extensionsOf(type: string | undefined): string[] {
  const { IMAGE: image, VIDEO: video, AUDIO: _audio, TEXT, FONT, GRAPHICS } = FILE_CATEGORIES;
  const kinds: Record<string, object> = {
    audio: AUDIO_FILE_EXTENSIONS,
    font: FONT,
    graphics: GRAPHICS,
    image,
    imagevideo: { ...image, ...video },
    text: TEXT,
    video,
  };
  return Object.keys(kinds[type ?? ""] ?? {}).map((extension) => `.${extension}`);
}

const nameOf = (path: string): string => decodeURIComponent(path.split("/").at(-1) ?? "");
const parentOf = (path: string): string => path.split("/").slice(0, -1).join("/");

/** The window to browse the server's files, to pick one or to upload one. */
export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "file-picker-{id}",
    classes: ["file-picker"],
    tag: "form",
    position: { width: 560, height: 560 },
    window: { icon: "fa-solid fa-file-magnifying-glass", resizable: true, contentClasses: ["standard-form"] },
    form: { handler: FilePicker.#onSubmit, closeOnSubmit: true },
    actions: {
      backTraverse: FilePicker.#onBack,
      changeSource: FilePicker.#onChangeSource,
      makeDirectory: FilePicker.#onMakeDirectory,
      pickDirectory: FilePicker.#onPickDirectory,
      pickFile: FilePicker.#onPickFile,
    },
  };

  static override PARTS: HandlebarsParts = {
    tabs: { template: "templates/apps/filepicker/sources.hbs" },
    body: { template: "templates/apps/filepicker/body.hbs", scrollable: [".files"] },
    footer: { template: "templates/apps/filepicker/footer.hbs" },
  };

  static FILE_TYPES: readonly string[] = [
    "any",
    "audio",
    "folder",
    "font",
    "graphics",
    "image",
    "imagevideo",
    "text",
    "video",
  ];
  static DISPLAY_MODES: readonly string[] = ["list", "thumbs", "tiles", "images"];
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE = "list";
  static uploadURL = getRoute("upload");

  declare options: ApplicationV2["options"] & FilePickerOptions;
  declare type: string;
  declare request: string;
  declare activeSource: string;
  declare callback: FilePickerOptions["callback"] | null;
  declare field: (HTMLElement & { value: unknown }) | null;
  declare button: HTMLElement | null;
  declare displayMode: string;
  declare extensions: string[];
  declare results: Partial<BrowseResult>;
  declare sources: Record<string, Source>;

  constructor(options: FilePickerOptions = {}) {
    super(options);
    const { type = "any", current, field, button, callback } = options;
    this.type = type;
    this.field = field ?? null;
    this.button = button ?? null;
    this.callback = callback ?? null;
    this.extensions = extensionsOf(type);
    this.displayMode = options.displayMode ?? FilePicker.LAST_DISPLAY_MODE;
    this.results = {};
    this.sources = { data: { target: "" }, public: { target: "" } };
    this.request = current ?? "";
    const start = this.#inferCurrent(options);
    this.activeSource = start.source;
    (this.sources[start.source] as Source).target = start.target;
  }

  /** The class in use, which packages may replace through `CONFIG.ux.FilePicker`. */
  static get implementation(): typeof FilePicker {
    return CONFIG.ux.FilePicker;
  }

  override get title(): string {
    return localize(this.type === "folder" ? "FILES.PickFolder" : "FILES.PickFile");
  }

  get source(): Source {
    return this.sources[this.activeSource] as Source;
  }

  /** The directory that is shown. */
  get target(): string {
    return this.source.target;
  }

  get canUpload(): boolean {
    return this.options.allowUpload !== false && this.activeSource === "data" && game.user.can("FILES_UPLOAD");
  }

  #inferCurrent({ current = "", activeSource, redirectToRoot = [] }: FilePickerOptions): {
    source: string;
    target: string;
  } {
    const path = redirectToRoot.includes(current) ? "" : current.replace(/^\/+/, "");
    if (!path) return { source: activeSource ?? "data", target: FilePicker.LAST_BROWSED_DIRECTORY };
    const [top = ""] = path.split("/");
    const isPublic = !["modules", "systems", "worlds"].includes(top) && ["css", "icons", "lang"].includes(top);
    const source = activeSource ?? (isPublic ? "public" : "data");
    return { source, target: this.type === "folder" ? path : parentOf(path) };
  }

  /* -- Server requests -- */

  /** The files and directories in a directory. Rejects if the server refuses. */
  static async browse(source: string, target: string, options: BrowseOptions = {}): Promise<BrowseResult> {
    if (!game.user.can("FILES_BROWSE")) throw new Error(localize("FILES.ErrorBrowsePermission"));
    const { extensions, wildcard, type } = options;
    const wanted = extensions ?? (type ? extensionsOf(type) : undefined);
    return this.#ask("browse", source, target, { extensions: wanted, wildcard }) as Promise<BrowseResult>;
  }

  static async createDirectory(
    source: string,
    target: string,
    options: Record<string, unknown> = {},
  ): Promise<unknown> {
    return this.#ask("createDirectory", source, target, options);
  }

  static #ask(action: string, source: string, target: string, options: object): Promise<unknown> {
    return request(game.socket, "files", JSON.parse(JSON.stringify({ action, source, target, options })));
  }

  /**
   * Stores a file on the server.
   * @returns the server's answer, or false after an error, which is shown to the user
   */
  static async upload(
    source: string,
    path: string,
    file: File,
    body: Record<string, string> = {},
    { notify = true }: { notify?: boolean } = {},
  ): Promise<{ status: string; path: string; message: string } | false> {
    const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
    if (!(extension in UPLOADABLE_FILE_EXTENSIONS)) {
      ui.notifications?.error("FILES.ErrorDisallowedExtension", { format: { name: file.name } });
      return false;
    }
    const form = new FormData();
    form.set("source", source);
    form.set("target", path);
    form.set("upload", file);
    for (const [key, value] of Object.entries(body)) form.set(key, value);
    const response = await fetch(this.uploadURL, { method: "POST", body: form });
    const answer = (await response.json()) as { error?: string; status: string; path: string; message: string };
    if (answer.error) {
      ui.notifications?.error(answer.error);
      return false;
    }
    if (notify) ui.notifications?.info(answer.message);
    return answer;
  }

  /** Uploads a file to a package's persistent storage, which its manifest must ask for. */
  static async uploadPersistent(
    packageId: string,
    path: string,
    file: File,
    body: Record<string, string> = {},
    options: { notify?: boolean } = {},
  ): Promise<{ status: string; path: string; message: string } | false> {
    const owner = packageId === game.system.id ? game.system : game.modules.get(packageId);
    if (!owner?.persistentStorage) {
      ui.notifications?.error("FILES.ErrorNoPersistentStorage", { format: { id: packageId } });
      return false;
    }
    const folder = owner === game.system ? "systems" : "modules";
    return this.upload("data", [folder, packageId, "storage", path].filter(Boolean).join("/"), file, body, options);
  }

  /** The picker of a button that names its input by `data-target` and the file type by `data-type`. */
  static fromButton(button: HTMLElement): FilePicker {
    const { target, type } = button.dataset;
    const form = button.closest("form");
    const field = form?.elements.namedItem(target ?? "") as (HTMLElement & { value: string }) | null;
    return new this({
      field: field ?? undefined,
      type: type ?? "any",
      current: field?.value ?? "",
      button,
    } as FilePickerOptions);
  }

  /* -- The window -- */

  /** Shows a directory. */
  async browse(target: string = this.target, options: BrowseOptions = {}): Promise<this> {
    const cls = this.constructor as typeof FilePicker;
    try {
      this.results = await cls.browse(this.activeSource, target, { extensions: this.extensions, ...options });
    } catch (error) {
      // If the directory cannot be read, show the top directory.
      ui.notifications?.warn((error as Error).message);
      this.results = await cls.browse(this.activeSource, "", { extensions: this.extensions });
    }
    this.source.target = this.results.target ?? "";
    FilePicker.LAST_BROWSED_DIRECTORY = this.activeSource === "data" ? this.source.target : "";
    if (options.render !== false) await this.render({ force: true });
    return this;
  }

  override _canRender(options: ApplicationRenderOptions): false | void {
    if (!game.user.can("FILES_BROWSE")) {
      ui.notifications?.error("FILES.ErrorBrowsePermission", { localize: true });
      return false;
    }
    return super._canRender(options);
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    if (this.results.target === undefined) await this.browse(this.target, { render: false });
    const { dirs = [], files = [] } = this.results;
    const entry = (path: string) => ({ path, name: nameOf(path), picture: IMAGE.test(path) ? path : undefined });
    return Object.assign(await super._prepareContext(options), {
      rootId: this.id,
      sources: Object.keys(this.sources).map((id) => ({
        id,
        label: `FILES.SOURCE.${id}`,
        pressed: id === this.activeSource,
      })),
      target: decodeURI(this.target),
      isTop: this.target === "",
      directories: dirs.map(entry),
      files: this.type === "folder" ? [] : files.map(entry),
      displayMode: this.displayMode,
      canUpload: this.canUpload,
      accept: this.extensions.join(","),
      request: this.request,
      isFolder: this.type === "folder",
    });
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    new SearchFilter({
      inputSelector: 'input[type="search"]',
      contentSelector: ".files",
      callback: (_event, query, rgx, content) => this._onSearchFilter(query, rgx, content ?? this.element),
    }).bind(this.element);
    this.element.querySelector<HTMLInputElement>("input[type=file]")?.addEventListener("change", (event) => {
      event.stopPropagation();
      const [file] = (event.target as HTMLInputElement).files ?? [];
      if (file) void this.#upload(file);
    });
  }

  _onSearchFilter(query: string, rgx: RegExp, content: HTMLElement): void {
    for (const item of content.querySelectorAll<HTMLElement>("li")) {
      item.hidden = query !== "" && !rgx.test(SearchFilter.cleanQuery(item.textContent ?? ""));
    }
  }

  async #upload(file: File): Promise<void> {
    const cls = this.constructor as typeof FilePicker;
    const response = await cls.upload(this.activeSource, this.target, file);
    if (!response) return;
    this.request = response.path;
    await this.browse(this.target);
  }

  static #onChangeSource(this: FilePicker, _event: PointerEvent, target: HTMLElement): void {
    this.activeSource = target.dataset.source ?? "data";
    void this.browse();
  }

  static #onBack(this: FilePicker): void {
    void this.browse(parentOf(this.target));
  }

  static #onPickDirectory(this: FilePicker, _event: PointerEvent, target: HTMLElement): void {
    if (this.type === "folder") this.request = target.dataset.path ?? "";
    void this.browse(target.dataset.path);
  }

  static #onPickFile(this: FilePicker, _event: PointerEvent, target: HTMLElement): void {
    this.request = target.dataset.path ?? "";
    for (const item of this.element.querySelectorAll(".files .picked")) item.classList.remove("picked");
    target.classList.add("picked");
    const input = this.form?.elements.namedItem("file") as HTMLInputElement | null;
    if (input) input.value = this.request;
  }

  static async #onMakeDirectory(this: FilePicker): Promise<void> {
    const answer = (await DialogV2.input({
      window: { title: "FILES.CreateDirectory" },
      content: `<input type="text" name="name" required autofocus>`,
    })) as { name?: string } | null;
    if (!answer?.name) return;
    try {
      const path = [this.target, answer.name].filter(Boolean).join("/");
      await (this.constructor as typeof FilePicker).createDirectory(this.activeSource, path);
    } catch (error) {
      ui.notifications?.error((error as Error).message);
    }
    await this.browse(this.target);
  }

  static #onSubmit(this: FilePicker, _event: Event, _form: HTMLFormElement, { object }: { object: { file?: string } }) {
    const path = object.file ?? "";
    if (!path) {
      ui.notifications?.error("FILES.ErrorNothingPicked", { localize: true });
      throw new Error(localize("FILES.ErrorNothingPicked"));
    }
    if (this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }
    this.callback?.(path, this);
  }
}
