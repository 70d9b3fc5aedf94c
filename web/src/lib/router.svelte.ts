// Which place of the page is open.

import { hashOf, placeOf, type Place } from "./places.ts";

class Router {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.place = placeOf(location.hash)));
  }

  go(place: Place): void {
    location.hash = hashOf(place);
  }
}

export const router = new Router();
