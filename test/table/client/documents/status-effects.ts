import { CONFIG, type StatusEffectConfiguration } from "../core/config.ts";

/** The ids of statuses that the core acts on. */
export const specialStatusEffects: Record<string, string> = {
  DEFEATED: "dead",
  INVISIBLE: "invisible",
  BLIND: "blind",
  BURROW: "burrow",
  HOVER: "hover",
  FLY: "fly",
};

const status = (id: string, name: string, img: string): StatusEffectConfiguration => ({
  id,
  name: `EFFECT.Status${name}`,
  img: `icons/svg/${img}.svg`,
});

/** The configured statuses: an array in generation 13, an object by id in 14. */
export function allStatusEffects(): StatusEffectConfiguration[] {
  const configured = CONFIG.statusEffects as StatusEffectConfiguration[] | Record<string, StatusEffectConfiguration>;
  return Array.isArray(configured)
    ? configured
    : Object.entries(configured).map(([id, effect]) => ({ ...effect, id: effect.id ?? id }));
}

export function statusEffect(id: string): StatusEffectConfiguration | undefined {
  return allStatusEffects().find((candidate) => candidate.id === id);
}

/** The default statuses. */
export const coreStatusEffects: StatusEffectConfiguration[] = [
  status("dead", "Dead", "skull"),
  status("unconscious", "Unconscious", "unconscious"),
  status("sleep", "Asleep", "sleep"),
  status("stun", "Stunned", "daze"),
  status("prone", "Prone", "falling"),
  status("restrain", "Restrained", "net"),
  status("paralysis", "Paralysis", "paralysis"),
  status("fly", "Flying", "wing"),
  status("blind", "Blind", "blind"),
  status("deaf", "Deaf", "deaf"),
  status("silence", "Silenced", "silenced"),
  status("fear", "Fear", "terror"),
  status("burning", "Burning", "fire"),
  status("frozen", "Frozen", "frozen"),
  status("bleeding", "Bleeding", "blood"),
  status("disease", "Disease", "biohazard"),
  status("poison", "Poison", "poison"),
  status("curse", "Cursed", "sun"),
  status("upgrade", "Upgrade", "upgrade"),
  status("downgrade", "Downgrade", "downgrade"),
  status("invisible", "Invisible", "invisible"),
  status("target", "Target", "target"),
  status("eye", "Marked", "eye"),
  status("holyShield", "Shield", "shield"),
];
