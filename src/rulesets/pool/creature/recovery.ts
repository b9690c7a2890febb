import type { RecoverySpec, RecoveryTrack } from "../../../engine/index.ts";
import type { PoolDerived } from "./derived.ts";
import { LOCATIONS } from "./schema.ts";
import type { creature } from "./schema.ts";

type Track = RecoveryTrack<typeof creature, PoolDerived>;

/** D15: nothing keeps somebody at rest from recovering turn after turn, so both come back within a minute. */
const atRest = (id: "stamina" | "defense"): Track => ({
  id,
  label: `TEMPO.Pool.Resource.${id}`,
  path: ["losses", id],
  minutes: { breath: 1 },
  amount: ({ source }) => Math.max(0, source.losses[id]),
});

/** The rules name no time in which these come back: only healing ends them. */
const healed = (id: string, label: string, path: readonly string[]): Track => ({
  id,
  label,
  path,
  minutes: {},
  amount: () => 0,
});

export const recovery: RecoverySpec<typeof creature, PoolDerived> = {
  manners: { breath: "TEMPO.Pool.Manner.breath" },
  tracks: [
    atRest("stamina"),
    atRest("defense"),
    ...(["stun", "fatigue"] as const).map((id) => healed(id, `TEMPO.Pool.Resource.${id}`, [id])),
    ...LOCATIONS.map((at) => healed(`wounds.${at}`, `TEMPO.Pool.Field.wounds.${at}`, ["wounds", at])),
  ],
};
