/** Messages that answer others, and those whose author changes them, for everybody in the room. */
import { randomUUID } from 'node:crypto';
import { quoteLengthMax, roomMessageEditableS, roomMessageEditsMax } from '@plenum/contracts/chat/chat-limits';
import { roomMessageLengthMax } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  changeRoom,
  deleteMessage,
  makeMember,
  makeSession,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let room_id: number;
let author: Person;
let other: Person;
let moderator: Person;

beforeEach(async () => {
  room_id = (await makeSession(cluster.deps, conference)).PUBLIC;
  author = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Author');
  other = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Other');
  moderator = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mo');
});

const as = (person: Person) => roomApi(cluster.api, person);
const refused = (status: number, error: string) => ({ status, body: { error } });
interface Stored {
  readonly id: number;
  readonly seq: number;
}
const said = async (content: string, by = author): Promise<Stored> => {
  const { status, body } = await as(by).post(room_id, content);
  expect(status).toBe(201);
  return body as Stored;
};
/** Browsers of two gateways in the room. */
const listening = async () => {
  const browsers = [await cluster.browser(author, 0), await cluster.browser(moderator, 1)] as const;
  for (const browser of browsers) await browser.request('join_chat_room', { room_id });
  return browsers;
};
const setWritten = statement(
  'test-set-written',
  `update room_messages set created_at = now() - $1 * interval '1 second' where id = $2`,
);
const written = ({ id }: Stored, secondsAgo: number) => cluster.deps.db.rows(setWritten, [secondsAgo, id]);

describe('a reply', () => {
  it('quotes the beginning of a message, over HTTP and socket, live and in the history, one level deep', async () => {
    const browsers = await listening();
    await said('🎉'.repeat(quoteLengthMax + 1));
    const quote = {
      seq: 1,
      is_deleted: false,
      user_id: author.user_id,
      full_name: 'Author Tester',
      content: `${'🎉'.repeat(quoteLengthMax - 1)}…`,
    };
    expect(await as(other).reply(room_id, 1, 'Yes')).toMatchObject({ status: 201, body: { seq: 2, reply_to: quote } });
    for (const browser of browsers)
      expect(await browser.next('new_chat_message', ({ seq }) => seq === 2)).toMatchObject({ reply_to: quote });
    expect(await browsers[1].request('chat_message', { room_id, content: 'No', reply_to_seq: 2 })).toMatchObject({
      ok: true,
      data: { reply_to: { seq: 2, content: 'Yes', full_name: 'Other Tester' } },
    });
    const { body } = await as(author).messages(room_id);
    expect(body).toMatchObject({ messages: [{}, { reply_to: quote }, { reply_to: { seq: 2, content: 'Yes' } }] });
    expect(body).not.toHaveProperty('messages.0.reply_to');
    expect(body).not.toHaveProperty('messages.2.reply_to.reply_to');
  });

  it('tells nothing of a removed message, and none answers one that is gone or elsewhere', async () => {
    const first = await said('Secret');
    await as(other).reply(room_id, 1, 'What?');
    await deleteMessage(cluster.deps, room_id, first.seq, moderator);
    for (const person of [other, moderator])
      expect((await as(person).messages(room_id, { after_seq: '1' })).body).toMatchObject({
        messages: [{ reply_to: { seq: 1, is_deleted: true, user_id: null, full_name: '', content: '' } }],
      });
    for (const seq of [1, 3, 99])
      expect(await as(other).reply(room_id, seq, 'Hm')).toMatchObject(refused(409, 'reply_target_gone'));
    expect(await as(other).reply(room_id, 0, 'Hm')).toMatchObject({ status: 409 });
    expect((await as(other).messages(room_id)).body).toMatchObject({ last_seq: 2 });
  });

  it('is stored once, and its id stands for what it answers too', async () => {
    const client_id = randomUUID();
    await said('First');
    await said('Second');
    const reply = await as(other).reply(room_id, 1, 'Yes', client_id);
    expect(await as(other).reply(room_id, 1, 'Yes', client_id)).toMatchObject({ status: 200, body: reply.body });
    expect(await as(other).reply(room_id, 2, 'Yes', client_id)).toMatchObject(refused(409, 'client_id_conflict'));
    expect(await as(other).post(room_id, 'Yes', client_id)).toMatchObject(refused(409, 'client_id_conflict'));
    await changeRoom(cluster.deps, room_id, 'slow_mode_seconds = 60');
    expect(await as(author).reply(room_id, 3, 'Slowly')).toMatchObject(refused(429, 'slow_mode'));
  });

  it('many at once are stored together, each with its own', async () => {
    const count = 12;
    for (let seq = 1; seq <= count; seq += 1) await said(`Message ${seq}`);
    const replies = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        as(at % 2 === 0 ? other : moderator).reply(room_id, at + 1, `To ${at + 1}`),
      ),
    );
    for (const [at, { body }] of replies.entries())
      expect(body).toMatchObject({ content: `To ${at + 1}`, reply_to: { content: `Message ${at + 1}` } });
  });
});

describe('a changed message', () => {
  it('is new for everybody at once, also where it is quoted, and moderators read what it said', async () => {
    const browsers = await listening();
    const { id, seq } = await said('Helo');
    await as(other).reply(room_id, seq, 'Hi');
    const reply = await as(author).edit(room_id, id, '  Hello ');
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
    const again = await browsers[0].request('edit_chat_message', { room_id, message_id: id, content: 'Hello!' });
    expect(again).toMatchObject({ ok: true, data: { content: 'Hello!' } });
    expect((await as(other).messages(room_id)).body).toMatchObject({
      messages: [{ content: 'Hello!', seq: 1 }, { reply_to: { content: 'Hello!' } }],
      last_seq: 2,
    });
    const earlier = { earlier_texts: [{ content: 'Helo' }, { content: 'Hello' }] };
    expect(await as(moderator).earlierTexts(room_id, id)).toMatchObject({ status: 200, body: earlier });
    for (const person of [author, other])
      expect(await as(person).earlierTexts(room_id, id)).toMatchObject(refused(403, 'forbidden'));
  });

  it('changes for ten minutes, ten times, and not by the same text', async () => {
    const message = await said('0');
    await written(message, roomMessageEditableS - 30);
    expect(await as(author).edit(room_id, message.id, '0')).toMatchObject({ status: 200 });
    expect((await as(author).edit(room_id, message.id, '0')).body).not.toHaveProperty('edited_at');
    for (let count = 1; count <= roomMessageEditsMax; count += 1)
      expect(await as(author).edit(room_id, message.id, `${count}`)).toMatchObject({ status: 200 });
    const late = await said('Late');
    await written(late, roomMessageEditableS);
    for (const { id } of [message, late])
      expect(await as(author).edit(room_id, id, 'Too late')).toMatchObject(refused(409, 'message_not_editable'));
    expect((await as(moderator).earlierTexts(room_id, message.id)).body).toHaveProperty(
      'earlier_texts.length',
      roomMessageEditsMax,
    );
  });

  it('is that of its author, who may write, and has a text', async () => {
    const { id, seq } = await said('Mine');
    for (const person of [other, moderator, conference.creator])
      expect(await as(person).edit(room_id, id, 'Yours')).toMatchObject(refused(403, 'forbidden'));
    expect(await as(author).edit(room_id, id, ' \u200B ')).toMatchObject(refused(400, 'message_empty'));
    expect(await as(author).edit(room_id, id, 'x'.repeat(roomMessageLengthMax + 1))).toMatchObject({
      body: { error: 'message_too_long' },
    });
    expect(await as(author).edit(conference.rooms.GLOBAL, id, 'Elsewhere')).toMatchObject(refused(404, 'not_found'));
    await changeMembership(cluster.deps, conference, author, 'is_chat_banned = true');
    expect(await as(author).edit(room_id, id, 'Muted')).toMatchObject(refused(403, 'chat_not_allowed'));
    await changeMembership(cluster.deps, conference, author, 'is_chat_banned = false');
    await deleteMessage(cluster.deps, room_id, seq, moderator);
    expect(await as(author).edit(room_id, id, 'Gone')).toMatchObject(refused(404, 'not_found'));
    expect(await as(moderator).earlierTexts(room_id, id)).toMatchObject(refused(404, 'not_found'));
  });

  it('that is sent again is answered with its new text', async () => {
    const client_id = randomUUID();
    const { body } = await as(author).post(room_id, 'Helo', client_id);
    await as(author).edit(room_id, (body as Stored).id, 'Hello');
    expect(await as(author).post(room_id, 'Helo', client_id)).toMatchObject({
      status: 200,
      body: { content: 'Hello' },
    });
  });
});
