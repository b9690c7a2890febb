declare module "virtual:surface" {
  import type { Surface } from "../../surface/surface.ts";

  const surface: Surface;
  export default surface;
}
