import { describe, expect, it } from 'vitest';
import { isSamePlacement } from './session-placement.rules.ts';

const clock = { start_date: '2031-03-28', timezone: 'Europe/Berlin', day_change: '04:00' };
const stored = {
  times: { starts_at: new Date('2031-03-29T00:30:00Z'), duration_minutes: 45 },
  location: 'Hall A',
};
const original = { day_number: 1, start_time: '01:30', end_time: '02:15:00', location: 'Hall A' };

describe('isSamePlacement', () => {
  it('compares local times, with or without seconds', () => {
    expect(isSamePlacement(stored, original, clock)).toBe(true);
  });

  it.each([
    { day_number: 2 },
    { start_time: '01:35' },
    { end_time: '02:20' },
    { location: 'Hall B' },
    { location: null },
  ])('detects %o', (change) => {
    expect(isSamePlacement(stored, { ...original, ...change }, clock)).toBe(false);
  });

  it('reads an empty location as null', () => {
    expect(isSamePlacement({ ...stored, location: null }, { ...original, location: '' }, clock)).toBe(true);
  });
});
