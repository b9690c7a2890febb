/** The list of public names, provided by the bundler (test/table/surface/plugin.ts). */
declare module "virtual:surface" {
  const surface: unknown;
  export default surface;
}
