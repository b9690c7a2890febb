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
    // One per cent less than the bundler's own, in ten times its time: drafts (`npm run dev`) do without.
    minify: process.env["TEMPO_DRAFT"] === "1" ? true : "terser",
    terserOptions: {
      module: true,
      compress: { passes: 3, ecma: 2020, unsafe_arrows: true },
      // A short name that stands for Foundry's own would hide that the engine asks for nothing of it.
      mangle: { reserved: ["ui"] },
    },
    lib: { entry: "src/main.ts", formats: ["es"], fileName: () => "tempo.mjs", cssFileName: "tempo" },
  },
});
