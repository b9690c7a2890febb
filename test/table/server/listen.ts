import type { Server } from "node:http";

/** Starts to listen. Rejects if that fails, e.g. because the port is in use. */
export function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}
