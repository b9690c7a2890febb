/** What packages do and read while the game starts, as guides for generation 13 show it. */
export default function register(quench) {
  quench.registerBatch("conformance.habitsOfTheStart", startTests, {
    displayName: "Conformance: habits of the start",
  });
}

/** The CSS cascade layers of the page, lowest priority first. */
const LAYERS = [
  "reset",
  "variables",
  "elements",
  "blocks",
  "applications",
  "compatibility",
  "layouts",
  "system",
  "modules",
  "exceptions",
];

function startTests({ describe, it, assert, before, after }) {
  describe("styles", () => {
    it("C165 the layers overrule each other in their order, and styles in no layer overrule them all (G66)", () => {
      const probe = document.createElement("p");
      probe.className = "conformance-probe";
      const style = document.createElement("style");
      document.body.append(probe, style);
      const rule = (name) => `.conformance-probe { --conformance: ${name}; }`;
      const seen = () => getComputedStyle(probe).getPropertyValue("--conformance").trim();
      try {
        // Declared in reverse, so that layers unknown to the page would have the opposite priority.
        for (const [index, name] of LAYERS.entries()) {
          const rules = LAYERS.slice(0, index + 1).map((layer) => `@layer ${layer} { ${rule(layer)} }`);
          style.textContent = rules.reverse().join("\n");
          assert.equal(seen(), name);
        }
        style.textContent = `${rule("none")}\n${style.textContent}`;
        assert.equal(seen(), "none");
      } finally {
        probe.remove();
        style.remove();
      }
    });
  });

  describe("sheets", () => {
    it("C95 are registered in init, by the collections, which have no instance then", async function () {
      if (game.system.id !== "plain") return this.skip();
      const registered = CONFIG.Actor.sheetClasses.foe["plain.FoeSheet"];
      assert.isTrue(registered.default);
      assert.include(
        foundry.documents.collections.Actors.registeredSheets.map(({ name }) => name),
        "FoeSheet",
      );
      const foe = await Actor.create({ name: "Foe with a sheet", type: "foe" });
      try {
        await foe.sheet.render(true);
        assert.equal(foe.sheet.element.querySelector("p.foe").textContent, "Foe with a sheet");
        await foe.sheet.close();
      } finally {
        await foe.delete();
      }
    });

    it("those of the first version can be named, and taken out whether or not they are registered", () => {
      const { Actors, Items, Journal } = foundry.documents.collections;
      const { ActorSheet, ItemSheet, JournalSheet } = foundry.appv1.sheets;
      const { Application, Dialog, DocumentSheet, FormApplication } = foundry.appv1.api;
      for (const cls of [ActorSheet, ItemSheet, JournalSheet, Application, Dialog, FormApplication]) {
        assert.isFunction(cls);
      }
      assert.isTrue(DocumentSheet.isPrototypeOf(ActorSheet));
      Actors.unregisterSheet("core", ActorSheet);
      Items.unregisterSheet("core", ItemSheet);
      Journal.unregisterSheet("core", JournalSheet);
    });
  });

  describe("what is looked at first", () => {
    it("the release is known by numbers and by words", () => {
      const { release } = game;
      assert.instanceOf(release, foundry.config.ReleaseData);
      assert.equal(release.version, game.version);
      assert.match(game.version, new RegExp(`^${release.generation}\\.${release.build}`));
      assert.isTrue(foundry.utils.isNewerVersion(game.version, "12.331"));
      assert.isTrue(release.isNewer("12.331"));
      assert.isTrue(release.isGenerationalChange("12.331"));
      assert.include(release.shortDisplay, String(release.generation));
    });

    it("ui.windows is there to be looked through", () => {
      assert.isObject(ui.windows);
      assert.isArray(Object.values(ui.windows));
    });
  });

  describe("sounds", () => {
    it("are played by AudioHelper, for once", async () => {
      const { AudioHelper, Sound } = foundry.audio;
      const sound = await AudioHelper.play({ src: CONFIG.sounds.dice, volume: 0, autoplay: false, loop: false });
      assert.instanceOf(sound, Sound);
      assert.isTrue(AudioHelper.hasAudioExtension("sounds/bell.ogg"));
      assert.isFalse(AudioHelper.hasAudioExtension("bell.webp"));
      assert.approximately(AudioHelper.inputToVolume(0.25), 0.125, 1e-9);
      assert.approximately(AudioHelper.volumeToInput(0.125), 0.25, 1e-9);
    });
  });

  describe("prototype tokens", () => {
    it("have the sheet that CONFIG.Token names", async () => {
      const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      const actor = await Actor.create({ name: "Prototype", type });
      const sheet = new CONFIG.Token.prototypeSheetClass({ prototype: actor.prototypeToken });
      try {
        assert.instanceOf(sheet, foundry.applications.sheets.PrototypeTokenConfig);
        await sheet.render({ force: true });
        assert.isNotNull(sheet.element.querySelector("form, [name]"));
      } finally {
        await sheet.close();
        await actor.delete();
      }
    });
  });

  describe("walls", () => {
    let walls = [];
    let token;
    const { ClockwiseSweepPolygon } = foundry.canvas.geometry;
    before(async function () {
      if (!canvas.ready) return this.skip();
      const { DOOR } = CONST.WALL_DOOR_TYPES;
      walls = await canvas.scene.createEmbeddedDocuments("Wall", [
        { c: [200, 0, 200, 400] },
        { c: [600, 0, 600, 400], door: DOOR },
        { c: [800, 0, 800, 400], move: CONST.WALL_MOVEMENT_TYPES.NONE, sight: CONST.WALL_SENSE_TYPES.LIMITED },
        { c: [900, 0, 900, 400], move: CONST.WALL_MOVEMENT_TYPES.NONE, sight: CONST.WALL_SENSE_TYPES.LIMITED },
      ]);
      [token] = await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Runner", x: 0, y: 100 }]);
      await token.object.draw();
    });
    after(async () => {
      await token?.delete();
      if (walls.length)
        await canvas.scene.deleteEmbeddedDocuments(
          "Wall",
          walls.map(({ id }) => id),
        );
    });
    const test = (from, to, options) =>
      CONFIG.Canvas.polygonBackends[options.type].testCollision({ x: from, y: 150 }, { x: to, y: 150 }, options);

    it("stand in the way, or are gone round: testCollision and checkCollision", () => {
      assert.strictEqual(CONFIG.Canvas.polygonBackends.move, ClockwiseSweepPolygon);
      assert.isTrue(test(50, 350, { type: "move", mode: "any" }));
      assert.isFalse(test(250, 350, { type: "move", mode: "any" }));
      const closest = test(50, 750, { type: "move", mode: "closest" });
      assert.deepEqual([closest.x, closest.y], [200, 150]);
      assert.isNull(test(250, 350, { type: "move", mode: "closest" }));
      assert.deepEqual(
        test(50, 750, { type: "move", mode: "all" }).map(({ x }) => x),
        [200, 600],
      );
      assert.isTrue(token.object.checkCollision({ x: 350, y: 150 }));
      assert.isFalse(token.object.checkCollision({ x: 150, y: 150 }));
    });

    it("let through where a door is open, and what they do not restrict", async () => {
      assert.isTrue(test(550, 650, { type: "move", mode: "any" }));
      await walls[1].update({ ds: CONST.WALL_DOOR_STATES.OPEN });
      assert.isFalse(test(550, 650, { type: "move", mode: "any" }));
      assert.isFalse(test(750, 950, { type: "move", mode: "any" }));
      assert.isTrue(test(750, 950, { type: "light", mode: "any" }));
    });

    it("a limited wall is seen through, a second one is not", () => {
      assert.isFalse(test(750, 850, { type: "sight", mode: "any" }));
      assert.isTrue(test(750, 950, { type: "sight", mode: "any" }));
    });
  });

  describe("statuses on tokens", () => {
    let actor;
    let token;
    before(async function () {
      if (!canvas.ready) return this.skip();
      const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
      actor = await Actor.create({ name: "Special", type });
      const data = await actor.getTokenDocument({ x: 0, y: 0, actorLink: true });
      [token] = await canvas.scene.createEmbeddedDocuments("Token", [data.toObject()]);
    });
    after(async () => {
      await token?.delete();
      await actor?.delete();
    });

    it("applyTokenStatusEffect tells of those that the core means something by, and of no others", async () => {
      const told = [];
      const id = Hooks.on("applyTokenStatusEffect", (object, statusId, active) => {
        if (object.document.id === token.id) told.push([statusId, active]);
      });
      const special = CONFIG.specialStatusEffects.BLIND;
      const ids = Array.from(Object.values(CONFIG.statusEffects), (status) => status.id);
      const other = ids.find((statusId) => !Object.values(CONFIG.specialStatusEffects).includes(statusId));
      try {
        await actor.toggleStatusEffect(special, { active: true });
        await actor.toggleStatusEffect(other, { active: true });
        await actor.toggleStatusEffect(special, { active: false });
        assert.deepEqual(told, [
          [special, true],
          [special, false],
        ]);
      } finally {
        Hooks.off("applyTokenStatusEffect", id);
      }
    });
  });
}
