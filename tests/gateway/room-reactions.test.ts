/** Reactions to messages: one of each kind per person, shown as exact counts, batched, and deleted with the account. */
import { maxPeoplePerReaction } from '@plenum/contracts/chat/chat-limits';
import { messageReactions } from '@plenum/contracts/enums';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
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

beforeEach(async () => {
  room_id = (await createSessionWithRooms(cluster.deps, conference)).PUBLIC;
  author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
  reader = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Other');
});

const apiAs = (person: Person) => roomApi(cluster.api, person);
const rejection = (status: number, error: string) => ({ status, body: { error } });
const post = async (content = 'Hello'): Promise<{ readonly id: number; readonly seq: number }> =>
  (await apiAs(author).post(room_id, content)).body as { readonly id: number; readonly seq: number };
const visibleMessages = async (person: Person): Promise<unknown> => (await apiAs(person).messages(room_id)).body;
const joinRoom = async (person: Person, gateway: 0 | 1): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  await browser.request('join_chat_room', { room_id });
  return browser;
};
/** Returns the last reactions of a message that a browser received. */
const lastReactionsOf = (browser: SocketBrowser, seq: number): unknown =>
  browser.received
    .filter(({ name }) => name === 'chat_reactions')
    .flatMap(({ payload }) => (payload as { messages: { seq: number; reactions: unknown }[] }).messages)
    .findLast((message) => message.seq === seq)?.reactions;
const waitForReactions = (browser: SocketBrowser, seq: number, reactions: readonly object[]) =>
  waitForCondition(
    'the reactions are received',
    () => JSON.stringify(lastReactionsOf(browser, seq)) === JSON.stringify(reactions),
  );

describe('reactions', () => {
  it('counts a reaction once per person and kind, removes it, and sends it to every gateway', async () => {
    const browsers = [await joinRoom(author, 0), await joinRoom(reader, 1)];
    const { id, seq } = await post();
    for (let time = 0; time < 2; time += 1)
      expect(await apiAs(reader).react(room_id, id, '🎉')).toMatchObject({
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
    await apiAs(author).react(room_id, id, '🎉');
    const bothCounts = [
      { reaction: '👍', count: 1 },
      { reaction: '🎉', count: 2 },
    ];
    for (const browser of browsers) await waitForReactions(browser, seq, bothCounts);
    expect(await visibleMessages(reader)).toMatchObject({ messages: [{ reactions: bothCounts }] });
    for (let time = 0; time < 2; time += 1) await apiAs(reader).react(room_id, id, '🎉', false);
    await apiAs(author).react(room_id, id, '🎉', false);
    await apiAs(author).react(room_id, id, '👍', false);
    for (const browser of browsers) await waitForReactions(browser, seq, []);
    expect(await visibleMessages(reader)).not.toHaveProperty('messages.0.reactions');
  });

  it('lists the first people of a reaction on request, including the caller', async () => {
    const { id } = await post();
    await apiAs(reader).react(room_id, id, '❤️');
    await apiAs(author).react(room_id, id, '👀');
    expect(await apiAs(author).reactions(room_id, id)).toMatchObject({
      status: 200,
      body: {
        reactions: [
          { reaction: '❤️', count: 1, has_reacted: false, people: [{ id: reader.user_id, full_name: 'Other Tester' }] },
          { reaction: '👀', count: 1, has_reacted: true, people: [{ id: author.user_id }] },
        ],
      },
    });
  });

  it('counts concurrent reactions of a crowd exactly', async () => {
    const browser = await joinRoom(author, 1);
    const { id, seq } = await post();
    const crowd = await Promise.all(
      Array.from({ length: maxPeoplePerReaction + 2 }, () => setMembership(cluster.deps, conference, 'ATTENDEE')),
    );
    await Promise.all(
      crowd.flatMap((person) => [apiAs(person).react(room_id, id, '👏'), apiAs(person).react(room_id, id, '😮')]),
    );
    await Promise.all(crowd.slice(0, 20).map((person) => apiAs(person).react(room_id, id, '😮', false)));
    const counts = [
      { reaction: '👏', count: crowd.length },
      { reaction: '😮', count: crowd.length - 20 },
    ];
    await waitForReactions(browser, seq, counts);
    const { body } = await apiAs(author).reactions(room_id, id);
    expect(body).toMatchObject({ reactions: counts });
    expect(body).toHaveProperty('reactions.0.people.length', maxPeoplePerReaction);
    const frames = browser.received.filter(({ name }) => name === 'chat_reactions');
    expect(frames.length, 'one frame for many reactions').toBeLessThan(crowd.length);
  });

  it('requires an offered kind, an existing message, and permission', async () => {
    const { id, seq } = await post();
    for (const reaction of messageReactions)
      expect(await apiAs(reader).react(room_id, id, reaction)).toMatchObject({ status: 200 });
    for (const reaction of ['🦄', 'x', ''])
      expect(await apiAs(reader).react(room_id, id, reaction)).toMatchObject(rejection(422, 'invalid_request'));
    expect(await apiAs(reader).react(conference.rooms.GLOBAL, id, '👍')).toMatchObject(rejection(404, 'not_found'));
    expect(await apiAs(reader).react(conference.rooms.ADMIN, id, '👍')).toMatchObject(
      rejection(403, 'room_access_denied'),
    );
    await changeRoom(cluster.deps, room_id, 'announce_only = true');
    expect(await apiAs(reader).react(room_id, id, '👍')).toMatchObject({ status: 200 });
    await changeRoom(cluster.deps, room_id, 'is_enabled = false');
    expect(await apiAs(conference.creator).react(room_id, id, '👍')).toMatchObject(rejection(403, 'room_disabled'));
    await changeRoom(cluster.deps, room_id, 'is_enabled = true');
    await changeMembership(cluster.deps, conference, reader, 'is_chat_banned = true');
    expect(await apiAs(reader).react(room_id, id, '👍')).toMatchObject(rejection(403, 'chat_not_allowed'));
    expect(await apiAs(reader).reactions(room_id, id)).toMatchObject({ status: 200 });
    await deleteMessage(cluster.deps, room_id, seq, author);
    expect(await apiAs(author).react(room_id, id, '👍')).toMatchObject(rejection(404, 'not_found'));
    expect(await apiAs(author).reactions(room_id, id)).toMatchObject(rejection(404, 'not_found'));
    expect(await apiAs(conference.creator).messages(room_id)).not.toHaveProperty('body.messages.0.reactions');
  });
});

const deleteUser = statement('test-delete-user', 'delete from users where id = $1');
const deleteRow = statement('test-delete-room-message', 'delete from room_messages where id = $1');

describe('deleting reactions', () => {
  it('deletes reactions with their account or message', async () => {
    const browser = await joinRoom(author, 0);
    const { id, seq } = await post();
    for (const person of [author, reader]) await apiAs(person).react(room_id, id, '💡');
    await waitForReactions(browser, seq, [{ reaction: '💡', count: 2 }]);
    await cluster.deps.db.rows(deleteUser, [reader.user_id]);
    await waitForReactions(browser, seq, [{ reaction: '💡', count: 1 }]);
    await cluster.deps.db.rows(deleteRow, [id]);
    const remainingReactions = statement(
      'test-reactions-left',
      'select 1 from room_message_reactions where room_id = $1',
    );
    const counts = statement('test-counts-left', 'select 1 from room_reaction_counts where room_id = $1');
    expect(await cluster.deps.db.rows(remainingReactions, [room_id])).toEqual([]);
    expect(await cluster.deps.db.rows(counts, [room_id])).toEqual([]);
  });
});
