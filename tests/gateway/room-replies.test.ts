/** Replies to messages, and messages edited by their author, as seen by everybody in the room. */
import { randomUUID } from 'node:crypto';
import { maxQuoteLength, roomMessageEditableS, maxRoomMessageEdits } from '@plenum/contracts/chat/chat-limits';
import { maxRoomMessageLength } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  changeRoom,
  deleteMessage,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let room_id: number;
let author: Person;
let reader: Person;
let moderator: Person;

beforeEach(async () => {
  room_id = (await createSessionWithRooms(cluster.deps, conference)).PUBLIC;
  author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
  reader = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Other');
  moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
});

const apiAs = (person: Person) => roomApi(cluster.api, person);
const rejection = (status: number, error: string) => ({ status, body: { error } });
interface StoredMessage {
  readonly id: number;
  readonly seq: number;
}
const post = async (content: string, poster = author): Promise<StoredMessage> => {
  const { status, body } = await apiAs(poster).post(room_id, content);
  expect(status).toBe(201);
  return body as StoredMessage;
};
/** Opens browsers in the room, over both gateways. */
const openListeningBrowsers = async () => {
  const browsers = [await cluster.browser(author, 0), await cluster.browser(moderator, 1)] as const;
  for (const browser of browsers) await browser.request('join_chat_room', { room_id });
  return browsers;
};
const setWritten = statement(
  'test-set-written',
  `update room_messages set created_at = now() - $1 * interval '1 second' where id = $2`,
);
const ageMessage = ({ id }: StoredMessage, secondsAgo: number) => cluster.deps.db.rows(setWritten, [secondsAgo, id]);

describe('replies', () => {
  it('quotes the beginning of a message, over HTTP and sockets, live and in the history, one level deep', async () => {
    const browsers = await openListeningBrowsers();
    await post('🎉'.repeat(maxQuoteLength + 1));
    const quote = {
      seq: 1,
      is_deleted: false,
      user_id: author.user_id,
      full_name: 'Author Tester',
      content: `${'🎉'.repeat(maxQuoteLength - 1)}…`,
    };
    expect(await apiAs(reader).reply(room_id, 1, 'Yes')).toMatchObject({
      status: 201,
      body: { seq: 2, reply_to: quote },
    });
    for (const browser of browsers)
      expect(await browser.next('new_chat_message', ({ seq }) => seq === 2)).toMatchObject({ reply_to: quote });
    expect(await browsers[1].request('chat_message', { room_id, content: 'No', reply_to_seq: 2 })).toMatchObject({
      ok: true,
      data: { reply_to: { seq: 2, content: 'Yes', full_name: 'Other Tester' } },
    });
    const { body } = await apiAs(author).messages(room_id);
    expect(body).toMatchObject({ messages: [{}, { reply_to: quote }, { reply_to: { seq: 2, content: 'Yes' } }] });
    expect(body).not.toHaveProperty('messages.0.reply_to');
    expect(body).not.toHaveProperty('messages.2.reply_to.reply_to');
  });

  it('omits the content of a removed message, and rejects replies to removed messages and those of other rooms', async () => {
    const first = await post('Secret');
    await apiAs(reader).reply(room_id, 1, 'What?');
    await deleteMessage(cluster.deps, room_id, first.seq, moderator);
    for (const person of [reader, moderator])
      expect((await apiAs(person).messages(room_id, { after_seq: '1' })).body).toMatchObject({
        messages: [{ reply_to: { seq: 1, is_deleted: true, user_id: null, full_name: '', content: '' } }],
      });
    for (const seq of [1, 3, 99])
      expect(await apiAs(reader).reply(room_id, seq, 'Hm')).toMatchObject(rejection(409, 'reply_target_gone'));
    expect(await apiAs(reader).reply(room_id, 0, 'Hm')).toMatchObject({ status: 409 });
    expect((await apiAs(reader).messages(room_id)).body).toMatchObject({ last_seq: 2 });
  });

  it('stores a reply once, and compares the quoted message for a repeated client_id', async () => {
    const client_id = randomUUID();
    await post('First');
    await post('Second');
    const reply = await apiAs(reader).reply(room_id, 1, 'Yes', client_id);
    expect(await apiAs(reader).reply(room_id, 1, 'Yes', client_id)).toMatchObject({ status: 200, body: reply.body });
    expect(await apiAs(reader).reply(room_id, 2, 'Yes', client_id)).toMatchObject(rejection(409, 'client_id_conflict'));
    expect(await apiAs(reader).post(room_id, 'Yes', client_id)).toMatchObject(rejection(409, 'client_id_conflict'));
    await changeRoom(cluster.deps, room_id, 'slow_mode_seconds = 60');
    expect(await apiAs(author).reply(room_id, 3, 'Slowly')).toMatchObject(rejection(429, 'slow_mode'));
  });

  it('stores each concurrent reply with its own quote', async () => {
    const count = 12;
    for (let seq = 1; seq <= count; seq += 1) await post(`Message ${seq}`);
    const replies = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        apiAs(index % 2 === 0 ? reader : moderator).reply(room_id, index + 1, `To ${index + 1}`),
      ),
    );
    for (const [index, { body }] of replies.entries())
      expect(body).toMatchObject({ content: `To ${index + 1}`, reply_to: { content: `Message ${index + 1}` } });
  });
});

describe('changing a message', () => {
  it('updates a message for everybody immediately, including quotes, and shows moderators former texts', async () => {
    const browsers = await openListeningBrowsers();
    const { id, seq } = await post('Helo');
    await apiAs(reader).reply(room_id, seq, 'Hi');
    const reply = await apiAs(author).edit(room_id, id, '  Hello ');
    expect(reply).toMatchObject({
      status: 200,
      body: { id, content: 'Hello', edited_at: expect.any(String) as string },
    });
    for (const browser of browsers)
      expect(await browser.next('chat_message_edited')).toMatchObject({
        message_id: id,
        room_id,
        seq,
        content: 'Hello',
      });
    const secondEdit = await browsers[0].request('edit_chat_message', { room_id, message_id: id, content: 'Hello!' });
    expect(secondEdit).toMatchObject({ ok: true, data: { content: 'Hello!' } });
    expect((await apiAs(reader).messages(room_id)).body).toMatchObject({
      messages: [{ content: 'Hello!', seq: 1 }, { reply_to: { content: 'Hello!' } }],
      last_seq: 2,
    });
    const expectedRevisions = { earlier_texts: [{ content: 'Helo' }, { content: 'Hello' }] };
    expect(await apiAs(moderator).earlierTexts(room_id, id)).toMatchObject({ status: 200, body: expectedRevisions });
    for (const person of [author, reader])
      expect(await apiAs(person).earlierTexts(room_id, id)).toMatchObject(rejection(403, 'forbidden'));
  });

  it('accepts changes for ten minutes, up to ten times, and rejects the same text', async () => {
    const message = await post('0');
    await ageMessage(message, roomMessageEditableS - 30);
    expect(await apiAs(author).edit(room_id, message.id, '0')).toMatchObject({ status: 200 });
    expect((await apiAs(author).edit(room_id, message.id, '0')).body).not.toHaveProperty('edited_at');
    for (let count = 1; count <= maxRoomMessageEdits; count += 1)
      expect(await apiAs(author).edit(room_id, message.id, `${count}`)).toMatchObject({ status: 200 });
    const lateMessage = await post('Late');
    await ageMessage(lateMessage, roomMessageEditableS);
    for (const { id } of [message, lateMessage])
      expect(await apiAs(author).edit(room_id, id, 'Too late')).toMatchObject(rejection(409, 'message_not_editable'));
    expect((await apiAs(moderator).earlierTexts(room_id, message.id)).body).toHaveProperty(
      'earlier_texts.length',
      maxRoomMessageEdits,
    );
  });

  it('requires the author, permission to post, and a text', async () => {
    const { id, seq } = await post('Mine');
    for (const person of [reader, moderator, conference.creator])
      expect(await apiAs(person).edit(room_id, id, 'Yours')).toMatchObject(rejection(403, 'forbidden'));
    expect(await apiAs(author).edit(room_id, id, ' \u200B ')).toMatchObject(rejection(400, 'message_empty'));
    expect(await apiAs(author).edit(room_id, id, 'x'.repeat(maxRoomMessageLength + 1))).toMatchObject({
      body: { error: 'message_too_long' },
    });
    expect(await apiAs(author).edit(conference.rooms.GLOBAL, id, 'Elsewhere')).toMatchObject(
      rejection(404, 'not_found'),
    );
    await changeMembership(cluster.deps, conference, author, 'is_chat_banned = true');
    expect(await apiAs(author).edit(room_id, id, 'Muted')).toMatchObject(rejection(403, 'chat_not_allowed'));
    await changeMembership(cluster.deps, conference, author, 'is_chat_banned = false');
    await deleteMessage(cluster.deps, room_id, seq, moderator);
    expect(await apiAs(author).edit(room_id, id, 'Gone')).toMatchObject(rejection(404, 'not_found'));
    expect(await apiAs(moderator).earlierTexts(room_id, id)).toMatchObject(rejection(404, 'not_found'));
  });

  it('returns the new text for a repeated request', async () => {
    const client_id = randomUUID();
    const { body } = await apiAs(author).post(room_id, 'Helo', client_id);
    await apiAs(author).edit(room_id, (body as StoredMessage).id, 'Hello');
    expect(await apiAs(author).post(room_id, 'Helo', client_id)).toMatchObject({
      status: 200,
      body: { content: 'Hello' },
    });
  });
});
