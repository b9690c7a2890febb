/** The members of `ui` that belong to the applications. */

import type { Application } from "./appv1/application.ts";
import type { ApplicationV2 } from "./api/application.ts";
import type { Sidebar } from "./sidebar/sidebar.ts";
import type { ChatLog } from "./sidebar/tabs/chat-log.ts";
import type { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import type { Hotbar } from "./ui/hotbar.ts";
import type { MainMenu } from "./ui/main-menu.ts";
import type { Notifications } from "./ui/notifications.ts";
import type { Players } from "./ui/players.ts";
import type { SceneControls } from "./ui/scene-controls.ts";
import type { SceneNavigation } from "./ui/scene-navigation.ts";
import type { ContextMenu } from "./ux/context-menu.ts";

export interface ApplicationsInterface {
  /** The window that was used last. */
  activeWindow: ApplicationV2 | Application | null;
  /** The open windows of first-version applications, by number. */
  windows: Record<number, Application>;
  /** The open context menu. */
  context: ContextMenu | null;
  chat?: ChatLog;
  combat?: CombatTracker;
  controls?: SceneControls;
  hotbar?: Hotbar;
  menu?: MainMenu;
  nav?: SceneNavigation;
  notifications?: Notifications;
  pause?: ApplicationV2;
  players?: Players;
  sidebar?: Sidebar;
}

const column = (id: string, ...children: HTMLElement[]): HTMLElement => {
  const element = document.createElement("div");
  element.id = id;
  element.append(...children);
  return element;
};

/** Creates the page layout: left and right columns, top and bottom areas, and notifications above all. */
export function buildInterface(): void {
  const left = column("ui-left", column("ui-left-column-1"), column("ui-left-column-2"));
  const middle = column("ui-middle", column("ui-top"), column("ui-bottom"));
  const right = column("ui-right", column("ui-right-column-1", column("chat-notifications")));
  const messages = document.createElement("ol");
  messages.id = "notifications";
  messages.className = "plain themed theme-dark";
  messages.popover = "manual"; // the top layer: above modal dialogs
  const page = column("interface", left, middle, right);
  page.classList.add("themed");
  document.body.append(page, messages);
  messages.showPopover();
}
