/** A scene with tokens for the canvas batches: created and viewed before the tests, deleted after them. */

export const SIZE = 100;

/**
 * Declares a batch's `before` and `after`; returns an object that `before` fills in.
 * @param grid  The grid of the scene
 */
export function sceneOfOurOwn({ before, after }, { grid = {}, width = 2000, height = 1500 } = {}) {
  const stage = { scene: null, actor: null, previous: null };

  before(async function () {
    this.timeout(30_000);
    const [type] = game.documentTypes.Actor.filter((name) => name !== "base");
    stage.previous = canvas.scene;
    stage.actor = await Actor.create({ name: "Conformance Walker", type });
    stage.scene = await Scene.create({
      name: "Conformance",
      width,
      height,
      padding: 0,
      grid: { type: CONST.GRID_TYPES.SQUARE, size: SIZE, distance: 5, units: "ft", ...grid },
    });
    await stage.scene.view();
  });

  after(async function () {
    this.timeout(30_000);
    await stage.scene?.delete();
    await stage.actor?.delete();
    if (stage.previous && game.scenes.has(stage.previous.id)) await stage.previous.view();
  });

  stage.token = async (data = {}) => {
    const source = await stage.actor.getTokenDocument({ x: 0, y: 0, ...data }, { parent: stage.scene });
    const [token] = await stage.scene.createEmbeddedDocuments("Token", [source.toObject()]);
    await drawn(token);
    return token;
  };

  stage.combat = async (...tokens) => {
    const combat = await Combat.create({ active: true, scene: stage.scene.id });
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token, index) => ({
        tokenId: token.id,
        sceneId: stage.scene.id,
        actorId: token.actorId,
        initiative: 100 - index,
      })),
    );
    return combat;
  };

  return stage;
}

/** Waits until the token is on the canvas. */
export async function drawn(token) {
  await until(() => token.object?.mesh);
}

/** Waits until the token's animation has reached its stored position. */
export async function settled(token) {
  await token.object?.movementAnimationPromise;
  await until(() => token.x === token._source.x && token.y === token._source.y);
}

export async function until(condition, timeout = 5000) {
  const end = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const still = { animate: false };
