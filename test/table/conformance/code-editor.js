/** `<code-mirror>`: code in forms. */
export default function register(quench) {
  quench.registerBatch("conformance.codeEditor", codeTests, { displayName: "Conformance: code in forms" });
}

function codeTests({ describe, it, assert, afterEach }) {
  const shown = [];
  afterEach(() => {
    for (const element of shown.splice(0)) element.remove();
  });
  const formOf = (html) => {
    const form = document.createElement("form");
    if (typeof html === "string") form.innerHTML = html;
    else form.append(html);
    document.body.append(form);
    shown.push(form);
    return form;
  };
  const valuesOf = (form) => new foundry.applications.ux.FormDataExtended(form).object;

  describe("the element", () => {
    it("#11713 takes its value from what stands between its tags", () => {
      const form = formOf('<code-mirror name="command" language="html">&lt;b&gt; x = 1;\n  y</code-mirror>');
      const element = form.querySelector("code-mirror");
      assert.instanceOf(element, foundry.applications.elements.HTMLCodeMirrorElement);
      assert.equal(element.value, "<b> x = 1;\n  y");
      assert.equal(element.language, "html");
      assert.deepEqual(valuesOf(form), { command: "<b> x = 1;\n  y" });
    });

    it("tells of changes, and is part of its form", () => {
      const form = formOf('<code-mirror name="command"></code-mirror>');
      const element = form.querySelector("code-mirror");
      const told = [];
      for (const type of ["input", "change"]) form.addEventListener(type, ({ target }) => told.push([type, target]));
      element.value = "return 1;";
      assert.deepEqual(told, [
        ["input", element],
        ["change", element],
      ]);
      assert.strictEqual(element.form, form);
      assert.deepEqual(valuesOf(form), { command: "return 1;" });
    });

    it("disabled, it is no part of what the form holds", () => {
      const form = formOf('<code-mirror name="command" disabled>1</code-mirror>');
      assert.isTrue(form.querySelector("code-mirror").disabled);
      assert.deepEqual(valuesOf(form), {});
    });

    it("create makes one of a configuration", () => {
      const { HTMLCodeMirrorElement } = foundry.applications.elements;
      const element = HTMLCodeMirrorElement.create({ name: "code", value: "a", language: "javascript", indent: 4 });
      const form = formOf(element);
      assert.equal(element.language, "javascript");
      assert.equal(element.indent, 4);
      assert.deepEqual(valuesOf(form), { code: "a" });
    });
  });

  describe("data fields", () => {
    const { JSONField, JavaScriptField } = foundry.data.fields;

    it("#11718 of JSON and of JavaScript are edited in it", () => {
      const json = new JSONField().toInput({ name: "data", value: '{"a":1}' });
      const script = new JavaScriptField().toInput({ name: "script", value: "return 2;" });
      assert.equal(json.tagName, "CODE-MIRROR");
      assert.equal(script.tagName, "CODE-MIRROR");
      assert.deepEqual([json.language, script.language], ["json", "javascript"]);
      const form = formOf(json);
      form.append(script);
      assert.equal(valuesOf(form).script, "return 2;");
      assert.equal(new JSONField().clean(valuesOf(form).data), '{"a":1}');
    });

    it("#11713 macros are written in it", async () => {
      const macro = await Macro.create({ name: "Conformance", type: "script", command: "return '<b>';" });
      try {
        await macro.sheet.render({ force: true });
        const element = macro.sheet.element.querySelector('code-mirror[name="command"]');
        assert.equal(element.value, "return '<b>';");
        element.value = "return 3;";
        await macro.sheet.submit();
        assert.equal(macro.command, "return 3;");
      } finally {
        await macro.sheet.close();
        await macro.delete();
      }
    });
  });
}
