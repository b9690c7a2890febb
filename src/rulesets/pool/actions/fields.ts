import type { Item, OfferField } from "../../../engine/index.ts";

type Options = NonNullable<OfferField["options"]>;

/** A field with a list of options, labelled by keys under `words`. */
export const choices = (name: string, label: string, values: readonly string[], words: string): OfferField => ({
  name,
  label,
  options: values.map((value) => ({ value, label: { key: `${words}.${value}` } })),
});

export const things = (items: readonly Pick<Item, "id">[]): Options =>
  items.map(({ id }) => ({ value: id, label: { item: id } }));

export const figures = (name: string, label: string, values: readonly number[], key: string): OfferField => ({
  name,
  label,
  options: values.map((value) => ({ value: String(value), label: { key, data: { value } } })),
});

export const orNothing = ({ options, ...field }: OfferField, key: string): OfferField => ({
  ...field,
  options: [{ value: "", label: { key } }, ...(options ?? [])],
});
