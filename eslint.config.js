import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/**", ".table/**", "node_modules/**", "test-results/**"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./tsconfig.node.json", "./tsconfig.table.json"],
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
          selector: "PropertyDefinition[static=false][declare=false][value=null]:not([key.type='PrivateIdentifier'])",
          message: "Write `declare x: T`: a bare field overwrites what the base constructor set.",
        },
      ],
    },
  },
  { files: ["**/*.js", "**/*.mjs"], ...tseslint.configs.disableTypeChecked },
);
