/** Generation 14: what packages find different from 13 (docs/table.md). */
import { ACTIVE_EFFECT_MODES, CONST } from "../../common/constants.ts";
import { ActiveEffectTypeDataModel } from "../../common/data/active-effect-type-data.ts";
import * as operators from "../../common/data/operators.ts";
import * as effectData from "../../common/documents/effect-data.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { room as applications } from "../applications/index.ts";
import { inWordsOfGeneration } from "../applications/ux/context-menu-entry.ts";
import type { ContextMenuEntry } from "../applications/ux/context-menu.ts";
import { CONFIG } from "../core/config.ts";
import { Roll } from "../core/dice/roll.ts";
import { GameTime } from "../core/game-time.ts";
import { game } from "../core/globals.ts";
import { ActiveEffect } from "../documents/active-effect.ts";
import { ActiveEffectRegistry, announceExpiry, effectRegistry, TIME_EVENT } from "../documents/effect-registry.ts";
import { ChatMessage, putMode } from "../documents/chat-message.ts";
import { applyMode, mapLegacyRollMode, messageModes } from "../documents/roll-modes.ts";
import { BaseScene } from "../../common/documents/scene.ts";
import { BaseLevel } from "../../common/documents/level.ts";
import { Level } from "../documents/further-documents.ts";
import { Scene } from "../documents/scene.ts";
import { firstLevel } from "../documents/viewed-level.ts";
import { placeAreas } from "./areas.ts";
import { detachWindows } from "./detached.ts";
import { planMovements } from "./planned-movement.ts";
import { viewByLevels } from "./levels.ts";
import { offer, offerGlobally, publicNames } from "./public-names.ts";
import { keepStatusesById } from "./status-record.ts";

type TimeListener = GameTime["onUpdateWorldTime"];

export function becomeFourteen(): void {
  operateOnFields();
  speakInModes();
  applyEffectsInPhases();
  keepStatusesById();
  wordMenusAnew();
  divideScenesIntoLevels();
  nameLayersOnce();
  placeAreas();
  viewByLevels();
  detachWindows();
  planMovements();
  offerGlobally("_loc", (key: string, data?: Record<string, string>): string =>
    data ? game.i18n.format(key, data) : game.i18n.localize(key),
  );
}

function warn(message: string): void {
  logCompatibilityWarning(message, { since: 14, until: 16, once: true });
}

/** Defines a property that warns when it is read. */
function warnWhenRead(target: object, name: string, value: unknown, message: string): void {
  Object.defineProperty(target, name, {
    get: () => {
      warn(message);
      return value;
    },
    set: (replacement: unknown) => {
      value = replacement;
    },
    configurable: true,
    enumerable: false,
  });
}

/** Updates may hold operators instead of values (#13090). */
function operateOnFields(): void {
  const { DataFieldOperator, ForcedDeletion, ForcedReplacement, OPERATOR_IDENTIFIER, OPERATOR_VALUE } = operators;
  const { reconstructOperator } = operators;
  const members = { DataFieldOperator, ForcedDeletion, ForcedReplacement, OPERATOR_IDENTIFIER, OPERATOR_VALUE };
  offer("data.operators", { ...members, reconstructOperator });
  offerGlobally("_del", Object.freeze(new ForcedDeletion()));
  offerGlobally("_replace", (value: unknown) => new ForcedReplacement(value));
}

/** Message modes replace roll modes. */
function speakInModes(): void {
  CONFIG.ChatMessage.modes = messageModes;
  const message = "CONFIG.Dice.rollModes is deprecated in favor of CONFIG.ChatMessage.modes";
  warnWhenRead(CONFIG.Dice, "rollModes", CONFIG.Dice.rollModes, message);
  warnWhenRead(
    publicNames.CONST,
    "DICE_ROLL_MODES",
    CONST.DICE_ROLL_MODES,
    "CONST.DICE_ROLL_MODES is deprecated in favor of CONFIG.ChatMessage.modes",
  );
  Object.assign(ChatMessage, { applyMode: (data: AnyObject, mode: string) => applyMode(data, mode) });
  Object.assign(ChatMessage.prototype, {
    applyMode(this: ChatMessage, mode: string): void {
      putMode(this, mode);
    },
  });
  Object.assign(Roll, { _mapLegacyRollMode: mapLegacyRollMode });
}

/** Changes have a type and a phase, and move to the effect's system data. */
function applyEffectsInPhases(): void {
  offer("data.ActiveEffectTypeDataModel", ActiveEffectTypeDataModel);
  for (const name of [
    "ACTIVE_EFFECT_CHANGE_TYPES",
    "ACTIVE_EFFECT_TIME_DURATION_UNITS",
    "ACTIVE_EFFECT_DURATION_UNITS",
    "ACTIVE_EFFECT_EXPIRY_EVENTS",
    "ACTIVE_EFFECT_SHOW_ICON",
  ] as const) {
    publicNames.CONST[name] = effectData[name];
  }
  warnWhenRead(
    publicNames.CONST,
    "ACTIVE_EFFECT_MODES",
    ACTIVE_EFFECT_MODES,
    "You are accessing CONST.ACTIVE_EFFECT_MODES. Changes now have string types (see CONST.ACTIVE_EFFECT_CHANGE_TYPES).",
  );
  const { legacyTransferral: _gone, ...configuration } = CONFIG.ActiveEffect;
  Object.assign(CONFIG, {
    ActiveEffect: {
      ...configuration,
      dataModels: { base: ActiveEffectTypeDataModel },
      defaultType: "base",
      phases: {
        initial: { label: "EFFECT.PHASES.initial.label", hint: "EFFECT.PHASES.initial.hint" },
        final: { label: "EFFECT.PHASES.final.label", hint: "EFFECT.PHASES.final.hint" },
      },
      changeTypes: Object.fromEntries(
        Object.entries(effectData.ACTIVE_EFFECT_CHANGE_TYPES).map(([type, defaultPriority]) => [
          type,
          { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority },
        ]),
      ),
      expiryAction: "update",
      expiryEvents: {},
    },
  });
  offer("helpers.ActiveEffectRegistry", ActiveEffectRegistry);
  Object.assign(ActiveEffect, { registry: effectRegistry });
  const original = Object.getOwnPropertyDescriptor(GameTime.prototype, "onUpdateWorldTime")?.value as TimeListener;
  GameTime.prototype.onUpdateWorldTime = function (...parameters): void {
    original.apply(this, parameters);
    void announceExpiry(TIME_EVENT, {});
  };
  Object.defineProperty(ActiveEffect.prototype, "changes", {
    get(this: ActiveEffect) {
      warn("ActiveEffect#changes is now at ActiveEffect#system.changes.");
      return this.system["changes"];
    },
    configurable: true,
  });
}

/** A scene's background and foreground move to its levels; regions replace measured templates. */
function divideScenesIntoLevels(): void {
  offer("documents.BaseLevel", BaseLevel);
  offer("documents.Level", Level);
  offerGlobally("Level", Level);
  const { MeasuredTemplate: _gone, ...rest } = CONFIG as Record<string, unknown>;
  Reflect.deleteProperty(CONFIG, "MeasuredTemplate");
  Object.assign(CONFIG, { Level: { documentClass: Level, sheetClasses: {} }, Scene: rest["Scene"] });
  const { MeasuredTemplate: _former, ...embedded } = BaseScene.metadata.embedded;
  Reflect.set(BaseScene, "metadata", { ...BaseScene.metadata, embedded: { ...embedded, Level: "levels" } });
  for (const key of ["background", "foreground"] as const) {
    Object.defineProperty(Scene.prototype, key, {
      get(this: Scene) {
        warn(`Scene#${key} is now at Level#${key}.`);
        return firstLevel(this)?.[key];
      },
      configurable: true,
    });
  }
}

/** The class of the token layer is configured only with those of the other layers. */
function nameLayersOnce(): void {
  Reflect.deleteProperty(CONFIG.Token as object, "layerClass");
}

/** Core's own menus list their entries with the property names of generation 14. */
function wordMenusAnew(): void {
  const seen = new Set<object>();
  for (const cls of classesIn(applications.namespaces, seen)) {
    const prototype = cls.prototype as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (!/^_get\w*(?:ContextOptions|ContextMenuOptions)$/.test(name)) continue;
      const original = prototype[name] as () => ContextMenuEntry[];
      prototype[name] = function (this: object): ContextMenuEntry[] {
        return inWordsOfGeneration(original.call(this));
      };
    }
  }
}

type Class = abstract new (...args: never[]) => object;

/** All classes in the namespaces, and their base classes. */
function* classesIn(value: unknown, seen: Set<object>): Generator<Class> {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
  seen.add(value);
  if (typeof value === "function") {
    if (!value.prototype) return;
    yield value as Class;
    yield* classesIn(Object.getPrototypeOf(value), seen);
    return;
  }
  for (const inner of Object.values(value)) yield* classesIn(inner, seen);
}
