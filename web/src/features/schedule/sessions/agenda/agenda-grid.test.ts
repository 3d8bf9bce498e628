import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import { columnEdges, columnWidth, currentOf, earlierOf, fitDay, groupByStart, layOutDay } from './agenda-grid.ts';

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
    level: null,
    is_full: false,
    has_recording: false,
    speakers: [],
    speaker_profile_ids: [],
  };
}

describe('layOutDay', () => {
  it('returns an empty layout for an empty day', () => {
    expect(layOutDay([], ['Hall'])).toBeNull();
  });

  it('starts at the full hour before and ends at the one after', () => {
    const grid = layOutDay([session('A', '09:30', '10:20')], ['A']);
    expect(grid?.lengthMinutes).toBe(120);
    expect(grid?.columns[0]?.blocks[0]).toMatchObject({ topMinutes: 30, lengthMinutes: 50, lane: 0, laneCount: 1 });
  });

  it('keeps the order of locations, omits idle ones and puts sessions without one last', () => {
    const grid = layOutDay(
      [session(null, '09:00', '10:00'), session('B', '09:00', '10:00'), session('A', '09:00', '10:00')],
      ['A', 'idle', 'B'],
    );
    expect(grid?.columns.map(({ location }) => location)).toEqual(['A', 'B', null]);
  });

  it('assigns lanes to overlapping sessions and reuses free lanes', () => {
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

  it('reserves the drawn height of a session that is drawn longer than it is', () => {
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

  it('gives the full width to sessions that overlap shortly, and indents every second one', () => {
    const grid = layOutDay(
      [session('A', '09:00', '09:45'), session('A', '09:40', '10:30'), session('A', '10:20', '11:00')],
      ['A'],
    );
    expect(grid?.columns[0]?.blocks.map(({ laneCount, isIndented }) => [laneCount, isIndented])).toEqual([
      [1, false],
      [1, true],
      [1, false],
    ]);
    expect(grid?.columns[0]?.blocks.map(({ visibleMinutes }) => visibleMinutes)).toEqual([40, 40, Infinity]);
  });

  it('shares the width between sessions that overlap longer, next to one that they cover', () => {
    const grid = layOutDay(
      [session('A', '09:00', '10:00'), session('A', '09:55', '11:00'), session('A', '10:00', '10:30')],
      ['A'],
    );
    expect(grid?.columns[0]?.blocks.map(({ lane, laneCount }) => [lane, laneCount])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it('does not count adjacent sessions as parallel', () => {
    const grid = layOutDay([session('A', '09:00', '10:00'), session('A', '10:00', '11:00')], ['A']);
    expect(grid?.columns[0]?.blocks.map(({ laneCount }) => laneCount)).toEqual([1, 1]);
  });
});

describe('fitDay', () => {
  const fit = (...sessions: readonly AgendaSession[]) => {
    const grid = layOutDay(sessions, ['A']);
    if (grid === null) throw new Error('No grid.');
    const { minutePx, positions } = fitDay(grid);
    return { minutePx, places: sessions.map(({ id }) => positions.get(id)) };
  };

  it('places a session at its time, with a height by its length', () => {
    const { minutePx, places } = fit(session('A', '09:10', '09:30'));
    expect([minutePx, places]).toEqual([2.5, [expect.objectContaining({ topPx: 25, heightPx: 49 })]]);
  });

  it('draws a short session with 24 pixels, and lets the next one begin below it and end at its time', () => {
    const { minutePx, places } = fit(session('A', '09:00', '09:05'), session('A', '09:05', '09:30'));
    expect(minutePx).toBe(3);
    expect(places).toMatchObject([
      { topPx: 0, heightPx: 24 },
      { topPx: 25, heightPx: 64 },
    ]);
  });

  it('increases the height of a day with many short sessions in sequence, up to a limit', () => {
    const every = (minutes: number) =>
      fit(
        ...Array.from({ length: 6 }, (_, n) => {
          const at = (count: number): string => `09:${String(count * minutes).padStart(2, '0')}`;
          return session('A', at(n), at(n + 1));
        }),
      );
    expect(every(5).minutePx).toBe(5);
    const { minutePx, places } = every(2);
    expect(minutePx).toBe(5);
    expect(places.map((place) => place?.topPx)).toEqual([0, 25, 50, 75, 100, 125]);
  });

  it('covers the end of a session that overlaps shortly, and leaves 24 pixels of a short one', () => {
    const long = fit(session('A', '09:00', '09:40'), session('A', '09:30', '10:10'));
    expect(long.minutePx).toBe(2.5);
    expect(long.places).toMatchObject([
      { topPx: 0, heightPx: 99, visiblePx: 74 },
      { topPx: 75, heightPx: 99, visiblePx: 99 },
    ]);
    const short = fit(session('A', '09:00', '09:10'), session('A', '09:05', '09:30'));
    expect(short.places).toMatchObject([{ topPx: 0, visiblePx: 24 }, { topPx: 25 }]);
  });

  it('moves only what is below, not what is next to it', () => {
    const { places } = fit(
      session('A', '09:00', '09:05'),
      session('A', '09:00', '10:00'),
      session('A', '09:05', '09:30'),
    );
    expect(places).toMatchObject([{ topPx: 0 }, { topPx: 0 }, { topPx: 25 }]);
  });
});

const wide = { minColumnPx: 160, minFilledPx: 160, minLanePx: 120, showsWholeColumns: false };
const narrow = { minColumnPx: 124, minFilledPx: 108, minLanePx: 108, showsWholeColumns: true };

describe('columnWidth', () => {
  it('fills the grid with few columns', () => {
    expect(columnWidth(900, 3, wide)).toBe(300);
    expect(columnWidth(342, 3, narrow)).toBe(114);
  });

  it('shows half of one more column where not all fit', () => {
    expect(columnWidth(925, 8, wide)).toBe(168);
  });

  it('shows whole columns where the grid snaps to them', () => {
    expect(columnWidth(342, 8, narrow)).toBe(171);
    expect(columnWidth(272, 3, narrow)).toBe(136);
  });

  it('is never narrower than the minimum', () => {
    expect(columnWidth(0, 8, wide)).toBe(160);
    expect(columnWidth(0, 8, narrow)).toBe(124);
  });
});

it('stretches a session to its displayed end', () => {
  const sessions = [session('A', '09:00', '10:00'), session('A', '11:00', '12:00')];
  const grid = layOutDay(sessions, ['A'], 0, ({ ends_at }) => Date.parse(ends_at) + 15 * 60_000);
  expect(grid?.columns[0]?.blocks.map(({ lengthMinutes }) => lengthMinutes)).toEqual([75, 75]);
});

describe('columnEdges', () => {
  it('gives more width to a column with parallel sessions', () => {
    const grid = layOutDay(
      [session('A', '09:00', '10:00'), session('B', '09:00', '10:00'), session('B', '09:00', '10:00')],
      ['A', 'B'],
    );
    const edges = (availablePx: number) => columnEdges(grid?.columns ?? [], availablePx, wide);
    expect(edges(320)).toEqual([0, 160, 400]);
    expect(edges(600)).toEqual([0, 300, 600]);
  });
});

describe('groupByStart', () => {
  it('groups sessions with the same start, by time', () => {
    const groups = groupByStart([
      session('A', '10:00', '11:00'),
      session('B', '09:00', '10:00'),
      session('C', '10:00', '10:30'),
    ]);
    expect(groups.map((group) => group.sessions.map(({ location }) => location))).toEqual([['B'], ['A', 'C']]);
  });
});

describe('what is over and what is current', () => {
  const morning = session('A', '09:00', '10:00');
  const allDay = session('B', '09:00', '18:00');
  const noon = session('A', '12:00', '13:00');
  const at = (time: string): number => Date.parse(`2025-02-01T${time}:00.000Z`);

  it('are sessions that have ended, and those that run', () => {
    expect(earlierOf([morning, allDay, noon], at('12:30'))).toEqual(new Set([morning.id]));
    expect(currentOf([morning, allDay, noon], at('12:30'))).toEqual(new Set([allDay.id, noon.id]));
  });

  it('a live session is current after its time', () => {
    const late = { ...morning, status: 'LIVE' } as const;
    expect(earlierOf([late, noon], at('12:30'))).toEqual(new Set());
    expect(currentOf([late, noon], at('12:30'))).toEqual(new Set([late.id, noon.id]));
  });

  it('are the next sessions while none runs', () => {
    expect(currentOf([morning, noon], at('10:00'))).toEqual(new Set([noon.id]));
    expect(earlierOf([morning, noon], at('10:00'))).toEqual(new Set([morning.id]));
  });

  it('is nothing once all are over, because the list would be empty', () => {
    expect(earlierOf([morning, noon], at('20:00'))).toEqual(new Set());
    expect(currentOf([morning, noon], at('20:00'))).toEqual(new Set());
  });
});
