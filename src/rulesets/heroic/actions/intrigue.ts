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

/** What is said of a use: which method, which circumstances. */
type Said = Pick<Use, "options">;

/** What one wants of the other (H28). */
const INTENTS = ["friendliness", "force", "favour", "premise"] as const;
/** How one goes about it (H28). */
const METHODS = ["deception", "diplomacy", "intimidate", "knowledge"] as const satisfies readonly Skill[];
type Method = (typeof METHODS)[number];

/** What stands against a method (H28). */
const opposing = (method: Method): Skill => (method === "knowledge" ? "knowledge" : "senseMotive");

const methodIn = ({ options }: Said): Method => METHODS.find((m) => m === options["method"]) ?? "diplomacy";

/** The method by itself, with the target's position as the bonus or penalty that the dialog names (H28). */
const openMethod = (fight: HeroicFight, who: string, { options }: Said): Check =>
  skillCheck(fight.figure(who), methodIn({ options }), null, { options, rules: skillRulesAt(fight) });

/** What the target sets against it, by itself (H28). */
const openReply = (fight: HeroicFight, target: string, use: Said): Check =>
  skillCheck(fight.figure(target), opposing(methodIn(use)), null, { rules: skillRulesAt(fight) });

/** Against a figure: match or beat (H2). */
const facingFigure = (check: Check, label: string, value: number): Check => ({
  ...check,
  against: { label, value, defends: true },
  bands: twoBands(value),
});

/**
 * A check against what opposes it, as the one who makes it sees it. Who has a player rolls, the other takes 10; between
 * two players both do, and the active side wins the tie (H2, H28).
 */
function opposedCheck(fight: HeroicFight, who: string, target: string, active: Check, passive: Check): Check {
  const label = passive.label;
  if (!isPlayers(fight, target)) return facingFigure(active, label, TEN + bonusOf(passive));
  const decides = !isPlayers(fight, who) && skillRulesAt(fight).naturals;
  const naturals = decides ? RESISTED : [];
  return contested(active, isPlayers(fight, who), { label, check: passive, naturals, bands: twoBands(0) });
}

/** A method against a reply (H28). */
export const intrigueCheck = (fight: HeroicFight, who: string, target: string, use: Said): Check =>
  opposedCheck(fight, who, target, openMethod(fight, who, use), openReply(fight, target, use));

const intent = (context: HeroicActionContext): string =>
  INTENTS.find((i) => i === context.said("intent")) ?? INTENTS[0];

export const intrigueActions = {
  /** Wars of words in the fight (H28). */
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

/** A war of words, once whoever was offered an opening by it has answered (H18, H28). */
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
