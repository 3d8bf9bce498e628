import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  conferenceDateOf,
  dateOfDay,
  dayCount,
  dayNumberAt,
  type EventClock,
  parseClockMinutes,
  parseDateMs,
  toStoredTimes,
  toWireTimes,
} from './session-times.rules.ts';
import { fromLocalMs, isTimeZone, toLocalMs } from './zone-clock.rules.ts';

const berlin: EventClock = {
  start_date: '2026-03-27',
  timezone: 'Europe/Berlin',
  day_change: '00:00',
};

function stored(clock: EventClock, day_number: number, start_time: string, end_time: string) {
  const result = toStoredTimes({ day_number, start_time, end_time }, clock);
  return result.ok ? `${result.times.starts_at.toISOString()} ${result.times.duration_minutes}` : result.problem;
}

describe('from the wire to the database', () => {
  it('reads local times in the time zone of the event', () => {
    expect(stored(berlin, 1, '09:00', '09:45')).toBe('2026-03-27T08:00:00.000Z 45');
    expect(stored({ ...berlin, timezone: 'Pacific/Kiritimati' }, 1, '09:00', '10:00')).toBe(
      '2026-03-26T19:00:00.000Z 60',
    );
    expect(stored({ ...berlin, timezone: 'America/New_York' }, 2, '18:30:00', '19:00:00')).toBe(
      '2026-03-28T22:30:00.000Z 30',
    );
  });

  it('assigns a time before the day change to the next calendar date of the same conference day', () => {
    const clock = { ...berlin, day_change: '04:00' };
    expect(stored(clock, 1, '03:59', '04:30')).toBe('2026-03-28T02:59:00.000Z 31');
    expect(stored(clock, 1, '04:00', '04:30')).toBe('2026-03-27T03:00:00.000Z 30');
  });

  it('reads an end at or before the start as the next day, up to 12 hours', () => {
    expect(stored(berlin, 1, '23:30', '00:30')).toBe('2026-03-27T22:30:00.000Z 60');
    expect(stored(berlin, 1, '20:00', '08:00')).toBe('2026-03-27T19:00:00.000Z 720');
    expect(stored(berlin, 1, '20:00', '08:01')).toBe('too_long');
    expect(stored(berlin, 1, '10:00', '10:00')).toBe('too_long');
    expect(stored(berlin, 1, '08:00', '20:00')).toBe('2026-03-27T07:00:00.000Z 720');
    expect(stored(berlin, 1, '08:00', '20:01')).toBe('too_long');
  });

  it('truncates seconds', () => {
    expect(stored(berlin, 1, '23:00:30', '23:59:59')).toBe('2026-03-27T22:00:00.000Z 59');
  });

  it('counts elapsed minutes over the spring gap and the autumn overlap', () => {
    // Night of 28 to 29 March 2026: 02:00 becomes 03:00. Day 3 is the 29th.
    expect(stored(berlin, 3, '01:30', '03:30')).toBe('2026-03-29T00:30:00.000Z 60');
    const autumn = { ...berlin, start_date: '2026-10-25' };
    expect(stored(autumn, 1, '01:30', '03:30')).toBe('2026-10-24T23:30:00.000Z 180');
    expect(stored(autumn, 1, '02:30', '02:45')).toBe('2026-10-25T00:30:00.000Z 15');
    const newYork = {
      start_date: '2026-11-01',
      timezone: 'America/New_York',
      day_change: '00:00',
    };
    expect(stored(newYork, 1, '00:30', '02:30')).toBe('2026-11-01T04:30:00.000Z 180');
    expect(stored({ ...newYork, start_date: '2026-03-08' }, 1, '01:30', '03:30')).toBe('2026-03-08T06:30:00.000Z 60');
  });

  it('rejects a skipped local time, and uses the first of two', () => {
    expect(stored(berlin, 3, '02:00', '04:00')).toBe('skipped_start_time');
    expect(stored(berlin, 3, '02:59', '04:00')).toBe('skipped_start_time');
    expect(stored(berlin, 3, '01:00', '02:30')).toBe('skipped_end_time');
    expect(stored(berlin, 2, '23:00', '02:30')).toBe('skipped_end_time');
    expect(stored(berlin, 3, '01:59', '03:00')).toBe('2026-03-29T00:59:00.000Z 1');
    const night = { ...berlin, day_change: '04:00' };
    expect(stored(night, 2, '02:30', '03:30')).toBe('skipped_start_time');
    // Half an hour, an hour at midnight, and a whole day.
    const lordHowe = { ...berlin, start_date: '2026-10-04', timezone: 'Australia/Lord_Howe' };
    expect(stored(lordHowe, 1, '02:29', '03:00')).toBe('skipped_start_time');
    expect(stored(lordHowe, 1, '02:30', '03:00')).toBe('2026-10-03T15:30:00.000Z 30');
    const beirut = { ...berlin, start_date: '2026-03-29', timezone: 'Asia/Beirut' };
    expect(stored(beirut, 1, '00:30', '02:00')).toBe('skipped_start_time');
    const apia = { ...berlin, start_date: '2011-12-30', timezone: 'Pacific/Apia' };
    expect(stored(apia, 1, '09:00', '10:00')).toBe('skipped_start_time');
    const autumn = { ...berlin, start_date: '2026-10-25' };
    expect(stored(autumn, 1, '02:00', '02:59')).toBe('2026-10-25T00:00:00.000Z 59');
    expect(stored(autumn, 1, '02:59', '03:00')).toBe('2026-10-25T00:59:00.000Z 61');
  });

  it('reports the problem', () => {
    expect(stored({ ...berlin, start_date: '2026-02-30' }, 1, '09:00', '10:00')).toBe('invalid_start_date');
    expect(stored({ ...berlin, timezone: 'Mars/Olympus' }, 1, '09:00', '10:00')).toBe('invalid_time_zone');
    expect(stored({ ...berlin, timezone: '+02:00' }, 1, '09:00', '10:00')).toBe('invalid_time_zone');
    expect(stored({ ...berlin, day_change: '24:00' }, 1, '09:00', '10:00')).toBe('invalid_day_change');
    expect(stored(berlin, 0, '09:00', '10:00')).toBe('invalid_day_number');
    expect(stored(berlin, 1.5, '09:00', '10:00')).toBe('invalid_day_number');
    expect(stored(berlin, 1, '24:00', '10:00')).toBe('invalid_start_time');
    expect(stored(berlin, 1, '9h', '10:00')).toBe('invalid_start_time');
    expect(stored(berlin, 1, '09:00', '10:60')).toBe('invalid_end_time');
  });
});

describe('from the database to the wire', () => {
  it.each([
    berlin,
    { ...berlin, day_change: '05:30' },
    { start_date: '2026-03-06', timezone: 'America/New_York', day_change: '04:00' },
    { start_date: '2026-12-31', timezone: 'Pacific/Kiritimati', day_change: '02:00' },
    { start_date: '2026-10-03', timezone: 'Australia/Lord_Howe', day_change: '03:00' },
  ])('round-trips ($timezone, $day_change)', (clock) => {
    for (let day_number = 1; day_number <= 5; day_number += 1) {
      for (let start = 0; start < 1440; start += 35) {
        const start_time = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}:00`;
        const end = (start + 50) % 1440;
        const end_time = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}:00`;
        const result = toStoredTimes({ day_number, start_time, end_time }, clock);
        if (!result.ok) continue;
        const local = Temporal.Instant.from(result.times.starts_at.toISOString()).toZonedDateTimeISO(clock.timezone);
        // A skipped local time cannot round-trip.
        if (local.toPlainTime().toString() !== start_time) continue;
        expect(toWireTimes(result.times, clock)).toMatchObject({ day_number, start_time });
      }
    }
  });

  it('returns the end after midnight and sessions before the first day', () => {
    const times = { starts_at: new Date('2026-03-27T22:30:00Z'), duration_minutes: 90 };
    expect(toWireTimes(times, berlin)).toEqual({
      day_number: 1,
      start_time: '23:30:00',
      end_time: '01:00:00',
    });
    expect(toWireTimes(times, { ...berlin, start_date: '2026-03-29' }).day_number).toBe(-1);
  });

  it('returns the local end across a clock change', () => {
    const spring = { starts_at: new Date('2026-03-29T00:30:00Z'), duration_minutes: 60 };
    expect(toWireTimes(spring, berlin)).toMatchObject({ start_time: '01:30:00', end_time: '03:30:00' });
    const autumn = { starts_at: new Date('2026-10-24T23:30:00Z'), duration_minutes: 180 };
    expect(toWireTimes(autumn, berlin)).toMatchObject({ start_time: '01:30:00', end_time: '03:30:00' });
  });
});

describe('days', () => {
  it('determines the conference day of an instant', () => {
    const clock = { timezone: 'Europe/Berlin', day_change: '06:00' };
    expect(conferenceDateOf(new Date('2026-03-28T04:59:00Z'), clock)).toBe('2026-03-27');
    expect(conferenceDateOf(new Date('2026-03-28T05:00:00Z'), clock)).toBe('2026-03-28');
    expect(
      conferenceDateOf(new Date('2026-03-27T11:00:00Z'), {
        timezone: 'Pacific/Kiritimati',
        day_change: '00:00',
      }),
    ).toBe('2026-03-28');
  });

  it('counts calendar days or the highest day with a session', () => {
    expect(dayCount({ start_date: '2026-03-27', end_date: '2026-03-29' })).toBe(3);
    expect(dayCount({ start_date: '2026-03-27', end_date: '2026-03-29' }, 5)).toBe(5);
    expect(dayCount({ start_date: '2026-03-27', end_date: '2026-03-27' }, 1)).toBe(1);
    expect(dateOfDay('2026-02-27', 3)).toBe('2026-03-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  });

  it('parses only valid dates and times of day', () => {
    expect(parseDateMs('2024-02-29')).toBe(Date.UTC(2024, 1, 29));
    expect(parseDateMs('2025-02-29')).toBeNull();
    expect(parseDateMs('2025-2-1')).toBeNull();
    expect(parseClockMinutes('23:59')).toBe(1439);
    expect(parseClockMinutes('24:00')).toBeNull();
    expect(parseClockMinutes('1:05')).toBe(65);
  });
});

describe('the fast zone clock', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Apia',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'UTC',
  ];

  it.each(zones)('agrees with Temporal in %s, around every clock change of a year', (timezone) => {
    const halfHours = 366 * 48;
    const from = Date.UTC(timezone === 'Pacific/Apia' ? 2011 : 2026, 0, 1);
    for (let step = 0; step < halfHours; step += 1) {
      const ms = from + step * 1_800_000 + 60_000 * (step % 7);
      // Days without a clock change behave alike, so one sample per day is enough.
      const [beforeMs, afterMs] = [ms - 43_200_000, ms + 43_200_000];
      const isChangeDay = toLocalMs(beforeMs, timezone) - beforeMs !== toLocalMs(afterMs, timezone) - afterMs;
      if (!isChangeDay && step % 48 !== 11) continue;
      const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
      expect(toLocalMs(ms, timezone)).toBe(ms + zoned.offsetNanoseconds / 1e6);
      const plain = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').toPlainDateTime();
      expect(fromLocalMs(ms, timezone)).toBe(plain.toZonedDateTime(timezone).epochMilliseconds);
    }
  });

  it('distinguishes time zones from other text', () => {
    expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
    expect(['', 'Nowhere/Land', '+01:00', 'x'.repeat(65)].some(isTimeZone)).toBe(false);
  });
});

describe('the day of an instant', () => {
  const days = [
    { day_number: 1, date: '2031-03-28' },
    { day_number: 2, date: '2031-03-29' },
  ];
  const clock = { timezone: 'Europe/Brussels', day_change: '04:00' };

  it.each([
    ['before the event', '2031-03-01T12:00:00Z', 1],
    ['on the second day', '2031-03-29T12:00:00Z', 2],
    ['in the night after it', '2031-03-30T01:00:00Z', 2],
    ['after the event', '2031-04-02T12:00:00Z', 1],
  ])('is the current one, else the first: %s', (_, instant, day_number) => {
    expect(dayNumberAt(new Date(instant), days, clock)).toBe(day_number);
  });
});
