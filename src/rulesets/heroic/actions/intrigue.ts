import { adjust, bonusOf, throwAffected, throwCheck, throwOpposed } from "../../../engine/index.ts";
import type { Blow, Check, Rolling, ThrownCheck, Use } from "../../../engine/index.ts";
import { contested, RESISTED, TEN, twoBands, whoRolls } from "../checks/contested.ts";
import { GRADE_FIELDS } from "../checks/circumstances.ts";
import type { HeroicAction, HeroicActionContext, HeroicFight, HeroicStep, HeroicStepContext } from "../types.ts";
import { aimless, asSaid, atOneself, provokesField } from "./conduct.ts";
import type { Skill } from "../creature/schema.ts";
import { CARD } from "../stored.ts";
import { isPlayers, skillRulesAt } from "../state.ts";
import { skillCheck } from "../checks/index.ts";
import { listField } from "./skills.ts";

/** The dialog's options: the method, and circumstances. */
type Said = Pick<Use, "options">;

/** What the doer wants of the target (H28). */
const INTENTS = ["friendliness", "force", "favour", "premise"] as const;
/** How the doer goes about it (H28). */
const METHODS = ["deception", "diplomacy", "intimidate", "knowledge"] as const satisfies readonly Skill[];
type Method = (typeof METHODS)[number];

/** The skill that opposes a method (H28). */
const opposing = (method: Method): Skill => (method === "knowledge" ? "knowledge" : "senseMotive");

const methodIn = ({ options }: Said): Method => METHODS.find((m) => m === options["method"]) ?? "diplomacy";

/** The method's check alone; the dialog names the target's position as a bonus or penalty (H28). */
const openMethod = (fight: HeroicFight, who: string, { options }: Said): Check =>
  skillCheck(fight.figure(who), methodIn({ options }), null, { options, rules: skillRulesAt(fight) });

/** The target's opposing check alone (H28). */
const openReply = (fight: HeroicFight, target: string, use: Said): Check =>
  skillCheck(fight.figure(target), opposing(methodIn(use)), null, { rules: skillRulesAt(fight) });

/** A check against a fixed total: match or beat (H2). */
const facingFigure = (check: Check, label: string, value: number): Check => ({
  ...check,
  against: { label, value, defends: true },
  bands: twoBands(value),
});

/**
 * A method against a reply, as the active side sees it (H2, H28). An NPC target takes 10. If a player rolls the reply,
 * an NPC takes 10 for its method; another player rolls it and wins ties.
 */
export function intrigueCheck(fight: HeroicFight, who: string, target: string, use: Said): Check {
  const active = openMethod(fight, who, use);
  const passive = openReply(fight, target, use);
  const { label } = passive;
  if (!isPlayers(fight, target)) return facingFigure(active, label, TEN + bonusOf(passive));
  const decides = !isPlayers(fight, who) && skillRulesAt(fight).naturals;
  const naturals = decides ? RESISTED : [];
  return contested(active, isPlayers(fight, who), { label, check: passive, naturals, bands: twoBands(0) });
}

const intent = (context: HeroicActionContext): string =>
  INTENTS.find((i) => i === context.said("intent")) ?? INTENTS[0];

export const intrigueActions = {
  /** A war of words (H28). */
  intrigue: {
    family: "skills",
    rule: ["H18", "H28"],
    icon: "masks-theater",
    aim: "creature",
    intent: "unknown",
    fields: [
      listField("intent", "TEMPO.Heroic.Intrigue.intent", INTENTS, "Intent"),
      listField("method", "TEMPO.Heroic.Intrigue.method", METHODS, "Skill"),
      provokesField,
      ...GRADE_FIELDS,
    ],
    needs: atOneself,
    aimless,
    check: ({ fight, who, target, use }) => (target === null ? null : intrigueCheck(fight, who, target, use)),
    provokes: asSaid,
    card: (context) => CARD.of({ intent: intent(context), method: methodIn(context.use) }),
    does: (context) => context.push(context.step("intrigue", { use: { targets: context.use.targets.slice(0, 1) } })),
  },
} satisfies Record<string, HeroicAction>;

/** Resolves a war of words, after those whom it provoked have answered (H18, H28). */
function* resolvePersuasion(context: HeroicStepContext): Rolling<void> {
  const { fight, who: by, target, action, use } = context;
  if (target === null) return;
  const check = adjust(context.affected(intrigueCheck(fight, by, target, use)), use.adjustment);
  const replied = (reply: ThrownCheck): Blow => context.blow({ by: target, target: by, entry: null, ...reply });
  switch (whoRolls(fight, by, target)) {
    case "both": {
      const { active, passive } = yield* throwOpposed(check, by, target);
      replied(passive);
      context.blow(active);
      return;
    }
    case "attack":
      context.blow(yield* throwCheck(check, by, action));
      return;
    case "defence": {
      const reply = facingFigure(openReply(fight, target, use), check.label, TEN + bonusOf(check));
      replied(yield* throwAffected(fight, { kind: "check", who: target, against: by }, reply, action));
    }
  }
}

export const intrigueSteps = { intrigue: { does: resolvePersuasion } } satisfies Record<string, HeroicStep>;
