/** Bans and mutes: who may ban or mute whom, their effect, and their end. */
import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
import {
  BanEventUser,
  ChatBanEventUser,
  ChatUnbanEventUser,
  UnbanEventUser,
} from '@plenum/contracts/events/member-bans';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, fillSeats, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi({ FREE_TIER_ATTENDEES: '50' });
let conference: TestConference;
beforeAll(async () => {
  conference = await newConference(api);
});

type Action = 'ban' | 'unban' | 'chat-ban' | 'chat-unban';
const moderate = (actor: TestPerson, targetPerson: TestPerson, action: Action, body?: unknown) =>
  actor.client.post(`/events/${conference.event_id}/users/${targetPerson.user_id}/${action}`, body);
const reason = { reason: 'Spam' };

const allRoles = eventUserRoles;
const belowStaff = ['MODERATOR', 'SPEAKER', 'ATTENDEE'];
const mayBan: Readonly<Record<EventUserRole, readonly string[]>> = {
  ADMIN: allRoles,
  ORGANIZER: belowStaff,
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
};
const mayMute = { ...mayBan, MODERATOR: ['SPEAKER', 'ATTENDEE'] };

describe.each(eventUserRoles)('moderation by %s', (role) => {
  it.each(eventUserRoles)('checks the permission to moderate %s', async (targetRole) => {
    const actor = await newMember(api, conference.event_id, { role });
    const target = await newMember(api, conference.event_id, { role: targetRole });
    const steps = [
      ['chat-ban', reason, mayMute],
      ['chat-unban', undefined, mayMute],
      ['ban', reason, mayBan],
      ['unban', undefined, mayBan],
    ] as const;
    for (const [action, body, allowed] of steps) {
      const reply = await moderate(actor, target, action, body);
      if (allowed[role].includes(targetRole)) expect(reply.status, `${action}: ${reply.text}`).toBe(200);
      else expectRejection(reply, 'forbidden');
    }
  });

  it('rejects moderating oneself', async () => {
    const actor = await newMember(api, conference.event_id, { role });
    const isStaff = role === 'ADMIN' || role === 'ORGANIZER';
    expectRejection(await moderate(actor, actor, 'ban', reason), isStaff ? 'own_membership' : 'forbidden');
    expectRejection(
      await moderate(actor, actor, 'chat-ban', reason),
      isStaff || role === 'MODERATOR' ? 'own_membership' : 'forbidden',
    );
  });
});

describe('bans', () => {
  it('blocks access, records the reason, and can be undone', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const { owner } = conference;
    const banned = await moderate(owner, person, 'ban', { reason: ' Spam ', moderation_notes: 'Twice' });
    expect(expectReply(BanEventUser, 200, banned).moderation_status).toMatchObject({
      is_banned: true,
      banned_by: owner.user_id,
      ban_reason: 'Spam',
      moderation_notes: '[Ban] Twice',
      can_use_chat: false,
    });
    const secondBan = await moderate(owner, person, 'ban', reason);
    expectRejection(secondBan, 'already_banned');
    expect(secondBan.text.toLowerCase()).toContain('already banned');
    expectRejection(await person.client.get(`/events/${conference.event_id}`), 'event_banned');
    expectRejection(await moderate(owner, person, 'chat-ban', reason), 'event_user_banned');
    const unbanned = expectReply(
      UnbanEventUser,
      200,
      await moderate(owner, person, 'unban', { moderation_notes: 'Sorry' }),
    );
    expect(unbanned.moderation_status).toMatchObject({
      is_banned: false,
      banned_at: null,
      banned_by: null,
      ban_reason: null,
      moderation_notes: '[Ban] Twice\n[Unban] Sorry',
      can_use_chat: true,
    });
    expectRejection(await moderate(owner, person, 'unban'), 'not_banned');
    expect((await person.client.get(`/events/${conference.event_id}`)).status).toBe(200);
  });

  it('stores moderation notes, and omits them from the export of the banned person', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const banWithNotes = { reason: 'Insults', moderation_notes: 'Reported by a neighbour' };
    expect((await moderate(conference.owner, person, 'ban', banWithNotes)).status).toBe(200);
    const exported = await person.client.get(`/users/${person.user_id}/export`);
    expect(exported.text).toContain('Insults');
    expect(exported.text).not.toMatch(/neighbour|moderation_notes/);
  });

  it('removes the permissions of a banned moderator', async () => {
    const moderator = await newMember(api, conference.event_id, { role: 'MODERATOR', is_banned: true });
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expectRejection(await moderate(moderator, person, 'chat-ban', reason), 'event_banned');
  });

  it('frees the seat of a banned person, and requires a free seat to undo the ban', async () => {
    const fullConference = await newConference(api);
    await fillSeats(api, fullConference.event_id, 49);
    const person = await newMember(api, fullConference.event_id, { role: 'ATTENDEE' });
    const path = `/events/${fullConference.event_id}/users/${person.user_id}`;
    expect((await fullConference.owner.client.post(`${path}/ban`, reason)).status).toBe(200);
    await fillSeats(api, fullConference.event_id, 1);
    expectRejection(await fullConference.owner.client.post(`${path}/unban`), 'attendee_limit_reached');
  });

  it.each([
    [{}, 422],
    [{ reason: '' }, 422],
    [{ reason: '  ' }, 422],
    [{ reason: 'x'.repeat(501) }, 422],
    [{ reason: 'x'.repeat(500), moderation_notes: 'x'.repeat(1001) }, 422],
    [{ reason: 'x'.repeat(500), moderation_notes: 'x'.repeat(1000) }, 200],
  ])('answers a ban with %j with %i', async (body, status) => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expect((await moderate(conference.owner, person, 'ban', body)).status).toBe(status);
  });
});

const endMute = statement(
  'test-end-mute',
  `update event_users set chat_ban_until = now() - interval '1 second' where event_id = $1 and user_id = $2`,
);

describe('mutes', () => {
  it('mutes a person for the duration and then ends the mute', async () => {
    const { owner, event_id } = conference;
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    const muted = expectReply(
      ChatBanEventUser,
      200,
      await moderate(owner, person, 'chat-ban', { ...reason, duration_hours: 24 }),
    );
    const mutedUntilMs = Date.parse(muted.moderation_status.chat_ban_until ?? '');
    expect(Math.abs(mutedUntilMs - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000);
    expectRejection(await moderate(owner, person, 'chat-ban', reason), 'already_muted');
    await api.deps.db.rows(endMute, [event_id, person.user_id]);
    const status = await owner.client.get(`/events/${event_id}/users/${person.user_id}/moderation-status`);
    expect(status.body).toMatchObject({ is_chat_banned: false, chat_ban_until: null, can_use_chat: true });
    expectRejection(await moderate(owner, person, 'chat-unban'), 'not_muted');
    expect((await moderate(owner, person, 'chat-ban', { ...reason, duration_hours: null })).body).toMatchObject({
      moderation_status: { is_chat_banned: true, chat_ban_until: null },
    });
    expectReply(ChatUnbanEventUser, 200, await moderate(owner, person, 'chat-unban'));
  });

  it.each([
    [1, 200],
    [720, 200],
    [0, 422],
    [721, 422],
    [1.5, 422],
  ])('answers a mute of %d hours with %i', async (duration_hours, status) => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expect((await moderate(conference.owner, person, 'chat-ban', { ...reason, duration_hours })).status).toBe(status);
  });

  it('keeps a mute during a ban', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await addMember(api, conference.event_id, person.user_id, { role: 'ATTENDEE', is_chat_banned: true });
    await moderate(conference.owner, person, 'ban', reason);
    const unbanReply = await moderate(conference.owner, person, 'unban');
    expect(unbanReply.body).toMatchObject({ moderation_status: { is_banned: false, is_chat_banned: true } });
  });
});
