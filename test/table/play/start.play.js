import { expect, ID, systemOf, test } from "./seats.js";

test("both see the system and the module at work", async ({ gm, ann }) => {
  for (const page of [gm, ann]) {
    const seen = await page.evaluate((id) => {
      const elder = game.actors.get(id);
      return {
        system: game.system.id,
        module: game.modules.get("omens")?.active,
        actor: elder.constructor.name,
        model: elder.system.constructor.name,
        types: Item.TYPES.toSorted(),
        label: game.i18n.localize(CONFIG.Actor.typeLabels.character),
        fieldLabel: elder.system.schema.getField("health.value").label,
        statuses: CONFIG.statusEffects.filter(({ id }) => ["inspired", "doomed"].includes(id)).length,
      };
    }, ID.elder);
    expect(seen).toEqual({
      system: "saga",
      module: true,
      actor: "SagaActor",
      model: "CharacterData",
      types: ["base", "omens.charm", "talent", "weapon"],
      label: "Character",
      fieldLabel: "Health now",
      statuses: 2,
    });
  }
});

test("what an older version has written is migrated, and what is derived is there", async ({ ann }) => {
  expect(await systemOf(ann, ID.elder, "health")).toEqual({ value: 7, max: 7, percent: 100 });
  expect(await systemOf(ann, ID.elder, "calling")).toBe("skald");
  expect(await systemOf(ann, ID.eyla, "defence")).toBe(12);
  expect(await ann.evaluate((id) => game.actors.get(id).system.origin.describe(), ID.eyla)).toBe("Vik (880)");
});

test("a creature is made with what its model and its document decide", async ({ gm, ann }) => {
  const id = await gm.evaluate(async () => {
    const actor = await Actor.implementation.create({ name: "Bear", type: "creature", system: { threat: 3 } });
    return actor.id;
  });
  await expect.poll(() => ann.evaluate((actor) => game.actors.get(actor)?.system.health.max, id)).toBe(12);
  const made = await ann.evaluate((actor) => {
    const { prototypeToken, flags } = game.actors.get(actor);
    return [prototypeToken.disposition, prototypeToken.actorLink, flags.omens.sign];
  }, id);
  expect(made).toEqual([-1, false, "raven"]);
  await gm.evaluate((actor) => game.actors.get(actor).delete(), id);
});

test("who comes in while another is still loading is there for that one, and what is written meanwhile", async ({
  gm,
  ann,
}) => {
  const place = gm.url();
  await gm.goto("about:blank");
  const isGMHere = () => ann.evaluate(() => game.users.activeGM !== null);
  await expect.poll(isGMHere).toBe(false);
  let release;
  const released = new Promise((done) => (release = done));
  const asked = new Promise((done) =>
    ann.route(/systems\/saga\/.*\.m?js/, async (route) => {
      done();
      await released;
      await route.continue();
    }),
  );
  const reloaded = ann.reload();
  await asked; // the page has read the world, so the gamemaster who comes in now is not in it
  await gm.goto(place);
  await gm.waitForFunction("globalThis.game?.ready && canvas.ready");
  await gm.evaluate((id) => game.actors.get(id).update({ "flags.saga.latest": "raven" }), ID.elder);
  release();
  await reloaded;
  await ann.unroute(/systems\/saga\/.*\.m?js/);
  await ann.waitForFunction("globalThis.game?.ready && canvas.ready");
  await expect.poll(isGMHere).toBe(true);
  expect(await ann.evaluate((id) => game.actors.get(id).getFlag("saga", "latest"), ID.elder)).toBe("raven");
  await gm.evaluate((id) => game.actors.get(id).unsetFlag("saga", "latest"), ID.elder);
});
