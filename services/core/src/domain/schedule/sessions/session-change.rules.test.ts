import { describe, expect, it } from 'vitest';
import { changedTimes } from './session-change.rules.ts';

const period = { start_date: '2026-05-01', end_date: '2026-05-03', timezone: 'Europe/Berlin', day_change: '04:00' };
const stored = (duration_minutes: number) => ({ starts_at: new Date('2026-05-01T08:00:00Z'), duration_minutes });
const changed = (input: object, duration_minutes: number): string => {
  const times = changedTimes(input, stored(duration_minutes), period);
  return `${times.starts_at.toISOString().slice(0, 16)} ${times.duration_minutes}`;
};

describe('an imported session of more than twelve hours', () => {
  it.each([999, 1440, 2000, 2880])('keeps its %i minutes when it is moved', (minutes) => {
    const ends = new Date(Date.UTC(2026, 0, 1, 12) + minutes * 60_000).toISOString().slice(11, 16);
    expect(changed({ day_number: 2, start_time: '12:00', end_time: ends }, minutes)).toBe(
      `2026-05-02T10:00 ${minutes}`,
    );
    expect(changed({ day_number: 3 }, minutes)).toBe(`2026-05-03T08:00 ${minutes}`);
    expect(changed({}, minutes)).toBe(`2026-05-01T08:00 ${minutes}`);
  });

  it('can be shortened by other times, but not extended', () => {
    expect(changed({ end_time: '12:00' }, 999)).toBe('2026-05-01T08:00 120');
    expect(() => changed({ end_time: '06:00' }, 999)).toThrow();
  });
});
