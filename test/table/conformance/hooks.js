const started = [];

export default function register(quench) {
  quench.registerBatch(
    "conformance.hooks",
    ({ describe, it, assert, afterEach }) => {
      const EVENT = "conformanceEvent";
      const ids = [];
      const listen = (fn, options) => ids.push(Hooks.on(EVENT, fn, options)) && ids.at(-1);

      afterEach(() => {
        for (const id of ids.splice(0)) Hooks.off(EVENT, id);
      });

      describe("Hooks", () => {
        it("C4 on answers a number by which off lets go", () => {
          let calls = 0;
          const id = listen(() => calls++);
          assert.isNumber(id);
          Hooks.callAll(EVENT);
          Hooks.off(EVENT, id);
          Hooks.callAll(EVENT);
          assert.equal(calls, 1);
        });

        it("C4 off takes the function, too", () => {
          let calls = 0;
          const fn = () => calls++;
          listen(fn);
          Hooks.off(EVENT, fn);
          Hooks.callAll(EVENT);
          assert.equal(calls, 0);
        });

        it("C4 once is told one time", () => {
          let calls = 0;
          Hooks.once(EVENT, () => calls++);
          listen(() => calls++, { once: true });
          Hooks.callAll(EVENT);
          Hooks.callAll(EVENT);
          assert.equal(calls, 2);
        });

        it("C5 callAll tells all in the order of registration and answers true", () => {
          const order = [];
          listen(() => order.push("a") && false);
          listen(() => order.push("b"));
          assert.isTrue(Hooks.callAll(EVENT));
          assert.deepEqual(order, ["a", "b"]);
        });

        it("C6 call stops at the first explicit false", () => {
          const order = [];
          listen(() => void order.push("a"));
          listen(() => order.push("b") && false);
          listen(() => order.push("c"));
          assert.isFalse(Hooks.call(EVENT));
          assert.deepEqual(order, ["a", "b"]);
        });

        it("C6 call answers true when nobody says no", () => {
          listen(() => undefined);
          listen(() => null);
          assert.isTrue(Hooks.call(EVENT));
        });

        it("C7 does not wait, so that an asynchronous no is none", () => {
          listen(async () => false);
          assert.isTrue(Hooks.call(EVENT));
        });

        it("C8 off throws for an event nobody has listened to", () => {
          assert.throws(() => Hooks.off("conformanceNeverHeardOf", () => undefined));
        });

        it("off says nothing of a listener that is gone already (G110)", () => {
          const listener = () => undefined;
          const id = Hooks.on("conformanceHeardOf", listener);
          Hooks.off("conformanceHeardOf", id);
          assert.doesNotThrow(() => Hooks.off("conformanceHeardOf", id));
          assert.doesNotThrow(() => Hooks.off("conformanceHeardOf", listener));
        });

        it("C9 reports errors through the error hook", () => {
          const seen = [];
          const id = Hooks.on("error", (location, error, data) => seen.push({ location, error, data }));
          try {
            const error = new Error("conformance");
            Hooks.onError("conformance.place", error, { detail: 1 });
            assert.lengthOf(seen, 1);
            assert.equal(seen[0].location, "conformance.place");
            assert.equal(seen[0].error, error);
            assert.equal(seen[0].data.detail, 1);
          } finally {
            Hooks.off("error", id);
          }
        });

        it("C9 a listener that fails does not keep others from being told (G109)", () => {
          let told = false;
          listen(() => {
            throw new Error("conformance: this failure is wanted");
          });
          listen(() => (told = true));
          Hooks.callAll(EVENT);
          assert.isTrue(told);
        });
      });

      describe("The start", () => {
        it("C1 the game is ready and has its parts", () => {
          assert.isTrue(game.ready);
          for (const part of [
            "actors",
            "items",
            "scenes",
            "combats",
            "messages",
            "folders",
            "macros",
            "users",
            "settings",
          ]) {
            assert.exists(game[part], part);
          }
          assert.equal(game.release.generation >= 13, true);
          assert.isTrue(game.user.isSelf);
        });

        it("C1 the hooks of the start have been called in their order", () => {
          const log = globalThis.plainStart ?? started;
          const wanted = [
            "init",
            "i18nInit",
            "setup",
            "initializeDynamicTokenRingConfig",
            "initializeCombatConfiguration",
          ];
          assert.deepEqual(
            log.filter((name) => wanted.includes(name)),
            wanted,
          );
          if (log.includes("canvasConfig")) {
            assert.isBelow(log.indexOf("initializeCombatConfiguration"), log.indexOf("canvasConfig"));
            assert.isBelow(log.indexOf("canvasConfig"), log.indexOf("ready"));
          }
          assert.equal(log.filter((name) => name === "ready").length, 1);
        });

        it("C2 translations are there when i18nInit is called", () => {
          assert.equal(globalThis.plainSeen?.greetingAtI18nInit, "Good day, Ann.");
        });

        it("C3 documents are there and prepared when setup is called", () => {
          assert.isTrue(globalThis.plainSeen?.documentsAtSetup);
        });
      });
    },
    { displayName: "Hooks and the start" },
  );
}
