import { KIND_PICTURES } from "../../data/item-pictures.ts";

/** An item. Without a picture of its own it has that of its kind, never core's grey bag. */
export class TempoItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override getDefaultArtwork(data: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = KIND_PICTURES[data.type];
    return img === undefined ? super.getDefaultArtwork(data) : { img };
  }
}
