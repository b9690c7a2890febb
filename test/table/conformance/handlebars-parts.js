/** The Handlebars mixin and its parts: C98. */

function handlebarsTests({ describe, it, assert, afterEach, before }) {
  const { api, handlebars } = foundry.applications;
  let app = null;
  let Conformance = null;
  before(() => {
    // Templates are registered under the paths they would be fetched from, so that the batch needs no files.
    Handlebars.registerPartial(
      "conformance/list.hbs",
      Handlebars.compile(`<section><div class="box" style="height: 50px; overflow: auto"><div style="height: 500px">
        <input name="field" value="{{value}}"><b>{{value}}</b></div></div></section>`),
    );
    Handlebars.registerPartial("conformance/foot.hbs", Handlebars.compile("<footer>{{value}}</footer>"));
    Handlebars.registerPartial("conformance/two.hbs", Handlebars.compile("<p></p><p></p>"));
    Conformance = class extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
      static DEFAULT_OPTIONS = { id: "conformance-parts", position: { width: 300, height: 200 } };
      static PARTS = {
        list: { template: "conformance/list.hbs", scrollable: [".box"] },
        foot: { template: "conformance/foot.hbs" },
      };
      value = 1;
      async _prepareContext() {
        return { value: this.value };
      }
    };
  });
  afterEach(async () => {
    await app?.close({ animate: false });
    app = null;
  });

  describe("parts", () => {
    it("C98 parts re-renders a subset", async () => {
      app = new Conformance();
      await app.render(true);
      const { list, foot } = app.parts;
      app.value = 2;
      await app.render({ parts: ["foot"] });
      assert.strictEqual(app.parts.list, list);
      assert.notStrictEqual(app.parts.foot, foot);
      assert.equal(app.parts.foot.textContent, "2");
      assert.equal(list.querySelector("b").textContent, "1");
      assert.equal(app.element.querySelectorAll("[data-application-part]").length, 2);
    });

    it("C98 scroll positions of scrollable elements and the focus survive a render", async () => {
      app = new Conformance();
      await app.render(true);
      app.element.querySelector("input").focus();
      app.element.querySelector(".box").scrollTop = 40;
      const top = app.element.querySelector(".box").scrollTop;
      assert.isAbove(top, 0);
      await app.render();
      assert.equal(app.element.querySelector(".box").scrollTop, top);
      assert.equal(document.activeElement, app.element.querySelector("input"));
    });

    it("C98 a part must have exactly one root element", async () => {
      app = new (class extends Conformance {
        static PARTS = { two: { template: "conformance/two.hbs" } };
      })();
      let error = null;
      await app.render(true).catch((thrown) => (error = thrown));
      assert.instanceOf(error, Error);
    });

    it("C98 _configureRenderParts may leave parts out without changing PARTS", async () => {
      app = new (class extends Conformance {
        _configureRenderParts(options) {
          const parts = super._configureRenderParts(options);
          delete parts.foot;
          return parts;
        }
      })();
      await app.render(true);
      assert.hasAllKeys(app.parts, ["list"]);
      assert.hasAllKeys(Conformance.PARTS, ["list", "foot"]);
    });

    it("C98 renderTemplate fills a template", async () => {
      const html = await handlebars.renderTemplate("conformance/foot.hbs", { value: "<b>" });
      assert.equal(html, "<footer>&lt;b&gt;</footer>");
    });
  });
}

export default function register(quench) {
  quench.registerBatch("conformance.handlebars-parts", handlebarsTests, {
    displayName: "Conformance: parts of Handlebars",
  });
}
