import { describe, expect, it } from 'vitest';
import { webhookMessageOf, webhookDomainEvents } from './webhook-events.rules.ts';

describe('webhook payloads', () => {
  it('contain ids and roles, with a subject', () => {
    expect(webhookMessageOf('session.changed', { event_id: 3, session_id: 7, is_unscheduled: false })).toMatchObject({
      type: 'session.updated',
      subject: 'event:3:programme',
      data: { event_id: 3, session_id: 7 },
      event_id: 3,
    });
    const movedSession = { event_id: 3, session_ids: [7], moved_at_ms: 1, moved_by: 5 };
    expect(webhookMessageOf('sessions.moved', movedSession)?.data).toEqual({ event_id: 3, session_ids: [7] });
  });

  it('contain nothing of conversations, profiles and emails', () => {
    expect(webhookMessageOf('direct_message.sent', { thread_id: 1, seq: 1 })).toBeNull();
    expect(webhookMessageOf('profile.changed', { user_id: 1, event_id: 3 })).toBeNull();
    expect(webhookMessageOf('user.signed_up', { mail_link_id: 'x' })).toBeNull();
    expect(webhookDomainEvents).not.toContain('connection.changed');
  });

  it('report an addition once, not as a role change as well', () => {
    const change = { event_id: 3, user_id: 5, role: 'SPEAKER', changed_at_ms: 1 } as const;
    expect(webhookMessageOf('event_user.role_changed', { ...change, former_role: null })).toBeNull();
    expect(webhookMessageOf('event_user.role_changed', { ...change, former_role: 'ATTENDEE' })?.type).toBe(
      'attendee.role_changed',
    );
  });

  it('refer to the event or the organization that a person has left', () => {
    const departed = { user_id: 5, event_id: null, organization_id: null };
    expect(webhookMessageOf('membership.ended', { ...departed, event_id: 3 })?.type).toBe('attendee.removed');
    expect(webhookMessageOf('membership.ended', { ...departed, organization_id: 2 })).toMatchObject({
      type: 'member.removed',
      organization_id: 2,
      event_id: null,
    });
    expect(webhookMessageOf('membership.ended', departed)).toBeNull();
  });
});
