declare module "virtual:surface" {
  const surface: import("../../surface/surface.ts").Surface;
  export default surface;
}
