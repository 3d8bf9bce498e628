import { describe, expect, it } from 'vitest';
import { dateIn } from './dates.ts';
import {
  clockTime,
  dateOfDay,
  dayLabel,
  dayOffset,
  newDates,
  hourLabel,
  hoursBetween,
  formatChosenMoment,
  formatMoment,
  formatZonedTime,
  formatZonedRange,
  sameClock,
  zoneLabel,
  zonesDiffer,
} from './event-time.ts';

const brussels = 'Europe/Brussels';
const tokyo = 'Asia/Tokyo';
const halfPastNine = Date.parse('2025-02-01T08:30:00Z');
const talk = { starts_ms: halfPastNine, endsMs: halfPastNine + 50 * 60_000, dayDate: '2025-02-01' };

const at = (text: string): number => Date.parse(text);
const zones = (event: string, viewer: string, mode: 'event' | 'mine' = 'event') => ({
  event,
  viewer,
  mode,
  locale: 'en-GB',
});
const stretch = (from: string, to: string, dayDate: string) => ({ starts_ms: at(from), endsMs: at(to), dayDate });

describe('agenda times', () => {
  it('are in event time with the viewer’s local time next to it', () => {
    const times = formatZonedRange(talk, { event: brussels, viewer: tokyo, mode: 'event', locale: 'en-GB' });
    expect(times.primary).toBe('09:30 – 10:20');
    expect(times.secondary).toBe('17:30 – 18:20 · Tokyo (UTC+9)');
    expect(times.zone).toBe('Brussels (UTC+1)');
  });

  it('can be swapped', () => {
    const times = formatZonedRange(talk, { event: brussels, viewer: tokyo, mode: 'mine', locale: 'en-GB' });
    expect(times.primary).toBe('17:30 – 18:20');
    expect(times.secondary).toBe('09:30 – 10:20 · Brussels (UTC+1)');
    expect(times.zone).toBe('Tokyo (UTC+9)');
  });

  it('appear once if both clocks agree', () => {
    const times = formatZonedRange(talk, { event: brussels, viewer: 'Europe/Berlin', mode: 'event', locale: 'en-GB' });
    expect(times.secondary).toBeNull();
    expect(sameClock(halfPastNine, brussels, 'Europe/Berlin')).toBe(true);
    expect(sameClock(halfPastNine, brussels, 'Europe/Lisbon')).toBe(false);
  });

  it('mark the other calendar day, in both directions', () => {
    const evening = {
      starts_ms: Date.parse('2025-02-01T18:00:00Z'),
      endsMs: Date.parse('2025-02-01T19:00:00Z'),
      dayDate: '2025-02-01',
    };
    expect(formatZonedRange(evening, { event: brussels, viewer: tokyo, mode: 'mine', locale: 'en-GB' }).primary).toBe(
      '03:00 – 04:00\u{a0}(Sun)',
    );
    expect(dayOffset(Date.parse('2025-02-01T03:00:00Z'), 'America/New_York', '2025-02-01')).toBe(-1);
  });

  it('mark a session past midnight of its conference day', () => {
    const night = {
      starts_ms: Date.parse('2025-02-01T23:30:00Z'),
      endsMs: Date.parse('2025-02-02T00:30:00Z'),
      dayDate: '2025-02-01',
    };
    expect(formatZonedRange(night, { event: brussels, viewer: brussels, mode: 'event', locale: 'en-GB' }).primary).toBe(
      '00:30 – 01:30\u{a0}(Sun)',
    );
  });

  it('write the day once, and none at an end that follows from the start', () => {
    const acrossMidnight = stretch('2025-02-01T22:35:00Z', '2025-02-01T23:15:00Z', '2025-02-01');
    expect(formatZonedRange(acrossMidnight, zones(brussels, brussels)).primary).toBe('23:35 – 00:15');
    const twoDays = stretch('2025-02-01T08:30:00Z', '2025-02-02T09:30:00Z', '2025-02-01');
    expect(formatZonedRange(twoDays, zones(brussels, brussels)).primary).toBe('09:30 – 10:30\u{a0}(Sun)');
    const german = { ...zones(brussels, brussels), locale: 'de' };
    const night = stretch('2025-02-01T23:30:00Z', '2025-02-02T00:30:00Z', '2025-02-01');
    expect(formatZonedRange(night, german).primary).toBe('00:30 – 01:30\u{a0}(So)');
  });

  it('list the full hours around a day', () => {
    const hours = hoursBetween(Date.parse('2025-02-01T08:30:00Z'), Date.parse('2025-02-01T10:05:00Z'));
    expect(hours.map((hour) => new Date(hour).toISOString().slice(11, 16))).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
    ]);
  });

  it('follow the time format of the language', () => {
    expect(clockTime(halfPastNine, brussels, 'de')).toBe('09:30');
    expect(clockTime(halfPastNine, brussels, 'en-US')).toMatch(/^9:30\sAM$/);
    expect(hourLabel(halfPastNine - 30 * 60_000, brussels, 'en-US')).toMatch(/^9\sAM$/);
    expect(hourLabel(halfPastNine - 30 * 60_000, brussels, 'en-GB')).toBe('09:00');
  });

  it('include the year of a day only if it is another one', () => {
    expect(dayLabel('2025-02-01', 'en-GB', 2025)).toMatch(/^Sat,? 1 Feb$/);
    expect(dayLabel('2025-02-01', 'en-GB', 2026)).toMatch(/^Sat,? 1 Feb 2025$/);
  });
});

describe('the dates of a list', () => {
  const instants = ['2025-02-01T22:00:00Z', '2025-02-01T22:30:00Z', '2025-02-01T23:30:00Z', '2025-02-02T01:00:00Z'];
  const startsMs = instants.map((instant) => Date.parse(instant));

  it('stand where the date changes, in the zone', () => {
    expect(newDates(startsMs, 'Europe/Brussels', '2025-02-01')).toEqual([
      undefined,
      undefined,
      '2025-02-02',
      undefined,
    ]);
    expect(newDates(startsMs, 'UTC', '2025-02-01')).toEqual([undefined, undefined, undefined, '2025-02-02']);
  });

  it('stand at the first instant if that is not on the day', () => {
    expect(newDates(startsMs.slice(2), 'Europe/Brussels', '2025-02-01')).toEqual(['2025-02-02', undefined]);
    expect(newDates([], 'UTC', '2025-02-01')).toEqual([]);
  });
});

describe('the night in which clocks go forward', () => {
  it('keeps the local time', () => {
    expect(clockTime(at('2025-03-30T00:30:00Z'), brussels, 'en-GB')).toBe('01:30');
    expect(clockTime(at('2025-03-30T01:30:00Z'), brussels, 'en-GB')).toBe('03:30');
    expect(dateIn(at('2025-03-30T22:30:00Z'), brussels)).toBe('2025-03-31');
  });

  it('formats a session across it by both clocks, with the offset at its start', () => {
    const across = stretch('2025-03-30T00:30:00Z', '2025-03-30T01:30:00Z', '2025-03-29');
    expect(formatZonedRange(across, zones(brussels, tokyo))).toEqual({
      start: '01:30\u{a0}(Sun)',
      end: '03:30',
      primary: '01:30 – 03:30\u{a0}(Sun)',
      zone: 'Brussels (UTC+1)',
      secondary: '09:30 – 10:30\u{a0}(Sun) · Tokyo (UTC+9)',
    });
  });

  it('shows the difference when only one end of a session has the same time', () => {
    // Denver switches to daylight saving time at 09:00 UTC, Phoenix never does.
    const across = stretch('2025-03-09T08:30:00Z', '2025-03-09T09:30:00Z', '2025-03-09');
    const times = formatZonedRange(across, zones('America/Denver', 'America/Phoenix'));
    expect(times.primary).toBe('01:30 – 03:30');
    expect(times.secondary).toBe('01:30 – 02:30 · Phoenix (UTC−7)');
  });
});

describe('the night in which clocks go back', () => {
  const first = at('2025-10-26T00:30:00Z');
  const second = at('2025-10-26T01:30:00Z');

  it('distinguishes the two equal times, and only them', () => {
    expect(clockTime(first, brussels, 'en-GB')).toBe(clockTime(second, brussels, 'en-GB'));
    const read = (instantMs: number) => formatZonedTime(instantMs, '2025-10-26', zones(brussels, brussels)).primary;
    expect([read(first), read(second)]).toEqual(['02:30 CEST', '02:30 CET']);
    expect(read(first - 3_600_000)).toBe('01:30');
    expect(read(second + 3_600_000)).toBe('03:30');
    expect(read(at('2025-10-26T12:00:00Z'))).toBe('13:00');
    expect(read(at('2025-10-27T01:30:00Z'))).toBe('02:30\u{a0}(Mon)');
  });

  it('distinguishes them for a change of half an hour', () => {
    const howe = 'Australia/Lord_Howe';
    // 2025-04-05T15:00Z: from +11 to +10:30.
    const read = (text: string) => formatZonedTime(at(text), '2025-04-06', zones(howe, howe)).primary;
    expect(read('2025-04-05T14:45:00Z')).toMatch(/^01:45 ./);
    expect(read('2025-04-05T15:15:00Z')).toMatch(/^01:45 ./);
    expect(read('2025-04-05T14:45:00Z')).not.toBe(read('2025-04-05T15:15:00Z'));
    expect(read('2025-04-05T14:15:00Z')).toBe('01:15');
    expect(read('2025-04-05T15:45:00Z')).toBe('02:15');
  });

  it('keeps the length of a session across it', () => {
    const across = stretch('2025-10-26T00:00:00Z', '2025-10-26T02:00:00Z', '2025-10-26');
    expect(formatZonedRange(across, zones(brussels, tokyo, 'mine')).primary).toBe('09:00 – 11:00');
    expect(formatZonedRange(across, zones(brussels, tokyo)).primary).toBe('02:00 CEST – 03:00');
  });
});

describe('time zones', () => {
  it('are named after their city, with their offset at the time', () => {
    expect(zoneLabel(at('2025-01-15T12:00:00Z'), brussels)).toBe('Brussels (UTC+1)');
    expect(zoneLabel(at('2025-07-15T12:00:00Z'), brussels)).toBe('Brussels (UTC+2)');
    expect(zoneLabel(at('2025-01-15T12:00:00Z'), 'America/St_Johns')).toBe('St Johns (UTC−3:30)');
    expect(zoneLabel(at('2025-01-15T12:00:00Z'), 'Europe/London')).toBe('London (UTC+0)');
    expect(zoneLabel(at('2025-01-15T12:00:00Z'), 'UTC')).toBe('UTC');
  });

  it('differ if they do at any of the times', () => {
    const summer = at('2025-07-15T12:00:00Z');
    const winter = at('2025-01-15T12:00:00Z');
    const both = { event: 'America/Denver', viewer: 'America/Phoenix' };
    expect(zonesDiffer(both, [winter])).toBe(false);
    expect(zonesDiffer(both, [winter, summer])).toBe(true);
    expect(zonesDiffer({ event: brussels, viewer: 'Europe/Berlin' }, [winter, summer])).toBe(false);
  });
});

it('show minutes on an axis if the difference is not whole hours', () => {
  const full = at('2025-02-01T09:00:00Z');
  expect(hourLabel(full, 'Asia/Kolkata', 'en-US')).toMatch(/^2:30\sPM$/);
  expect(hourLabel(full, 'Asia/Kolkata', 'en-GB')).toBe('14:30');
});

it('format an instant with its day, and the day mark of the other clock', () => {
  const winterEvening = at('2025-02-01T18:00:00Z');
  expect(formatMoment(winterEvening, zones(brussels, tokyo))).toMatch(
    /^Sat,? 1 Feb, 19:00 \(03:00\s\(Sun\) Tokyo \(UTC\+9\)\)$/,
  );
  expect(formatMoment(winterEvening, zones(brussels, tokyo, 'mine'))).toMatch(
    /^Sun,? 2 Feb, 03:00 \(19:00\s\(Sat\) Brussels/,
  );
  expect(formatMoment(winterEvening, zones(brussels, 'Europe/Berlin'))).toMatch(/^Sat,? 1 Feb, 19:00$/);
});

it('format an instant in the chosen zone only, on its day there', () => {
  const winterEvening = at('2025-02-01T18:00:00Z');
  expect(formatChosenMoment(winterEvening, zones(brussels, tokyo))).toMatch(/^Sat,? 1 Feb, 19:00$/);
  expect(formatChosenMoment(winterEvening, zones(brussels, tokyo, 'mine'))).toMatch(/^Sun,? 2 Feb, 03:00$/);
});

it('count conference days over the clock change', () => {
  expect(dateOfDay('2025-03-29', 1)).toBe('2025-03-29');
  expect(dateOfDay('2025-03-29', 3)).toBe('2025-03-31');
  expect(dateOfDay('2025-10-25', 3)).toBe('2025-10-27');
});
