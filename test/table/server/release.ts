/** The emulated release of Foundry. */
export interface Release {
  generation: number;
  build: number;
  channel: string;
}

/** The build number by generation. */
const BUILDS: Readonly<Record<number, number>> = Object.freeze({ 13: 351, 14: 364 });

export function releaseOf(generation: number): Release {
  const build = BUILDS[generation];
  if (build === undefined) {
    throw new Error(`There is no generation ${generation} here; known are ${Object.keys(BUILDS).join(" and ")}`);
  }
  return { generation, build, channel: "stable" };
}
