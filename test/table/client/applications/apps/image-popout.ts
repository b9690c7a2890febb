import { ApplicationV2 } from "../api/application.ts";
import type {
  ApplicationConfiguration,
  ApplicationHeaderControlsEntry,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "../api/configuration.ts";
import { Journal } from "../../core/collections/journal.ts";
import { game } from "../host.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";

export interface ImagePopoutOptions extends ApplicationOptions {
  src: string;
  caption?: string;
  uuid?: string;
  showTitle?: boolean;
}

/** A window that shows an image or a video. */
export class ImagePopout extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["image-popout"],
    window: { resizable: true },
    position: { width: 480 },
    actions: { shareImage: ImagePopout.#onShare },
  };

  static override PARTS: HandlebarsParts = { popout: { template: "templates/apps/image-popout.hbs" } };

  static #onShare(this: ImagePopout): void {
    this.shareImage();
  }

  declare options: ApplicationConfiguration & ImagePopoutOptions;

  constructor(options: ImagePopoutOptions) {
    super(options);
  }

  get isVideo(): boolean {
    return /\.(webm|mp4|m4v|ogv)$/i.test(this.options.src);
  }

  /** Shows the image to the other users. */
  shareImage({ users = [] }: { users?: string[] } = {}): void {
    const { src, caption, uuid, showTitle } = this.options;
    Journal.showImage(src, { users, title: this.title, ...defined({ caption, uuid, showTitle }) });
  }

  override _getHeaderControls(): ApplicationHeaderControlsEntry[] {
    const shareable = { icon: "fa-solid fa-eye", label: "JOURNAL.ShowToPlayers", action: "shareImage" };
    return [...super._getHeaderControls(), { ...shareable, visible: game.user.isGM }];
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { src, caption } = this.options;
    const { isVideo } = this;
    return Object.assign(await super._prepareContext(options), { image: src, caption, isVideo, title: this.title });
  }
}

/** A copy without the undefined values. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
