// Points over time, from the log: as if the game ended there.

import type { Line } from "../../lib/protocol.ts";
import type { RailEvent, RailView, Track, Tracks } from "../../types/railroad-revolution.ts";
import type { Mark } from "../title.ts";
import type { BoardDocument } from "./document.ts";
import type { Model } from "./model.ts";

const TOP_LEVEL = 5;

/** What a seat has that counts. */
class Standing {
  trains: number;
  milestones = 0;
  readonly offices = new Set<number>();
  stations = 0;
  readonly top = new Set<string>();
  /** The points beside the markers. */
  readonly tracks: Tracks;

  constructor(private readonly document: BoardDocument) {
    this.trains = document.trains.filter((train) => train.start).length;
    const lowest = (track: Track) => document.tracks.find((it) => it.id === track)?.points[0] ?? 0;
    this.tracks = { telegraph: lowest("telegraph"), stations: lowest("stations"), network: lowest("network") };
  }

  score(): number {
    const { telegraph, rules } = this.document;
    const links = telegraph.links.reduce(
      (sum, worth, i) => sum + (this.offices.has(i + 1) && this.offices.has(i + 2) ? worth : 0),
      0,
    );
    return (
      this.trains * rules.train_points! +
      this.milestones +
      this.tracks.telegraph * this.offices.size +
      this.tracks.stations * this.stations +
      this.tracks.network * this.top.size +
      links
    );
  }

  /** Take note of an event; whether it can have changed the score. */
  note({ event, data }: RailEvent, spaces: Model["spaces"]): boolean {
    if (event === "took_train") this.trains += 1;
    else if (event === "flipped") this.trains += data.used ? -1 : 1;
    else if (event === "built_office") this.offices.add(data.section);
    else if (event === "built_station") this.stations += 1;
    else if (event === "completed") this.milestones += data.points;
    else if (event === "advanced") this.tracks[data.track] = data.points;
    else if (event === "laid_rail") this.connect(spaces.get(data.space)?.touches ?? []);
    else return false;
    return true;
  }

  private connect(cities: readonly string[]): void {
    for (const city of this.document.cities) {
      if (city.level === TOP_LEVEL && cities.includes(city.id)) this.top.add(city.id);
    }
  }
}

export function timelineOf(log: readonly Line[], view: RailView, model: Pick<Model, "document" | "spaces">): Mark[] {
  const seats = view.seats.map(() => new Standing(model.document));
  let points = seats.map((it) => it.score());
  const marks: Mark[] = [{ at: 0, points }];
  let at = 0;
  for (const line of log) {
    if (line.text !== null) at += 1;
    const seat = seats[line.data.seat as number];
    if (!seat?.note(line as Line & RailEvent, model.spaces)) continue;
    points = seats.map((it) => it.score());
    marks.push({ at, points });
  }
  const last = view.final ? seats.map((_, seat) => view.final!.find((it) => it.seat === seat)!.total) : points;
  marks.push({ at, points: last });
  return marks;
}
