import type { Json, OfferField } from "../../engine/index.ts";

/** A field's value before the user chooses one. */
export const initialOf = ({ known, initial, options }: OfferField): string =>
  known?.value ?? initial ?? options?.[0]?.value ?? "";

/**
 * The options as they are submitted: of the fields that are offered, those untouched with their initial
 * value, and none of what is known, so that the rules read it from the map and the sheet themselves.
 */
export function submittedOptions(
  fields: readonly OfferField[],
  chosen: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const options: Record<string, Json> = {};
  for (const field of fields) {
    const value = chosen[field.name];
    if (field.known === undefined) options[field.name] = value ?? initialOf(field);
    else if (value !== undefined && value !== field.known.value) options[field.name] = value;
  }
  return options;
}

/** Whether nobody has to answer a field. */
export const isSettled = ({ known, usual }: OfferField): boolean => known !== undefined || usual === true;
