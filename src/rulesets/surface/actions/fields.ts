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

/** Cover as it is, or as somebody states it. */
export const coverField: OfferField = {
  name: "cover",
  label: "TEMPO.Surface.Option.cover",
  options: [
    { value: "", label: { key: "TEMPO.Surface.AsItIs" } },
    ...COVERS.map((id) => ({ value: id, label: { key: `TEMPO.Surface.Cover.${id}` } })),
  ],
};

/** Cover as somebody states it. */
export const statedCoverField: OfferField = {
  name: "cover",
  label: "TEMPO.Surface.Option.cover",
  options: coverField.options?.filter(({ value }) => value !== "") ?? null,
};
