import { describe, expect, it } from "vitest";
import { DEFAULT_UNKNOWNS, formatUnknowns, parseUnknowns } from "../../common/unknowns.ts";

describe("what no source tells", () => {
  it("is chosen by name, several at once", () => {
    expect(parseUnknowns(["history-undo=append,tie-break=name", "permissions=allow"])).toEqual({
      "history-undo": "append",
      "tie-break": "name",
      permissions: "allow",
    });
  });

  it("means permissions where no name is given", () => {
    expect(parseUnknowns(["allow"])).toEqual({ permissions: "allow" });
  });

  it("refuses what it does not know, and says what there is", () => {
    expect(() => parseUnknowns(["history-redo=append"])).toThrow(/history-undo/);
    expect(() => parseUnknowns(["history-undo=maybe"])).toThrow(/shorten and append/);
    expect(() => parseUnknowns(["toString=1"])).toThrow(/there is no "toString"/);
  });

  it("reads what it writes", () => {
    expect(parseUnknowns([formatUnknowns(DEFAULT_UNKNOWNS)])).toEqual(DEFAULT_UNKNOWNS);
  });
});
