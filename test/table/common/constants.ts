import * as documents from "./constants/documents.ts";
import * as files from "./constants/files.ts";
import * as play from "./constants/play.ts";
import * as scene from "./constants/scene.ts";
import * as users from "./constants/users.ts";

export * from "./constants/documents.ts";

export * from "./constants/files.ts";

export * from "./constants/play.ts";

export * from "./constants/scene.ts";

export * from "./constants/users.ts";

/** The name of the software, as packages expect to read it. */
export const VTT = "Foundry Virtual Tabletop";
export const vtt = "Foundry VTT";

/** The public `CONST` namespace. */
export const CONST = Object.freeze({ VTT, vtt, ...documents, ...files, ...play, ...scene, ...users });
