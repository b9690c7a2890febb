import { defineConfig } from "vite";

/** The package's one ES module and one stylesheet; everything else is copied by tools/build.ts. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    // A library keeps its white space unless the bundler itself is told otherwise.
    minify: true,
    rolldownOptions: { output: { minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } } },
    lib: { entry: "src/main.ts", formats: ["es"], fileName: () => "tempo.mjs", cssFileName: "tempo" },
  },
});
