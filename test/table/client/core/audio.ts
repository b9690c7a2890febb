/** `foundry.audio` for packages that play sounds: state is kept, nothing is audible. */
import { AUDIO_FILE_EXTENSIONS } from "../../common/constants.ts";

export interface SoundRequest {
  src: string;
  volume?: number;
  autoplay?: boolean;
  loop?: boolean;
  channel?: string;
}

/** A silent sound. */
export class Sound {
  declare readonly src: string;
  volume = 1;
  loop = false;
  #playing = false;

  constructor(src: string) {
    Object.defineProperty(this, "src", { value: src, enumerable: true });
  }

  get playing(): boolean {
    return this.#playing;
  }

  load(): Promise<this> {
    return Promise.resolve(this);
  }

  play({ volume = this.volume, loop = false }: { volume?: number; loop?: boolean } = {}): Promise<this> {
    this.volume = volume;
    this.loop = loop;
    this.#playing = loop;
    return Promise.resolve(this);
  }

  stop(): Promise<this> {
    this.#playing = false;
    return Promise.resolve(this);
  }
}

export class AudioHelper {
  /** Play a sound once. The second parameter, who else hears it, is ignored. */
  static play({ src, volume = 1, autoplay = true, loop = false }: SoundRequest, _push?: unknown): Sound {
    const sound = new Sound(src);
    if (autoplay) void sound.play({ volume, loop });
    return sound;
  }

  static preloadSound(src: string): Promise<Sound> {
    return new Sound(src).load();
  }

  static hasAudioExtension(src: string): boolean {
    return (src.split(".").at(-1)?.toLowerCase() ?? "") in AUDIO_FILE_EXTENSIONS;
  }

  /** The volume of a slider's position. The exponent allows for nonlinear hearing. */
  static inputToVolume(value: number | string, order = 1.5): number {
    return Number(value) ** order;
  }

  static volumeToInput(volume: number, order = 1.5): number {
    return volume ** (1 / order);
  }
}
