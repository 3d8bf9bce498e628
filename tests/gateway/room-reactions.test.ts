/** Reactions to messages: one of each kind a person, as numbers for everybody, gathered, exact, and gone with the person. */
import { reactingPeopleMax } from '@plenum/contracts/chat/chat-limits';
import { messageReactions } from '@plenum/contracts/enums';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
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

beforeEach(async () => {
  room_id = (await makeSession(cluster.deps, conference)).PUBLIC;
  author = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Author');
  other = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Other');
});

const as = (person: Person) => roomApi(cluster.api, person);
const refused = (status: number, error: string) => ({ status, body: { error } });
const said = async (content = 'Hello'): Promise<{ readonly id: number; readonly seq: number }> =>
  (await as(author).post(room_id, content)).body as { readonly id: number; readonly seq: number };
const seen = async (person: Person): Promise<unknown> => (await as(person).messages(room_id)).body;
const inRoom = async (person: Person, gateway: 0 | 1): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  await browser.request('join_chat_room', { room_id });
  return browser;
};
/** The reactions that a browser was told last of a message. */
const told = (browser: SocketBrowser, seq: number): unknown =>
  browser.received
    .filter(({ name }) => name === 'chat_reactions')
    .flatMap(({ payload }) => (payload as { messages: { seq: number; reactions: unknown }[] }).messages)
    .findLast((message) => message.seq === seq)?.reactions;
const follows = (browser: SocketBrowser, seq: number, reactions: readonly object[]) =>
  waitUntil('the reactions are told', () => JSON.stringify(told(browser, seq)) === JSON.stringify(reactions));

describe('a reaction', () => {
  it('is counted once a person and kind, taken back, and told to every gateway', async () => {
    const browsers = [await inRoom(author, 0), await inRoom(other, 1)];
    const { id, seq } = await said();
    for (let time = 0; time < 2; time += 1)
      expect(await as(other).react(room_id, id, '🎉')).toMatchObject({
        status: 200,
        body: { message_id: id, reaction: '🎉', has_reacted: true },
      });
    expect(
      await browsers[0]?.request('react_to_chat_message', {
        room_id,
        message_id: id,
        reaction: '👍',
        has_reacted: true,
      }),
    ).toMatchObject({ ok: true });
    await as(author).react(room_id, id, '🎉');
    const both = [
      { reaction: '👍', count: 1 },
      { reaction: '🎉', count: 2 },
    ];
    for (const browser of browsers) await follows(browser, seq, both);
    expect(await seen(other)).toMatchObject({ messages: [{ reactions: both }] });
    for (let time = 0; time < 2; time += 1) await as(other).react(room_id, id, '🎉', false);
    await as(author).react(room_id, id, '🎉', false);
    await as(author).react(room_id, id, '👍', false);
    for (const browser of browsers) await follows(browser, seq, []);
    expect(await seen(other)).not.toHaveProperty('messages.0.reactions');
  });

  it('names the people on demand, the first of them, with one’s own', async () => {
    const { id } = await said();
    await as(other).react(room_id, id, '❤️');
    await as(author).react(room_id, id, '👀');
    expect(await as(author).reactions(room_id, id)).toMatchObject({
      status: 200,
      body: {
        reactions: [
          { reaction: '❤️', count: 1, has_reacted: false, people: [{ id: other.user_id, full_name: 'Other Tester' }] },
          { reaction: '👀', count: 1, has_reacted: true, people: [{ id: author.user_id }] },
        ],
      },
    });
  });

  it('of a crowd is counted exactly, whoever comes at the same time', async () => {
    const browser = await inRoom(author, 1);
    const { id, seq } = await said();
    const crowd = await Promise.all(
      Array.from({ length: reactingPeopleMax + 2 }, () => makeMember(cluster.deps, conference, 'ATTENDEE')),
    );
    await Promise.all(
      crowd.flatMap((person) => [as(person).react(room_id, id, '👏'), as(person).react(room_id, id, '😮')]),
    );
    await Promise.all(crowd.slice(0, 20).map((person) => as(person).react(room_id, id, '😮', false)));
    const counts = [
      { reaction: '👏', count: crowd.length },
      { reaction: '😮', count: crowd.length - 20 },
    ];
    await follows(browser, seq, counts);
    const { body } = await as(author).reactions(room_id, id);
    expect(body).toMatchObject({ reactions: counts });
    expect(body).toHaveProperty('reactions.0.people.length', reactingPeopleMax);
    const frames = browser.received.filter(({ name }) => name === 'chat_reactions');
    expect(frames.length, 'one frame for many reactions').toBeLessThan(crowd.length);
  });

  it('is of the offered kinds, for a message that is there, from people who may', async () => {
    const { id, seq } = await said();
    for (const reaction of messageReactions)
      expect(await as(other).react(room_id, id, reaction)).toMatchObject({ status: 200 });
    for (const reaction of ['🦄', 'x', ''])
      expect(await as(other).react(room_id, id, reaction)).toMatchObject(refused(422, 'invalid_request'));
    expect(await as(other).react(conference.rooms.GLOBAL, id, '👍')).toMatchObject(refused(404, 'not_found'));
    expect(await as(other).react(conference.rooms.ADMIN, id, '👍')).toMatchObject(refused(403, 'room_access_denied'));
    await changeRoom(cluster.deps, room_id, 'announce_only = true');
    expect(await as(other).react(room_id, id, '👍')).toMatchObject({ status: 200 });
    await changeRoom(cluster.deps, room_id, 'is_enabled = false');
    expect(await as(conference.creator).react(room_id, id, '👍')).toMatchObject(refused(403, 'room_disabled'));
    await changeRoom(cluster.deps, room_id, 'is_enabled = true');
    await changeMembership(cluster.deps, conference, other, 'is_chat_banned = true');
    expect(await as(other).react(room_id, id, '👍')).toMatchObject(refused(403, 'chat_not_allowed'));
    expect(await as(other).reactions(room_id, id)).toMatchObject({ status: 200 });
    await deleteMessage(cluster.deps, room_id, seq, author);
    expect(await as(author).react(room_id, id, '👍')).toMatchObject(refused(404, 'not_found'));
    expect(await as(author).reactions(room_id, id)).toMatchObject(refused(404, 'not_found'));
    expect(await as(conference.creator).messages(room_id)).not.toHaveProperty('body.messages.0.reactions');
  });
});

const deleteUser = statement('test-delete-user', 'delete from users where id = $1');
const deleteRow = statement('test-delete-room-message', 'delete from room_messages where id = $1');

describe('what is deleted', () => {
  it('takes the reactions of a person along, and those to a message', async () => {
    const browser = await inRoom(author, 0);
    const { id, seq } = await said();
    for (const person of [author, other]) await as(person).react(room_id, id, '💡');
    await follows(browser, seq, [{ reaction: '💡', count: 2 }]);
    await cluster.deps.db.rows(deleteUser, [other.user_id]);
    await follows(browser, seq, [{ reaction: '💡', count: 1 }]);
    await cluster.deps.db.rows(deleteRow, [id]);
    const left = statement('test-reactions-left', 'select 1 from room_message_reactions where room_id = $1');
    const counts = statement('test-counts-left', 'select 1 from room_reaction_counts where room_id = $1');
    expect(await cluster.deps.db.rows(left, [room_id])).toEqual([]);
    expect(await cluster.deps.db.rows(counts, [room_id])).toEqual([]);
  });
});
