/** The list of public names, which the bundler puts in (test/table/surface/plugin.ts). */
declare module "virtual:surface" {
  const surface: unknown;
  export default surface;
}
