/** Which invented talk takes place when and where: a room per track and day, and fixed places for everything else. */
import type { TalkSeed, TrackSeed } from './seed-types.ts';
import { special_sessions, type SpecialSeed } from './special-sessions.ts';

export const conference_days = 3;

const talk_locations = ['Harbour Room', 'Printworks', 'Glasshouse', 'Observatory', 'Library'] as const;
const workshop_locations = ['Workshop Loft', 'Maker Cellar'] as const;
const lightning_location = 'Courtyard Stage';
const talk_starts = ['10:45', '11:30', '12:15', '14:00', '14:45', '15:30', '16:15'] as const;
const talk_durations_minutes = [30, 40, 25, 40, 30, 40, 30] as const;
const workshop_starts = ['11:00', '14:00', '16:00'] as const;
const gathering_starts = ['11:00', '12:00', '14:00', '15:15', '16:15'] as const;
const lightning_start_minutes = 13 * 60;
const lightning_every_minutes = 15;

/** A place in the timetable; `start` is local `HH:MM`, `day` counts from 1. */
export type Placed = {
  readonly seed: TalkSeed;
  readonly track: TrackSeed | null;
  readonly original_type: string;
  readonly day: number;
  readonly start: string;
  readonly duration_minutes: number;
  readonly location: string;
  readonly speaker_count: number;
};

export function makeTimetable(tracks: readonly TrackSeed[]): Placed[] {
  const placed: Placed[] = special_sessions.map(placeSpecial);
  for (let day = 1; day <= conference_days; day += 1) {
    const tracks_of_day = tracks.filter((_, index) => index % conference_days === day - 1);
    for (const [row, track] of tracks_of_day.entries()) {
      placed.push(...placeTalks(track, day, row), ...placeLightning(track, day, row));
      placed.push(placeWorkshop(track, day, row), placeGathering(track, day, row));
    }
  }
  return placed;
}

function placeSpecial(seed: SpecialSeed): Placed {
  const { original_type, day, start, duration_minutes, location, speaker_count } = seed;
  return { seed, track: null, original_type, day, start, duration_minutes, location, speaker_count };
}

function placeTalks(track: TrackSeed, day: number, row: number): Placed[] {
  return track.talks.map((seed, index) => ({
    seed,
    track,
    original_type: 'talk',
    day,
    start: at(talk_starts, index),
    duration_minutes: at(talk_durations_minutes, index + row),
    location: at(talk_locations, row),
    speaker_count: (index + row) % 3 === 2 ? 2 : 1,
  }));
}

function placeLightning(track: TrackSeed, day: number, row: number): Placed[] {
  return track.lightning_talks.map((seed, index) => {
    const minutes = lightning_start_minutes + (row * track.lightning_talks.length + index) * lightning_every_minutes;
    const start = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const place = { day, start, duration_minutes: 10, location: lightning_location, speaker_count: 1 };
    return { seed, track, original_type: 'lightning talk', ...place };
  });
}

function placeWorkshop(track: TrackSeed, day: number, row: number): Placed {
  const place = { day, start: at(workshop_starts, Math.floor(row / 2)), location: at(workshop_locations, row % 2) };
  return { seed: track.workshop, track, original_type: 'workshop', ...place, duration_minutes: 90, speaker_count: 2 };
}

function placeGathering(track: TrackSeed, day: number, row: number): Placed {
  const { kind } = track.gathering;
  const is_panel = kind === 'panel';
  return {
    seed: track.gathering,
    track,
    original_type: kind,
    day,
    start: at(gathering_starts, row),
    duration_minutes: 55,
    location: is_panel ? 'Great Hall' : 'Foyer',
    speaker_count: is_panel ? 4 : 0,
  };
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('An empty list has no entries.');
  return value;
}
