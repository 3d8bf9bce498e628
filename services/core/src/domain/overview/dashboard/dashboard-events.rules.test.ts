import { describe, expect, it } from 'vitest';
import { selectDashboardEvents } from './dashboard-events.rules.ts';

const now = new Date('2026-05-20T12:00:00Z');
const event = (name: string, start_date: string, end_date = start_date, timezone = 'UTC') => ({
  name,
  start_date,
  end_date,
  timezone,
});
const listedNames = (...events: ReturnType<typeof event>[]) =>
  selectDashboardEvents(events, now).map(({ event: { name }, status }) => `${name} ${status}`);

describe('eventsToShow', () => {
  it('sorts live events first, then upcoming and past ones, each in a separate order', () => {
    expect(
      listedNames(
        event('ended early', '2026-05-08'),
        event('ended late', '2026-05-18'),
        event('next month', '2026-06-01'),
        event('tomorrow', '2026-05-21'),
        event('on', '2026-05-19', '2026-05-20'),
      ),
    ).toEqual(['on live', 'tomorrow upcoming', 'next month upcoming', 'ended late past', 'ended early past']);
  });

  it('omits events that ended more than two weeks ago', () => {
    expect(listedNames(event('14 days', '2026-05-06'), event('15 days', '2026-05-05'))).toEqual(['14 days past']);
  });

  it('returns five events at most', () => {
    const six = Array.from({ length: 6 }, (_, index) => event(`e${index}`, `2026-06-0${index + 1}`));
    expect(listedNames(...six.slice(0, 5))).toHaveLength(5);
    expect(listedNames(...six)).toEqual(['e0 upcoming', 'e1 upcoming', 'e2 upcoming', 'e3 upcoming', 'e4 upcoming']);
  });

  it('reads dates in the time zone of the event', () => {
    const midnight = new Date('2026-05-20T23:30:00Z');
    const [tokyo] = selectDashboardEvents([event('x', '2026-05-21', '2026-05-21', 'Asia/Tokyo')], midnight);
    const [utc] = selectDashboardEvents([event('x', '2026-05-21')], midnight);
    expect([tokyo?.status, utc?.status]).toEqual(['live', 'upcoming']);
  });
});
