import tseslint from "typescript-eslint";
import { house } from "./tools/eslint-circles.js";

export default tseslint.config(
  { ignores: ["dist/**", "**/.table/**", "node_modules/**", "test-results/**"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.eslint.json", "./tsconfig.node.json", "./tsconfig.table.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-namespace": ["error", { allowDeclarations: true }],
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A rule answers a refusal or nothing: `Refusal | void`.
      "@typescript-eslint/no-invalid-void-type": "off",
      // Documents' data are records; a key that goes is deleted from them.
      "@typescript-eslint/no-dynamic-delete": "off",
      // Foundry's types make a class of each subtype, and they are assigned to one another.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  // No circle of imports at run time; those of types alone are counted by test/house/architecture.test.ts.
  {
    files: ["src/**/*.ts"],
    plugins: { house },
    rules: {
      "house/no-circles": "error",
      // What goes beyond says why it is one thing.
      complexity: ["error", 15],
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
      "max-lines": ["error", 600],
    },
  },
  // The table offers what is documented, static classes and deprecated calls among it, and trusts no type of what a client sends.
  {
    files: ["test/table/**", "tools/*.js"],
    rules: {
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unnecessary-type-conversion": "off",
      "@typescript-eslint/no-extraneous-class": "off",
      "@typescript-eslint/no-deprecated": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/related-getter-setter-pairs": "off",
      "@typescript-eslint/no-useless-constructor": "off",
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
    },
  },
  // Foundry's types promise what is not there yet: an element before it is drawn, parts of `ui` before they are made.
  {
    files: ["src/*.ts", "src/{data,documents,applications,canvas}/**/*.ts"],
    rules: { "@typescript-eslint/no-unnecessary-condition": "off" },
  },
  // The types call every hook deprecated that they do not list.
  { files: ["src/compat.ts"], rules: { "@typescript-eslint/no-deprecated": "off" } },
  // What a test takes for granted fails there, and nowhere else.
  {
    files: ["test/**", "tools/**"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-misused-spread": "off",
      // A key of ours called like a method of text that is deprecated is taken for it.
      "@typescript-eslint/no-deprecated": "off",
    },
  },
  // Foundry's document and data-model classes set their fields in the base constructor: a field declared
  // without `declare` would be emitted and overwrite them with undefined.
  {
    files: ["src/{data,documents,applications,canvas}/**/*.ts", "test/table/{common,client}/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          // A private field is out of a base constructor's reach, and cannot be declared.
          selector:
            ":matches(ClassDeclaration, ClassExpression)[superClass] > ClassBody > " +
            "PropertyDefinition[static=false][declare=false][value=null]:not([key.type='PrivateIdentifier'])",
          message: "Write `declare x: T`: a bare field overwrites what the base constructor set.",
        },
      ],
    },
  },
  { files: ["**/*.js", "**/*.mjs"], ...tseslint.configs.disableTypeChecked },
);
