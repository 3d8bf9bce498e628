import { describe, expect, it } from 'vitest';
import { resized, shifted } from './placements.ts';

const placement = { day_number: 1, start_time: '23:30', end_time: '00:15', location: 'Hall' };

describe('shifted', () => {
  it('keeps the length, and the day until it changes', () => {
    expect(shifted(placement, { minutes: 90 }, '04:00')).toEqual({
      ...placement,
      start_time: '01:00',
      end_time: '01:45',
    });
    expect(shifted(placement, { minutes: 30 }, '00:00')).toMatchObject({ day_number: 2, start_time: '00:00' });
    expect(shifted({ ...placement, start_time: '04:00', end_time: '05:00' }, { minutes: -5 }, '04:00')).toMatchObject({
      day_number: 0,
      start_time: '03:55',
    });
  });

  it('moves to another day and location', () => {
    expect(shifted(placement, { days: 1, location: null }, '00:00')).toEqual({
      ...placement,
      day_number: 2,
      location: null,
    });
  });
});

describe('resized', () => {
  it('stays within the limits of a session', () => {
    expect(resized(placement, 60, 720).end_time).toBe('00:30');
    expect(resized(placement, -20, 720).end_time).toBe('23:35');
    expect(resized(placement, 800, 720).end_time).toBe('11:30');
  });
});
