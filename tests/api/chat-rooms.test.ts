/** Room messages over HTTP: sequence numbers without gaps, repeated requests, pages, cursors. */
import { randomUUID } from 'node:crypto';
import { maxPageSize, defaultPageSize, rateLimits, maxRoomMessageLength } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import {
  scopeOfPerson,
  type Conference,
  deleteMessage,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const api = await openTestApi();
let conference: Conference;
let anna: Person;
let ben: Person;
let moderator: Person;
beforeAll(async () => {
  conference = await createConferenceWithRooms(api.deps);
  anna = await setMembership(api.deps, conference, 'ATTENDEE', 'Anna');
  ben = await setMembership(api.deps, conference, 'ATTENDEE', 'Ben');
  moderator = await setMembership(api.deps, conference, 'MODERATOR', 'Mo');
});

/** Creates a member who has not posted yet, because the rate limit is per person. */
const newPerson = (): Promise<Person> => setMembership(api.deps, conference, 'ATTENDEE', 'Newcomer');

const newRoom = async (): Promise<number> => (await createSessionWithRooms(api.deps, conference)).PUBLIC;

/** Posts without the rate limit of HTTP, which other tests cover. */
async function postMessages(room_id: number, count: number, person: Person = ben): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await postRoomMessage(scopeOfPerson(api.deps, person), { room_id, content: `message ${index}` });
  }
}

const seqRows = statement<{ readonly seq: number }>(
  'test-seqs-of-room',
  'select seq from room_messages where room_id = $1 order by seq',
);
const storedSeqs = async (room_id: number): Promise<number[]> =>
  (await api.deps.db.rows(seqRows, [room_id])).map(({ seq }) => seq);
const sequence = (count: number, start = 1): number[] => Array.from({ length: count }, (_, index) => index + start);

interface MessagesBody {
  readonly messages: readonly { readonly seq: number; readonly is_deleted: boolean; readonly content?: string }[];
}
const seqsOf = (body: unknown): number[] => (body as MessagesBody).messages.map(({ seq }) => seq);

describe('sequence numbers', () => {
  it('numbers messages without gaps after 200 concurrent posts by many people, and matches the head of the room', async () => {
    const room_id = await newRoom();
    const people = [anna, ben, moderator, conference.creator];
    const posts = await Promise.all(
      sequence(200).map((index) =>
        postRoomMessage(scopeOfPerson(api.deps, people[index % people.length] ?? anna), {
          room_id,
          content: `parallel ${index}`,
        }),
      ),
    );
    expect(posts.map(({ message }) => message.seq).toSorted((left, right) => left - right)).toEqual(sequence(200));
    expect(await storedSeqs(room_id)).toEqual(sequence(200));
    expect(await roomApi(api, anna).messages(room_id)).toMatchObject({ body: { last_seq: 200, total_items: 200 } });
  });

  it('numbers messages without gaps when posts in between fail', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newPerson();
    const first = await roomApi(api, author).post(room_id, 'taken', client_id);
    expect(first).toMatchObject({ status: 201, body: { seq: 1 } });
    const http = roomApi(api, author);
    const otherRoom = await newRoom();
    await http.post(otherRoom, 'taken', client_id);
    await Promise.all(sequence(5).map(() => http.post(room_id, 'other text', client_id)));
    expect(await http.post(room_id, 'next')).toMatchObject({ status: 201, body: { seq: 2 } });
    expect(await storedSeqs(otherRoom)).toEqual([]);
  });
});

describe('client_id of a message', () => {
  it('stores a message once even if it is sent repeatedly, including twenty concurrent requests', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newPerson();
    const replies = await Promise.all(sequence(20).map(() => roomApi(api, author).post(room_id, ' Hello ', client_id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    const [first] = replies;
    for (const { body } of replies) expect(body).toEqual(first?.body);
    expect(first?.body).toMatchObject({ seq: 1, client_id, content: 'Hello' });
    expect(await storedSeqs(room_id)).toEqual([1]);
  });

  it('rejects a client_id with another text or another room, including concurrent requests', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newPerson();
    const replies = await Promise.all(
      sequence(8).map((index) => roomApi(api, author).post(room_id, `text ${index}`, client_id)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const conflict = { status: 409, body: { error: 'client_id_conflict' } };
    expect(await roomApi(api, author).post(room_id, 'another text', client_id)).toMatchObject(conflict);
    const storedMessage = replies.find(({ status }) => status === 201)?.body as { content: string };
    expect(await roomApi(api, author).post(await newRoom(), storedMessage.content, client_id)).toMatchObject(conflict);
  });

  it('keeps client_ids unique per sender and ignores case', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newPerson();
    expect(await roomApi(api, author).post(room_id, 'Same', client_id)).toMatchObject({ status: 201 });
    expect(await roomApi(api, ben).post(room_id, 'Same', client_id)).toMatchObject({ status: 201, body: { seq: 2 } });
    const repeated = await roomApi(api, author).post(room_id, 'Same', client_id.toUpperCase());
    expect(repeated).toMatchObject({ status: 200, body: { seq: 1, client_id } });
  });

  it('rejects a client_id that is not a UUID', async () => {
    const reply = await roomApi(api, anna).post(await newRoom(), 'Hello', 'not-a-uuid');
    expect(reply).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
  });
});

describe('message texts', () => {
  it('rejects blank texts and texts of more than 4,000 code points', async () => {
    const room_id = await newRoom();
    const http = roomApi(api, await newPerson());
    expect(await http.post(room_id, ' \n\t ')).toMatchObject({
      status: 400,
      body: { error: 'message_empty', message: 'The message must not be empty.' },
    });
    const longest = '😀'.repeat(maxRoomMessageLength);
    expect(await http.post(room_id, longest)).toMatchObject({ status: 201, body: { content: longest } });
    expect(await http.post(room_id, `${longest}!`)).toMatchObject({ status: 422, body: { error: 'message_too_long' } });
    expect(await storedSeqs(room_id)).toEqual([1]);
  });

  it('returns the text as stored: NFC, trimmed, without added markup', async () => {
    const room_id = await newRoom();
    const reply = await roomApi(api, await newPerson()).post(room_id, '  Cafe\u0301 <b>&amp;</b>\n');
    expect(reply).toMatchObject({ body: { content: 'Caf\u00E9 <b>&amp;</b>' } });
    expect(await roomApi(api, ben).messages(room_id)).toMatchObject({ body: { messages: [reply.body] } });
  });

  it('limits the rate of messages', async () => {
    const room_id = await newRoom();
    const talker = await setMembership(api.deps, conference, 'ATTENDEE', 'Talker');
    const http = roomApi(api, talker);
    const replies = [];
    for (const index of sequence(rateLimits.room_message.points + 1))
      replies.push(await http.post(room_id, `${index}`));
    expect(replies.slice(0, -1).every(({ status }) => status === 201)).toBe(true);
    expect(replies.at(-1)).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
  });
});

describe('pages of messages', () => {
  it('returns full pages, newest first, ascending within a page, and an empty page after the last', async () => {
    const room_id = await newRoom();
    const messageCount = 2 * defaultPageSize;
    await postMessages(room_id, messageCount);
    const http = roomApi(api, anna);
    const first = await http.messages(room_id);
    expect(seqsOf(first.body)).toEqual(sequence(defaultPageSize, defaultPageSize + 1));
    expect(first.body).toMatchObject({
      room_id,
      last_seq: messageCount,
      total_items: messageCount,
      total_pages: 2,
      next: expect.any(String),
    });
    expect(seqsOf((await http.messages(room_id, { page: '2' })).body)).toEqual(sequence(defaultPageSize));
    const pageAfterLast = await http.messages(room_id, { page: '3' });
    expect(pageAfterLast).toMatchObject({ status: 200, body: { messages: [], next: null, current_page: 3 } });
  });

  it('keeps pages full when messages were deleted, which only moderators see, without their text', async () => {
    const room_id = await newRoom();
    await postMessages(room_id, 7);
    for (const seq of [2, 5, 6]) await deleteMessage(api.deps, room_id, seq, moderator);
    const query = { per_page: '3' };
    const attendee = roomApi(api, anna);
    expect(seqsOf((await attendee.messages(room_id, query)).body)).toEqual([3, 4, 7]);
    expect(seqsOf((await attendee.messages(room_id, { ...query, page: '2' })).body)).toEqual([1]);
    expect(await attendee.messages(room_id, query)).toMatchObject({ body: { total_items: 4, total_pages: 2 } });

    const moderatorReply = await roomApi(api, moderator).messages(room_id, query);
    expect(seqsOf(moderatorReply.body)).toEqual([5, 6, 7]);
    expect(moderatorReply.body).toMatchObject({
      total_items: 7,
      messages: [
        { is_deleted: true, content: '', user: { id: ben.user_id }, deleted_by: { full_name: 'Mo Tester' } },
        { is_deleted: true },
        { is_deleted: false, content: 'message 7' },
      ],
    });
    expect(moderatorReply.text).not.toContain('message 5');
  });
});

describe('ranges of sequence numbers', () => {
  it('fills gaps: ascending, at most 100, with deleted messages as tombstones', async () => {
    const room_id = await newRoom();
    await postMessages(room_id, maxPageSize + 5);
    await deleteMessage(api.deps, room_id, 3, moderator);
    const http = roomApi(api, anna);

    const firstRange = await http.messages(room_id, { after_seq: '0', limit: '100' });
    expect(seqsOf(firstRange.body)).toEqual(sequence(maxPageSize));
    expect(firstRange.body).toMatchObject({ next: expect.any(String), last_seq: maxPageSize + 5 });
    const [, , deleted] = (firstRange.body as MessagesBody).messages;
    expect(deleted).toEqual({ id: expect.any(Number), seq: 3, is_deleted: true });

    const lastRange = await http.messages(room_id, { after_seq: String(maxPageSize) });
    expect(seqsOf(lastRange.body)).toEqual(sequence(5, maxPageSize + 1));
    expect(lastRange.body).toMatchObject({ next: null });
    expect(await http.messages(room_id, { after_seq: '999' })).toMatchObject({
      status: 200,
      body: { messages: [], next: null },
    });

    expect(seqsOf((await http.messages(room_id, { before_seq: '5', limit: '2' })).body)).toEqual([3, 4]);
    expect(seqsOf((await http.messages(room_id, { before_seq: '5' })).body)).toEqual([1, 2, 3, 4]);
    expect(seqsOf((await http.messages(room_id, { after_seq: '2', before_seq: '5' })).body)).toEqual([3, 4]);
    const moderatorReply = await roomApi(api, moderator).messages(room_id, { after_seq: '2', limit: '1' });
    expect(moderatorReply.body).toMatchObject({
      messages: [{ seq: 3, is_deleted: true, deleted_by_id: moderator.user_id }],
    });
  });

  it.each([{ after_seq: '-1' }, { after_seq: 'x' }, { after_seq: '0', limit: '101' }, { after_seq: '0', limit: '0' }])(
    'rejects the invalid range %j',
    async (query) => {
      const reply = await roomApi(api, anna).messages(conference.rooms.GLOBAL, query);
      expect(reply).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
    },
  );
});

describe('read cursors', () => {
  const unreadCount = async (person: Person): Promise<unknown> => {
    const { body } = await roomApi(api, person).listRooms(conference.event_id);
    const [generalRoom] = (body as { chat_rooms: { unread_count: number; read_seq: number; last_seq: number }[] })
      .chat_rooms;
    return generalRoom?.unread_count;
  };

  it('moves a cursor only forward, never past the newest message, and to messages that the person posts', async () => {
    const { GLOBAL } = conference.rooms;
    await postMessages(GLOBAL, 4, ben);
    const http = roomApi(api, anna);
    expect(await unreadCount(anna)).toBe(4);
    expect(await unreadCount(ben)).toBe(0);
    expect(await http.markRead(GLOBAL, 3)).toMatchObject({ status: 200, body: { read_seq: 3, unread_count: 1 } });
    expect(await http.markRead(GLOBAL, 1)).toMatchObject({ body: { read_seq: 3, unread_count: 1 } });
    expect(await unreadCount(anna)).toBe(1);
    expect(await http.markRead(GLOBAL, 1_000)).toMatchObject({ body: { read_seq: 4, unread_count: 0 } });
    await postMessages(GLOBAL, 1, anna);
    expect(await unreadCount(anna)).toBe(0);
    expect(await unreadCount(ben)).toBe(1);
  });

  it('keeps the highest of many concurrent read positions', async () => {
    const room_id = await newRoom();
    await postMessages(room_id, 20);
    await Promise.all(sequence(20).map((seq) => roomApi(api, anna).markRead(room_id, seq)));
    expect(await roomApi(api, anna).markRead(room_id, 0)).toMatchObject({ body: { read_seq: 20, unread_count: 0 } });
  });
});

describe('list of rooms', () => {
  it('returns every field in the defined order', async () => {
    const otherConference = await createConferenceWithRooms(api.deps);
    await postMessages(otherConference.rooms.GREEN_ROOM, 1, otherConference.creator);
    const reply = await roomApi(api, otherConference.creator).listRooms(otherConference.event_id);
    const commonFields = {
      event_id: otherConference.event_id,
      session_id: null,
      subtype: null,
      is_enabled: true,
      is_deleted: false,
    };
    const last_message = { content: 'message 1', user: { full_name: 'Creator Tester', role: 'ADMIN' } };
    expect(reply).toMatchObject({
      status: 200,
      body: {
        chat_rooms: [
          {
            ...commonFields,
            room_type: 'GLOBAL',
            name: 'Foyer',
            message_count: 0,
            last_message: null,
            active_users: 0,
          },
          {
            ...commonFields,
            room_type: 'GREEN_ROOM',
            name: 'Green room',
            message_count: 1,
            last_message,
            latest_message: last_message,
          },
          { ...commonFields, room_type: 'ADMIN', name: 'Organizers', unread_count: 0, can_post: true },
        ],
      },
    });
  });
});

describe('message authors', () => {
  it('shows the role of an author in the event and whether they speak in the session', async () => {
    const session = await createSessionWithRooms(api.deps, conference);
    await setSessionSpeaker(api.deps, conference, session.session_id, ben);
    await postMessages(session.PUBLIC, 1, ben);
    await postMessages(session.PUBLIC, 1, anna);
    const { body } = await roomApi(api, anna).messages(session.PUBLIC);
    expect(body).toMatchObject({
      messages: [
        { user_id: ben.user_id, user: { first_name: 'Ben', role: 'ATTENDEE', is_session_speaker: true } },
        { user_id: anna.user_id, user: { first_name: 'Anna', role: 'ATTENDEE', is_session_speaker: false } },
      ],
    });
    const [message] = (body as { messages: { user: unknown; sender: unknown }[] }).messages;
    expect(message?.sender).toEqual(message?.user);
    expect(JSON.stringify(body)).not.toMatch(/email|is_banned|password/);
  });
});

describe('requests for a missing room', () => {
  it.each(['0', 'x', '99999999999', '9007199254740993', '1.5'])(
    'returns 404 for a missing room: %s',
    async (room_id) => {
      const headers = { authorization: `Bearer ${(await newPerson()).access_token}` };
      expect(await api.client().get(`/chat-rooms/${room_id}/messages`, { headers })).toMatchObject({ status: 404 });
      expect(await api.client().post(`/chat-rooms/${room_id}/messages`, { content: 'x' }, { headers })).toMatchObject({
        status: 404,
      });
      expect(await api.client().post(`/chat-rooms/${room_id}/read`, { seq: 1 }, { headers })).toMatchObject({
        status: 404,
      });
      expect(await api.client().get(`/events/${room_id}/chat-rooms`, { headers })).toMatchObject({ status: 404 });
    },
  );

  it('requires a login before looking up the room', async () => {
    const { GLOBAL } = conference.rooms;
    expect(await api.client().get(`/chat-rooms/${GLOBAL}/messages`)).toMatchObject({ status: 401 });
    expect(await api.client().post(`/chat-rooms/${GLOBAL}/messages`, { nonsense: true })).toMatchObject({
      status: 401,
    });
    expect(await api.client().post(`/chat-rooms/${GLOBAL}/read`, {})).toMatchObject({ status: 401 });
    expect(await api.client().get(`/events/${conference.event_id}/chat-rooms`)).toMatchObject({ status: 401 });
  });
});
