import { io, type Socket } from "socket.io-client";
import { game, ui } from "./globals.ts";
import { getRoute } from "./hosting.ts";

export type GameSocket = Socket;

type Acknowledgement = { result: unknown } | { error: { message: string; [detail: string]: unknown } };

/** Opens the connection to the server and resolves once it is there. */
export function connect(): Promise<GameSocket> {
  return new Promise((resolve, reject) => {
    const socket = io({ path: getRoute("socket.io"), transports: ["websocket"], withCredentials: true });
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

/**
 * Keeps what the server tells while the client is still being built and nobody listens, so that nothing of it is missed: who came
 * in meanwhile would be taken for absent.
 * @returns call it once the core listens
 */
export function keepForLater(socket: GameSocket): () => void {
  const kept: [event: string, ...values: unknown[]][] = [];
  const keep = (event: string, ...values: unknown[]): void => {
    if (socket.listeners(event).length === 0) kept.push([event, ...values]);
  };
  socket.onAny(keep);
  return () => {
    socket.offAny(keep);
    for (const [event, ...values] of kept) for (const listener of socket.listeners(event)) listener(...values);
  };
}

/** Sends a request and resolves to the server's answer; what the server refuses is thrown. */
export function request(socket: GameSocket, event: string, payload?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const acknowledge = (answer: Acknowledgement): void => {
      if ("error" in answer) reject(Object.assign(new Error(answer.error.message), answer.error));
      else resolve(answer.result);
    };
    if (payload === undefined) socket.emit(event, acknowledge);
    else socket.emit(event, payload, acknowledge);
  });
}

/**
 * A lost connection is shown for as long as it lasts. What was broadcast in the meantime cannot be had again, so the
 * page starts afresh once the server answers.
 */
export function watchConnection(socket: GameSocket): void {
  let lost = false;
  socket.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return;
    lost = true;
    document.body.classList.add("disconnected");
    ui.notifications?.error("GAME.ConnectionLost", { localize: true, permanent: true });
    // After the server itself has hung up socket.io does not try again by itself.
    if (reason === "io server disconnect") socket.connect();
  });
  socket.on("connect", () => {
    if (lost) window.location.reload();
  });
}

/** `foundry.helpers.SocketInterface` */
export class SocketInterface {
  static dispatch(eventName: string, payload?: unknown): Promise<unknown> {
    return request(game.socket, eventName, payload);
  }
}
