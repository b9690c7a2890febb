/** Writes to a table, each with a check for the stored world that must pass even if the server is killed. */
import type { AnyObject } from "../../common/utils/value-types.ts";
import type { SeededRandom } from "../../server/seeded-random.ts";
import type { World } from "../../server/world.ts";
import { IDS, type Client } from "../server/fixture.ts";

/** Returns what is wrong, or undefined. */
export type Witness = (world: World) => string | undefined;

/** Documents that were made and acknowledged, and that nobody has asked to be deleted yet. */
interface Made {
  type: string;
  id: string;
}

const stored = (world: World, type: string, id: string): AnyObject | undefined => world.store(type)?.get(id);

const itemsOf = (holder: unknown): AnyObject[] => ((holder as AnyObject | undefined)?.["items"] ?? []) as AnyObject[];

/** One lane of writes; each starts when the one before it is acknowledged. */
export class WitnessedWrites {
  /** The checks that must pass once their write is acknowledged. */
  readonly acknowledged: Witness[] = [];
  onAcknowledged: () => void = () => {};
  readonly #client: Client;
  readonly #lane: string;
  readonly #random: SeededRandom;
  readonly #made: Made[] = [];
  /** The number written last. Each is greater than the one before. */
  #written = 0;

  constructor(client: Client, lane: string, random: SeededRandom) {
    this.#client = client;
    this.#lane = lane;
    this.#random = random;
  }

  /** Writes until the server is gone. */
  async run(): Promise<void> {
    const kinds = [
      this.#pair,
      this.#pair,
      this.#item,
      this.#deltaItem,
      this.#message,
      this.#combatants,
      this.#token,
      this.#remove,
    ];
    try {
      for (;;) {
        this.#written += 1;
        await this.#random.pick(kinds).call(this, this.#written);
      }
    } catch {
      // The server was killed: the last request may have been carried out or not.
    }
  }

  /** What holds at every moment: a message that changes several documents changes all of them or none. */
  invariant(): Witness {
    const field = this.#lane;
    return (world) => {
      const [hero, foe] = [IDS.hero, IDS.foe].map((id) => stored(world, "Actor", id)?.["system"] as AnyObject);
      if (hero?.[field] !== foe?.[field])
        return `Half of a message was written: ${String(hero?.[field])}, ${String(foe?.[field])}`;
      const fighting = (stored(world, "Combat", IDS.combat)?.["combatants"] ?? []) as { system: AnyObject }[];
      if (new Set(fighting.map(({ system }) => system[field])).size > 1) return "Half of an encounter was written";
      return undefined;
    };
  }

  /** Two actors in one message. */
  async #pair(count: number): Promise<void> {
    const updates = [IDS.hero, IDS.foe].map((_id) => ({ _id, [`system.${this.#lane}`]: count }));
    await this.#client.modify("Actor", "update", { updates });
    this.#atLeast("an actor", count, (world) => (stored(world, "Actor", IDS.foe)?.["system"] as AnyObject)[this.#lane]);
  }

  async #combatants(count: number): Promise<void> {
    const combatants = [IDS.heroFights, IDS.foeFights].map((_id) => ({ _id, [`system.${this.#lane}`]: count }));
    await this.#client.update("Combat", { _id: IDS.combat, [`flags.world.${this.#lane}`]: count, combatants });
    this.#atLeast("a combatant", count, (world) => {
      const [first] = (stored(world, "Combat", IDS.combat)?.["combatants"] ?? []) as { system: AnyObject }[];
      return first?.system[this.#lane];
    });
  }

  async #token(count: number): Promise<void> {
    await this.#client.update("Token", { _id: IDS.token, [`flags.world.${this.#lane}`]: count }, `Scene.${IDS.scene}`);
    this.#atLeast("a token", count, (world) => {
      const [token] = (stored(world, "Scene", IDS.scene)?.["tokens"] ?? []) as { flags: { world: AnyObject } }[];
      return token?.flags.world[this.#lane];
    });
  }

  /** An item with an effect in it. */
  async #item(count: number): Promise<void> {
    const data = [{ name: `Item ${count}`, type: "thing", effects: [{ name: "Effect" }] }];
    const { result } = await this.#client.modify("Item", "create", { data }, `Actor.${IDS.hero}`);
    const { _id: id } = result[0] as { _id: string };
    this.#note((world) => {
      const item = itemsOf(stored(world, "Actor", IDS.hero)).find(({ _id }) => _id === id);
      return (item?.["effects"] as unknown[] | undefined)?.length === 1 ? undefined : `The item ${id} is lost`;
    });
  }

  /** An item in the actor of an unlinked token, whose delta has to be created first. */
  async #deltaItem(count: number): Promise<void> {
    const parent = `Scene.${IDS.scene}.Token.${IDS.token}.Actor.${IDS.hero}`;
    const { result } = await this.#client.modify(
      "Item",
      "create",
      { data: [{ name: `Item ${count}`, type: "thing" }] },
      parent,
    );
    const { _id: id } = result[0] as { _id: string };
    this.#note((world) => {
      const [token] = (stored(world, "Scene", IDS.scene)?.["tokens"] ?? []) as AnyObject[];
      return itemsOf(token?.["delta"]).some(({ _id }) => _id === id) ? undefined : `The token's item ${id} is lost`;
    });
  }

  async #message(count: number): Promise<void> {
    const { result } = await this.#client.modify("ChatMessage", "create", { data: [{ content: `Message ${count}` }] });
    const { _id: id } = result[0] as { _id: string };
    const made: Made = { type: "ChatMessage", id };
    this.#made.push(made);
    this.#note((world) => {
      const isWanted = this.#made.includes(made);
      return isWanted && !stored(world, made.type, id) ? `The message ${id} is lost` : undefined;
    });
  }

  async #remove(): Promise<void> {
    const made = this.#made.shift();
    if (!made) return;
    await this.#client.modify(made.type, "delete", { ids: [made.id] });
    this.#note((world) => (stored(world, made.type, made.id) ? `The message ${made.id} is back` : undefined));
  }

  #note(witness: Witness): void {
    this.acknowledged.push(witness);
    this.onAcknowledged();
  }

  /** The stored number must be the acknowledged one or greater. */
  #atLeast(what: string, count: number, read: (world: World) => unknown): void {
    this.#note((world) => {
      const found = read(world);
      return typeof found === "number" && found >= count ? undefined : `${what} has ${String(found)} and not ${count}`;
    });
  }
}
