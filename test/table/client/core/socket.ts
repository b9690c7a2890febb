import { io, type Socket } from "socket.io-client";
import { game, ui } from "./globals.ts";
import { getRoute } from "./hosting.ts";

export type GameSocket = Socket;

type Acknowledgement = { result: unknown } | { error: { message: string; [detail: string]: unknown } };

/** Connects to the server. */
export function connect(): Promise<GameSocket> {
  return new Promise((resolve, reject) => {
    const socket = io({ path: getRoute("socket.io"), transports: ["websocket"], withCredentials: true });
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

/**
 * Stores events that arrive before core listens; otherwise e.g. users who connect meanwhile would seem
 * absent.
 * @returns a function that delivers them and stops storing
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

/** Sends a request. @returns the server's answer; rejects with the server's error */
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
 * Shows a lost connection. Missed broadcasts cannot be recovered, so the page reloads once the server
 * answers.
 */
export function watchConnection(socket: GameSocket): void {
  let lost = false;
  socket.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return;
    lost = true;
    document.body.classList.add("disconnected");
    ui.notifications?.error("GAME.ConnectionLost", { localize: true, permanent: true });
    // socket.io does not reconnect by itself after the server has disconnected the client.
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
