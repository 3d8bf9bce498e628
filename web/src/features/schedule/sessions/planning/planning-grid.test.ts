import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { describe, expect, it } from 'vitest';
import { extendColumns, hasLocationOrderChanged, layOutColumns, daySpanOf } from './planning-grid.ts';

const at = (start: string, end: string, minutes: number, location: string | null): AgendaSession => ({
  id: 1,
  title: 'A talk',
  session_type: 'PRESENTATION',
  status: 'SCHEDULED',
  day_number: 1,
  starts_at: `2031-03-28T${start}:00.000Z`,
  ends_at: `2031-03-28T${end}:00.000Z`,
  start_time: `${start}:00`,
  end_time: `${end}:00`,
  duration_minutes: minutes,
  track: null,
  location,
  language: null,
  level: null,
  is_full: false,
  has_recording: false,
  speakers: [],
  speaker_profile_ids: [],
});

describe('spanOf', () => {
  it('leaves space around the sessions and never shrinks', () => {
    const span = daySpanOf([at('10:15', '11:00', 45, null)], '00:00', null);
    expect(span).toEqual({ fromMinutes: 9 * 60, toMinutes: 13 * 60 });
    expect(daySpanOf([at('12:00', '13:00', 60, null)], '00:00', span)).toEqual({
      fromMinutes: 9 * 60,
      toMinutes: 15 * 60,
    });
    expect(daySpanOf([], '00:00', null)).toEqual({ fromMinutes: 9 * 60, toMinutes: 18 * 60 });
  });
});

describe('layOutColumns', () => {
  it('keeps empty columns, and counts minutes from midnight', () => {
    const columns = layOutColumns([at('10:15', '11:00', 45, 'B')], ['A', 'B', null], '00:00', 10);
    expect(columns.map(({ location, blocks }) => [location, blocks.map(({ topMinutes }) => topMinutes)])).toEqual([
      ['A', []],
      ['B', [615]],
      [null, []],
    ]);
  });

  it('draws each session at its local time on the day of a clock change', () => {
    // In Brussels 02:00 becomes 03:00 in this night.
    const night = { ...at('00:30', '01:00', 30, null), start_time: '01:30:00', end_time: '03:00:00' };
    const morning = { ...at('07:00', '08:00', 60, null), id: 2, start_time: '09:00:00', end_time: '10:00:00' };
    const [column] = layOutColumns([night, morning], [null], '00:00', 10);
    expect(column?.blocks.map(({ topMinutes, lengthMinutes }) => [topMinutes, lengthMinutes])).toEqual([
      [90, 30],
      [540, 60],
    ]);
  });
});

describe('columnsKept', () => {
  it('keeps the order and appends new columns', () => {
    expect(extendColumns(['B', 'A'], ['A', 'B', 'C'])).toEqual(['B', 'A', 'C']);
  });
});

describe('hasLocationOrderChanged', () => {
  const of = (ordered_locations: number, ...locations: string[]) => ({ locations, ordered_locations });

  it('detects changes by organizers, not consequences of moves', () => {
    expect(hasLocationOrderChanged(of(2, 'B', 'A', 'C'), of(2, 'B', 'A'))).toBe(false);
    expect(hasLocationOrderChanged(of(0, 'A', 'B'), of(0, 'B', 'A'))).toBe(false);
    expect(hasLocationOrderChanged(of(2, 'B', 'A'), of(2, 'A', 'B'))).toBe(true);
    expect(hasLocationOrderChanged(of(2, 'B', 'A', 'C'), of(3, 'B', 'A', 'C'))).toBe(true);
    expect(hasLocationOrderChanged(of(3, 'B', 'A', 'C'), of(2, 'B', 'C'))).toBe(true);
  });
});
