declare module "virtual:board/*" {
  import type { DrawnBoard } from "./titles/ticket-to-ride/geometry/layout.ts";
  const drawn: DrawnBoard;
  export default drawn;
}
