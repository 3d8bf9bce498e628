/** Reactions to direct messages: one of each kind a person, live for both, and for nobody else. */
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
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import type { Person } from '../support/gateway/world.ts';

const { cluster, as, attendee, pair, page } = await openConferenceCluster();

const said = async (person: Person, thread_id: number, content = 'We have a winner'): Promise<DirectMessage> =>
  expectReply(SendDirectMessage, 201, await as(person).send(thread_id, content));
const count = (reaction: string, people: number) => ({ reaction, count: people });
/** The reactions that a browser was told last of a message. */
const told = (browser: SocketBrowser, { thread_id, seq }: DirectMessage): unknown =>
  browser
    .all('direct_message_reactions')
    .filter((news) => news.thread_id === thread_id)
    .flatMap(({ messages }) => messages)
    .findLast((message) => message.seq === seq)?.reactions;
const follows = (browser: SocketBrowser, message: DirectMessage, reactions: readonly object[]) =>
  waitUntil('the reactions are told', () => JSON.stringify(told(browser, message)) === JSON.stringify(reactions));
const last = async (person: Person, thread_id: number) => (await page(person, thread_id)).messages.at(-1);

describe('a reaction to a direct message', () => {
  it('is counted once a person and kind, taken back, and told to every device of both', async () => {
    const { anna, ben, thread_id } = await pair();
    const browsers = [
      await cluster.browser(anna, 0),
      await cluster.browser(ben, 0),
      await cluster.browser(ben, 1),
    ] as const;
    const message = await said(anna, thread_id);
    expect(message).not.toHaveProperty('reactions');
    for (let time = 0; time < 2; time += 1)
      expect(expectReply(ReactToDirectMessage, 200, await as(ben).react(thread_id, message.id, '🎉'))).toEqual({
        message_id: message.id,
        reaction: '🎉',
        has_reacted: true,
      });
    const wish = { thread_id, message_id: message.id, reaction: '👍', has_reacted: true } as const;
    expect(await browsers[0].request('react_to_direct_message', wish)).toMatchObject({ ok: true });
    await as(anna).react(thread_id, message.id, '🎉');
    const both = [count('👍', 1), count('🎉', 2)];
    for (const browser of browsers) await follows(browser, message, both);
    for (const person of [anna, ben]) expect(await last(person, thread_id)).toMatchObject({ reactions: both });

    for (let time = 0; time < 2; time += 1) await as(ben).react(thread_id, message.id, '🎉', false);
    await as(anna).react(thread_id, message.id, '🎉', false);
    await as(anna).react(thread_id, message.id, '👍', false);
    for (const browser of browsers) await follows(browser, message, []);
    expect(await last(ben, thread_id)).not.toHaveProperty('reactions');
  });

  it('names the people on demand, with one’s own', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await said(anna, thread_id);
    await as(ben).react(thread_id, id, '❤️');
    await as(anna).react(thread_id, id, '👀');
    const reply = expectReply(ListDirectMessageReactions, 200, await as(anna).reactions(thread_id, id));
    expect(reply.reactions).toMatchObject([
      { reaction: '❤️', count: 1, has_reacted: false, people: [{ id: ben.user_id, full_name: 'Ben Tester' }] },
      { reaction: '👀', count: 1, has_reacted: true, people: [{ id: anna.user_id }] },
    ]);
  });

  it('is of the offered kinds, for a message of this thread that one sees', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await said(anna, thread_id);
    for (const reaction of messageReactions)
      expectReply(ReactToDirectMessage, 200, await as(ben).react(thread_id, id, reaction));
    for (const reaction of ['🦄', 'x', ''])
      expectRefusal(await as(ben).react(thread_id, id, reaction), 'invalid_request');
    const elsewhere = await pair();
    const foreign = await said(elsewhere.anna, elsewhere.thread_id);
    expectRefusal(await as(ben).react(thread_id, foreign.id, '👍'), 'not_found');
    expectRefusal(await as(ben).reactions(thread_id, foreign.id), 'not_found');

    await as(ben).clear(thread_id);
    expectRefusal(await as(ben).react(thread_id, id, '👍', false), 'not_found');
    expectRefusal(await as(ben).reactions(thread_id, id), 'not_found');
    const { reactions } = expectReply(ListDirectMessageReactions, 200, await as(anna).reactions(thread_id, id));
    expect(reactions.map(({ reaction }) => reaction)).toEqual([...messageReactions]);
  });

  it('is nobody else’s: a third person neither reacts nor reads nor hears of it', async () => {
    const { anna, ben, thread_id } = await pair();
    const third = await attendee('Third');
    const browser = await cluster.browser(third);
    const message = await said(anna, thread_id);
    expectRefusal(await as(third).react(thread_id, message.id, '👍'), 'not_found');
    expectRefusal(await as(third).reactions(thread_id, message.id), 'not_found');
    const wish = { thread_id, message_id: message.id, reaction: '👍', has_reacted: true } as const;
    expect(await browser.request('react_to_direct_message', wish)).toMatchObject({
      error: { error: 'not_found' },
    });
    expectRefusal(await as(third).react(2_000_000_000, message.id, '👍'), 'not_found');
    const ofAnna = await cluster.browser(anna);
    await as(ben).react(thread_id, message.id, '👍');
    await follows(ofAnna, message, [count('👍', 1)]);
    expect(browser.all('direct_message_reactions')).toEqual([]);
  });

  it('follows the rule of writing: not where one of the two blocks the other', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await said(anna, thread_id);
    await as(ben).react(thread_id, id, '👍');
    await as(anna).block(ben);
    for (const person of [anna, ben])
      for (const has_reacted of [true, false])
        expectRefusal(await as(person).react(thread_id, id, '👍', has_reacted), 'blocked');
    // What was given before stays to be seen.
    expectReply(ListDirectMessageReactions, 200, await as(ben).reactions(thread_id, id));
    expect(await last(ben, thread_id)).toMatchObject({ reactions: [count('👍', 1)] });
    await as(anna).unblock(ben);
    expectReply(ReactToDirectMessage, 200, await as(ben).react(thread_id, id, '👍', false));
  });

  it('is one of so many in a while, and the next is refused', async () => {
    const { anna, ben, thread_id } = await pair();
    const { id } = await said(anna, thread_id);
    const { points } = rateLimits.message_reaction;
    for (let given = 0; given < points; given += 1)
      expectReply(ReactToDirectMessage, 200, await as(ben).react(thread_id, id, '👍', given % 2 === 0));
    expectRefusal(await as(ben).react(thread_id, id, '👍'), 'rate_limited');
    expect(await last(anna, thread_id)).not.toHaveProperty('reactions');
  });

  it('is not told to whom has cleared the message', async () => {
    const { anna, ben, thread_id } = await pair();
    const message = await said(anna, thread_id);
    const [ofAnna, ofBen] = [await cluster.browser(anna), await cluster.browser(ben, 1)];
    await as(ben).clear(thread_id);
    await as(anna).react(thread_id, message.id, '👏');
    await follows(ofAnna, message, [count('👏', 1)]);
    const next = await said(anna, thread_id, 'And cake');
    await as(anna).react(thread_id, next.id, '👏');
    await follows(ofBen, next, [count('👏', 1)]);
    expect(told(ofBen, message)).toBeUndefined();
  });
});

const deleteMessage = statement('test-delete-direct-message', 'delete from direct_messages where id = $1');
const deleteUser = statement('test-delete-user', 'delete from users where id = $1');
const left = statement<{ readonly reaction: string }>(
  'test-direct-reactions-left',
  'select reaction from direct_message_reactions where thread_id = $1 order by reaction',
);

it('what is deleted takes the reactions of a person along, and those to a message', async () => {
  const { anna, ben, thread_id } = await pair();
  const [first, second] = [await said(anna, thread_id), await said(anna, thread_id, 'And cake')];
  await as(ben).react(thread_id, first.id, '💡');
  await as(anna).react(thread_id, first.id, '👀');
  await as(anna).react(thread_id, second.id, '😂');
  await cluster.deps.db.rows(deleteMessage, [second.id]);
  expect(await cluster.deps.db.rows(left, [thread_id])).toHaveLength(2);
  await cluster.deps.db.rows(deleteUser, [ben.user_id]);
  expect(await cluster.deps.db.rows(left, [thread_id])).toEqual([{ reaction: '👀' }]);
});
