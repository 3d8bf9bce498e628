import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
/** Bans and mutes: who may on whom, what they do, and when they end. */
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
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi({ FREE_TIER_ATTENDEES: '50' });
let conference: TestConference;
beforeAll(async () => {
  conference = await newConference(api);
});

type Action = 'ban' | 'unban' | 'chat-ban' | 'chat-unban';
const act = (by: TestPerson, on: TestPerson, action: Action, body?: unknown) =>
  by.client.post(`/events/${conference.event_id}/users/${on.user_id}/${action}`, body);
const reason = { reason: 'Spam' };

const all = eventUserRoles;
const belowStaff = ['MODERATOR', 'SPEAKER', 'ATTENDEE'];
const mayBan: Readonly<Record<EventUserRole, readonly string[]>> = {
  ADMIN: all,
  ORGANIZER: belowStaff,
  MODERATOR: [],
  SPEAKER: [],
  ATTENDEE: [],
};
const mayMute = { ...mayBan, MODERATOR: ['SPEAKER', 'ATTENDEE'] };

describe.each(eventUserRoles)('a measure by %s', (role) => {
  it.each(eventUserRoles)('on %s', async (targetRole) => {
    const actor = await newMember(api, conference.event_id, { role });
    const target = await newMember(api, conference.event_id, { role: targetRole });
    const steps = [
      ['chat-ban', reason, mayMute],
      ['chat-unban', undefined, mayMute],
      ['ban', reason, mayBan],
      ['unban', undefined, mayBan],
    ] as const;
    for (const [action, body, may] of steps) {
      const reply = await act(actor, target, action, body);
      if (may[role].includes(targetRole)) expect(reply.status, `${action}: ${reply.text}`).toBe(200);
      else expectRefusal(reply, 'forbidden');
    }
  });

  it('on oneself', async () => {
    const actor = await newMember(api, conference.event_id, { role });
    const may = role === 'ADMIN' || role === 'ORGANIZER';
    expectRefusal(await act(actor, actor, 'ban', reason), may ? 'own_membership' : 'forbidden');
    expectRefusal(
      await act(actor, actor, 'chat-ban', reason),
      may || role === 'MODERATOR' ? 'own_membership' : 'forbidden',
    );
  });
});

describe('a ban', () => {
  it('shuts out, is noted, and is taken back', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const { owner } = conference;
    const banned = await act(owner, person, 'ban', { reason: ' Spam ', moderation_notes: 'Twice' });
    expect(expectReply(BanEventUser, 200, banned).moderation_status).toMatchObject({
      is_banned: true,
      banned_by: owner.user_id,
      ban_reason: 'Spam',
      moderation_notes: '[Ban] Twice',
      can_use_chat: false,
    });
    const again = await act(owner, person, 'ban', reason);
    expectRefusal(again, 'already_banned');
    expect(again.text.toLowerCase()).toContain('already banned');
    expectRefusal(await person.client.get(`/events/${conference.event_id}`), 'event_banned');
    expectRefusal(await act(owner, person, 'chat-ban', reason), 'event_user_banned');
    const free = expectReply(UnbanEventUser, 200, await act(owner, person, 'unban', { moderation_notes: 'Sorry' }));
    expect(free.moderation_status).toMatchObject({
      is_banned: false,
      banned_at: null,
      banned_by: null,
      ban_reason: null,
      moderation_notes: '[Ban] Twice\n[Unban] Sorry',
      can_use_chat: true,
    });
    expectRefusal(await act(owner, person, 'unban'), 'not_banned');
    expect((await person.client.get(`/events/${conference.event_id}`)).status).toBe(200);
  });

  it('has notes for the team, which the export of the person does not contain', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const noted = { reason: 'Insults', moderation_notes: 'Reported by a neighbour' };
    expect((await act(conference.owner, person, 'ban', noted)).status).toBe(200);
    const exported = await person.client.get(`/users/${person.user_id}/export`);
    expect(exported.text).toContain('Insults');
    expect(exported.text).not.toMatch(/neighbour|moderation_notes/);
  });

  it('of a moderator takes their say away', async () => {
    const moderator = await newMember(api, conference.event_id, { role: 'MODERATOR', is_banned: true });
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expectRefusal(await act(moderator, person, 'chat-ban', reason), 'event_banned');
  });

  it('frees a seat, and taking it back needs one', async () => {
    const full = await newConference(api);
    await fillSeats(api, full.event_id, 49);
    const person = await newMember(api, full.event_id, { role: 'ATTENDEE' });
    const path = `/events/${full.event_id}/users/${person.user_id}`;
    expect((await full.owner.client.post(`${path}/ban`, reason)).status).toBe(200);
    await fillSeats(api, full.event_id, 1);
    expectRefusal(await full.owner.client.post(`${path}/unban`), 'attendee_limit_reached');
  });

  it.each([
    [{}, 422],
    [{ reason: '' }, 422],
    [{ reason: '  ' }, 422],
    [{ reason: 'x'.repeat(501) }, 422],
    [{ reason: 'x'.repeat(500), moderation_notes: 'x'.repeat(1001) }, 422],
    [{ reason: 'x'.repeat(500), moderation_notes: 'x'.repeat(1000) }, 200],
  ])('with %j answers %i', async (body, status) => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expect((await act(conference.owner, person, 'ban', body)).status).toBe(status);
  });
});

const endMute = statement(
  'test-end-mute',
  `update event_users set chat_ban_until = now() - interval '1 second' where event_id = $1 and user_id = $2`,
);

describe('a mute', () => {
  it('lasts as long as it was given, and ends by itself', async () => {
    const { owner, event_id } = conference;
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    const muted = expectReply(
      ChatBanEventUser,
      200,
      await act(owner, person, 'chat-ban', { ...reason, duration_hours: 24 }),
    );
    const until_ms = Date.parse(muted.moderation_status.chat_ban_until ?? '');
    expect(Math.abs(until_ms - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000);
    expectRefusal(await act(owner, person, 'chat-ban', reason), 'already_muted');
    await api.deps.db.rows(endMute, [event_id, person.user_id]);
    const status = await owner.client.get(`/events/${event_id}/users/${person.user_id}/moderation-status`);
    expect(status.body).toMatchObject({ is_chat_banned: false, chat_ban_until: null, can_use_chat: true });
    expectRefusal(await act(owner, person, 'chat-unban'), 'not_muted');
    expect((await act(owner, person, 'chat-ban', { ...reason, duration_hours: null })).body).toMatchObject({
      moderation_status: { is_chat_banned: true, chat_ban_until: null },
    });
    expectReply(ChatUnbanEventUser, 200, await act(owner, person, 'chat-unban'));
  });

  it.each([
    [1, 200],
    [720, 200],
    [0, 422],
    [721, 422],
    [1.5, 422],
  ])('of %d hours answers %i', async (duration_hours, status) => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    expect((await act(conference.owner, person, 'chat-ban', { ...reason, duration_hours })).status).toBe(status);
  });

  it('is left as it is by a ban', async () => {
    const person = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await addMember(api, conference.event_id, person.user_id, { role: 'ATTENDEE', is_chat_banned: true });
    await act(conference.owner, person, 'ban', reason);
    const back = await act(conference.owner, person, 'unban');
    expect(back.body).toMatchObject({ moderation_status: { is_banned: false, is_chat_banned: true } });
  });
});
