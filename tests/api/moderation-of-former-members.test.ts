/** Reports, mutes and bans of people who have left the event after they posted there. */
import { randomUUID } from 'node:crypto';
import { ListModerationQueue } from '@plenum/contracts/chat/moderation';
import {
  BanEventUser,
  ChatBanEventUser,
  ChatUnbanEventUser,
  UnbanEventUser,
} from '@plenum/contracts/events/member-bans';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrganizationMember, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let moderator: TestPerson;
let formerMember: TestPerson;
let room_id: number;

const globalRoom = statement<{ id: number }>(
  'test-global-room',
  `select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`,
);

const join = () => formerMember.client.post('/events/join', { code: conference.join_code });
const post = (content: string, client_id = randomUUID()) =>
  formerMember.client.post(`/chat-rooms/${room_id}/messages`, { content, client_id });
const report = (actor: TestPerson, subject: object) =>
  actor.client.post(`/events/${conference.event_id}/reports`, { reason_kind: 'INSULT', ...subject });
const applyMeasure = (
  actor: TestPerson,
  name: string,
  body: object = { reason: 'Insults' },
  user_id = formerMember.user_id,
) => actor.client.post(`/events/${conference.event_id}/users/${user_id}/${name}`, body);
const queue = async (actor: TestPerson) =>
  expectReply(ListModerationQueue, 200, await actor.client.get(`/events/${conference.event_id}/moderation/queue`))
    .cases;
const decide = (actor: TestPerson, case_id: number, action: string) =>
  actor.client.post(`/events/${conference.event_id}/moderation/queue/${case_id}`, { action, reason_kind: 'INSULT' });

/** Returns the id of the remaining message. */
async function postAndLeave(): Promise<number> {
  expect((await join()).status).toBe(201);
  const posted = await post('An insult');
  expect(posted.status, posted.text).toBe(201);
  expect((await formerMember.client.post(`/events/${conference.event_id}/leave`)).status).toBe(200);
  return (posted.body as { id: number }).id;
}

beforeEach(async () => {
  conference = await newConference(api, { join_policy: 'CODE' });
  moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
  formerMember = await newLoggedInPerson(api);
  room_id = (await api.deps.db.row(globalRoom, [conference.event_id]))?.id ?? 0;
});

describe('people who left after posting', () => {
  it('bans a former member, who cannot return until the ban is lifted', async () => {
    const { owner } = conference;
    await postAndLeave();
    const banReply = expectReply(BanEventUser, 200, await applyMeasure(owner, 'ban'));
    expect(banReply.moderation_status).toMatchObject({ is_banned: true, ban_reason: 'Insults' });
    expectRejection(await join(), 'event_banned');
    expectRejection(await applyMeasure(owner, 'ban'), 'already_banned');
    expectRejection(await applyMeasure(owner, 'chat-ban'), 'event_user_banned');
    expectReply(UnbanEventUser, 200, await applyMeasure(owner, 'unban', {}));
    expect((await join()).status).toBe(201);
    expect((await post('A greeting')).status).toBe(201);
  });

  it('mutes a former member, who returns muted until the mute is lifted', async () => {
    await postAndLeave();
    const muted = expectReply(ChatBanEventUser, 200, await applyMeasure(moderator, 'chat-ban'));
    expect(muted.moderation_status).toMatchObject({ is_chat_banned: true, chat_ban_reason: 'Insults' });
    expectRejection(await applyMeasure(moderator, 'chat-ban'), 'already_muted');
    expect((await join()).status).toBe(201);
    expectRejection(await post('Another insult'), 'chat_not_allowed');
    expect((await formerMember.client.post(`/events/${conference.event_id}/leave`)).status).toBe(200);
    const unmuted = expectReply(ChatUnbanEventUser, 200, await applyMeasure(moderator, 'chat-unban', {}));
    expect(unmuted.moderation_status).toMatchObject({ is_chat_banned: false, chat_ban_reason: null });
    expect((await join()).status).toBe(201);
    expect((await post('A greeting')).status).toBe(201);
  });

  it('accepts reports about a former member, who can be muted or banned by a decision', async () => {
    const { owner } = conference;
    const message_id = await postAndLeave();
    expect((await report(moderator, { message_id })).status).toBe(201);
    expect((await report(moderator, { user_id: formerMember.user_id })).status).toBe(201);
    const [aboutMessage, aboutPerson] = await queue(owner);
    expect(aboutMessage?.possible_decisions).toEqual(['DISMISS', 'REMOVE', 'MUTE', 'BAN']);
    expect((await decide(owner, aboutMessage?.id ?? 0, 'MUTE')).status).toBe(200);
    expect((await queue(owner))[0]?.possible_decisions).toEqual(['DISMISS', 'BAN']);
    expectRejection(await decide(moderator, aboutPerson?.id ?? 0, 'BAN'), 'forbidden');
    expect((await decide(owner, aboutPerson?.id ?? 0, 'BAN')).status).toBe(200);
    expectRejection(await join(), 'event_banned');
  });

  it('bans a person while they rejoin', async () => {
    await postAndLeave();
    const [joinReply, banReply] = await Promise.all([join(), applyMeasure(conference.owner, 'ban')]);
    expect(banReply.status).toBe(200);
    expect([201, 403]).toContain(joinReply.status);
    expectRejection(await formerMember.client.get(`/events/${conference.event_id}`), 'event_banned');
  });
});

describe('ids of people outside the event', () => {
  it('returns the same error for a person who was never in the event as for an unknown id', async () => {
    const { user_id } = formerMember;
    for (const id of [user_id, 9_999_999]) {
      for (const name of ['ban', 'chat-ban'])
        expectRejection(await applyMeasure(conference.owner, name, { reason: 'Insults' }, id), 'not_found');
      expectRejection(await report(moderator, { user_id: id }), 'not_found');
    }
  });

  it('returns 404 for an owner of the organization without a membership as well', async () => {
    await postAndLeave();
    await addOrganizationMember(api, conference.organization_id, formerMember.user_id, 'OWNER');
    for (const name of ['ban', 'chat-ban']) expectRejection(await applyMeasure(conference.owner, name), 'not_found');
  });
});
