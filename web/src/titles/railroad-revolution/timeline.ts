// Points over time, from the log: as if the game ended there.

import type { Line } from "../../lib/protocol.ts";
import type { Mark } from "../title.ts";
import { TRACKS, type BoardDocument, type TrackName } from "./document.ts";
import type { Model } from "./model.ts";
import type { RailView } from "./view.ts";

const TOP_LEVEL = 5;

/** What a seat has that counts. */
class Standing {
  trains: number;
  milestones = 0;
  readonly offices = new Set<number>();
  stations = 0;
  readonly top = new Set<string>();
  readonly tracks: Record<TrackName, number>;

  constructor(private readonly document: BoardDocument) {
    this.trains = document.trains.filter((train) => train.start).length;
    this.tracks = Object.fromEntries(TRACKS.map((track) => [track, this.points(track, 0)])) as Record<
      TrackName,
      number
    >;
  }

  private points(track: TrackName, space: number): number {
    return this.document.tracks.find((it) => it.id === track)?.points[space] ?? 0;
  }

  score(): number {
    const { telegraph, rules } = this.document;
    const links = telegraph.links.reduce(
      (sum, worth, i) => sum + (this.offices.has(i) && this.offices.has(i + 1) ? worth : 0),
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
  note(event: string, data: Record<string, unknown>, spaces: Model["spaces"]): boolean {
    if (event === "took_train") this.trains += 1;
    else if (event === "flipped") this.trains += data.used ? -1 : 1;
    else if (event === "built_office") this.offices.add(data.section as number);
    else if (event === "built_station") this.stations += 1;
    else if (event === "completed") this.milestones += this.document.milestones[data.milestone as number]?.points ?? 0;
    else if (event === "advanced") this.tracks[TRACKS[data.track as number]!] = data.points as number;
    else if (event === "laid_rail") this.connect([...spaces.values()][data.space as number]?.touches ?? []);
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
  for (const { event, data, text } of log) {
    if (text !== null) at += 1;
    const seat = seats[data.seat as number];
    if (!seat?.note(event, data, model.spaces)) continue;
    points = seats.map((it) => it.score());
    marks.push({ at, points });
  }
  const last = view.final ? seats.map((_, seat) => view.final!.find((it) => it.seat === seat)!.total) : points;
  marks.push({ at, points: last });
  return marks;
}
