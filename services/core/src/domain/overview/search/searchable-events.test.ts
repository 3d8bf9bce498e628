import { describe, expect, it } from 'vitest';
import type { EventAccessRow } from '../../access.queries.ts';
import { searchableEvents } from './searchable-events.ts';

const row = (event_id: number, change: Partial<EventAccessRow>): EventAccessRow => ({
  event_id,
  organization_id: 1,
  status: 'PUBLISHED',
  agenda_version: 0,
  changed_at: '0',
  member_role: 'ATTENDEE',
  is_banned: false,
  is_chat_banned: false,
  is_organization_owner: false,
  is_known: true,
  ...change,
});
const foundEvents = (...rows: EventAccessRow[]) =>
  searchableEvents(rows).map(({ event_id, role }) => `${event_id} ${role}`);

describe('searchableEvents', () => {
  it('includes events of members and owners', () => {
    expect(
      foundEvents(
        row(1, {}),
        row(2, { member_role: null }),
        row(3, { member_role: null, is_organization_owner: true }),
        row(4, { status: 'ARCHIVED' }),
      ),
    ).toEqual(['1 ATTENDEE', '3 ADMIN', '4 ATTENDEE']);
  });

  it('excludes deleted events and those with a ban', () => {
    expect(
      foundEvents(
        row(1, { status: 'DELETED', member_role: 'ADMIN' }),
        row(2, { is_banned: true }),
        row(3, { is_chat_banned: true }),
        row(4, { is_banned: true, is_organization_owner: true }),
      ),
    ).toEqual(['3 ATTENDEE', '4 ADMIN']);
  });

  it('includes drafts for people who prepare them', () => {
    const draft = (event_id: number, member_role: EventAccessRow['member_role']) =>
      row(event_id, { status: 'DRAFT', member_role });
    expect(
      foundEvents(
        draft(1, 'ADMIN'),
        draft(2, 'ORGANIZER'),
        draft(3, 'MODERATOR'),
        draft(4, 'SPEAKER'),
        draft(5, 'ATTENDEE'),
      ),
    ).toEqual(['1 ADMIN', '2 ORGANIZER']);
  });
});
