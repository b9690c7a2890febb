import { describe, expect, it } from "vitest";
import { packageAddress, parseRoutePrefix, routeUnder } from "../../common/hosting.ts";

describe("routes", () => {
  it.each([
    ["", "", "/"],
    ["", "a/b", "/a/b"],
    ["vtt", "", "/vtt"],
    ["vtt", "a/b", "/vtt/a/b"],
    ["/vtt/", "/a/b/", "/vtt/a/b"],
    ["games/vtt", "join", "/games/vtt/join"],
    [null, "a", "/a"],
    // Foundry does this too: HeroCreationLab/hero-creation-tool#93 and foundryvtt/dnd5e#7288.
    ["vtt", "../../systems/x.js", "/vtt/../../systems/x.js"],
    ["", "https://assets.example/x.webp", "/https://assets.example/x.webp"],
  ])("under %j %j lies at %j", (prefix, path, route) => expect(routeUnder(prefix, path)).toBe(route));

  it("prefixes are plain paths", () => {
    expect(["vtt", "/vtt/", "a/b-c.d", "", "/"].map(parseRoutePrefix)).toEqual(["vtt", "vtt", "a/b-c.d", "", ""]);
    for (const wrong of ["..", "a/../b", "a//b", "a b", "a?b", "<b>", "ä"])
      expect(() => parseRoutePrefix(wrong)).toThrow(/prefix/);
  });
});

describe("packages", () => {
  const manifest = { id: "mine", version: "1.0 beta" };

  it("lie on the server, or on their host by id and version", () => {
    const own = { routePrefix: "vtt", packageHost: null };
    expect(packageAddress(own, "system", manifest)).toBe("/vtt/systems/mine");
    const hosted = { ...own, packageHost: "http://host/all" };
    expect(packageAddress(hosted, "system", manifest)).toBe("http://host/all/systems/mine/1.0%20beta");
    expect(packageAddress(hosted, "module", manifest)).toBe("http://host/all/modules/mine/1.0%20beta");
    expect(packageAddress(hosted, "world", manifest)).toBe("/vtt/worlds/mine");
  });
});
