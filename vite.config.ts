import { defineConfig } from "vite";

/**
 * The package's main module and its one stylesheet; everything else is put beside them by tools/build.ts, which also says
 * under what name the engine is found.
 */
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
