import { answerOthers, ask, player } from "./other-client.js";
import { until } from "./waiting.js";

/** C172: the settings a gamemaster imposes on all prototype tokens. */
export default function register(quench) {
  answerOthers();
  quench.registerBatch("conformance.prototypeOverrides", overrideTests, {
    displayName: "Conformance: prototype token overrides",
  });
}

function overrideTests({ describe, it, assert, before, after, afterEach }) {
  const KEY = ["core", "prototypeTokenOverrides"];
  const { HOVER, OWNER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
  const { FRIENDLY, NEUTRAL, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  const stored = () => game.settings.get(...KEY).toObject();
  const override = (changes) => game.settings.set(...KEY, changes);
  let kept;
  let [hero, foe] = [];

  before(async () => {
    kept = stored();
    const ownership = player() ? { [player().id]: 3 } : {};
    const prototypeToken = { displayName: HOVER, disposition: HOSTILE };
    hero = await Actor.create({ name: "Overridden", type: "hero", prototypeToken, ownership });
    foe = await Actor.create({ name: "Overridden, too", type: "foe", prototypeToken, ownership });
  });
  afterEach(() => override({}));
  after(async () => {
    await override(kept);
    await Actor.deleteDocuments([hero, foe].filter(Boolean).map(({ id }) => id));
  });

  describe("overrides", () => {
    it("C172 are a model with what counts for all actors, and for each of their types", async () => {
      await override({ base: { displayName: OWNER }, hero: { disposition: FRIENDLY } });
      assert.instanceOf(game.settings.get(...KEY), foundry.abstract.DataModel);
      assert.equal(stored().base.displayName, OWNER);
      assert.equal(stored().hero.disposition, FRIENDLY);
      assert.isUndefined(stored().foe.disposition);
    });

    it("C172 are what prototype tokens have, at once and for everybody; what is stored of them stays", async () => {
      await override({ base: { displayName: OWNER, disposition: NEUTRAL }, hero: { disposition: FRIENDLY } });
      const shown = ({ prototypeToken: { displayName, disposition } }) => [displayName, disposition];
      assert.deepEqual(shown(hero), [OWNER, FRIENDLY]);
      assert.deepEqual(shown(foe), [OWNER, NEUTRAL]);
      assert.equal(hero._source.prototypeToken.displayName, HOVER);
      if (player()) {
        const { value } = await ask("read", { uuid: hero.uuid, path: "prototypeToken.displayName" });
        assert.equal(value, OWNER);
      }
      await override({});
      assert.deepEqual(shown(hero), [HOVER, HOSTILE]);
    });

    it("C172 are not what an actor of its own saves: a change of the prototype shows when they are gone", async () => {
      await override({ base: { displayName: OWNER } });
      await hero.update({ "prototypeToken.displayName": ALWAYS });
      assert.equal(hero.prototypeToken.displayName, OWNER);
      await override({});
      assert.equal(hero.prototypeToken.displayName, ALWAYS);
    });

    it("C172 go into new tokens, and not into those that are there", async () => {
      const scene = await Scene.create({ name: "Conformance: overrides" });
      try {
        const place = async () => {
          const data = (await foe.getTokenDocument({ x: 0, y: 0 })).toObject();
          const [token] = await scene.createEmbeddedDocuments("Token", [data]);
          return token;
        };
        const former = await place();
        await override({ foe: { displayName: OWNER, sight: { enabled: true, range: 7 } } });
        const later = await place();
        const { displayName, sight, disposition, name } = later._source;
        assert.deepEqual([displayName, sight.enabled, sight.range], [OWNER, true, 7]);
        assert.deepEqual([disposition, name], [HOSTILE, foe.prototypeToken.name]);
        assert.equal(former.displayName, HOVER);
      } finally {
        await scene.delete();
      }
    });
  });

  describe("their window", () => {
    it("C172 is a menu of the settings, for gamemasters", async () => {
      const { PrototypeOverridesConfig } = foundry.applications.settings.menus;
      const menu = [...game.settings.menus.values()].find(({ type }) => type === PrototypeOverridesConfig);
      assert.isTrue(menu.restricted);
      const app = new PrototypeOverridesConfig();
      await app.render({ force: true });
      try {
        app.element.querySelector('[name="base.displayName"]').value = String(ALWAYS);
        app.element.requestSubmit();
        await until(() => stored().base.displayName === ALWAYS, "the choice was not saved");
        assert.equal(foe.prototypeToken.displayName, ALWAYS);
      } finally {
        await app.close();
      }
    });
  });
}
