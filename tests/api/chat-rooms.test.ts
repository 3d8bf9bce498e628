/** Room messages over HTTP: numbers without gaps, repetitions, pages, cursors. */
import { randomUUID } from 'node:crypto';
import { messagesBySeqMax, pageSizeDefault, rateLimits, roomMessageLengthMax } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import {
  actingAs,
  type Conference,
  deleteMessage,
  makeConference,
  makeMember,
  makeSession,
  makeSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';

const api = await openTestApi();
let conference: Conference;
let anna: Person;
let ben: Person;
let moderator: Person;
beforeAll(async () => {
  conference = await makeConference(api.deps);
  anna = await makeMember(api.deps, conference, 'ATTENDEE', 'Anna');
  ben = await makeMember(api.deps, conference, 'ATTENDEE', 'Ben');
  moderator = await makeMember(api.deps, conference, 'MODERATOR', 'Mo');
});

/** Somebody who has not posted yet: the rate limit is a person's. */
const newcomer = (): Promise<Person> => makeMember(api.deps, conference, 'ATTENDEE', 'Newcomer');

const newRoom = async (): Promise<number> => (await makeSession(api.deps, conference)).PUBLIC;

/** Posts past the rate limit of HTTP, which is another matter. */
async function fill(room_id: number, count: number, person: Person = ben): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await postRoomMessage(actingAs(api.deps, person), { room_id, content: `message ${at}` });
  }
}

const seqRows = statement<{ readonly seq: number }>(
  'test-seqs-of-room',
  'select seq from room_messages where room_id = $1 order by seq',
);
const storedSeqs = async (room_id: number): Promise<number[]> =>
  (await api.deps.db.rows(seqRows, [room_id])).map(({ seq }) => seq);
const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => index + from);

interface MessagesBody {
  readonly messages: readonly { readonly seq: number; readonly is_deleted: boolean; readonly content?: string }[];
}
const seqsOf = (body: unknown): number[] => (body as MessagesBody).messages.map(({ seq }) => seq);

describe('numbers', () => {
  it('have no gaps under 200 posts at once by many people, and the head agrees', async () => {
    const room_id = await newRoom();
    const people = [anna, ben, moderator, conference.creator];
    const posts = await Promise.all(
      upTo(200).map((at) =>
        postRoomMessage(actingAs(api.deps, people[at % people.length] ?? anna), { room_id, content: `parallel ${at}` }),
      ),
    );
    expect(posts.map(({ message }) => message.seq).toSorted((a, b) => a - b)).toEqual(upTo(200));
    expect(await storedSeqs(room_id)).toEqual(upTo(200));
    expect(await roomApi(api, anna).messages(room_id)).toMatchObject({ body: { last_seq: 200, total_items: 200 } });
  });

  it('have no gaps where posts fail in between', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newcomer();
    const first = await roomApi(api, author).post(room_id, 'taken', client_id);
    expect(first).toMatchObject({ status: 201, body: { seq: 1 } });
    const http = roomApi(api, author);
    const otherRoom = await newRoom();
    await http.post(otherRoom, 'taken', client_id);
    await Promise.all(upTo(5).map(() => http.post(room_id, 'other text', client_id)));
    expect(await http.post(room_id, 'next')).toMatchObject({ status: 201, body: { seq: 2 } });
    expect(await storedSeqs(otherRoom)).toEqual([]);
  });
});

describe('a client_id', () => {
  it('stores a message once, however often it is sent, also twenty times at once', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newcomer();
    const replies = await Promise.all(upTo(20).map(() => roomApi(api, author).post(room_id, ' Hello ', client_id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    const [first] = replies;
    for (const { body } of replies) expect(body).toEqual(first?.body);
    expect(first?.body).toMatchObject({ seq: 1, client_id, content: 'Hello' });
    expect(await storedSeqs(room_id)).toEqual([1]);
  });

  it('refuses another text or another room, also at once', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newcomer();
    const replies = await Promise.all(upTo(8).map((at) => roomApi(api, author).post(room_id, `text ${at}`, client_id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const conflict = { status: 409, body: { error: 'client_id_conflict' } };
    expect(await roomApi(api, author).post(room_id, 'another text', client_id)).toMatchObject(conflict);
    const stored = replies.find(({ status }) => status === 201)?.body as { content: string };
    expect(await roomApi(api, author).post(await newRoom(), stored.content, client_id)).toMatchObject(conflict);
  });

  it('is each sender’s own, and its letters may be large', async () => {
    const room_id = await newRoom();
    const client_id = randomUUID();
    const author = await newcomer();
    expect(await roomApi(api, author).post(room_id, 'Same', client_id)).toMatchObject({ status: 201 });
    expect(await roomApi(api, ben).post(room_id, 'Same', client_id)).toMatchObject({ status: 201, body: { seq: 2 } });
    const again = await roomApi(api, author).post(room_id, 'Same', client_id.toUpperCase());
    expect(again).toMatchObject({ status: 200, body: { seq: 1, client_id } });
  });

  it('that is no UUID is refused', async () => {
    const reply = await roomApi(api, anna).post(await newRoom(), 'Hello', 'not-a-uuid');
    expect(reply).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
  });
});

describe('a text', () => {
  it('must show something, and 4,000 code points are the most', async () => {
    const room_id = await newRoom();
    const http = roomApi(api, await newcomer());
    expect(await http.post(room_id, ' \n\t ')).toMatchObject({
      status: 400,
      body: { error: 'message_empty', message: 'The message must not be empty.' },
    });
    const longest = '😀'.repeat(roomMessageLengthMax);
    expect(await http.post(room_id, longest)).toMatchObject({ status: 201, body: { content: longest } });
    expect(await http.post(room_id, `${longest}!`)).toMatchObject({ status: 422, body: { error: 'message_too_long' } });
    expect(await storedSeqs(room_id)).toEqual([1]);
  });

  it('comes back as it was stored: NFC, trimmed, never as markup of ours', async () => {
    const room_id = await newRoom();
    const reply = await roomApi(api, await newcomer()).post(room_id, '  Cafe\u0301 <b>&amp;</b>\n');
    expect(reply).toMatchObject({ body: { content: 'Caf\u00E9 <b>&amp;</b>' } });
    expect(await roomApi(api, ben).messages(room_id)).toMatchObject({ body: { messages: [reply.body] } });
  });

  it('is limited in its frequency', async () => {
    const room_id = await newRoom();
    const talker = await makeMember(api.deps, conference, 'ATTENDEE', 'Talker');
    const http = roomApi(api, talker);
    const replies = [];
    for (const at of upTo(rateLimits.room_message.points + 1)) replies.push(await http.post(room_id, `${at}`));
    expect(replies.slice(0, -1).every(({ status }) => status === 201)).toBe(true);
    expect(replies.at(-1)).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
  });
});

describe('pages', () => {
  it('are full, newest first, ascending inside, and empty behind the last', async () => {
    const room_id = await newRoom();
    const total = 2 * pageSizeDefault;
    await fill(room_id, total);
    const http = roomApi(api, anna);
    const first = await http.messages(room_id);
    expect(seqsOf(first.body)).toEqual(upTo(pageSizeDefault, pageSizeDefault + 1));
    expect(first.body).toMatchObject({ room_id, last_seq: total, total_items: total, total_pages: 2, has_next: true });
    expect(seqsOf((await http.messages(room_id, { page: '2' })).body)).toEqual(upTo(pageSizeDefault));
    const behind = await http.messages(room_id, { page: '3' });
    expect(behind).toMatchObject({ status: 200, body: { messages: [], has_next: false, current_page: 3 } });
  });

  it('stay full where messages were deleted; only moderators see those, without their text', async () => {
    const room_id = await newRoom();
    await fill(room_id, 7);
    for (const seq of [2, 5, 6]) await deleteMessage(api.deps, room_id, seq, moderator);
    const query = { per_page: '3' };
    const attendee = roomApi(api, anna);
    expect(seqsOf((await attendee.messages(room_id, query)).body)).toEqual([3, 4, 7]);
    expect(seqsOf((await attendee.messages(room_id, { ...query, page: '2' })).body)).toEqual([1]);
    expect(await attendee.messages(room_id, query)).toMatchObject({ body: { total_items: 4, total_pages: 2 } });

    const staff = await roomApi(api, moderator).messages(room_id, query);
    expect(seqsOf(staff.body)).toEqual([5, 6, 7]);
    expect(staff.body).toMatchObject({
      total_items: 7,
      messages: [
        { is_deleted: true, content: '', user: { id: ben.user_id }, deleted_by: { full_name: 'Mo Tester' } },
        { is_deleted: true },
        { is_deleted: false, content: 'message 7' },
      ],
    });
    expect(staff.text).not.toContain('message 5');
  });
});

describe('ranges by number', () => {
  it('fill every hole: ascending, at most 100, deleted ones as bare numbers', async () => {
    const room_id = await newRoom();
    await fill(room_id, messagesBySeqMax + 5);
    await deleteMessage(api.deps, room_id, 3, moderator);
    const http = roomApi(api, anna);

    const all = await http.messages(room_id, { after_seq: '0' });
    expect(seqsOf(all.body)).toEqual(upTo(messagesBySeqMax));
    expect(all.body).toMatchObject({ has_next: true, last_seq: messagesBySeqMax + 5 });
    const [, , deleted] = (all.body as MessagesBody).messages;
    expect(deleted).toEqual({ id: expect.any(Number), seq: 3, is_deleted: true });

    const rest = await http.messages(room_id, { after_seq: String(messagesBySeqMax) });
    expect(seqsOf(rest.body)).toEqual(upTo(5, messagesBySeqMax + 1));
    expect(rest.body).toMatchObject({ has_next: false });
    expect(await http.messages(room_id, { after_seq: '999' })).toMatchObject({
      status: 200,
      body: { messages: [], has_next: false },
    });

    expect(seqsOf((await http.messages(room_id, { before_seq: '5', limit: '2' })).body)).toEqual([3, 4]);
    expect(seqsOf((await http.messages(room_id, { before_seq: '5' })).body)).toEqual([1, 2, 3, 4]);
    expect(seqsOf((await http.messages(room_id, { after_seq: '2', before_seq: '5' })).body)).toEqual([3, 4]);
    const staff = await roomApi(api, moderator).messages(room_id, { after_seq: '2', limit: '1' });
    expect(staff.body).toMatchObject({ messages: [{ seq: 3, is_deleted: true, deleted_by_id: moderator.user_id }] });
  });

  it.each([{ after_seq: '-1' }, { after_seq: 'x' }, { after_seq: '0', limit: '101' }, { after_seq: '0', limit: '0' }])(
    'refuse what is no range: %j',
    async (query) => {
      const reply = await roomApi(api, anna).messages(conference.rooms.GLOBAL, query);
      expect(reply).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
    },
  );
});

describe('read cursors', () => {
  const unread = async (person: Person): Promise<unknown> => {
    const { body } = await roomApi(api, person).listRooms(conference.event_id);
    const [global] = (body as { chat_rooms: { unread_count: number; read_seq: number; last_seq: number }[] })
      .chat_rooms;
    return global?.unread_count;
  };

  it('move forward only, never past the newest message, and posting moves one’s own', async () => {
    const { GLOBAL } = conference.rooms;
    await fill(GLOBAL, 4, ben);
    const http = roomApi(api, anna);
    expect(await unread(anna)).toBe(4);
    expect(await unread(ben)).toBe(0);
    expect(await http.markRead(GLOBAL, 3)).toMatchObject({ status: 200, body: { read_seq: 3, unread_count: 1 } });
    expect(await http.markRead(GLOBAL, 1)).toMatchObject({ body: { read_seq: 3, unread_count: 1 } });
    expect(await unread(anna)).toBe(1);
    expect(await http.markRead(GLOBAL, 1_000)).toMatchObject({ body: { read_seq: 4, unread_count: 0 } });
    await fill(GLOBAL, 1, anna);
    expect(await unread(anna)).toBe(0);
    expect(await unread(ben)).toBe(1);
  });

  it('end at the highest mark when many come at once', async () => {
    const room_id = await newRoom();
    await fill(room_id, 20);
    await Promise.all(upTo(20).map((seq) => roomApi(api, anna).markRead(room_id, seq)));
    expect(await roomApi(api, anna).markRead(room_id, 0)).toMatchObject({ body: { read_seq: 20, unread_count: 0 } });
  });
});

describe('the list of rooms', () => {
  it('carries every field, in the fixed order', async () => {
    const other = await makeConference(api.deps);
    await fill(other.rooms.GREEN_ROOM, 1, other.creator);
    const reply = await roomApi(api, other.creator).listRooms(other.event_id);
    const common = { event_id: other.event_id, session_id: null, subtype: null, is_enabled: true, is_deleted: false };
    const last_message = { content: 'message 1', user: { full_name: 'Creator Tester', role: 'ADMIN' } };
    expect(reply).toMatchObject({
      status: 200,
      body: {
        total_items: 3,
        has_next: false,
        chat_rooms: [
          { ...common, room_type: 'GLOBAL', name: 'General', message_count: 0, last_message: null, active_users: 0 },
          {
            ...common,
            room_type: 'GREEN_ROOM',
            name: 'Green room',
            message_count: 1,
            last_message,
            latest_message: last_message,
          },
          { ...common, room_type: 'ADMIN', name: 'Organizers', unread_count: 0, can_post: true },
        ],
      },
    });
  });
});

describe('an author', () => {
  it('is shown with their role in the event and whether they speak in the session', async () => {
    const session = await makeSession(api.deps, conference);
    await makeSessionSpeaker(api.deps, conference, session.session_id, ben);
    await fill(session.PUBLIC, 1, ben);
    await fill(session.PUBLIC, 1, anna);
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

describe('rooms that are not there', () => {
  it.each(['0', 'x', '99999999999', '9007199254740993', '1.5'])('answer 404: %s', async (room_id) => {
    const headers = { authorization: `Bearer ${(await newcomer()).access_token}` };
    expect(await api.client().get(`/chat-rooms/${room_id}/messages`, { headers })).toMatchObject({ status: 404 });
    expect(await api.client().post(`/chat-rooms/${room_id}/messages`, { content: 'x' }, { headers })).toMatchObject({
      status: 404,
    });
    expect(await api.client().post(`/chat-rooms/${room_id}/read`, { seq: 1 }, { headers })).toMatchObject({
      status: 404,
    });
    expect(await api.client().get(`/events/${room_id}/chat-rooms`, { headers })).toMatchObject({ status: 404 });
  });

  it('ask for a login first', async () => {
    const { GLOBAL } = conference.rooms;
    expect(await api.client().get(`/chat-rooms/${GLOBAL}/messages`)).toMatchObject({ status: 401 });
    expect(await api.client().post(`/chat-rooms/${GLOBAL}/messages`, { nonsense: true })).toMatchObject({
      status: 401,
    });
    expect(await api.client().post(`/chat-rooms/${GLOBAL}/read`, {})).toMatchObject({ status: 401 });
    expect(await api.client().get(`/events/${conference.event_id}/chat-rooms`)).toMatchObject({ status: 401 });
  });
});
