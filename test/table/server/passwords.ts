/** Stores passwords as scrypt hashes with separate salts. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_LENGTH = 64;

export interface HashedPassword {
  password: string;
  passwordSalt: string;
}

export async function hashPassword(password: string): Promise<HashedPassword> {
  if (password === "") return { password: "", passwordSalt: "" };
  const salt = randomBytes(32);
  const key = await derive(password, salt, KEY_LENGTH);
  return { password: key.toString("hex"), passwordSalt: salt.toString("hex") };
}

/** Whether a password is right. A user without one has the empty password. */
export async function isPassword(given: string, stored: Partial<HashedPassword>): Promise<boolean> {
  const { password = "", passwordSalt = "" } = stored;
  if (password === "") return given === "";
  const expected = Buffer.from(password, "hex");
  const key = await derive(given, Buffer.from(passwordSalt, "hex"), expected.length);
  return timingSafeEqual(key, expected);
}
