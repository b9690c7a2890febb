/** `game.clipboard`: copies text, also over plain HTTP, where the browser's clipboard API is missing. */
export class ClipboardHelper {
  async copyPlainText(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const holder = document.createElement("textarea");
      holder.value = text;
      holder.style.position = "fixed";
      document.body.append(holder);
      holder.select();
      document.execCommand("copy");
      holder.remove();
    }
  }
}

export const clipboard = new ClipboardHelper();
