import { describe, expect, it } from 'vitest';
import { dateIn } from '../../../lib/dates.ts';
import {
  clockTime,
  dayMark,
  dayOffset,
  hourLabel,
  hoursBetween,
  readTimes,
  sameClock,
  dayLabel,
} from './agenda-time.ts';

const brussels = 'Europe/Brussels';
const tokyo = 'Asia/Tokyo';
const half_past_nine = Date.parse('2025-02-01T08:30:00Z');
const talk = { starts_ms: half_past_nine, ends_ms: half_past_nine + 50 * 60_000, day_date: '2025-02-01' };

describe('agenda times', () => {
  it('reads in event time and shows the viewer’s own beside it', () => {
    const times = readTimes(talk, { event: brussels, mine: tokyo, mode: 'event', locale: 'en-GB' });
    expect(times.primary).toBe('09:30 – 10:20');
    expect(times.secondary).toMatch(/^17:30 – 18:20 /);
  });

  it('turns the two around', () => {
    const times = readTimes(talk, { event: brussels, mine: tokyo, mode: 'mine', locale: 'en-GB' });
    expect(times.primary).toBe('17:30 – 18:20');
    expect(times.secondary).toMatch(/^09:30 – 10:20 /);
  });

  it('says nothing twice where both clocks read alike', () => {
    const times = readTimes(talk, { event: brussels, mine: 'Europe/Berlin', mode: 'event', locale: 'en-GB' });
    expect(times.secondary).toBeNull();
    expect(sameClock(half_past_nine, brussels, 'Europe/Berlin')).toBe(true);
    expect(sameClock(half_past_nine, brussels, 'Europe/Lisbon')).toBe(false);
  });

  it('marks the other calendar day, in both directions', () => {
    const evening = {
      starts_ms: Date.parse('2025-02-01T18:00:00Z'),
      ends_ms: Date.parse('2025-02-01T19:00:00Z'),
      day_date: '2025-02-01',
    };
    expect(readTimes(evening, { event: brussels, mine: tokyo, mode: 'mine', locale: 'en-GB' }).primary).toBe(
      '03:00 +1 – 04:00 +1',
    );
    expect(dayOffset(Date.parse('2025-02-01T03:00:00Z'), 'America/New_York', '2025-02-01')).toBe(-1);
    expect(dayMark(-1)).toBe('−1');
    expect(dayMark(0)).toBe('');
  });

  it('marks a session past midnight of its conference day', () => {
    const night = {
      starts_ms: Date.parse('2025-02-01T23:30:00Z'),
      ends_ms: Date.parse('2025-02-02T00:30:00Z'),
      day_date: '2025-02-01',
    };
    expect(readTimes(night, { event: brussels, mine: brussels, mode: 'event', locale: 'en-GB' }).primary).toBe(
      '00:30 +1 – 01:30 +1',
    );
  });

  it('keeps the clock on the day the clocks change', () => {
    expect(clockTime(Date.parse('2025-03-30T00:30:00Z'), brussels, 'en-GB')).toBe('01:30');
    expect(clockTime(Date.parse('2025-03-30T01:30:00Z'), brussels, 'en-GB')).toBe('03:30');
    expect(dateIn(Date.parse('2025-03-30T22:30:00Z'), brussels)).toBe('2025-03-31');
  });

  it('lists the full hours around a day', () => {
    const hours = hoursBetween(Date.parse('2025-02-01T08:30:00Z'), Date.parse('2025-02-01T10:05:00Z'));
    expect(hours.map((hour) => new Date(hour).toISOString().slice(11, 16))).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  it('writes the clock as the language does', () => {
    expect(clockTime(half_past_nine, brussels, 'de')).toBe('09:30');
    expect(clockTime(half_past_nine, brussels, 'en-US')).toMatch(/^9:30\sAM$/);
    expect(hourLabel(half_past_nine, brussels, 'en-US')).toMatch(/^9\sAM$/);
    expect(hourLabel(half_past_nine - 30 * 60_000, brussels, 'en-GB')).toBe('09:00');
  });

  it('names the year of a day only when it is another one', () => {
    expect(dayLabel('2025-02-01', 'en-GB', 2025)).toMatch(/^Sat,? 1 Feb$/);
    expect(dayLabel('2025-02-01', 'en-GB', 2026)).toMatch(/^Sat,? 1 Feb 2025$/);
  });
});
