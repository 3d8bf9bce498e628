import { describe, expect, it } from 'vitest';
import { daysBetween, formatAge, formatDays, formatLocale, todayIn } from './dates.ts';

describe('the locale of dates', () => {
  it.each([
    [['de-AT', 'en-IE', 'en'], 'en-IE'],
    [['en-US-u-hc-h23'], 'en-US-u-hc-h23'],
    [['en'], 'en-GB'],
    [['en', 'en-US'], 'en-US'],
    [['en-US@posix', 'eng'], 'en-GB'],
    [[], 'en-GB'],
  ])('of %j is %s', (preferred, locale) => expect(formatLocale(preferred)).toBe(locale));
});

describe('calendar dates', () => {
  it('formats one day and a range', () => {
    expect(formatDays('2026-02-01')).toMatch(/1.*Feb.*2026|Feb 1, 2026/);
    expect(formatDays('2026-02-01', '2026-02-02')).toMatch(/1\s*–\s*2/);
    expect(formatDays('2026-02-01', null)).toBe(formatDays('2026-02-01', '2026-02-01'));
  });

  it('counts both ends, also over a clock change', () => {
    expect(daysBetween('2026-03-28', '2026-03-28')).toBe(1);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(3);
  });

  it('determines today by time zone', () => {
    const lateMs = Date.parse('2026-05-01T23:30:00Z');
    expect(todayIn('Pacific/Auckland', lateMs)).toBe('2026-05-02');
    expect(todayIn('America/Los_Angeles', lateMs)).toBe('2026-05-01');
  });

  it.each([
    ['2026-05-10T00:00:00Z', 'today'],
    // The estimated server time may be a second late.
    ['2026-05-10T12:00:01Z', 'today'],
    ['2026-05-17T11:59:59Z', 'in 7 days'],
    ['2026-05-09T11:00:00Z', 'yesterday'],
    ['2026-04-30T11:00:00Z', 'last week'],
    ['2026-03-01T11:00:00Z', '2 months ago'],
  ])('%s was %s', (instant, expected) => {
    expect(formatAge(instant, Date.parse('2026-05-10T12:00:00Z'))).toBe(expected);
  });
});
