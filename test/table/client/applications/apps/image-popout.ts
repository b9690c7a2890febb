import { ApplicationV2 } from "../api/application.ts";
import type {
  ApplicationConfiguration,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";

export interface ImagePopoutOptions extends ApplicationOptions {
  src: string;
  caption?: string;
  uuid?: string;
  showTitle?: boolean;
}

/** A picture in a window. */
export class ImagePopout extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["image-popout"],
    window: { resizable: true },
    position: { width: 480 },
  };

  static override PARTS: HandlebarsParts = { popout: { template: "templates/apps/image-popout.hbs" } };

  declare options: ApplicationConfiguration & ImagePopoutOptions;

  constructor(options: ImagePopoutOptions) {
    super(options);
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { src, caption } = this.options;
    const isVideo = /\.(webm|mp4|m4v|ogv)$/i.test(src);
    return Object.assign(await super._prepareContext(options), { image: src, caption, isVideo, title: this.title });
  }
}
