/** The world the fixtures are played in: two heroes, a wolf, and a field with burning ground. */

export const ID = {
  ann: "userAnn000000001",
  eyla: "actorEyla0000001",
  wolf: "actorWolf0000001",
  elder: "actorElder000001",
  stranger: "actorStranger001",
  field: "sceneField000001",
  burning: "regionBurning001",
};

const token = (_id, name, actorId, column, row, more = {}) => ({
  _id,
  name,
  actorId,
  x: column * 100,
  y: row * 100,
  width: 1,
  height: 1,
  displayName: 50,
  ...more,
});

export const world = {
  world: { id: "play", title: "Play", system: "saga" },
  modules: ["omens"],
  documents: {
    users: [
      { name: "Gamemaster", role: 4 },
      { _id: ID.ann, name: "Ann", role: 1, character: ID.eyla },
    ],
    actors: [
      {
        _id: ID.eyla,
        name: "Eyla",
        type: "character",
        ownership: { default: 0, [ID.ann]: 3 },
        system: {
          health: { value: 8, max: 10 },
          abilities: { might: { value: 1 }, wits: { value: 2 }, heart: { value: 0 } },
          biography: "<p>Look: @Check[wits]{Search the hall}, cast [[/r 1d20]], own [[2 + 3]].</p>",
          origin: { town: "Vik", year: 880 },
        },
        prototypeToken: { actorLink: true },
      },
      { _id: ID.wolf, name: "Wolf", type: "creature", system: { threat: 2, health: { value: 8, max: 8 } } },
      // Data in the format from before version 1 of the system.
      { _id: ID.elder, name: "Elder", type: "character", system: { hp: 7, calling: "bard" } },
      {
        _id: ID.stranger,
        name: "Stranger",
        type: "character",
        ownership: { default: 1 },
        system: { biography: "<p>A cloak.</p>" },
      },
    ],
    scenes: [
      {
        _id: ID.field,
        name: "Field",
        active: true,
        width: 2000,
        height: 1600,
        padding: 0,
        grid: { size: 100, type: 1, distance: 5, units: "ft" },
        tokens: [
          token("tokenEyla0000001", "Eyla", ID.eyla, 4, 4, { actorLink: true, disposition: 1 }),
          token("tokenWolf0000001", "Wolf", ID.wolf, 8, 4, { disposition: -1 }),
        ],
        regions: [
          {
            _id: ID.burning,
            name: "Burning",
            shapes: [{ type: "rectangle", x: 400, y: 900, width: 300, height: 300 }],
            behaviors: [{ name: "Fire", type: "hazard", system: { events: ["tokenEnter"], harm: 2 } }],
          },
        ],
      },
    ],
  },
};
