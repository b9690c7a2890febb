import { performIntegerSort } from "../../../common/utils.ts";
import type { Actor } from "../../documents/actor.ts";
import type { Item } from "../../documents/item.ts";

/**
 * Sorts an item of an actor among its siblings: the elements with `data-item-id` beside the one it was
 * dropped on. Does nothing if it was dropped on no item or on itself.
 */
export async function sortAmongSiblings(actor: Actor, item: Item, droppedOn: HTMLElement): Promise<Item[] | undefined> {
  const itemOf = (element: Element | null): Item | undefined =>
    actor.items.get((element as HTMLElement | null)?.dataset.itemId ?? "") as Item | undefined;
  const source = actor.items.get(item.id ?? "") as Item | undefined;
  const element = droppedOn.closest("[data-item-id]");
  const target = itemOf(element);
  if (!source || !element || !target || target === source) return undefined;
  const listed = [...(element.parentElement?.children ?? [])].map(itemOf).filter((sibling) => sibling !== undefined);
  const siblings = listed.filter((sibling) => sibling !== source);
  // Items with the same sort value are ordered as displayed.
  const tie = source.sort === target.sort ? { sortBefore: listed.indexOf(source) > listed.indexOf(target) } : {};
  const updates = performIntegerSort(source, { target, siblings, ...tie }).map(({ target: moved, update }) => ({
    ...update,
    _id: moved._id,
  }));
  return (await actor.updateEmbeddedDocuments("Item", updates)) as Item[];
}
