/** What packages do with public names while they load: read, extend, patch and configure, without using them. */
export default function register(quench) {
  quench.registerBatch(
    "conformance.public-names",
    ({ describe, it, assert }) => {
      describe("Public names", () => {
        it("C138 of classes can be extended, those of the canvas and of rarer documents too", () => {
          const { canvas, documents, applications } = foundry;
          const classes = [
            ...[canvas.interaction.Ruler, canvas.placeables.Wall, canvas.layers.WallsLayer],
            ...[documents.Card, documents.Cards, documents.Playlist, documents.Adventure],
            ...[applications.sheets.WallConfig, applications.sheets.CardsConfig],
          ];
          for (const cls of classes) {
            class Own extends cls {}
            assert.equal(Object.getPrototypeOf(Own), cls, cls.name);
            assert.instanceOf(Own.prototype, cls, cls.name);
          }
        });

        it("C138 of what is configured stand in CONFIG", () => {
          assert.equal(CONFIG.Canvas.rulerClass, foundry.canvas.interaction.Ruler);
          for (const name of ["Adventure", "Card", "Cards", "FogExploration", "Playlist", "PlaylistSound"]) {
            assert.isFunction(CONFIG[name].documentClass, name);
            assert.equal(CONFIG[name].documentClass, foundry.documents[name], name);
            assert.equal(getDocumentClass(name), CONFIG[name].documentClass, name);
          }
          assert.equal(Cards, foundry.documents.Cards);
          assert.equal(Playlist, foundry.documents.Playlist);
        });

        it("C138 can have their members inherited and wrapped before anything is made of them", () => {
          const { WallConfig } = foundry.applications.sheets;
          class Own extends WallConfig {
            static DEFAULT_OPTIONS = { ...super.DEFAULT_OPTIONS, classes: ["own"] };
          }
          assert.deepEqual(Own.DEFAULT_OPTIONS.classes, ["own"]);
          const { prototype } = foundry.canvas.interaction.Ruler;
          const original = prototype.clear;
          assert.isFunction(original);
          prototype.clear = function (...args) {
            return original.apply(this, args);
          };
          prototype.clear = original;
          assert.isFunction(foundry.documents.Cards.prototype.shuffle);
        });
      });
    },
    { displayName: "Conformance: Public names" },
  );
}
