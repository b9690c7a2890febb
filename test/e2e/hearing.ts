import type { Page } from "@playwright/test";

/** What a page was told and heard since it listens: notices are drawn for a few seconds alone, sounds never. */
export interface Heard {
  readonly notices: readonly string[];
  /** How often core's own sound for notices was played. */
  readonly rings: number;
}

interface Core {
  readonly ui: { readonly notifications: { info(text: string, options?: object): unknown } };
  readonly foundry: { readonly audio: { readonly AudioHelper: { play(sound: { src: string }): unknown } } };
  readonly CONFIG: { readonly sounds: { readonly notification: string } };
}

/** Begins to listen, or forgets what was heard so far. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const core = globalThis as unknown as Core & { heard?: { notices: string[]; rings: number } };
    const heard = { notices: [] as string[], rings: 0 };
    const listens = core.heard !== undefined;
    core.heard = heard;
    if (listens) return;
    const now = () => core.heard ?? heard;
    const { notifications } = core.ui;
    const info = notifications.info.bind(notifications);
    notifications.info = (text, options) => {
      now().notices.push(text);
      return info(text, options);
    };
    const { AudioHelper } = core.foundry.audio;
    const play = AudioHelper.play.bind(AudioHelper);
    AudioHelper.play = (sound) => {
      if (sound.src === core.CONFIG.sounds.notification) now().rings += 1;
      return play(sound);
    };
  });

export const heardBy = (page: Page): Promise<Heard> =>
  page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
