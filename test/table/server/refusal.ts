/** Why the server refuses a message. Any other error is a defect of the server. */
import type { RefusalCode } from "../common/protocol.ts";

export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}
