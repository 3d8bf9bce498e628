/** Reactions to direct messages: one of each kind per person, live for both people, and for nobody else. */
import {
  type DirectMessage,
  ListDirectMessageReactions,
  ReactToDirectMessage,
  SendDirectMessage,
} from '@plenum/contracts/chat/direct-messages';
import { messageReactions } from '@plenum/contracts/enums';
import { rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import type { Person } from '../support/gateway/world.ts';

const { cluster, apiOf, attendee, pair, page } = await openConferenceCluster();

const send = async (person: Person, thread_id: number, content = 'We have a winner'): Promise<DirectMessage> =>
  expectReply(SendDirectMessage, 201, await apiOf(person).send(thread_id, content));
const count = (reaction: string, people: number) => ({ reaction, count: people });
/** Returns the last reactions of a message that a browser received. */
const lastReactionsOf = (browser: SocketBrowser, { thread_id, seq }: DirectMessage): unknown =>
  browser
    .all('direct_message_reactions')
    .filter((update) => update.thread_id === thread_id)
    .flatMap(({ messages }) => messages)
    .findLast((message) => message.seq === seq)?.reactions;
const waitForReactions = (browser: SocketBrowser, message: DirectMessage, reactions: readonly object[]) =>
  waitForCondition(
    'the reactions are received',
    () => JSON.stringify(lastReactionsOf(browser, message)) === JSON.stringify(reactions),
  );
const lastMessage = async (person: Person, thread_id: number) => (await page(person, thread_id)).messages.at(-1);

describe('reactions to direct messages', () => {
  it('counts a reaction once per person and kind, removes it, and sends it to every device of both', async () => {
    const { anna, ben, thread_id } = await pair();
    const browsers = [
      await cluster.browser(anna, 0),
      await cluster.browser(ben, 0),
      await cluster.browser(ben, 1),
    ] as const;
    const message = await send(anna, thread_id);
    expect(message).not.toHaveProperty('reactions');
    for (let time = 0; time < 2; time += 1)
      expect(expectReply(ReactToDirectMessage, 200, await apiOf(ben).react(thread_id, message.id, '🎉'))).toEqual({
        message_id: message.id,
        reaction: '🎉',
        has_reacted: true,
      });
    const reactionInput = { thread_id, message_id: message.id, reaction: '👍', has_reacted: true } as const;
    expect(await browsers[0].request('react_to_direct_message', reactionInput)).toMatchObject({ ok: true });
    await apiOf(anna).react(thread_id, message.id, '🎉');
    const bothCounts = [count('👍', 1), count('🎉', 2)];
    for (const browser of browsers) await waitForReactions(browser, message, bothCounts);
    for (const person of [anna, ben])
      expect(await lastMessage(person, thread_id)).toMatchObject({ reactions: bothCounts });

    for (let time = 0; time < 2; time += 1) await apiOf(ben).react(thread_id, message.id, '🎉', false);
    await apiOf(anna).react(thread_id, message.id, '🎉', false);
    await apiOf(anna).react(thread_id, message.id, '👍', false);
    for (const browser of browsers) await waitForReactions(browser, message, []);
    expect(await lastMessage(ben, thread_id)).not.toHaveProperty('reactions');
  });

  it('lists the people of a reaction on request, including the caller', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await send(anna, thread_id);
    await apiOf(ben).react(thread_id, id, '❤️');
    await apiOf(anna).react(thread_id, id, '👀');
    const reply = expectReply(ListDirectMessageReactions, 200, await apiOf(anna).reactions(thread_id, id));
    expect(reply.reactions).toMatchObject([
      { reaction: '❤️', count: 1, has_reacted: false, people: [{ id: ben.user_id, full_name: 'Ben Tester' }] },
      { reaction: '👀', count: 1, has_reacted: true, people: [{ id: anna.user_id }] },
    ]);
  });

  it('requires an offered kind and a visible message of this conversation', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await send(anna, thread_id);
    for (const reaction of messageReactions)
      expectReply(ReactToDirectMessage, 200, await apiOf(ben).react(thread_id, id, reaction));
    for (const reaction of ['🦄', 'x', ''])
      expectRejection(await apiOf(ben).react(thread_id, id, reaction), 'invalid_request');
    const otherPair = await pair();
    const foreignMessage = await send(otherPair.anna, otherPair.thread_id);
    expectRejection(await apiOf(ben).react(thread_id, foreignMessage.id, '👍'), 'not_found');
    expectRejection(await apiOf(ben).reactions(thread_id, foreignMessage.id), 'not_found');

    await apiOf(ben).clear(thread_id);
    expectRejection(await apiOf(ben).react(thread_id, id, '👍', false), 'not_found');
    expectRejection(await apiOf(ben).reactions(thread_id, id), 'not_found');
    const { reactions } = expectReply(ListDirectMessageReactions, 200, await apiOf(anna).reactions(thread_id, id));
    expect(reactions.map(({ reaction }) => reaction)).toEqual([...messageReactions]);
  });

  it('hides reactions from a third person, who can neither add, read nor receive them', async () => {
    const { anna, ben, thread_id } = await pair();
    const thirdPerson = await attendee('Third');
    const browser = await cluster.browser(thirdPerson);
    const message = await send(anna, thread_id);
    expectRejection(await apiOf(thirdPerson).react(thread_id, message.id, '👍'), 'not_found');
    expectRejection(await apiOf(thirdPerson).reactions(thread_id, message.id), 'not_found');
    const reactionInput = { thread_id, message_id: message.id, reaction: '👍', has_reacted: true } as const;
    expect(await browser.request('react_to_direct_message', reactionInput)).toMatchObject({
      error: { error: 'not_found' },
    });
    expectRejection(await apiOf(thirdPerson).react(2_000_000_000, message.id, '👍'), 'not_found');
    const annasBrowser = await cluster.browser(anna);
    await apiOf(ben).react(thread_id, message.id, '👍');
    await waitForReactions(annasBrowser, message, [count('👍', 1)]);
    expect(browser.all('direct_message_reactions')).toEqual([]);
  });

  it('rejects a reaction if one of the two has blocked the other', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await send(anna, thread_id);
    await apiOf(ben).react(thread_id, id, '👍');
    await apiOf(anna).block(ben);
    for (const person of [anna, ben])
      for (const hasReacted of [true, false])
        expectRejection(await apiOf(person).react(thread_id, id, '👍', hasReacted), 'blocked');
    // Earlier reactions stay visible.
    expectReply(ListDirectMessageReactions, 200, await apiOf(ben).reactions(thread_id, id));
    expect(await lastMessage(ben, thread_id)).toMatchObject({ reactions: [count('👍', 1)] });
    await apiOf(anna).unblock(ben);
    expectReply(ReactToDirectMessage, 200, await apiOf(ben).react(thread_id, id, '👍', false));
  });

  it('limits the rate of reactions', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await send(anna, thread_id);
    const { points } = rateLimits.message_reaction;
    for (let sentCount = 0; sentCount < points; sentCount += 1)
      expectReply(ReactToDirectMessage, 200, await apiOf(ben).react(thread_id, id, '👍', sentCount % 2 === 0));
    expectRejection(await apiOf(ben).react(thread_id, id, '👍'), 'rate_limited');
    expect(await lastMessage(anna, thread_id)).not.toHaveProperty('reactions');
  });

  it('sends no reaction to a person who has cleared the message', async () => {
    const { anna, ben, thread_id } = await pair();
    const message = await send(anna, thread_id);
    const [annasBrowser, bensBrowser] = [await cluster.browser(anna), await cluster.browser(ben, 1)];
    await apiOf(ben).clear(thread_id);
    await apiOf(anna).react(thread_id, message.id, '👏');
    await waitForReactions(annasBrowser, message, [count('👏', 1)]);
    const next = await send(anna, thread_id, 'And cake');
    await apiOf(anna).react(thread_id, next.id, '👏');
    await waitForReactions(bensBrowser, next, [count('👏', 1)]);
    expect(lastReactionsOf(bensBrowser, message)).toBeUndefined();
  });
});

const deleteMessage = statement('test-delete-direct-message', 'delete from direct_messages where id = $1');
const deleteUser = statement('test-delete-user', 'delete from users where id = $1');
const remainingReactions = statement<{ readonly reaction: string }>(
  'test-direct-reactions-left',
  'select reaction from direct_message_reactions where thread_id = $1 order by reaction',
);

it('deletes reactions with the account or message', async () => {
  const { anna, ben, thread_id } = await pair();
  const [first, second] = [await send(anna, thread_id), await send(anna, thread_id, 'And cake')];
  await apiOf(ben).react(thread_id, first.id, '💡');
  await apiOf(anna).react(thread_id, first.id, '👀');
  await apiOf(anna).react(thread_id, second.id, '😂');
  await cluster.deps.db.rows(deleteMessage, [second.id]);
  expect(await cluster.deps.db.rows(remainingReactions, [thread_id])).toHaveLength(2);
  await cluster.deps.db.rows(deleteUser, [ben.user_id]);
  expect(await cluster.deps.db.rows(remainingReactions, [thread_id])).toEqual([{ reaction: '👀' }]);
});
