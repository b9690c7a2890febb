/** The official CLI comes without types. */
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(source: string, destination: string, options?: { log?: boolean }): Promise<void>;
  export function extractPack(source: string, destination: string, options?: { log?: boolean }): Promise<void>;
}
