/** Generation 14: applications can be shown in browser windows of their own (#13128, #13132). */
import { appWindows } from "../applications/api/app-windows.ts";
import { ApplicationV2, inTurn } from "../applications/api/application.ts";
import type { ApplicationHeaderControlsEntry, ApplicationRenderOptions } from "../applications/api/configuration.ts";
import { detachedWindows } from "../applications/detached/detached-windows.ts";
import { attach, detach, laterWindows, placeOf, renderChild } from "../applications/detached/places.ts";
import { offer } from "./public-names.ts";

type Members = Pick<ApplicationV2, "_getHeaderControls" | "_updateFrame" | "minimize" | "window">;

const {
  _getHeaderControls,
  _updateFrame,
  minimize,
  window: windowOf,
} = Object.getOwnPropertyDescriptors(ApplicationV2.prototype);

export function detachWindows(): void {
  Object.assign(appWindows, laterWindows);
  offer("applications.detached", detachedWindows());
  Object.assign(ApplicationV2.prototype, {
    async detachWindow(this: ApplicationV2): Promise<void> {
      await inTurn(this, () => (this.rendered ? detach(this) : Promise.resolve()));
    },
    async attachWindow(this: ApplicationV2): Promise<void> {
      await inTurn(this, () => Promise.resolve(attach(this)));
    },
    renderChild(this: ApplicationV2, child: ApplicationV2, options?: ApplicationRenderOptions) {
      return renderChild(this, child, options);
    },
    _onAttach(): void {},
    _onDetach(): void {},
    _getHeaderControls(this: ApplicationV2): ApplicationHeaderControlsEntry[] {
      const controls = (_getHeaderControls.value as Members["_getHeaderControls"]).call(this);
      return [...controls, controlOf(this)];
    },
    _updateFrame(this: ApplicationV2, options: ApplicationRenderOptions): void {
      (_updateFrame.value as Members["_updateFrame"]).call(this, options);
      const place = placeOf(this);
      if (place?.fills && options.window?.title !== undefined) place.page.document.title = options.window.title;
    },
    /** An application that fills its own browser window is not minimized. */
    minimize(this: ApplicationV2): Promise<void> {
      return placeOf(this)?.fills ? Promise.resolve() : (minimize.value as Members["minimize"]).call(this);
    },
  });
  Object.defineProperty(ApplicationV2.prototype, "window", {
    get(this: ApplicationV2) {
      const parts = (windowOf as PropertyDescriptor).get?.call(this) as Members["window"];
      const windowId = placeOf(this)?.id;
      return windowId === undefined ? parts : { ...parts, windowId };
    },
    configurable: true,
  });
}

function controlOf(app: ApplicationV2): ApplicationHeaderControlsEntry {
  const detached = placeOf(app)?.fills === true;
  return detached
    ? {
        icon: "fa-solid fa-window-restore",
        label: "APPLICATION.TOOLS.Attach",
        action: "attachWindow",
        onClick: () => app.attachWindow?.(),
      }
    : {
        icon: "fa-solid fa-up-right-from-square",
        label: "APPLICATION.TOOLS.Detach",
        action: "detachWindow",
        onClick: () => app.detachWindow?.(),
      };
}
