/** Whether a key of an update deletes (`-=name`) or replaces (`==name`) what it names. */
export function isDeletionKey(key: string): boolean {
  return key.startsWith("-=") || key.startsWith("==");
}
