/** Handlebars helpers, form inputs, custom form elements and the form side of data fields, as documented. */

function helperTests({ describe, it, assert }) {
  const fill = (template, data = {}) => Handlebars.compile(template)(data);

  describe("helpers", () => {
    it("C98 comparisons and logic", () => {
      assert.equal(fill("{{#if (eq a 1)}}y{{/if}}{{#if (ne a 1)}}n{{/if}}", { a: 1 }), "y");
      assert.equal(fill("{{lt 1 2}}{{gt 1 2}}{{lte 2 2}}{{gte 1 2}}"), "truefalsetruefalse");
      assert.equal(fill("{{not a}}{{and 1 a}}{{or 0 a}}", { a: true }), "falsetruetrue");
      assert.equal(fill('{{ifThen a "x" "y"}}', { a: false }), "y");
    });

    it("C98 concat, object, checked, disabled", () => {
      assert.equal(fill('{{concat "a" b 3}}', { b: "-" }), "a-3");
      assert.equal(fill("{{#with (object k=1)}}{{k}}{{/with}}"), "1");
      assert.equal(fill("{{checked a}}|{{checked b}}", { a: true, b: false }), "checked|");
      assert.equal(fill("{{disabled a}}", { a: 1 }), "disabled");
    });

    it("C98 numberFormat", () => {
      assert.equal(fill("{{numberFormat 5.5}}"), "6");
      assert.equal(fill("{{numberFormat 5.5 decimals=2}}"), "5.50");
      assert.equal(fill("{{numberFormat 5.5 decimals=2 sign=true}}"), "+5.50");
    });

    it("C98 localize formats and escapes", () => {
      assert.equal(fill('{{localize "conformance.no.such.key"}}'), "conformance.no.such.key");
      game.i18n.translations.CONFORMANCE = { greet: "Hi {name}" };
      assert.equal(fill('{{localize "CONFORMANCE.greet" name="you"}}'), "Hi you");
      delete game.i18n.translations.CONFORMANCE;
    });

    const options = (template, data) => {
      const select = document.createElement("select");
      select.innerHTML = fill(template, data);
      return [...select.querySelectorAll("option")].map((option) => [
        option.value,
        option.textContent,
        option.hasAttribute("selected"),
      ]);
    };

    it("C98 selectOptions from a record, with a blank option", () => {
      assert.deepEqual(options('{{selectOptions c selected="b" blank=""}}', { c: { a: "A", b: "B" } }), [
        ["", "", false],
        ["a", "A", false],
        ["b", "B", true],
      ]);
    });

    it("C98 selectOptions from objects, with valueAttr and labelAttr, sorted, grouped", () => {
      const c = [
        { id: "z", name: "Zed", group: "g" },
        { id: "a", name: "Ann" },
      ];
      const template = '{{selectOptions c valueAttr="id" labelAttr="name" sort=true}}';
      assert.sameDeepMembers(options(template, { c }), [
        ["a", "Ann", false],
        ["z", "Zed", false],
      ]);
      const select = document.createElement("select");
      select.innerHTML = fill(template, { c });
      assert.equal(select.querySelector("optgroup").label, "g");
    });

    it("C98 selectOptions with numbers and several selected", () => {
      const found = options("{{selectOptions c selected=s}}", { c: { 1: "one", 2: "two", 3: "three" }, s: [1, 3] });
      assert.deepEqual(
        found.map(([, , selected]) => selected),
        [true, false, true],
      );
    });

    it("C98 radioBoxes and numberInput", () => {
      const holder = document.createElement("div");
      holder.innerHTML = fill('{{radioBoxes "n" c checked="b"}}{{numberInput 3 name="k" min=1 max=5 step=1}}', {
        c: { a: "A", b: "B" },
      });
      const radios = [...holder.querySelectorAll('input[type="radio"]')];
      assert.deepEqual(
        radios.map(({ name, value, checked }) => [name, value, checked]),
        [
          ["n", "a", false],
          ["n", "b", true],
        ],
      );
      const number = holder.querySelector('input[type="number"]');
      assert.include({ name: number.name, value: number.value, min: number.min }, { name: "k", value: "3", min: "1" });
    });

    it("C98 formInput and formGroup show a data field", () => {
      const field = new foundry.data.fields.NumberField({ min: 0, label: "Hit points", hint: "How many" });
      field.name = "hp";
      const holder = document.createElement("div");
      holder.innerHTML = fill("{{formInput f value=4}}{{formGroup f value=5 classes='c'}}", { f: field });
      assert.equal(holder.querySelector("input").value, "4");
      assert.equal(holder.querySelector("input").name, "hp");
      const group = holder.querySelector(".form-group");
      assert.isTrue(group.classList.contains("c"));
      assert.include(group.querySelector("label").textContent, "Hit points");
      assert.equal(group.querySelector(".form-fields input").value, "5");
      assert.equal(group.querySelector("p.hint").textContent, "How many");
      assert.equal(group.querySelector("label").htmlFor, group.querySelector("input").id);
      assert.throws(() => fill("{{formInput f}}", { f: "no field" }));
    });

    it("C98 timeSince", () => {
      assert.isNotEmpty(fill("{{timeSince t}}", { t: Date.now() - 1000 * 60 * 60 * 5 }));
    });
  });
}

function elementTests({ describe, it, assert, afterEach, beforeEach }) {
  const { ux, fields } = foundry.applications;
  let form = null;
  beforeEach(() => {
    form = document.createElement("form");
    document.body.append(form);
  });
  afterEach(() => form.remove());
  const data = () => new ux.FormDataExtended(form).object;

  describe("form elements", () => {
    it("C99 custom elements are read by FormDataExtended with values of their kind", () => {
      form.innerHTML = `<color-picker name="color" value="#ff8800"></color-picker>
        <range-picker name="range" min="0" max="10" step="1" value="7"></range-picker>
        <string-tags name="tags" value="a,b"></string-tags>
        <multi-select name="multi"><option value="x" selected>X</option><option value="y">Y</option></multi-select>
        <multi-checkbox name="boxes"><option value="x">X</option><option value="y" selected>Y</option></multi-checkbox>
        <file-picker name="file" type="image" value="icons/x.svg"></file-picker>
        <prose-mirror name="text" value="&lt;p&gt;hi&lt;/p&gt;"></prose-mirror>`;
      assert.deepEqual(data(), {
        color: "#ff8800",
        range: 7,
        tags: ["a", "b"],
        multi: ["x"],
        boxes: ["y"],
        file: "icons/x.svg",
        text: "<p>hi</p>",
      });
    });

    it("C99 setting a value tells of it by an input and a change event", () => {
      form.innerHTML = '<range-picker name="r" min="0" max="10" value="1"></range-picker>';
      const events = [];
      for (const type of ["input", "change"]) form.addEventListener(type, (event) => events.push(event.type));
      form.querySelector("range-picker").value = 4;
      assert.deepEqual(events, ["input", "change"]);
      assert.deepEqual(data(), { r: 4 });
    });

    it("C99 the inner inputs of an element send one change, from the element", () => {
      form.innerHTML = '<range-picker name="r" min="0" max="10" value="1"></range-picker>';
      const targets = [];
      form.addEventListener("change", (event) => targets.push(event.target.tagName));
      const inner = form.querySelector("range-picker input");
      inner.value = "6";
      inner.dispatchEvent(new Event("change", { bubbles: true }));
      assert.deepEqual(targets, ["RANGE-PICKER"]);
      assert.deepEqual(data(), { r: 6 });
    });

    it("C99 disabled elements are left out", () => {
      form.innerHTML = '<color-picker name="c" value="#000000" disabled></color-picker><input name="i" value="1">';
      assert.deepEqual(data(), { i: "1" });
    });

    it("C99 a multi-select adds and removes", () => {
      form.innerHTML = '<multi-select name="m"><option value="x">X</option><option value="y">Y</option></multi-select>';
      const element = form.querySelector("multi-select");
      element.select("y");
      element.select("x");
      assert.sameMembers(data().m, ["x", "y"]);
      element.unselect("y");
      assert.deepEqual(data(), { m: ["x"] });
    });
  });

  describe("inputs", () => {
    it("C99 createSelectInput with groups, blank, selection", () => {
      const select = fields.createSelectInput({
        name: "s",
        value: "b",
        blank: "none",
        options: [
          { value: "a", label: "A", group: "G" },
          { value: "b", label: "B" },
        ],
      });
      assert.equal(select.name, "s");
      assert.equal(select.value, "b");
      assert.equal(select.querySelector("optgroup").label, "G");
      assert.equal(select.options[0].textContent, "none");
    });

    it("C99 createNumberInput, createTextInput, createCheckboxInput, createTextareaInput", () => {
      const number = fields.createNumberInput({ name: "n", value: 3, min: 0 });
      assert.include(
        { type: number.type, value: number.value, min: number.min },
        { type: "number", value: "3", min: "0" },
      );
      const text = fields.createTextInput({ name: "t", value: "x", readonly: true, placeholder: "p" });
      assert.isTrue(text.readOnly);
      assert.equal(text.placeholder, "p");
      assert.isTrue(fields.createCheckboxInput({ name: "c", value: true }).checked);
      assert.equal(fields.createTextareaInput({ name: "a", value: "long" }).value, "long");
    });

    it("C99 createFormGroup ties a label to its input", () => {
      const input = fields.createTextInput({ name: "t", value: "" });
      const group = fields.createFormGroup({ input, label: "Label", hint: "Hint", units: "ft", stacked: true });
      assert.isTrue(group.matches(".form-group.stacked"));
      assert.equal(group.querySelector("label").htmlFor, input.id);
      assert.include(group.querySelector("label").textContent, "ft");
    });

    it("C99 fields make the input that fits them", () => {
      const f = foundry.data.fields;
      const made = (field, name = "f", config = {}) => {
        field.name = name;
        return field.toInput(config);
      };
      assert.equal(made(new f.BooleanField(), "b", { value: true }).type, "checkbox");
      assert.equal(made(new f.StringField(), "s", { value: "x" }).value, "x");
      assert.equal(made(new f.StringField({ choices: { a: "A", b: "B" } }), "s", { value: "b" }).value, "b");
      assert.equal(made(new f.ColorField(), "c", { value: "#112233" }).tagName, "COLOR-PICKER");
      assert.equal(made(new f.FilePathField({ categories: ["IMAGE"] })).tagName, "FILE-PICKER");
      assert.equal(made(new f.HTMLField()).tagName, "PROSE-MIRROR");
      assert.equal(made(new f.NumberField({ min: 0, max: 5, step: 1, nullable: false })).tagName, "RANGE-PICKER");
    });
  });
}

export default function register(quench) {
  quench.registerBatch(
    "conformance.forms",
    (context) => {
      helperTests(context);
      elementTests(context);
    },
    { displayName: "Conformance: forms" },
  );
}
