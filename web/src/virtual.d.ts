declare module "virtual:board/*" {
  import type { DrawnBoard } from "./titles/ticket-to-ride/geometry/layout.ts";
  const drawn: DrawnBoard;
  export default drawn;
}

declare module "virtual:land/*" {
  import type { Geography } from "../geo/geography.ts";
  const land: Geography;
  export default land;
}
