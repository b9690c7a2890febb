import { until } from "./waiting.js";

/** Durations of effects: what remains as time and combat advance, and in generation 14 how effects expire. */
export default function register(quench) {
  quench.registerBatch("conformance.effectDurations", durationTests, {
    displayName: "Conformance: durations of effects",
  });
}

function durationTests({ describe, it, assert, before, after, beforeEach, afterEach }) {
  const later = game.release.generation >= 14;
  const [type] = Actor.TYPES.filter((name) => name !== CONST.BASE_DOCUMENT_TYPE);
  let first;
  let second;
  let combat;

  const effectOn = async (actor, duration, more = {}) => {
    const [made] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Lasting", duration, ...more }]);
    return made;
  };
  const remainsOn = (effect) => effect.parent.effects.has(effect.id);

  before(async () => {
    [first, second] = await Actor.createDocuments(["First", "Second"].map((name) => ({ name, type })));
  });
  after(async () => {
    await Actor.deleteDocuments([first.id, second.id]);
  });
  beforeEach(async () => {
    combat = await Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [
      { actorId: first.id, initiative: 20 },
      { actorId: second.id, initiative: 10 },
    ]);
    await combat.activate();
  });
  afterEach(async () => {
    if (game.combats.has(combat.id)) await combat.delete();
    for (const actor of [first, second]) await actor.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true });
  });

  describe("what remains", () => {
    it("of seconds is worked out as the world's time moves on (G143)", async () => {
      const effect = await effectOn(first, later ? { value: 60, units: "seconds" } : { seconds: 60 });
      await game.time.advance(20);
      assert.equal(effect.duration.remaining, 40);
      assert.include(effect.duration.label, "40");
      await game.time.advance(-20);
      assert.equal(effect.duration.remaining, 60);
    });

    it("of rounds is worked out as the fight moves on", async () => {
      await combat.startCombat();
      const effect = await effectOn(first, later ? { value: 3, units: "rounds" } : { rounds: 3 });
      assert.equal(effect.duration.remaining, 3);
      await combat.nextRound();
      assert.equal(effect.duration.remaining, 2);
      await combat.nextTurn();
      assert.isAtMost(effect.duration.remaining, 2);
    });

    it("13 ends nothing by itself", async function () {
      if (later) return;
      const effect = await effectOn(first, { seconds: 5 });
      await game.time.advance(10);
      assert.isAtMost(effect.duration.remaining, 0);
      assert.isTrue(remainsOn(effect));
      assert.isTrue(effect.active);
      await game.time.advance(-10);
    });
  });

  describe("coming to an end, in 14", () => {
    let action;
    before(() => {
      action = CONFIG.ActiveEffect.expiryAction;
    });
    afterEach(() => {
      CONFIG.ActiveEffect.expiryAction = action;
      if (CONFIG.ActiveEffect.expiryEvents) delete CONFIG.ActiveEffect.expiryEvents.conformanceRest;
    });
    const expired = (effect) => until(() => effect.duration.expired, "the effect has not expired");
    const inLater = (title, test) =>
      it(title, async () => {
        if (later) await test();
        else assert.isUndefined(CONFIG.ActiveEffect.expiryAction);
      });

    inLater("the registry is one of its class, and begins with the world", () => {
      assert.instanceOf(ActiveEffect.registry, foundry.helpers.ActiveEffectRegistry);
      assert.isTrue(ActiveEffect.registry.initialized);
      assert.includeMembers([...CONST.ACTIVE_EFFECT_EXPIRY_EVENTS], ["combatStart", "turnEnd", "roundStart"]);
    });

    inLater(
      "a duration of time ends when the world's time has moved past it; the effect is marked and inactive",
      async () => {
        const effect = await effectOn(first, { value: 30, units: "seconds" });
        await game.time.advance(20);
        assert.isTrue(effect.active);
        await game.time.advance(20);
        await expired(effect);
        assert.isTrue(effect._source.duration.expired);
        assert.isTrue(effect.isSuppressed);
        assert.isFalse(effect.active);
        assert.isFalse(effect.disabled);
        await game.time.advance(-40);
      },
    );

    inLater('with the action "delete" it is deleted, and with none nothing is done (G154)', async () => {
      CONFIG.ActiveEffect.expiryAction = "delete";
      const effect = await effectOn(first, { value: 5, units: "seconds" });
      await game.time.advance(10);
      await until(() => !remainsOn(effect), "the effect is still there");
      CONFIG.ActiveEffect.expiryAction = null;
      const kept = await effectOn(first, { value: 5, units: "seconds" });
      await game.time.advance(10);
      await ActiveEffect.registry.refresh("updateWorldTime");
      assert.isFalse(kept._source.duration.expired);
      await game.time.advance(-20);
    });

    inLater("#13667 an event without a duration is the end, for whoever takes part in the fight", async () => {
      const effect = await effectOn(first, { expiry: "combatStart" });
      const outsider = await Actor.create({ name: "Outsider", type });
      try {
        const other = await effectOn(outsider, { expiry: "combatStart" });
        // roundStart follows combatStart: once `next` has expired, so has all that combatStart ends.
        const next = await effectOn(second, { expiry: "roundStart" });
        await combat.startCombat();
        await expired(effect);
        await expired(next);
        assert.isFalse(other.duration.expired);
      } finally {
        await outsider.delete();
      }
    });

    inLater("a duration with an event ends when both have come", async () => {
      await combat.startCombat();
      const effect = await effectOn(second, { value: 1, units: "rounds", expiry: "roundStart" });
      const longer = await effectOn(second, { value: 2, units: "rounds", expiry: "roundStart" });
      await combat.nextRound();
      await expired(effect);
      assert.isFalse(longer.duration.expired);
      await combat.nextRound();
      await expired(longer);
    });

    inLater("turns are those of the combatant with whom the effect began (G155)", async () => {
      await combat.startCombat();
      assert.equal(combat.combatant.actor, first);
      const effect = await effectOn(second, { value: 1, units: "rounds", expiry: "turnStart" });
      assert.equal(effect._source.start.combatant, combat.combatant.id);
      const sentinel = await effectOn(second, { expiry: "turnStart" }, { start: { combatant: combat.turns[1].id } });
      const waiting = await effectOn(second, { expiry: "turnStart" }, { start: { combatant: combat.turns[0].id } });
      await combat.nextTurn();
      await expired(sentinel);
      assert.isFalse(effect.duration.expired);
      assert.isFalse(waiting.duration.expired);
      await combat.nextTurn();
      await expired(effect);
      await expired(waiting);
    });

    inLater("#14725 a duration of turns without an event ends with the change of turns", async () => {
      await combat.startCombat();
      const effect = await effectOn(second, { value: 1, units: "turns" });
      await combat.nextTurn();
      await expired(effect);
    });

    inLater("#14725 outside a fight the world's time stands for the events of fights (G157)", async () => {
      const outsider = await Actor.create({ name: "Outsider", type });
      try {
        const effect = await effectOn(outsider, { value: 5, units: "seconds", expiry: "turnEnd" });
        const never = await effectOn(outsider, { value: 5, units: "seconds", expiry: "combatStart" });
        await game.time.advance(10);
        await expired(effect);
        assert.isFalse(never.duration.expired);
      } finally {
        await outsider.delete();
        await game.time.advance(-10);
      }
    });

    inLater("a class of effects may judge events by itself", async () => {
      const effect = await effectOn(first, { value: 5, units: "seconds" });
      const asked = [];
      effect.isExpiryEvent = (event) => {
        asked.push(event);
        return false;
      };
      await game.time.advance(10);
      await ActiveEffect.registry.refresh("updateWorldTime");
      assert.include(asked, "updateWorldTime");
      assert.isFalse(effect.duration.expired);
      await game.time.advance(-10);
    });

    inLater("the end of a fight is an event", async () => {
      await combat.startCombat();
      const effect = await effectOn(first, { expiry: "combatEnd" });
      await combat.delete();
      await expired(effect);
    });

    inLater("events of packages are told of by themselves, for all or for some actors", async () => {
      CONFIG.ActiveEffect.expiryEvents.conformanceRest = "Rest";
      const [one, two] = [
        await effectOn(first, { expiry: "conformanceRest" }),
        await effectOn(second, { expiry: "conformanceRest" }),
      ];
      await ActiveEffect.registry.refresh("conformanceRest", { actors: new Set([first]) });
      assert.isTrue(one.duration.expired);
      assert.isFalse(two.duration.expired);
      await ActiveEffect.registry.refresh("anotherEvent");
      assert.isFalse(two.duration.expired);
      await ActiveEffect.registry.refresh("conformanceRest");
      assert.isTrue(two.duration.expired);
    });

    inLater("without a duration and without an event an effect has no end", async () => {
      const effect = await effectOn(first, {});
      await game.time.advance(1_000_000);
      await combat.startCombat();
      await combat.nextRound();
      await ActiveEffect.registry.refresh("updateWorldTime");
      assert.isFalse(effect.duration.expired);
      await game.time.advance(-1_000_000);
    });
  });
}
