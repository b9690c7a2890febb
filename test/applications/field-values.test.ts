import { describe, expect, it } from "vitest";
import { isSettled, submittedOptions } from "../../src/applications/dialog/field-values.ts";
import type { OfferField } from "../../src/engine/index.ts";

const list = (name: string, values: readonly string[], more: Partial<OfferField> = {}): OfferField => ({
  name,
  label: name,
  options: values.map((value) => ({ value, label: { key: value } })),
  ...more,
});

const open = list("also", ["", "knife"]);
const known = list("cover", ["none", "light", "heavy"], { known: { value: "light", from: "map" } });
const usual: OfferField = { name: "wind", label: "wind", options: null, initial: "0", usual: true };

describe("what a dialog submits", () => {
  it.each([
    ["what is untouched with its initial value, and nothing that is known", {}, { also: "", wind: "0" }],
    ["what is chosen", { also: "knife", wind: "3" }, { also: "knife", wind: "3" }],
    ["what is known where it is corrected", { cover: "none" }, { also: "", wind: "0", cover: "none" }],
    ["nothing of a correction that is taken back", { cover: "light" }, { also: "", wind: "0" }],
    ["nothing of a field that is offered no more", { quench: "yes" }, { also: "", wind: "0" }],
  ])("%s", (_what, chosen, expected) => {
    expect(submittedOptions([open, known, usual], chosen)).toEqual(expected);
  });

  it("only what is open has to be answered", () => {
    expect([open, known, usual].map(isSettled)).toEqual([false, true, true]);
  });
});
