import type { ApplicationV2 } from "./api/application.ts";

/** `foundry.applications.instances`: every rendered application by its element id. C101 */
export const instances = new Map<string, ApplicationV2>();
