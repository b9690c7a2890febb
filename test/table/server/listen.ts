import type { Server } from "node:http";

/** Resolves once a server answers; rejects if it cannot, as when the port is taken. */
export function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}
