/** Sending exactly once over HTTP and sockets, and typing. */
import { randomUUID } from 'node:crypto';
import { type DirectMessage, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import { directMessageRepeatMs, rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { connectPeople, threadsOf } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';

const { cluster, conference, apiOf, attendee, pair, page } = await openConferenceCluster();

const storedMessages = statement<DirectMessage>(
  'test-stored-direct-messages',
  'select seq, content, sender_id, client_id from direct_messages where thread_id = $1 order by seq',
);

describe('repeated direct messages', () => {
  it('stores one message for twenty concurrent requests over HTTP and sockets (F14)', async () => {
    const { anna, thread_id } = await pair();
    const browsers = [await cluster.browser(anna, 0), await cluster.browser(anna, 1)];
    const client_id = randomUUID();
    const message = { thread_id, content: 'Only once', client_id };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2 === 0) {
          const reply = await apiOf(anna).send(thread_id, message.content, { client_id });
          return { code: reply.status, message: reply.body as DirectMessage };
        }
        const sendReply = await browsers[index % 4 === 1 ? 0 : 1]?.request('send_direct_message', message);
        if (sendReply?.ok !== true) throw new Error(JSON.stringify(sendReply));
        return { code: 200, message: sendReply.data };
      }),
    );
    expect(new Set(answers.map((httpReply) => httpReply.message.id)).size).toBe(1);
    expect(answers.filter(({ code }) => code === 201).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ code }) => code === 200 || code === 201)).toBe(true);
    const rows = await cluster.deps.db.rows(storedMessages, [thread_id]);
    expect(rows.filter((row) => row.client_id === client_id)).toHaveLength(1);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('returns 201, then 200 with the same message, and 409 for another message', async () => {
    const { anna, ben, thread_id } = await pair();
    const client_id = randomUUID();
    const first = expectReply(SendDirectMessage, 201, await apiOf(anna).send(thread_id, 'Hello', { client_id }));
    const repeated = expectReply(SendDirectMessage, 200, await apiOf(anna).send(thread_id, ' Hello ', { client_id }));
    expect(repeated).toEqual(first);
    expectRejection(await apiOf(anna).send(thread_id, 'Hullo', { client_id }), 'client_id_conflict');
    const otherContent = { client_id, encrypted_content: 'x' };
    expectRejection(await apiOf(anna).send(thread_id, 'Hello', otherContent), 'client_id_conflict');
    const carl = await attendee('Carl');
    await connectPeople(cluster.api, conference, [carl, anna]);
    const carlsThread = (await threadsOf(cluster.api, anna)).find(({ other_user }) => other_user.id === carl.user_id);
    expectRejection(await apiOf(anna).send(carlsThread?.id ?? 0, 'Hello', { client_id }), 'client_id_conflict');
    // Ids are unique per sender.
    expectReply(SendDirectMessage, 201, await apiOf(ben).send(thread_id, 'Hello', { client_id }));
  });

  it('stores a text without a client_id only once within four seconds (T-48)', async () => {
    const { anna, ben, thread_id } = await pair();
    const browser = await cluster.browser(anna);
    const socketReply = await browser.request('send_direct_message', { thread_id, content: 'Yes' });
    const repeated = expectReply(SendDirectMessage, 200, await apiOf(anna).send(thread_id, 'Yes'));
    expect(socketReply).toMatchObject({ ok: true, data: { id: repeated.id } });
    expectReply(SendDirectMessage, 201, await apiOf(ben).send(thread_id, 'Yes'));
    expectReply(SendDirectMessage, 201, await apiOf(anna).send(thread_id, 'No'));
    const replies = await Promise.all(Array.from({ length: 6 }, () => apiOf(anna).send(thread_id, 'Perhaps')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const ageMessages = statement(
      'test-age-direct-message',
      `update direct_messages set created_at = created_at - $2::int * interval '1 millisecond' where id = $1`,
    );
    await cluster.deps.db.rows(ageMessages, [repeated.id, directMessageRepeatMs]);
    expectReply(SendDirectMessage, 201, await apiOf(anna).send(thread_id, 'Yes'));
  });

  it('stores encrypted content unchanged, and rejects empty and too long content', async () => {
    const { anna, ben, thread_id } = await pair();
    const encrypted_content = '  {"v":1,"c":"…"}  ';
    await apiOf(anna).send(thread_id, 'Locked', { encrypted_content });
    expect((await page(ben, thread_id)).messages.at(-1)).toMatchObject({ content: 'Locked', encrypted_content });
    expectRejection(await apiOf(anna).send(thread_id, ' \n '), 'message_empty');
    expectRejection(await apiOf(anna).send(thread_id, 'x'.repeat(8001)), 'message_too_long');
    expectReply(SendDirectMessage, 201, await apiOf(anna).send(thread_id, 'x'.repeat(8000)));
    const tooLong = { encrypted_content: 'é'.repeat(8193) };
    expectRejection(await apiOf(anna).send(thread_id, 'Locked', tooLong), 'encrypted_content_too_long');
  });

  it('limits the rate per person over HTTP and sockets together', async () => {
    const { anna, thread_id } = await pair();
    const browser = await cluster.browser(anna);
    const { points } = rateLimits.direct_message;
    for (let index = 0; index < points; index += 1) {
      const content = `Message ${index}`;
      if (index % 2 === 0) expectReply(SendDirectMessage, 201, await apiOf(anna).send(thread_id, content));
      else expect(await browser.request('send_direct_message', { thread_id, content })).toMatchObject({ ok: true });
    }
    expectRejection(await apiOf(anna).send(thread_id, 'Too much'), 'rate_limited');
    const rejected = await browser.request('send_direct_message', { thread_id, content: 'Too much' });
    expect(rejected).toMatchObject({ ok: false, error: { error: 'rate_limited' } });
  });
});

describe('typing', () => {
  it('sends typing to the other person, and to nobody if posting is not allowed', async () => {
    const { anna, ben, thread_id } = await pair();
    const [annasBrowser, bensBrowser] = [await cluster.browser(anna, 0), await cluster.browser(ben, 1)];
    expect(await annasBrowser.request('typing_in_dm', { thread_id, is_typing: true })).toMatchObject({ ok: true });
    expect(await bensBrowser.next('typing_in_dm')).toEqual({ thread_id, user_id: anna.user_id, is_typing: true });
    await apiOf(ben).block(anna);
    expect(await annasBrowser.request('typing_in_dm', { thread_id, is_typing: false })).toMatchObject({ ok: true });
    await apiOf(ben).unblock(anna);
    await annasBrowser.request('typing_in_dm', { thread_id, is_typing: true });
    await bensBrowser.next('typing_in_dm', () => bensBrowser.all('typing_in_dm').length === 2);
    expect(bensBrowser.all('typing_in_dm').map(({ is_typing }) => is_typing)).toEqual([true, true]);
    expect(annasBrowser.all('typing_in_dm')).toEqual([]);
  });

  it('sends typing up to forty times in ten seconds', async () => {
    const { anna, thread_id } = await pair();
    const browser = await cluster.browser(anna);
    const answers = [];
    for (let index = 0; index <= rateLimits.typing.points; index += 1)
      answers.push(await browser.request('typing_in_dm', { thread_id, is_typing: true }));
    expect(answers.slice(0, -1).every(({ ok }) => ok)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: { error: 'rate_limited' } });
  });
});
