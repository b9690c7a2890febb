/** C91: lets a test decide what the dice show. */

/** The random number in [0, 1) that a die with that many faces maps to a face. */
function drawFor(face, faces) {
  const die = new foundry.dice.terms.Die({ number: 1, faces });
  for (let i = 0; i < faces; i++) {
    const draw = (i + 0.5) / faces;
    if (die.mapRandomFace(draw) === face) return draw;
  }
  throw new Error(`A d${faces} has no face ${face}`);
}

/** Runs a function while dice show these faces, in order; each is `[face, faces]`, or a number for a d6. */
export async function withFaces(faces, run) {
  const before = CONFIG.Dice.randomUniform;
  const draws = faces.map((face) => (Array.isArray(face) ? drawFor(...face) : drawFor(face, 6)));
  CONFIG.Dice.randomUniform = () => {
    if (!draws.length) throw new Error("More dice were rolled than the test gives faces for");
    return draws.shift();
  };
  try {
    const result = await run();
    if (draws.length) throw new Error(`${draws.length} dice fewer were rolled than the test gives faces for`);
    return result;
  } finally {
    CONFIG.Dice.randomUniform = before;
  }
}

/** Evaluates a formula with the dice showing the given faces. */
export function rollWith(formula, faces, data = {}) {
  return withFaces(faces, () => new Roll(formula, data).evaluate());
}
