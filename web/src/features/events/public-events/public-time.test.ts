import { describe, expect, it } from 'vitest';
import { hoursOf, readerTime } from './public-time.ts';

const at = (instant: string): number => Date.parse(instant);
const brussels = { zone: 'Europe/Brussels', date: '2026-01-31' };
const timeFor = (instant: string, readerZone: string, locale = 'en-US', event = brussels) =>
  readerTime(at(instant), event, { readerZone, locale });

describe('the local time of a distant reader', () => {
  it('has its day if it differs from that of the event', () => {
    expect(timeFor('2026-01-31T11:00:00Z', 'America/New_York')).toBe('6:00 AM');
    expect(timeFor('2026-01-31T02:00:00Z', 'America/New_York')).toBe('Fri 9:00 PM');
    expect(timeFor('2026-01-31T17:00:00Z', 'Asia/Tokyo')).toBe('Sun 2:00 AM');
    expect(timeFor('2026-01-31T17:00:00Z', 'Asia/Tokyo', 'de')).toBe('So 02:00');
    expect(timeFor('2026-01-31T11:00:00Z', 'Europe/Berlin')).toBeNull();
  });

  it('has its day if the event is past midnight', () => {
    // Sunday 00:30 in Brussels, listed on Saturday.
    expect(timeFor('2026-01-31T23:30:00Z', 'Europe/London', 'en-GB')).toBe('Sat 23:30');
    expect(timeFor('2026-02-01T00:30:00Z', 'Europe/London', 'en-GB')).toBe('Sun 00:30');
  });
});

it('writes the weekday of a session after midnight of the listed day', () => {
  const hours = (starts_at: string, ends_at: string) => hoursOf({ starts_at, ends_at }, brussels, { locale: 'en-GB' });
  expect(hours('2026-01-31T21:00:00Z', '2026-01-31T22:00:00Z')).toEqual({ start: '22:00', end: '23:00' });
  expect(hours('2026-01-31T22:30:00Z', '2026-01-31T23:30:00Z')).toEqual({ start: '23:30', end: '00:30' });
});
