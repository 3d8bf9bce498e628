import { describe, expect, it } from 'vitest';
import { nextSession } from './next-session.rules.ts';

const session = (id: number, day_number: number, start_time: string, end_time: string) => ({
  id,
  title: `Session ${id}`,
  day_number,
  start_time,
  end_time,
  session_type: 'PRESENTATION' as const,
  description: null,
});
const event = {
  start_date: '2031-03-10',
  timezone: 'Europe/Brussels',
  day_change: '04:00:00',
  sessions: [
    session(3, 2, '01:30:00', '02:30:00'),
    session(2, 1, '23:30:00', '00:30:00'),
    session(1, 1, '09:00:00', '10:00:00'),
  ],
};
const at = (instant: string) => {
  const found = nextSession(event, Date.parse(instant));
  return found === null ? null : [found.session.id, found.is_on];
};

describe('nextSession', () => {
  it.each<[string, ReturnType<typeof at>]>([
    ['2031-03-10T07:59:59Z', [1, false]],
    ['2031-03-10T08:00:00Z', [1, true]],
    ['2031-03-10T09:00:00Z', [2, false]],
    ['2031-03-10T23:29:59Z', [2, true]],
    ['2031-03-11T12:00:00Z', [3, false]],
    ['2031-03-12T01:00:00Z', [3, true]],
    ['2031-03-12T01:30:00Z', null],
  ])('at %s', (instant, expected) => {
    expect(at(instant)).toEqual(expected);
  });
});
