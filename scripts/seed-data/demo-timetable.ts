/** The timetable of the invented talks: one location per track and day, and fixed slots for everything else. */
import { specialSessions, type SpecialSeed, type TalkSeed, type TrackSeed } from './demo-content.ts';

export const conferenceDays = 3;

const talkLocations = ['Harbour Room', 'Printworks', 'Glasshouse', 'Observatory', 'Library'] as const;
const workshopLocations = ['Workshop Loft', 'Maker Cellar'] as const;
const lightningLocation = 'Courtyard Stage';
const talkStarts = ['10:45', '11:30', '12:15', '14:00', '14:45', '15:30', '16:15'] as const;
const talkDurationsMinutes = [30, 40, 25, 40, 30, 40, 30] as const;
const workshopStarts = ['11:00', '14:00', '16:00'] as const;
const gatheringStarts = ['11:00', '12:00', '14:00', '15:15', '16:15'] as const;
const lightningStartMinutes = 13 * 60;
const lightningEveryMinutes = 15;

/** A slot in the timetable; `start` is local `HH:MM`, `day` counts from 1. */
export type TimetableSlot = {
  readonly seed: TalkSeed;
  readonly track: TrackSeed | null;
  readonly original_type: string;
  readonly day: number;
  readonly start: string;
  readonly duration_minutes: number;
  readonly location: string;
  readonly speakerCount: number;
};

export function makeTimetable(tracks: readonly TrackSeed[]): TimetableSlot[] {
  const slots: TimetableSlot[] = specialSessions.map(placeSpecial);
  for (let day = 1; day <= conferenceDays; day += 1) {
    const tracksOfDay = tracks.filter((_, index) => index % conferenceDays === day - 1);
    for (const [row, track] of tracksOfDay.entries()) {
      slots.push(...placeTalks(track, day, row), ...placeLightning(track, day, row));
      slots.push(placeWorkshop(track, day, row), placeGathering(track, day, row));
    }
  }
  return slots;
}

function placeSpecial(seed: SpecialSeed): TimetableSlot {
  const { original_type, day, start, duration_minutes, location, speakerCount } = seed;
  return { seed, track: null, original_type, day, start, duration_minutes, location, speakerCount };
}

function placeTalks(track: TrackSeed, day: number, row: number): TimetableSlot[] {
  return track.talks.map((seed, index) => ({
    seed,
    track,
    original_type: 'talk',
    day,
    start: at(talkStarts, index),
    duration_minutes: at(talkDurationsMinutes, index + row),
    location: at(talkLocations, row),
    speakerCount: (index + row) % 3 === 2 ? 2 : 1,
  }));
}

function placeLightning(track: TrackSeed, day: number, row: number): TimetableSlot[] {
  return track.lightningTalks.map((seed, index) => {
    const minutes = lightningStartMinutes + (row * track.lightningTalks.length + index) * lightningEveryMinutes;
    const start = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const place = { day, start, duration_minutes: 10, location: lightningLocation, speakerCount: 1 };
    return { seed, track, original_type: 'lightning talk', ...place };
  });
}

function placeWorkshop(track: TrackSeed, day: number, row: number): TimetableSlot {
  const place = { day, start: at(workshopStarts, Math.floor(row / 2)), location: at(workshopLocations, row % 2) };
  return { seed: track.workshop, track, original_type: 'workshop', ...place, duration_minutes: 90, speakerCount: 2 };
}

function placeGathering(track: TrackSeed, day: number, row: number): TimetableSlot {
  const { kind } = track.gathering;
  const isPanel = kind === 'panel';
  return {
    seed: track.gathering,
    track,
    original_type: kind,
    day,
    start: at(gatheringStarts, row),
    duration_minutes: 55,
    location: isPanel ? 'Great Hall' : 'Foyer',
    speakerCount: isPanel ? 4 : 0,
  };
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('An empty list has no entries.');
  return value;
}
