import { describe, expect, it } from "vitest";
import { filesOf, read } from "./pages.ts";

const files = filesOf();
const listed = (text: string): string[] =>
  [...text.matchAll(/classes: \[([^\]]*)\]/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"(tp-[\w-]+)"/g)].map(([, name = ""]) => name),
  );

describe("the classes of windows", () => {
  const windows = new Set(
    files.filter((name) => /^src\/applications\/.*\.ts$/.test(name)).flatMap((name) => listed(read(name))),
  );

  it("B18 stand for a window alone: no template gives one to anything in it", () => {
    expect(windows.size).toBeGreaterThan(3);
    const double = files
      .filter((name) => /^templates\/.*\.hbs$/.test(name))
      .flatMap((name) =>
        [...read(name).matchAll(/class="([^"]*)"/g)].flatMap(([, classes = ""]) =>
          classes.split(/[\s{}]+/).flatMap((one) => (windows.has(one) ? `${name}: ${one}` : [])),
        ),
      );
    expect(double).toEqual([]);
  });
});
