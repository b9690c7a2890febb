/** What of `ui` belongs to the applications. */

import type { ApplicationV2 } from "./api/application.ts";
import type { ContextMenu } from "./ux/context-menu.ts";

export interface ApplicationsInterface {
  /** The window that was used last. */
  activeWindow: ApplicationV2 | null;
  /** The open context menu. */
  context: ContextMenu | null;
}
