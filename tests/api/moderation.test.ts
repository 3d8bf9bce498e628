/** Reports, the queue, its decisions and the log. */
import {
  DecideModerationCase,
  ListModerationLog,
  ListModerationQueue,
  type ModerationCase,
  ReportContent,
} from '@plenum/contracts/chat/moderation';
import type { EventUserRole } from '@plenum/contracts/enums';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMember, addSession, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { addPoll } from '../support/api/tenant-polls.ts';

const api = await openTestApi();
let conference: TestConference;
let owner: TestPerson;
let attendee: TestPerson;
let witness: TestPerson;
let moderator: TestPerson;
let rooms: { readonly GLOBAL: number; readonly ADMIN: number };

const roomsOf = statement<{ id: number; room_type: 'GLOBAL' | 'ADMIN' }>(
  'test-rooms-of-event',
  'select id, room_type from chat_rooms where event_id = $1',
);
const messageState = statement<{ deleted_at: Date | null; message_count: number }>(
  'test-message-state',
  `select m.deleted_at, h.message_count from room_messages m join room_heads h on h.room_id = m.room_id where m.id = $1`,
);
const holdMessage = statement(
  'test-hold-message',
  `with gone as (update room_messages set deleted_at = now() where id = $1 returning room_id)
   update room_heads set message_count = message_count - 1 where room_id = (select room_id from gone)`,
);
const unschedule = statement('test-unschedule', 'update sessions set is_unscheduled = true where id = $1');
const holdCase = statement('test-hold-case', 'update moderation_cases set is_held = true where message_id = $1');

beforeEach(async () => {
  conference = await newConference(api);
  ({ owner } = conference);
  const rows = await api.deps.db.rows(roomsOf, [conference.event_id]);
  const room = (type: string) => rows.find(({ room_type }) => room_type === type)?.id ?? 0;
  rooms = { GLOBAL: room('GLOBAL'), ADMIN: room('ADMIN') };
  const member = (role: EventUserRole) => newMember(api, conference.event_id, { role });
  attendee = await member('ATTENDEE');
  witness = await member('ATTENDEE');
  moderator = await member('MODERATOR');
});

const eventPath = () => `/events/${conference.event_id}`;
const post = async (person: TestPerson, content: string, room_id = rooms.GLOBAL): Promise<number> => {
  const reply = await person.client.post(`/chat-rooms/${room_id}/messages`, { content });
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as { id: number }).id;
};
const report = (actor: TestPerson, subject: object, reason = 'Rude') =>
  actor.client.post(`${eventPath()}/reports`, { ...subject, reason });
const queue = async (actor: TestPerson, query: Record<string, string> = {}): Promise<readonly ModerationCase[]> =>
  expectReply(ListModerationQueue, 200, await actor.client.get(`${eventPath()}/moderation/queue`, { query })).cases;
const onlyCase = async (actor: TestPerson): Promise<ModerationCase> => {
  const [firstCase, ...otherCases] = await queue(actor);
  expect(otherCases).toEqual([]);
  if (firstCase === undefined) throw new Error('The queue has no case.');
  return firstCase;
};
const decide = (actor: TestPerson, { id }: Pick<ModerationCase, 'id'>, action: string, extraFields: object = {}) =>
  actor.client.post(`${eventPath()}/moderation/queue/${id}`, { action, reason: 'Seen', ...extraFields });
const log = async (actor: TestPerson) =>
  expectReply(ListModerationLog, 200, await actor.client.get(`${eventPath()}/moderation/log`)).entries;
const stateOf = async (message_id: number) => {
  const state = await api.deps.db.row(messageState, [message_id]);
  return { isGone: state?.deleted_at !== null, message_count: state?.message_count };
};

describe('reports', () => {
  it('opens a case with the text of the message, and counts one report per person', async () => {
    const message_id = await post(attendee, 'You all are fools');
    for (const reason of ['Rude', 'Very rude'])
      expectReply(ReportContent, 201, await report(witness, { message_id }, reason));
    await report(moderator, { message_id }, 'Indeed');
    expect(await onlyCase(owner)).toMatchObject({
      kind: 'MESSAGE',
      status: 'OPEN',
      subject: { id: attendee.user_id },
      room: { id: rooms.GLOBAL, name: 'Foyer', description: 'For everybody at this event', room_type: 'GLOBAL' },
      message_id,
      excerpt: 'You all are fools',
      is_held: false,
      report_count: 2,
      reports: [
        { reporter: { id: witness.user_id }, rule: null, reason: 'Rude' },
        { reporter: { id: moderator.user_id }, reason: 'Indeed' },
      ],
      possible_decisions: ['DISMISS', 'REMOVE', 'MUTE', 'BAN'],
    });
  });

  it('opens a case about a person', async () => {
    expect((await report(witness, { user_id: attendee.user_id })).status).toBe(201);
    expect(await onlyCase(moderator)).toMatchObject({
      kind: 'PERSON',
      subject: { id: attendee.user_id },
      message_id: null,
      excerpt: null,
      possible_decisions: ['DISMISS', 'MUTE'],
    });
  });

  it('creates one case for concurrent reports by many people', async () => {
    const message_id = await post(attendee, 'You all are fools');
    const people = await Promise.all(
      Array.from({ length: 8 }, () => newMember(api, conference.event_id, { role: 'ATTENDEE' })),
    );
    await Promise.all(people.map((person) => report(person, { message_id })));
    expect((await onlyCase(owner)).report_count).toBe(8);
  });

  it('requires a subject of this event that the reporter can see', async () => {
    const message_id = await post(attendee, 'Hello');
    const secret = await post(owner, 'Among us', rooms.ADMIN);
    const otherConference = await newConference(api);
    const foreignMember = await newMember(api, otherConference.event_id, { role: 'ATTENDEE' });
    expectRejection(await report(witness, { message_id: secret }), 'room_access_denied');
    expectRejection(await report(witness, { message_id: 9_007_199_254_740_991 }), 'not_found');
    expectRejection(await report(witness, { user_id: foreignMember.user_id }), 'not_found');
    expectRejection(await report(attendee, { message_id }), 'report_oneself');
    expectRejection(await report(attendee, { user_id: attendee.user_id }), 'report_oneself');
    expectRejection(await report(witness, {}), 'invalid_request');
    expectRejection(await report(witness, { message_id, user_id: attendee.user_id }), 'invalid_request');
    const foreignReport = await otherConference.owner.client.post(`/events/${otherConference.event_id}/reports`, {
      message_id,
      reason: 'x',
    });
    expectRejection(foreignReport, 'not_found');
    await owner.client.send('DELETE', `/chat-rooms/${rooms.GLOBAL}/messages/${message_id}`);
    expectRejection(await report(witness, { message_id }), 'not_found');
    expect(await queue(owner)).toEqual([]);
  });

  it.each([
    ['', 422],
    ['  ', 422],
    ['x'.repeat(500), 201],
    ['x'.repeat(501), 422],
  ])('answers a reason of %j with %i', async (reason, status) => {
    expect((await report(witness, { user_id: attendee.user_id }, reason)).status).toBe(status);
  });

  it.each([
    [{ reason_kind: 'SPAM' }, 201],
    [{ reason_kind: 'SPAM', reason: '' }, 201],
    [{ reason_kind: 'FALSE_NAME', reason: 'x'.repeat(500) }, 201],
    [{ reason_kind: 'SPAM', reason: 'x'.repeat(501) }, 422],
    [{ reason_kind: 'OTHER', reason: 'Shouts' }, 201],
    [{ reason_kind: 'OTHER' }, 422],
    [{ reason_kind: 'OTHER', reason: ' ' }, 422],
    [{ reason_kind: 'WORDS' }, 422],
    [{ reason_kind: null, reason: 'Rude' }, 422],
    [{}, 422],
  ])('answers the kind %j with %i', async (reason, status) => {
    const reply = await witness.client.post(`${eventPath()}/reports`, { user_id: attendee.user_id, ...reason });
    expect(reply.status, reply.text).toBe(status);
    expect(await queue(owner)).toHaveLength(status === 201 ? 1 : 0);
  });

  it('shows the kind of a report in the language of the reader, next to the reporter’s text', async () => {
    const message_id = await post(attendee, 'Buy my watches');
    const reportWith = (reason: object) => ({ message_id, ...reason });
    await witness.client.post(`${eventPath()}/reports`, reportWith({ reason_kind: 'SPAM', reason: 'Sells watches' }));
    await moderator.client.post(`${eventPath()}/reports`, reportWith({ reason_kind: 'OTHER', reason: 'Off topic' }));
    expect((await onlyCase(owner)).reports).toMatchObject([
      { reporter: { id: witness.user_id }, rule: null, reason_kind: 'SPAM', reason: 'Sells watches' },
      { reporter: { id: moderator.user_id }, rule: null, reason_kind: 'OTHER', reason: 'Off topic' },
    ]);
    const exported = await witness.client.get(`/users/${witness.user_id}/export`);
    expect(exported.body).toMatchObject({ reports_made: [{ reason_kind: 'SPAM', reason: 'Sells watches' }] });
  });

  it('ignores a repeated report of a dismissed subject by the same person', async () => {
    const message_id = await post(attendee, 'I disagree');
    await report(witness, { message_id });
    await decide(owner, await onlyCase(owner), 'DISMISS');
    expect((await report(witness, { message_id })).status).toBe(201);
    expect(await queue(owner)).toEqual([]);
    await report(moderator, { message_id });
    expect(await queue(owner)).toHaveLength(1);
  });
});

it('exports reports to the reporter and deletes them with the account', async () => {
  await report(witness, { user_id: attendee.user_id }, 'Loud');
  const exported = await witness.client.get(`/users/${witness.user_id}/export`);
  expect(exported.body).toMatchObject({
    reports_made: [{ event_id: conference.event_id, kind: 'PERSON', message_id: null, reason: 'Loud' }],
  });
  const deleteReply = await witness.client.send('DELETE', `/users/${witness.user_id}`, {
    body: { password: testPassword },
  });
  expect(deleteReply.status, deleteReply.text).toBe(200);
  expect(await onlyCase(owner)).toMatchObject({ report_count: 0, reports: [] });
});

describe('moderation queue', () => {
  it('hides cases about the viewer, and cases of the organizers’ room from everybody else', async () => {
    await report(witness, { user_id: moderator.user_id });
    const secret = await post(owner, 'Among us', rooms.ADMIN);
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    await report(organizer, { message_id: secret });
    expect(await queue(moderator)).toEqual([]);
    expect((await queue(organizer)).map(({ kind }) => kind)).toEqual(['PERSON', 'MESSAGE']);
    const [moderatorCase, secretRoomCase] = await queue(organizer);
    if (moderatorCase === undefined || secretRoomCase === undefined)
      throw new Error('The queue has fewer than two cases.');
    expectRejection(await decide(moderator, moderatorCase, 'DISMISS'), 'not_found');
    expectRejection(await decide(moderator, secretRoomCase, 'DISMISS'), 'not_found');
    // The owner may not see a case about the owner.
    expect((await queue(owner)).map(({ kind }) => kind)).toEqual(['PERSON']);
    expect(secretRoomCase.possible_decisions).toEqual(['DISMISS', 'REMOVE']);
  });

  it('lists open cases oldest first and closed ones newest first, paginated', async () => {
    const people = [attendee, witness, moderator];
    for (const person of people) await report(person === witness ? attendee : witness, { user_id: person.user_id });
    expect((await queue(owner)).map(({ subject }) => subject.id)).toEqual(people.map(({ user_id }) => user_id));
    const page = async (query: Readonly<Record<string, string>>) =>
      expectReply(
        ListModerationQueue,
        200,
        await owner.client.get(`${eventPath()}/moderation/queue`, { query: { limit: '2', ...query } }),
      );
    const { cases, total_items } = await page({ after: (await page({})).next ?? '' });
    expect([cases.map(({ subject }) => subject.id), total_items]).toEqual([[moderator.user_id], 3]);
    for (const openCase of await queue(owner)) await decide(owner, openCase, 'DISMISS');
    const closedCases = await queue(owner, { status: 'CLOSED' });
    expect(closedCases.map(({ subject }) => subject.id)).toEqual(people.map(({ user_id }) => user_id).toReversed());
    expect(closedCases[0]).toMatchObject({
      status: 'CLOSED',
      decision: 'DISMISS',
      decided_by: { id: owner.user_id },
      possible_decisions: [],
    });
  });
});

describe('decisions', () => {
  it('keeps a message whose report is dismissed, and logs the decision', async () => {
    const message_id = await post(attendee, 'I disagree');
    await report(witness, { message_id });
    const decisionReply = expectReply(
      DecideModerationCase,
      200,
      await decide(moderator, await onlyCase(moderator), 'DISMISS'),
    );
    expect(decisionReply).toMatchObject({
      status: 'CLOSED',
      decision: 'DISMISS',
      decided_by: { id: moderator.user_id },
    });
    expect(await stateOf(message_id)).toEqual({ isGone: false, message_count: 1 });
    expect(await log(owner)).toMatchObject([
      {
        action: 'REPORT_DISMISSED',
        actor: { id: moderator.user_id },
        subject: { id: attendee.user_id },
        message_id,
        reason: 'Seen',
      },
    ]);
  });

  it.each([
    ['DISMISS', { reason_kind: 'NO_VIOLATION' }, '', 'REPORT_DISMISSED'],
    ['MUTE', { reason_kind: 'INSULT', reason: 'Twice' }, 'Twice', 'MUTED'],
    ['BAN', { reason_kind: 'WORDS' }, '', 'BANNED'],
  ])('logs the kind of the reason for the decision to %s', async (action, reasonFields, reason, loggedAction) => {
    await report(witness, { user_id: attendee.user_id });
    const { id } = await onlyCase(owner);
    const path = `${eventPath()}/moderation/queue/${id}`;
    for (const invalidReason of [{}, { reason: ' ' }, { reason_kind: 'OTHER', reason: 'Words' }])
      expectRejection(await owner.client.post(path, { action, ...invalidReason }), 'invalid_request');
    expectReply(DecideModerationCase, 200, await owner.client.post(path, { action, ...reasonFields }));
    expect(await log(owner)).toMatchObject([{ action: loggedAction, ...reasonFields, reason, rule: null }]);
  });

  it('shows the muted person the text of the chosen kind of reason', async () => {
    await report(witness, { user_id: attendee.user_id });
    const { id } = await onlyCase(owner);
    const body = { action: 'MUTE', reason_kind: 'INSULT', reason: 'Twice' };
    await owner.client.post(`${eventPath()}/moderation/queue/${id}`, body);
    const status = await owner.client.get(`${eventPath()}/users/${attendee.user_id}/moderation-status`);
    expect(status.body).toMatchObject({ is_chat_banned: true, chat_ban_reason: 'Insult or harassment: Twice' });
  });

  it('deletes a message on removal as a moderator would', async () => {
    const message_id = await post(attendee, 'You all are fools');
    await report(witness, { message_id });
    expect((await decide(moderator, await onlyCase(moderator), 'REMOVE')).status).toBe(200);
    expect(await stateOf(message_id)).toEqual({ isGone: true, message_count: 0 });
    expect((await log(owner)).map(({ action }) => action)).toEqual(['MESSAGE_REMOVED']);
  });

  it('publishes a held message when its case is dismissed', async () => {
    const message_id = await post(attendee, 'Held for a while');
    await report(witness, { message_id });
    await api.deps.db.rows(holdMessage, [message_id]);
    await api.deps.db.rows(holdCase, [message_id]);
    const heldCase = await onlyCase(owner);
    expect(heldCase).toMatchObject({ is_held: true, excerpt: 'Held for a while' });
    expect((await decide(owner, heldCase, 'DISMISS')).status).toBe(200);
    expect(await stateOf(message_id)).toEqual({ isGone: false, message_count: 1 });
    expect(await log(owner)).toMatchObject([{ action: 'MESSAGE_RESTORED' }]);
  });

  it('removes the message and mutes its author for the duration', async () => {
    const message_id = await post(attendee, 'You all are fools');
    await report(witness, { message_id });
    expect((await decide(moderator, await onlyCase(moderator), 'MUTE', { duration_hours: 2 })).status).toBe(200);
    expect(await stateOf(message_id)).toMatchObject({ isGone: true });
    expectRejection(
      await attendee.client.post(`/chat-rooms/${rooms.GLOBAL}/messages`, { content: 'Still here' }),
      'chat_not_allowed',
    );
    const status = await owner.client.get(`${eventPath()}/users/${attendee.user_id}/moderation-status`);
    expect(status.body).toMatchObject({
      is_chat_banned: true,
      chat_ban_reason: 'Seen',
      chat_ban_until: expect.any(String),
    });
    expect(await log(owner)).toMatchObject([
      { action: 'MUTED', duration_hours: 2, actor: { id: moderator.user_id } },
      { action: 'MESSAGE_REMOVED' },
    ]);
  });

  it('blocks a banned person', async () => {
    await report(witness, { user_id: attendee.user_id });
    expect((await decide(owner, await onlyCase(owner), 'BAN')).status).toBe(200);
    expectRejection(await attendee.client.get(eventPath()), 'event_banned');
    expect(await log(owner)).toMatchObject([{ action: 'BANNED', subject: { id: attendee.user_id }, reason: 'Seen' }]);
  });

  it('requires the permissions for bans and mutes', async () => {
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    await report(witness, { user_id: organizer.user_id });
    const organizerCase = await onlyCase(moderator);
    expect(organizerCase.possible_decisions).toEqual(['DISMISS']);
    expectRejection(await decide(moderator, organizerCase, 'MUTE'), 'forbidden');
    expectRejection(await decide(moderator, organizerCase, 'BAN'), 'forbidden');
    expectRejection(await decide(moderator, organizerCase, 'REMOVE'), 'moderation_decision_impossible');
    expect((await decide(owner, organizerCase, 'BAN')).status).toBe(200);
  });

  it('rejects banning the last admin', async () => {
    const admin = await newMember(api, conference.event_id, { role: 'ADMIN' });
    await addMember(api, conference.event_id, owner.user_id, { role: 'ATTENDEE' });
    await report(witness, { user_id: admin.user_id });
    const moderationCase = await onlyCase(owner);
    expectRejection(await decide(owner, moderationCase, 'BAN'), 'last_event_admin');
    expect(await onlyCase(owner)).toMatchObject({ status: 'OPEN' });
    expect(await log(owner)).toEqual([]);
  });

  it('leaves a message of a moderator to other moderators, even after the message was deleted', async () => {
    const message_id = await post(moderator, 'You all are fools');
    await report(witness, { message_id });
    const path = `/chat-rooms/${rooms.GLOBAL}/messages/${message_id}`;
    expect((await moderator.client.send('DELETE', path)).status).toBe(204);
    expect(await queue(moderator)).toEqual([]);
    const moderationCase = await onlyCase(owner);
    expect(moderationCase.possible_decisions).toEqual(['DISMISS', 'MUTE', 'BAN']);
    expect((await decide(owner, moderationCase, 'MUTE')).status).toBe(200);
  });

  it('rejects muting or banning twice, and bans a removed member', async () => {
    await report(witness, { user_id: attendee.user_id });
    const moderationCase = await onlyCase(owner);
    await owner.client.post(`${eventPath()}/users/${attendee.user_id}/chat-ban`, { reason: 'Spam' });
    expect((await onlyCase(owner)).possible_decisions).toEqual(['DISMISS', 'BAN']);
    expectRejection(await decide(owner, moderationCase, 'MUTE'), 'moderation_decision_impossible');
    await owner.client.send('DELETE', `${eventPath()}/users/${attendee.user_id}`);
    expect((await onlyCase(owner)).possible_decisions).toEqual(['DISMISS', 'BAN']);
    await owner.client.post(`${eventPath()}/users/${attendee.user_id}/ban`, { reason: 'Spam' });
    expect((await onlyCase(owner)).possible_decisions).toEqual(['DISMISS']);
    expectRejection(await decide(owner, moderationCase, 'BAN'), 'moderation_decision_impossible');
  });

  it('accepts one of several concurrent requests', async () => {
    const message_id = await post(attendee, 'You all are fools');
    await report(witness, { message_id });
    const moderationCase = await onlyCase(owner);
    const replies = await Promise.all(
      [owner, moderator, owner, moderator].map((actor, index) =>
        decide(actor, moderationCase, index % 2 === 0 ? 'REMOVE' : 'MUTE'),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const reply of replies.filter(({ status }) => status === 409))
      expectRejection(reply, 'moderation_case_closed');
    expect((await log(owner)).filter(({ action }) => action === 'MESSAGE_REMOVED')).toHaveLength(1);
  });
});

describe('moderation log', () => {
  it('lists moderation outside of the queue, newest first', async () => {
    const message_id = await post(attendee, 'You all are fools');
    await report(witness, { message_id });
    const path = `${eventPath()}/users/${attendee.user_id}`;
    await moderator.client.send('DELETE', `/chat-rooms/${rooms.GLOBAL}/messages/${message_id}`);
    expect(await queue(owner)).toEqual([]);
    expect(await queue(owner, { status: 'CLOSED' })).toMatchObject([
      { decision: 'REMOVE', decided_by: { id: moderator.user_id } },
    ]);
    await moderator.client.post(`${path}/chat-ban`, { reason: 'Spam', duration_hours: 5 });
    await moderator.client.post(`${path}/chat-unban`);
    await owner.client.post(`${path}/ban`, { reason: 'Enough' });
    await owner.client.post(`${path}/unban`);
    expect(await log(moderator)).toMatchObject([
      { action: 'UNBANNED', actor: { id: owner.user_id }, reason: null },
      { action: 'BANNED', actor: { id: owner.user_id }, reason: 'Enough' },
      { action: 'UNMUTED', actor: { id: moderator.user_id } },
      { action: 'MUTED', actor: { id: moderator.user_id }, duration_hours: 5, reason: 'Spam' },
      { action: 'MESSAGE_REMOVED', actor: { id: moderator.user_id }, room: { id: rooms.GLOBAL }, message_id },
    ]);
  });

  it('hides entries of rooms that the viewer may not enter', async () => {
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    const secret = await post(organizer, 'Among us', rooms.ADMIN);
    await owner.client.send('DELETE', `/chat-rooms/${rooms.ADMIN}/messages/${secret}`);
    expect(await log(moderator)).toEqual([]);
    expect(await log(organizer)).toHaveLength(1);
    expect((await owner.client.send('DELETE', `/chat-rooms/${rooms.ADMIN}`)).status).toBe(204);
    expect(await log(moderator)).toEqual([]);
    expect(await log(organizer)).toMatchObject([{ action: 'MESSAGE_REMOVED', room: null }]);
  });

  it('hides a deleted poll of a session that only organizers see', async () => {
    const session_id = await addSession(api, conference.event_id, { starts_at: '2031-03-28T09:00:00Z' });
    const newVotedPoll = async () => {
      const id = await addPoll(api, conference.event_id, session_id, 'OPEN');
      expect((await owner.client.put(`/polls/${id}/vote`, { choices: [0] })).status).toBe(200);
      return id;
    };
    expect((await owner.client.send('DELETE', `/polls/${await newVotedPoll()}`)).status).toBe(204);
    const hiddenPoll = await newVotedPoll();
    await api.deps.db.rows(unschedule, [session_id]);
    expect((await owner.client.send('DELETE', `/polls/${hiddenPoll}`)).status).toBe(204);
    expect(await log(moderator)).toHaveLength(1);
    expect(await log(owner)).toHaveLength(2);
  });
});
