/** What the core adds to JavaScript's own types, and the helpers that packages use every day. */

function languageHabits({ describe, it, assert }) {
  describe("habits: language", () => {
    it("text, numbers, lists and sets know what the core teaches them", () => {
      assert.equal("habit of mind".capitalize(), "Habit of mind");
      assert.equal("habit of mind".titleCase(), "Habit Of Mind");
      assert.equal("Habit of Mind".slugify(), "habit-of-mind");
      assert.equal("a<script>x</script>b".stripScripts(), "ab");
      assert.equal((3).ordinalString(), "3rd");
      assert.equal((5).signedString(), "+5");
      assert.equal((7).paddedString(3), "007");
      assert.equal((17).toNearest(5), 15);
      assert.isTrue((5).between(1, 5));
      assert.isTrue(Number.isNumeric("4.2"));
      assert.isFalse(Number.isNumeric("x"));
      assert.equal(Number.fromString("+ 4"), 4);
      assert.equal(Math.clamp(12, 0, 10), 10);
      assert.equal(Math.mix(0, 10, 0.25), 2.5);
      assert.equal(Math.normalizeDegrees(-90), 270);
      assert.approximately(Math.toRadians(180), Math.PI, 1e-9);
      assert.deepEqual(Array.fromRange(3, 1), [1, 2, 3]);
      assert.deepEqual(
        [1, 2, 3, 4].partition((n) => n > 2),
        [
          [1, 2],
          [3, 4],
        ],
      );
      assert.equal(["a", "", "b"].filterJoin("-"), "a-b");
      const list = [1, 2, 3];
      assert.equal(
        list.findSplice((n) => n === 2),
        2,
      );
      assert.deepEqual(list, [1, 3]);
      assert.isTrue([1, [2]].equals([1, [2]]));
      const set = new Set([1, 2, 3]);
      assert.equal(set.first(), 1);
      assert.isTrue(new Set([1]).isSubset(set));
      assert.isTrue(set.intersects(new Set([3, 9])));
      assert.deepEqual([...set.filter((n) => n > 1)], [2, 3]);
      assert.deepEqual([...set.map((n) => n * 2)], [2, 4, 6]);
      assert.equal(
        set.reduce((sum, n) => sum + n, 0),
        6,
      );
      assert.isTrue(set.some((n) => n > 2));
      assert.isTrue(set.every((n) => n > 0));
      assert.equal(
        set.find((n) => n > 1),
        2,
      );
      assert.deepEqual(set.toObject(), [1, 2, 3]);
    });

    it("helpers for objects and calls do as their pages say", async () => {
      const { utils } = foundry;
      assert.deepEqual(utils.flattenObject({ a: { b: 1 } }), { "a.b": 1 });
      assert.deepEqual(utils.invertObject({ a: "x" }), { x: "a" });
      assert.isTrue(utils.objectsEqual({ a: [1] }, { a: [1] }));
      assert.isTrue(utils.isNewerVersion("1.10.0", "1.9.9"));
      assert.isTrue(utils.isSubclass(class extends Array {}, Array));
      assert.equal(utils.getRoute("systems/plain/x.png"), "/systems/plain/x.png");
      assert.equal(utils.getRoute("systems/plain/x.png", { prefix: "vtt" }), "/vtt/systems/plain/x.png");
      assert.equal(utils.formatFileSize(2048), "2.05kB");
      const target = { a: { b: 1, c: 2 } };
      assert.isTrue(utils.deleteProperty(target, "a.b"));
      assert.deepEqual(target, { a: { c: 2 } });
      const semaphore = new utils.Semaphore(1);
      assert.deepEqual(await Promise.all([1, 2].map((n) => semaphore.add(async () => n * 2))), [2, 4]);
      let calls = 0;
      const calm = utils.debounce(() => calls++, 5);
      calm();
      calm();
      await new Promise((resolve) => setTimeout(resolve, 60));
      assert.equal(calls, 1);
    });

    it("colours mix, convert and are written", () => {
      const { Color } = foundry.utils;
      const red = Color.from("#ff0000");
      assert.equal(red.css, "#ff0000");
      assert.deepEqual(red.rgb, [1, 0, 0]);
      assert.equal(red.valueOf(), 0xff0000);
      assert.equal(Color.from([0, 1, 0]).css, "#00ff00");
      assert.equal(red.toRGBA(0.5), "rgba(255, 0, 0, 0.5)");
      assert.isFalse(Color.from("nonsense").valid);
    });

    it("translations know what is there, and lists and counts are written in the language", () => {
      assert.isTrue(game.i18n.has("PLAIN.Greeting"));
      assert.equal(game.i18n.localize("PLAIN.NotThere"), "PLAIN.NotThere");
      assert.equal(game.i18n.lang, "en");
      assert.equal(game.i18n.getListFormatter().format(["a", "b"]), "a and b");
      assert.deepEqual(
        game.i18n.sortObjects([{ n: "b" }, { n: "a" }], "n").map(({ n }) => n),
        ["a", "b"],
      );
    });

    it("who is here is asked of the users", () => {
      assert.isTrue(game.users.activeGM.isGM);
      assert.isTrue(game.user.isActiveGM);
      assert.isTrue(game.users.players.every((user) => !user.isGM));
      assert.equal(game.users.current, game.user);
      assert.isTrue(game.user.hasRole("PLAYER"));
      assert.isTrue(game.user.can("SETTINGS_MODIFY"));
      assert.equal(game.users.getName("Player").isSelf, false);
      assert.equal(
        game.users.getDesignatedUser((user) => user.isGM),
        game.user,
      );
    });
  });
}

export default function register(quench) {
  quench.registerBatch("habits.language", languageHabits, { displayName: "Habits of the language" });
}
