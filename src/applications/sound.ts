import { setting } from "../documents/settings.ts";

/** Rings for this user alone, with the sound that core plays for its own notices (`CONFIG.sounds.notification`). */
export function ring(): void {
  if (!setting("promptSound")) return;
  const { notification } = CONFIG.sounds as { readonly notification?: string };
  if (notification) void foundry.audio.AudioHelper.play({ src: notification }, false);
}
