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

  /** Change the address of the present place without a new entry in the browser's history. */
  amend(place: Place): void {
    history.replaceState(history.state, "", hashOf(place));
    this.place = place;
  }
}

export const router = new Router();
