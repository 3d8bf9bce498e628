import { describe, expect, it } from 'vitest';
import { type DashboardEvent, groupEvents, type OrganizedEvent } from './dashboard-groups.ts';

const attended = (id: number, status: DashboardEvent['status']): DashboardEvent => ({
  id,
  name: `Event ${id}`,
  start_date: '2031-03-28',
  end_date: '2031-03-29',
  timezone: 'UTC',
  location: null,
  status,
  attendee_count: 0,
  organization: { id: 1, name: 'Example' },
  user_role: 'ATTENDEE',
  cover: null,
  own_sessions: [],
  other_sessions: [],
});
const organized = (id: number, change: Partial<OrganizedEvent> = {}): OrganizedEvent => ({
  id,
  name: `Event ${id}`,
  start_date: '2031-03-28',
  end_date: '2031-03-29',
  timezone: 'UTC',
  is_published: true,
  status: 'upcoming',
  user_role: 'ADMIN',
  seats: { taken: 0, limit: null },
  join_requests: 0,
  waiting_list: 0,
  undelivered_invitations: 0,
  open_cases: 0,
  concerns: [],
  open_steps: [],
  ...change,
});
const none = { events: [], organized_events: [], drafts: { count: 0, events: [] }, waiting_imports: [] };
const ids = (events: readonly { readonly id: number }[]) => events.map(({ id }) => id);

describe('groupEvents', () => {
  it('puts running events before the others', () => {
    const { now, later } = groupEvents({ ...none, events: [attended(1, 'live'), attended(2, 'upcoming')] });
    expect([ids(now), ids(later)]).toEqual([[1], [2]]);
  });

  it('keeps all events together if none runs', () => {
    const { now, later } = groupEvents({ ...none, events: [attended(1, 'upcoming'), attended(2, 'past')] });
    expect([ids(now), ids(later)]).toEqual([[1, 2], []]);
  });

  it('shows an organized event once, and an event that a person moderates also as attended', () => {
    const { now, later } = groupEvents({
      ...none,
      events: [attended(1, 'live'), attended(2, 'live'), attended(3, 'upcoming')],
      organized_events: [organized(1, { status: 'live' }), organized(2, { status: 'live', seats: null })],
    });
    expect([ids(now), ids(later)]).toEqual([[2], [3]]);
  });

  it('keeps drafts and imports of events that are not listed', () => {
    const draft = (id: number) => ({ id, name: `Event ${id}` });
    const waiting = (event_id: number) => ({ id: event_id, event_id, event_name: '', file_name: '' });
    const groups = groupEvents({
      ...none,
      organized_events: [organized(1, { is_published: false }), organized(2)],
      drafts: { count: 3, events: [draft(1), draft(3)] },
      waiting_imports: [waiting(2), waiting(3)],
    });
    expect(groups.drafts).toEqual({ count: 2, events: [draft(3)] });
    expect(groups.imports).toEqual([waiting(3)]);
  });
});
