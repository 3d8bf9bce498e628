import type { AgendaSession } from '@plenum/contracts/sessions';
import { describe, expect, it } from 'vitest';
import { groupByStart, layOutDay } from './agenda-grid.ts';

let nextId = 1;
function session(location: string | null, start: string, end: string): AgendaSession {
  const starts_at = `2025-02-01T${start}:00.000Z`;
  const ends_at = `2025-02-01T${end}:00.000Z`;
  return {
    id: nextId++,
    title: `${location} ${start}`,
    session_type: 'PRESENTATION',
    status: 'SCHEDULED',
    day_number: 1,
    starts_at,
    ends_at,
    start_time: `${start}:00`,
    end_time: `${end}:00`,
    duration_minutes: (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000,
    track: null,
    location,
    language: null,
    speakers: [],
    speaker_profile_ids: [],
  };
}

describe('layOutDay', () => {
  it('has nothing to lay out on an empty day', () => {
    expect(layOutDay([], ['Hall'])).toBeNull();
  });

  it('starts at the full hour before and ends at the one after', () => {
    const grid = layOutDay([session('A', '09:30', '10:20')], ['A']);
    expect(grid?.lengthMinutes).toBe(120);
    expect(grid?.columns[0]?.blocks[0]).toMatchObject({ topMinutes: 30, lengthMinutes: 50, lane: 0, laneCount: 1 });
  });

  it('keeps the order of locations, leaves out idle ones and puts sessions without one last', () => {
    const grid = layOutDay(
      [session(null, '09:00', '10:00'), session('B', '09:00', '10:00'), session('A', '09:00', '10:00')],
      ['A', 'idle', 'B'],
    );
    expect(grid?.columns.map(({ location }) => location)).toEqual(['A', 'B', null]);
  });

  it('gives overlapping sessions lanes and re-uses a lane that is free again', () => {
    const grid = layOutDay(
      [session('A', '09:00', '11:00'), session('A', '09:30', '10:00'), session('A', '10:00', '10:30')],
      ['A'],
    );
    expect(grid?.columns[0]?.blocks.map(({ lane, laneCount }) => [lane, laneCount])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('gives a session that is drawn longer than it is the room it takes', () => {
    const lanes = (nextStart: string) =>
      layOutDay([session('A', '09:00', '09:05'), session('A', nextStart, '10:00')], ['A'], 10)?.columns[0]?.blocks.map(
        ({ lane, lengthMinutes }) => [lane, lengthMinutes],
      );
    expect(lanes('09:09')).toEqual([
      [0, 5],
      [1, 51],
    ]);
    expect(lanes('09:10')).toEqual([
      [0, 5],
      [0, 50],
    ]);
  });

  it('does not count sessions that only touch as parallel', () => {
    const grid = layOutDay([session('A', '09:00', '10:00'), session('A', '10:00', '11:00')], ['A']);
    expect(grid?.columns[0]?.blocks.map(({ laneCount }) => laneCount)).toEqual([1, 1]);
  });
});

describe('groupByStart', () => {
  it('groups sessions that begin together, by time', () => {
    const groups = groupByStart([
      session('A', '10:00', '11:00'),
      session('B', '09:00', '10:00'),
      session('C', '10:00', '10:30'),
    ]);
    expect(groups.map((group) => group.sessions.map(({ location }) => location))).toEqual([['B'], ['A', 'C']]);
  });
});
