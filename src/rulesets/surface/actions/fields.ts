import type { OfferField } from "../../../engine/index.ts";
import { COVERS } from "../checks/index.ts";

/** Dialog fields that attacks and cover share. */

export const yesField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Surface.Option.${name}`,
  options: [
    { value: "", label: { key: "TEMPO.Surface.No" } },
    { value: "yes", label: { key: "TEMPO.Surface.Yes" } },
  ],
});

/** Cover as somebody states it. */
export const statedCoverField: OfferField = {
  name: "cover",
  label: "TEMPO.Surface.Option.cover",
  options: COVERS.map((id) => ({ value: id, label: { key: `TEMPO.Surface.Cover.${id}` } })),
};
