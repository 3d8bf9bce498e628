import { describe, expect, it } from 'vitest';
import { rangeOfDay } from './session-days.rules.ts';
import { toWireTimes } from './session-times.rules.ts';

const clock = { start_date: '2026-03-28', timezone: 'Europe/Berlin', day_change: '04:00:00' };

describe('rangeOfDay', () => {
  it('extends from one day change to the next, even across a clock change', () => {
    expect(rangeOfDay(clock, 1)).toEqual({
      from: new Date('2026-03-28T03:00:00Z'),
      to: new Date('2026-03-29T02:00:00Z'),
    });
    expect(rangeOfDay(clock, 2)).toEqual({
      from: new Date('2026-03-29T02:00:00Z'),
      to: new Date('2026-03-30T02:00:00Z'),
    });
  });

  it('agrees with the day number of sessions at its limits', () => {
    for (const day_number of [1, 2, 3]) {
      const { from, to } = rangeOfDay(clock, day_number);
      const dayOf = (starts_at: Date) => toWireTimes({ starts_at, duration_minutes: 30 }, clock).day_number;
      expect([dayOf(from), dayOf(new Date(to.getTime() - 1)), dayOf(to)]).toEqual([
        day_number,
        day_number,
        day_number + 1,
      ]);
    }
  });
});
