import { describe, expect, it } from 'vitest';
import { newDatesProblem, type EventDates, phaseOf, effectiveEndDate, todayIn } from './event-dates.rules.ts';

const now = new Date('2026-03-10T02:00:00Z');
const dates = (change: Partial<EventDates> = {}): EventDates => ({
  event_type: 'CONFERENCE',
  start_date: '2026-03-10',
  end_date: '2026-03-11',
  timezone: 'UTC',
  ...change,
});

describe('the dates of a new event', () => {
  it('may start today, in the time zone of the event', () => {
    expect(todayIn('America/New_York', now)).toBe('2026-03-09');
    expect(newDatesProblem(dates({ timezone: 'America/New_York', start_date: '2026-03-09' }), now)).toBeNull();
    expect(newDatesProblem(dates({ timezone: 'UTC', start_date: '2026-03-09' }), now)).toBe('event_in_past');
    expect(newDatesProblem(dates({ timezone: 'Pacific/Kiritimati', start_date: '2026-03-10' }), now)).toBeNull();
    expect(newDatesProblem(dates({ timezone: 'Pacific/Kiritimati', start_date: '2026-03-09' }), now)).toBe(
      'event_in_past',
    );
  });

  it('accept every IANA zone and UTC, and nothing else', () => {
    for (const timezone of ['UTC', 'Etc/UTC', 'Europe/Kyiv', 'America/Argentina/Ushuaia', 'Asia/Kolkata'])
      expect(newDatesProblem(dates({ timezone, start_date: '2026-04-01', end_date: '2026-04-01' }), now)).toBeNull();
    for (const timezone of ['', 'Mars/Olympus', '+02:00', 'Europe/Berlin; drop'])
      expect(newDatesProblem(dates({ timezone }), now)).toBe('time_zone_unknown');
  });

  it('end on the first day at the earliest and on the hundredth at the latest', () => {
    expect(newDatesProblem(dates({ end_date: '2026-03-10' }), now)).toBeNull();
    expect(newDatesProblem(dates({ end_date: '2026-03-09' }), now)).toBe('event_dates_reversed');
    expect(newDatesProblem(dates({ end_date: '2026-06-17' }), now)).toBeNull();
    expect(newDatesProblem(dates({ end_date: '2026-06-18' }), now)).toBe('event_too_long');
  });

  it('are one day for a single session', () => {
    const single = dates({ event_type: 'SINGLE_SESSION', end_date: '2026-12-31' });
    expect(effectiveEndDate(single)).toBe('2026-03-10');
    expect(newDatesProblem(single, now)).toBeNull();
  });
});

describe('phaseOf', () => {
  it('follows the calendar of the event, including its first and last day', () => {
    expect(phaseOf(dates({ start_date: '2026-03-11' }), now)).toBe('upcoming');
    expect(phaseOf(dates(), now)).toBe('ongoing');
    expect(phaseOf(dates({ start_date: '2026-03-08', end_date: '2026-03-09' }), now)).toBe('past');
    expect(
      phaseOf(dates({ start_date: '2026-03-08', end_date: '2026-03-09', timezone: 'America/New_York' }), now),
    ).toBe('ongoing');
  });
});
