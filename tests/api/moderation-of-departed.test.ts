/** Reports, mutes and bans of people who have left the event after they wrote something there. */
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
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let conference: TestConference;
let moderator: TestPerson;
let troll: TestPerson;
let room_id: number;

const globalRoom = statement<{ id: number }>(
  'test-global-room',
  `select id from chat_rooms where event_id = $1 and room_type = 'GLOBAL'`,
);

const join = () => troll.client.post('/events/join', { code: conference.join_code });
const post = (content: string, client_id = randomUUID()) =>
  troll.client.post(`/chat-rooms/${room_id}/messages`, { content, client_id });
const report = (by: TestPerson, about: object) =>
  by.client.post(`/events/${conference.event_id}/reports`, { reason_kind: 'INSULT', ...about });
const measure = (by: TestPerson, name: string, body: object = { reason: 'Insults' }, user_id = troll.user_id) =>
  by.client.post(`/events/${conference.event_id}/users/${user_id}/${name}`, body);
const queue = async (by: TestPerson) =>
  expectReply(ListModerationQueue, 200, await by.client.get(`/events/${conference.event_id}/moderation/queue`)).cases;
const decide = (by: TestPerson, case_id: number, action: string) =>
  by.client.post(`/events/${conference.event_id}/moderation/queue/${case_id}`, { action, reason_kind: 'INSULT' });

/** Returns the id of the message that stays behind. */
async function postAndLeave(): Promise<number> {
  expect((await join()).status).toBe(201);
  const posted = await post('An insult');
  expect(posted.status, posted.text).toBe(201);
  expect((await troll.client.post(`/events/${conference.event_id}/leave`)).status).toBe(200);
  return (posted.body as { id: number }).id;
}

beforeEach(async () => {
  conference = await newConference(api, { join_policy: 'CODE' });
  moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
  troll = await loggedIn(api);
  room_id = (await api.deps.db.row(globalRoom, [conference.event_id]))?.id ?? 0;
});

describe('somebody who left after writing', () => {
  it('is banned, cannot return, and may return once the ban is lifted', async () => {
    const { owner } = conference;
    await postAndLeave();
    const banned = expectReply(BanEventUser, 200, await measure(owner, 'ban'));
    expect(banned.moderation_status).toMatchObject({ is_banned: true, ban_reason: 'Insults' });
    expectRefusal(await join(), 'event_banned');
    expectRefusal(await measure(owner, 'ban'), 'already_banned');
    expectRefusal(await measure(owner, 'chat-ban'), 'event_user_banned');
    expectReply(UnbanEventUser, 200, await measure(owner, 'unban', {}));
    expect((await join()).status).toBe(201);
    expect((await post('A greeting')).status).toBe(201);
  });

  it('is muted, and returns muted until the mute is lifted', async () => {
    await postAndLeave();
    const muted = expectReply(ChatBanEventUser, 200, await measure(moderator, 'chat-ban'));
    expect(muted.moderation_status).toMatchObject({ is_chat_banned: true, chat_ban_reason: 'Insults' });
    expectRefusal(await measure(moderator, 'chat-ban'), 'already_muted');
    expect((await join()).status).toBe(201);
    expectRefusal(await post('Another insult'), 'chat_not_allowed');
    expect((await troll.client.post(`/events/${conference.event_id}/leave`)).status).toBe(200);
    const free = expectReply(ChatUnbanEventUser, 200, await measure(moderator, 'chat-unban', {}));
    expect(free.moderation_status).toMatchObject({ is_chat_banned: false, chat_ban_reason: null });
    expect((await join()).status).toBe(201);
    expect((await post('A greeting')).status).toBe(201);
  });

  it('is reported, and muted or banned by a decision', async () => {
    const { owner } = conference;
    const message_id = await postAndLeave();
    expect((await report(moderator, { message_id })).status).toBe(201);
    expect((await report(moderator, { user_id: troll.user_id })).status).toBe(201);
    const [aboutMessage, aboutPerson] = await queue(owner);
    expect(aboutMessage?.possible_decisions).toEqual(['DISMISS', 'REMOVE', 'MUTE', 'BAN']);
    expect((await decide(owner, aboutMessage?.id ?? 0, 'MUTE')).status).toBe(200);
    expect((await queue(owner))[0]?.possible_decisions).toEqual(['DISMISS', 'BAN']);
    expectRefusal(await decide(moderator, aboutPerson?.id ?? 0, 'BAN'), 'forbidden');
    expect((await decide(owner, aboutPerson?.id ?? 0, 'BAN')).status).toBe(200);
    expectRefusal(await join(), 'event_banned');
  });

  it('is banned, too, while they return', async () => {
    await postAndLeave();
    const [joined, banned] = await Promise.all([join(), measure(conference.owner, 'ban')]);
    expect(banned.status).toBe(200);
    expect([201, 403]).toContain(joined.status);
    expectRefusal(await troll.client.get(`/events/${conference.event_id}`), 'event_banned');
  });
});

describe('an id', () => {
  it('of somebody who never was in the event is answered as an unknown one', async () => {
    const { user_id } = troll;
    for (const id of [user_id, 9_999_999]) {
      for (const name of ['ban', 'chat-ban'])
        expectRefusal(await measure(conference.owner, name, { reason: 'Insults' }, id), 'not_found');
      expectRefusal(await report(moderator, { user_id: id }), 'not_found');
    }
  });

  it('of an owner of the organization without a membership is one of nobody, too', async () => {
    await postAndLeave();
    await addOrganizationMember(api, conference.organization_id, troll.user_id, 'OWNER');
    for (const name of ['ban', 'chat-ban']) expectRefusal(await measure(conference.owner, name), 'not_found');
  });
});
