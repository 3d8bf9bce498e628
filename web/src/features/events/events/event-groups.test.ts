import { describe, expect, it } from 'vitest';
import { groupEvents, groupOf } from './event-groups.ts';

const event = (
  start_date: string,
  end_date = start_date,
  status: 'PUBLISHED' | 'DRAFT' | 'ARCHIVED' = 'PUBLISHED',
) => ({
  start_date,
  end_date,
  status,
});
const today = '2026-05-10';

describe('groups of events', () => {
  it.each([
    [event('2026-05-11'), 'upcoming'],
    [event('2026-05-10'), 'live'],
    [event('2026-05-01', '2026-05-10'), 'live'],
    [event('2026-05-01', '2026-05-09'), 'past'],
    [event('2026-05-10', '2026-05-10', 'DRAFT'), 'draft'],
    [event('2026-05-10', '2026-05-10', 'ARCHIVED'), 'archived'],
  ])('%j is %s', (candidate, group) => {
    expect(groupOf(candidate, today)).toBe(group);
  });

  it('sorts upcoming events by ascending and past events by descending start date, and omits empty groups', () => {
    const events = [event('2026-06-02'), event('2026-06-01'), event('2026-01-01'), event('2026-02-01')];
    expect(groupEvents(events, () => today)).toEqual([
      { group: 'upcoming', events: [event('2026-06-01'), event('2026-06-02')] },
      { group: 'past', events: [event('2026-02-01'), event('2026-01-01')] },
    ]);
  });
});
