import type { Item, OfferField } from "../../../engine/index.ts";

type Options = NonNullable<OfferField["options"]>;

/** A list to choose from, whose words stand under one key. */
export const choices = (name: string, label: string, values: readonly string[], words: string): OfferField => ({
  name,
  label,
  options: values.map((value) => ({ value, label: { key: `${words}.${value}` } })),
});

/** Things to choose from, by their names. */
export const things = (items: readonly Pick<Item, "id">[]): Options =>
  items.map(({ id }) => ({ value: id, label: { item: id } }));

/** Figures to choose from. */
export const figures = (name: string, label: string, values: readonly number[], key: string): OfferField => ({
  name,
  label,
  options: values.map((value) => ({ value: String(value), label: { key, data: { value } } })),
});

/** A field in front of whose values stands one that says nothing. */
export const orNothing = ({ options, ...field }: OfferField, key: string): OfferField => ({
  ...field,
  options: [{ value: "", label: { key } }, ...(options ?? [])],
});
