import { USER_ROLES } from "../../../common/constants.ts";
import { environment } from "../../../common/environment.ts";
import { userPermissions } from "../../../common/later-constants.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { game, localize } from "../host.ts";
import { FOOTER, saveButton } from "../sheets/config-sheet.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const ROLES = Object.entries(USER_ROLES).filter(([, role]) => role > USER_ROLES.NONE);

const roleLabel = (name: string): string => `USER.Role${name.charAt(0)}${name.slice(1).toLowerCase()}`;

/** The window that gives permissions to roles. */
export class PermissionConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "permissions-config",
    tag: "form",
    position: { width: 660, height: 640 },
    window: {
      title: "PERMISSION.Title",
      icon: "fa-solid fa-user-shield",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    form: { handler: PermissionConfig.#onSubmit, closeOnSubmit: true },
    actions: { reset: PermissionConfig.#onReset },
  };

  static override PARTS: HandlebarsParts = {
    permissions: { template: "templates/apps/permission-config.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const current = game.permissions;
    const permissions = Object.entries(userPermissions(environment.generation)).map(
      ([id, { label, hint, disableGM }]) => ({
        id,
        label: localize(label),
        hint: localize(hint),
        roles: ROLES.map(([name, role]) => ({
          name: `${id}.${role}`,
          label: `${localize(label)}: ${localize(roleLabel(name))}`,
          checked: current[id]?.includes(role) === true,
          // A GM always has a permission, unless `disableGM` lets it be withdrawn.
          disabled: role === USER_ROLES.GAMEMASTER && !disableGM,
        })),
      }),
    );
    return Object.assign(await super._prepareContext(options), {
      permissions: permissions.sort((a, b) => a.label.localeCompare(b.label)),
      roles: ROLES.map(([name]) => roleLabel(name)),
      buttons: [
        { type: "button", action: "reset", icon: "fa-solid fa-arrow-rotate-left", label: "SETTINGS.Reset" },
        saveButton("SETTINGS.Save"),
      ],
    });
  }

  static async #onSubmit(
    this: PermissionConfig,
    _event: SubmitEvent | Event,
    form: HTMLFormElement,
    _data: FormDataExtended,
  ): Promise<void> {
    const chosen: Record<string, number[]> = {};
    for (const id of Object.keys(userPermissions(environment.generation))) {
      chosen[id] = ROLES.map(([, role]) => role).filter((role) => {
        const box = form.elements.namedItem(`${id}.${role}`) as HTMLInputElement | null;
        return box?.checked === true;
      });
    }
    await game.settings.set("core", "permissions", chosen);
  }

  static async #onReset(this: PermissionConfig): Promise<void> {
    await game.settings.set("core", "permissions", game.settings.settings.get("core.permissions")?.default);
    await this.render();
  }
}
