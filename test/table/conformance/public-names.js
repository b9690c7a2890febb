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

      describe("Smaller pieces", () => {
        it("C139 functions of foundry.utils: AsyncFunction, isDeletionKey", async () => {
          const { AsyncFunction, isDeletionKey } = foundry.utils;
          assert.equal(await new AsyncFunction("a", "return (await a) + 1")(Promise.resolve(2)), 3);
          assert.isTrue(isDeletionKey("-=hp"));
          assert.isFalse(isDeletionKey("hp"));
        });

        it("C139 validators of texts", () => {
          const { hasFileExtension, isBase64Data, isColorString, isJSON, isValidId } = foundry.data.validators;
          assert.isTrue(isValidId("conformance00001"));
          assert.isFalse(isValidId("conformance-0001"));
          assert.isTrue(hasFileExtension("icons/a.b/sword.webp", ["png", "webp"]));
          assert.isFalse(hasFileExtension("icons/sword.webp", ["png"]));
          assert.isTrue(isBase64Data("data:image/png;base64,AAAA", ["image/png"]));
          assert.isFalse(isBase64Data("data:image/png;base64,AAAA", ["image/webp"]));
          assert.isTrue(isColorString("#a0b1c2"));
          assert.isFalse(isColorString("#a0b1c"));
          assert.isTrue(isJSON('{"a": 1}'));
          assert.isFalse(isJSON("{a: 1}"));
        });

        it("C139 icons of Font Awesome", () => {
          const icon = foundry.applications.fields.createFontAwesomeIcon("user", {
            fixedWidth: true,
            classes: ["own"],
          });
          for (const name of ["fa-solid", "fa-user", "fa-fw", "own"])
            assert.isTrue(icon.classList.contains(name), name);
        });

        it("C139 fonts that editors offer", () => {
          assert.isAbove(Object.keys(CONFIG.fontDefinitions).length, 0);
          for (const { editor, fonts } of Object.values(CONFIG.fontDefinitions)) {
            assert.isBoolean(editor);
            assert.isArray(fonts);
          }
        });

        it("C139 the sidebar is opened and closed by its methods", () => {
          const { expanded } = ui.sidebar;
          ui.sidebar.collapse();
          assert.isFalse(ui.sidebar.expanded);
          ui.sidebar.expand();
          assert.isTrue(ui.sidebar.expanded);
          ui.sidebar.toggleExpanded(expanded);
        });

        it("C140 a calendar turns the world's time into components and back", () => {
          const { calendar, components } = game.time;
          assert.instanceOf(calendar, foundry.data.CalendarData);
          assert.deepEqual(components, calendar.timeToComponents(game.time.worldTime));
          const { secondsPerMinute, minutesPerHour, hoursPerDay } = calendar.days;
          const hour = secondsPerMinute * minutesPerHour;
          const later = calendar.timeToComponents(hour * hoursPerDay + 2 * hour + 5);
          assert.include(later, { year: 0, day: 1, hour: 2, minute: 0, second: 5, month: 0, dayOfMonth: 1 });
          for (const time of [0, 59, 86_399, 31_536_000, 300_000_000, -1]) {
            assert.equal(calendar.componentsToTime(calendar.timeToComponents(time)), time);
          }
          assert.equal(calendar.add(0, { hour: 1, minute: 30 }).minute, 30);
          assert.equal(calendar.difference(2 * hour, hour).hour, 1);
          assert.isString(calendar.format(0, "timestamp"));
        });

        it("C141 former names of fields are moved by migrations, and warned of by shims", () => {
          const { Item } = foundry.documents;
          const data = { nested: { old: 1 }, speed: 3 };
          assert.isTrue(Item._addDataFieldMigration(data, "nested.old", "nested.new"));
          assert.isFalse(Item._addDataFieldMigration(data, "nested.old", "nested.new"));
          assert.isTrue(Item._addDataFieldMigration(data, "speed", "pace", ({ speed }) => speed * 2));
          assert.deepEqual(data, { nested: { new: 1 }, pace: 6 });
          Item._addDataFieldShims(data, { speed: "pace" }, { since: 12, until: 15 });
          assert.equal(data.speed, 6);
          assert.deepEqual(Object.keys(data), ["nested", "pace"]);
        });
      });
    },
    { displayName: "Conformance: Public names" },
  );
}
