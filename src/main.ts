import { callHook, onceHook, onHook } from "./compat.ts";
import "../styles/index.css";
import { TempoActorSheet } from "./applications/sheet/actor-sheet.ts";
import { publicApi } from "./applications/api.ts";
import { registerHotbar } from "./applications/hotbar.ts";
import { redrawOnActorChanges } from "./applications/redraw-on-actors.ts";
import { loadIconShapes } from "./applications/icon-shapes.ts";
import { rerenderSheets } from "./applications/sheet/rerender.ts";
import { TempoItemSheet } from "./applications/sheet/item-sheet.ts";
import { registerKeys } from "./applications/keys.ts";
import { loadPartials } from "./applications/partial-templates.ts";
import { openWaitingPrompts, openOrClosePrompts, closePromptsOfCard } from "./applications/dialog/prompts.ts";
import { aiming } from "./applications/dialog/aiming.ts";
import { closeRegistration, refusedRulesets } from "./applications/ruleset-registration.ts";
import { notifyRefusal } from "./applications/run-command.ts";
import { watchSceneUnits } from "./applications/settings/scene-units-watch.ts";
import { TempoTracker } from "./applications/tracker/tracker.ts";
import { ChooserButton, tryFightAfterReload, welcomeOnce } from "./applications/settings/chooser.ts";
import { localize } from "./applications/text.ts";
import { insist } from "./applications/dialog/insist.ts";
import { drawOverMapInFights, keepLabelsLegible, registerReachKey, TempoRuler } from "./canvas/ruler.ts";
import { activeRuleset, isRulesetThere, lookUpWith } from "./data/active.ts";
import { ITEM_MODELS, TempoActorData } from "./data/actor.ts";
import { TempoCombatantData, TempoCombatData } from "./data/combat.ts";
import { CheckData, EndedData, ExchangeData, InitiativeData } from "./data/message.ts";
import { TempoActor } from "./documents/classes/actor.ts";
import { TempoCombat } from "./documents/classes/combat.ts";
import { TempoCombatant } from "./documents/classes/combatant.ts";
import { registerConditions } from "./documents/statuses.ts";
import { registerDocumentHooks } from "./documents/hooks.ts";
import { TempoItem } from "./documents/classes/item.ts";
import { TempoMessage } from "./documents/classes/message.ts";
import { registerMovementModes } from "./documents/movement-modes.ts";
import { ports } from "./documents/ports.ts";
import {
  registerOptions,
  registerRulesetSetting,
  registerUserSettings,
  registerWorldSettings,
  setting,
} from "./documents/settings.ts";
import { registerNewSceneGrids } from "./documents/write/scene-units.ts";
import { TempoToken } from "./documents/classes/token.ts";
import { refuseRulesetChanges } from "./documents/world-ruleset.ts";
import { catchTheRest, detach } from "./failures.ts";
import { registerRuleset } from "./engine/index.ts";
import { BUILT_IN } from "./rulesets/all.ts";

/** Registers everything with Foundry, and nothing else. */
catchTheRest();
for (const ruleset of BUILT_IN) registerRuleset(ruleset);

onceHook("init", () => {
  Object.assign(game, { tempo: publicApi });
  registerRulesetSetting("phased");
  registerWorldSettings(onSetting);
  lookUpWith(() => setting("ruleset"));

  CONFIG.Actor.documentClass = TempoActor;
  CONFIG.Combat.documentClass = TempoCombat;
  CONFIG.Combatant.documentClass = TempoCombatant;
  CONFIG.ChatMessage.documentClass = TempoMessage;
  CONFIG.Item.documentClass = TempoItem;
  CONFIG.Token.documentClass = TempoToken;
  CONFIG.Token.rulerClass = TempoRuler;
  if (!setting("plainTracker")) CONFIG.ui.combat = TempoTracker;
  Object.assign(CONFIG.Actor.dataModels, { character: TempoActorData, npc: TempoActorData });
  Object.assign(CONFIG.Item.dataModels, ITEM_MODELS);
  Object.assign(CONFIG.Combat.dataModels, { base: TempoCombatData });
  Object.assign(CONFIG.Combatant.dataModels, { base: TempoCombatantData });
  Object.assign(CONFIG.ChatMessage.dataModels, {
    exchange: ExchangeData,
    initiative: InitiativeData,
    check: CheckData,
    ended: EndedData,
  });
  CONFIG.Actor.trackableAttributes = Object.fromEntries(
    ["character", "npc"].map((type) => [type, { bar: ["bars.a", "bars.b"], value: [] }]),
  );

  detach(loadPartials());
  detach(loadIconShapes());
  registerKeys();
  registerReachKey();
  registerHotbar();
  onHook("renderCompendiumDirectory", (_directory: unknown, element: HTMLElement) =>
    detach(import("./applications/hide-packs.ts").then(({ hidePacks }) => hidePacks(element))),
  );
  onHook("renderSettingsConfig", (_app, element) => {
    detach(import("./applications/settings/option-headings.ts").then((late) => late.addOptionHeadings(element)));
  });
  redrawOnActorChanges();
  keepLabelsLegible();
  drawOverMapInFights();
  registerDocumentHooks();
  refuseRulesetChanges();
  registerNewSceneGrids();
  watchSceneUnits();

  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(Actor, "tempo", TempoActorSheet, { makeDefault: true, label: "TEMPO.Sheet.Actor" });
  DocumentSheetConfig.registerSheet(Item, "tempo", TempoItemSheet, { makeDefault: true, label: "TEMPO.Sheet.Item" });
  game.settings.registerMenu("tempo", "welcome", {
    name: "TEMPO.Welcome.Title",
    label: "TEMPO.Welcome.Open",
    hint: "TEMPO.Welcome.Hint",
    icon: "fa-solid fa-drum",
    type: ChooserButton,
    restricted: true,
  });

  // Documents may have to speak to the user, which only applications can do (K15).
  ports.refused = notifyRefusal;
  ports.insist = insist;
  ports.waitingForGM = () => ui.notifications.info(localize("TEMPO.Waiting"));
  ports.confirmUndo = async (...asked) =>
    (await import("./applications/dialog/confirm-fight.ts")).confirmUndo(...asked);
  ports.confirmEnd = async (combat) => (await import("./applications/dialog/confirm-fight.ts")).confirmEnd(combat);
  ports.changeResource = async (...changed) =>
    (await import("./applications/change-resource.ts")).changeResource(...changed);
  // A world without cards does without their code (K20).
  ports.drawCard = async (...drawn) => (await import("./applications/card/card.ts")).drawCard(...drawn);

  // The preview of areas is loaded when the first is placed (K20).
  aiming.place = async (request) => (await import("./canvas/area-aim.ts")).aimArea(request);

  // Modules register their rulesets here, made with the engine that they are handed (K20).
  callHook("tempo.init", publicApi);
  closeRegistration();
});

// By now every module has registered its rulesets.
onceHook("i18nInit", () => {
  registerOptions(activeRuleset(), onSetting);
  registerUserSettings();
  registerConditions();
  registerMovementModes();
  // Loaded only where the ruleset lets things lie about (K20).
  if (activeRuleset().takeUp !== undefined) detach(import("./canvas/things.ts").then(({ markThings }) => markThings()));
});

onHook("createChatMessage", (message) => openOrClosePrompts(message));
onHook("updateChatMessage", (message) => openOrClosePrompts(message));
onHook("deleteChatMessage", (message) => closePromptsOfCard(message));
onHook("userConnected", () => openWaitingPrompts());
for (const hook of ["targetToken", "updateCombatant", "deleteCombat"] as const) onHook(hook, () => rerenderSheets());
onHook("updateCombat", (combat) => {
  rerenderSheets();
  // Loaded with the first turn (K20); the fight may be over by then.
  detach(
    import("./applications/turn-announcement.ts").then(({ announceTurn }) => {
      if (game.combats.has(combat.id ?? "")) announceTurn(combat);
    }),
  );
  // A round that is stepped back to unfolds cards again.
  detach(import("./applications/card/folding.ts").then(({ foldOldCards }) => foldOldCards(combat)));
});
// The sheet shows the token's movement mode, and what can be done from where it stands.
onHook("updateToken", (_token, changes) => {
  if (["movementAction", "x", "y", "elevation"].some((key) => key in changes)) rerenderSheets();
});
onceHook("ready", () => {
  if (game.user.isGM)
    for (const reason of refusedRulesets())
      ui.notifications.error(localize("TEMPO.Ruleset.Refused", { reason }), { permanent: true });
  if (!isRulesetThere()) ui.notifications.error(localize("TEMPO.Ruleset.Missing", { id: setting("ruleset") }));
  openWaitingPrompts();
  CONFIG.queries["tempo.nudge"] = async (...asked) => (await import("./applications/nudge.ts")).hearNudge(...asked);
  // Loaded once the game is there (K20).
  detach(import("./applications/since-away.ts").then(({ tellWhatWasMissed }) => tellWhatWasMissed()));
  detach(welcomeOnce());
  detach(tryFightAfterReload());
});

/** A setting of the world has changed; loaded when one does (K20). */
function onSetting(): void {
  detach(import("./applications/redraw-on-settings.ts").then(({ redrawOnSettings }) => redrawOnSettings()));
}
