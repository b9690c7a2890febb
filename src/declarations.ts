import type { TempoActorData, TempoItemData } from "./data/actor.ts";
import type { TempoCombatantData, TempoCombatData } from "./data/combat.ts";
import type { CheckData, EndedData, ExchangeData, InitiativeData } from "./data/message.ts";
import type { TempoActor } from "./documents/classes/actor.ts";
import type { TempoCombat } from "./documents/classes/combat.ts";
import type { TempoCombatant } from "./documents/classes/combatant.ts";
import type { TempoItem } from "./documents/classes/item.ts";
import type { TempoMessage } from "./documents/classes/message.ts";
import type { TempoToken } from "./documents/classes/token.ts";
import type { Condition, Refusal } from "./engine/index.ts";

/** Tells the compiler of this system's classes, data models, flags and queries. */
declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: true;
  }
  interface DocumentClassConfig {
    Actor: typeof TempoActor<Actor.SubType>;
    Combat: typeof TempoCombat<Combat.SubType>;
    Combatant: typeof TempoCombatant<Combatant.SubType>;
    ChatMessage: typeof TempoMessage<ChatMessage.SubType>;
    Item: typeof TempoItem<Item.SubType>;
    TokenDocument: typeof TempoToken;
  }
  /** The same classes by subtype, as collections hold them. */
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: TempoActor<SubType>;
  }
  interface ConfiguredCombat<SubType extends Combat.SubType> {
    document: TempoCombat<SubType>;
  }
  interface ConfiguredCombatant<SubType extends Combatant.SubType> {
    document: TempoCombatant<SubType>;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: TempoMessage<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: TempoItem<SubType>;
  }
  interface DataModelConfig {
    Actor: { character: typeof TempoActorData; npc: typeof TempoActorData };
    Item: {
      weapon: typeof TempoItemData;
      armor: typeof TempoItemData;
      talent: typeof TempoItemData;
      gear: typeof TempoItemData;
    };
    Combat: { base: typeof TempoCombatData };
    Combatant: { base: typeof TempoCombatantData };
    ChatMessage: {
      exchange: typeof ExchangeData;
      initiative: typeof InitiativeData;
      check: typeof CheckData;
      ended: typeof EndedData;
    };
  }
  interface SystemConfig {
    discover: "tempo";
  }
  interface SystemNameConfig {
    name: "tempo";
  }
  interface FlagConfig {
    ActiveEffect: { tempo?: { condition?: Condition } };
    /** Ids of rows of the action list that stand first on its sheet; whether it is still being made. */
    Actor: { tempo?: { pins?: string[]; beginning?: boolean } };
    /** The colour of the side's heading. */
    CombatantGroup: { tempo?: { color?: string } };
    /** The ruleset under which the GM was told that the scene's unit differs. */
    Scene: { tempo?: { toldOfUnits?: string } };
    /** Which of a GM's tabs does what must happen once (U2). */
    User: { tempo?: { tab?: string } };
  }
  namespace CONFIG {
    interface Queries {
      /** Tells a player why a request was refused. */
      "tempo.refused": (data: { refusal: Refusal }, context: { timeout?: number }) => Promise<boolean>;
      /** Reminds a player of an open question; whether there is one. */
      "tempo.nudge": (
        data: { combat: string; exchange: string; who: string },
        context: { timeout?: number },
      ) => Promise<boolean>;
    }
  }
}
