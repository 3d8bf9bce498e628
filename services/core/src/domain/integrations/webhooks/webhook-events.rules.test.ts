import { describe, expect, it } from 'vitest';
import type { SubjectChanges } from './subject-changes.ts';
import { webhookDomainEvents, webhookMessagesOf } from './webhook-events.rules.ts';

const messagesOf = (changes: SubjectChanges) => webhookMessagesOf('subjects.changed', changes)?.messages ?? [];
const typesOf = (changes: SubjectChanges) => messagesOf(changes).map(({ type }) => type);
const ofEvent = { event_id: 3, organization_id: 2 } as const;
const session = {
  id: 7,
  title: 'Opening',
  starts_at: '2026-05-01T10:00:00+02:00',
  duration_minutes: 45,
  location: 'Hall 1',
  track: null,
  external_id: 'guid',
  imported_id: null,
} as const;
const member = { id: 5, role: 'ATTENDEE', is_banned: false, is_chat_banned: false, left_at: null } as const;
const event = { id: 3, status: 'PUBLISHED', title: 'Con', start_date: '2026-05-01', end_date: '2026-05-02' } as const;

describe('webhook events of changed rows', () => {
  it('distinguish creation, update and deletion, and have one subject per session', () => {
    const changes = [{ after: session }, { before: session, after: { ...session, id: 8 } }, { before: session }];
    const messages = messagesOf({ ...ofEvent, kind: 'session', changes });
    expect(messages.map(({ type, subject }) => [type, subject])).toEqual([
      ['session.created', 'event:3:session:7'],
      ['session.updated', 'event:3:session:8'],
      ['session.deleted', 'event:3:session:7'],
    ]);
    expect(messages[0]).toMatchObject({ data: { event_id: 3, session_id: 7 }, last_state: null });
    expect(messages[2]?.last_state).toEqual({
      session: {
        title: 'Opening',
        starts_at: '2026-05-01T08:00:00.000Z',
        ends_at: '2026-05-01T08:45:00.000Z',
        location: 'Hall 1',
        track: null,
        external_id: 'guid',
        imported_id: null,
      },
    });
  });

  it('report the status DELETED of an event as its deletion, once', () => {
    const deleted = { ...event, status: 'DELETED' } as const;
    const typeOf = (change: object) => typesOf({ ...ofEvent, kind: 'event', changes: [change] });
    expect(typeOf({ after: event })).toEqual(['event.created']);
    expect(typeOf({ before: event, after: event })).toEqual(['event.updated']);
    expect(typeOf({ before: event, after: deleted })).toEqual(['event.deleted']);
    expect(typeOf({ before: deleted, after: deleted })).toEqual([]);
  });

  it('report role and standing of a member separately, and a remembered ban not as a member', () => {
    const left = { ...member, is_banned: true, left_at: '2026-05-01T00:00:00Z' };
    const typeOf = (change: object) => typesOf({ ...ofEvent, kind: 'attendee', changes: [change] });
    expect(typeOf({ after: member })).toEqual(['attendee.added']);
    expect(typeOf({ before: member, after: { ...member, role: 'SPEAKER' } })).toEqual(['attendee.role_changed']);
    expect(typeOf({ before: member, after: { ...member, role: 'SPEAKER', is_banned: true } })).toEqual([
      'attendee.role_changed',
      'attendee.standing_changed',
    ]);
    expect(typeOf({ before: member, after: left })).toEqual(['attendee.removed']);
    expect(typeOf({ before: member })).toEqual(['attendee.removed']);
    expect(typeOf({ after: left })).toEqual([]);
    expect(typeOf({ before: left })).toEqual([]);
    expect(typeOf({ before: left, after: member })).toEqual(['attendee.added']);
  });

  it('report members of an organization without an event', () => {
    const changes = [{ after: { id: 5, role: 'MEMBER' } }, { before: { id: 5, role: 'ADMIN' } }] as const;
    expect(messagesOf({ event_id: null, organization_id: 2, kind: 'member', changes })).toEqual([
      {
        type: 'member.added',
        subject: 'organization:2:user:5',
        data: { user_id: 5, role: 'MEMBER' },
        last_state: null,
      },
      {
        type: 'member.removed',
        subject: 'organization:2:user:5',
        data: { user_id: 5, former_role: 'ADMIN' },
        last_state: null,
      },
    ]);
  });

  it('omit the chat rooms of sessions', () => {
    const room = { id: 4, session_id: null, name: 'Quiet', room_type: 'GLOBAL' } as const;
    const changes = [{ after: room }, { after: { ...room, session_id: 7 } }];
    expect(typesOf({ ...ofEvent, kind: 'room', changes })).toEqual(['room.created']);
  });
});

it('contain nothing of conversations, profiles and emails', () => {
  expect(webhookMessagesOf('direct_message.sent', { thread_id: 1, seq: 1 })).toBeNull();
  expect(webhookMessagesOf('profile.changed', { user_id: 1, event_id: 3 })).toBeNull();
  expect(webhookMessagesOf('user.signed_up', { mail_link_id: 'x' })).toBeNull();
  expect(webhookDomainEvents).not.toContain('connection.changed');
});
