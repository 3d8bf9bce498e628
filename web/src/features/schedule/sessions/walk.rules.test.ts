/** The walk to a session from the previous one in another building, and whether there is time for it. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import { locationWithBuilding, walkTo } from './walk.rules.ts';

const locationWalks = {
  walking_minutes: 10,
  buildings: [
    { name: 'North', locations: ['N.1', 'N.2'] },
    { name: 'South', locations: ['S.1'] },
  ],
};

let lastId = 0;
function session(location: string | null, from: string, until: string, more: Partial<AgendaSession> = {}) {
  lastId += 1;
  return {
    id: lastId,
    title: 'A talk',
    session_type: 'PRESENTATION',
    status: 'SCHEDULED',
    day_number: 1,
    starts_at: `2027-02-06T${from}:00.000Z`,
    ends_at: `2027-02-06T${until}:00.000Z`,
    start_time: '',
    end_time: '',
    duration_minutes: 0,
    track: null,
    location,
    language: null,
    level: null,
    is_full: false,
    has_recording: false,
    speakers: [],
    speaker_profile_ids: [],
    ...more,
  } satisfies AgendaSession;
}

describe('the walk to a session', () => {
  const first = session('N.1', '09:00', '10:00');

  it('is tight if the time between the sessions is shorter, not if it is equal', () => {
    const walkAt = (from: string) => {
      const next = session('S.1', from, '11:00');
      return walkTo(next, [first, next], locationWalks);
    };
    const walk = { minutes: 10, building: 'South' };
    expect(walkAt('10:09')).toEqual({ ...walk, gapMinutes: 9, isTight: true });
    expect(walkAt('10:10')).toEqual({ ...walk, gapMinutes: 10, isTight: false });
    expect(walkAt('10:00')).toEqual({ ...walk, gapMinutes: 0, isTight: true });
  });

  it('is absent within a building, with an unknown building or time, and on another day', () => {
    for (const location of ['N.2', 'Tent', null]) {
      const next = session(location, '10:00', '11:00');
      expect(walkTo(next, [first, next], locationWalks)).toBeNull();
      expect(walkTo(session('S.1', '11:00', '12:00'), [next], locationWalks) === null).toBe(location !== 'N.2');
    }
    const next = session('S.1', '10:00', '11:00');
    expect(walkTo(next, [first, next], { ...locationWalks, walking_minutes: 0 })).toBeNull();
    expect(walkTo(next, [next], locationWalks)).toBeNull();
    expect(walkTo(next, [session('N.1', '09:00', '10:00', { day_number: 0 }), next], locationWalks)).toBeNull();
  });

  it('starts at the last session that takes place', () => {
    const next = session('S.1', '10:00', '11:00');
    const nearSession = session('S.1', '09:10', '09:40');
    expect(walkTo(next, [nearSession, first, next], locationWalks)?.gapMinutes).toBe(0);
    expect(walkTo(next, [nearSession, { ...first, status: 'CANCELLED' }, next], locationWalks)).toBeNull();
    const cancelled = { ...next, status: 'CANCELLED' } as const;
    expect(walkTo(cancelled, [first, cancelled], locationWalks)).toBeNull();
  });

  it('is replaced by the clash if an earlier session has not ended', () => {
    const overlapping = session('S.1', '09:59', '11:00');
    expect(walkTo(overlapping, [first, overlapping], locationWalks)).toBeNull();
    const [firstSession, secondSession] = [session('S.1', '10:00', '11:00'), session('N.2', '10:00', '11:00')];
    expect(walkTo(firstSession, [first, firstSession, secondSession], locationWalks)?.building).toBe('South');
    expect(walkTo(secondSession, [first, firstSession, secondSession], locationWalks)).toBeNull();
  });
});

it('includes the building of a location', () => {
  expect(locationWithBuilding(session('N.2', '09:00', '10:00'), locationWalks)).toBe('North, N.2');
  expect(locationWithBuilding(session('Tent', '09:00', '10:00'), locationWalks)).toBe('Tent');
  expect(locationWithBuilding(session(null, '09:00', '10:00'), locationWalks)).toBeNull();
});
