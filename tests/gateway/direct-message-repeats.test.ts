/** Sending: once, however often it is tried and by whichever way; and typing. */
import { randomUUID } from 'node:crypto';
import { type DirectMessage, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import { directMessageRepeatMs, rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { connectPeople, threadsOf } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';

const { cluster, conference, as, attendee, pair, page } = await openConferenceCluster();

const stored = statement<DirectMessage>(
  'test-stored-direct-messages',
  'select seq, content, sender_id, client_id from direct_messages where thread_id = $1 order by seq',
);

describe('sending twice', () => {
  it('twenty repeats at once, over HTTP and socket mixed, make one message (F14)', async () => {
    const { anna, thread_id } = await pair();
    const browsers = [await cluster.browser(anna, 0), await cluster.browser(anna, 1)];
    const client_id = randomUUID();
    const message = { thread_id, content: 'Only once', client_id };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2 === 0) {
          const reply = await as(anna).send(thread_id, message.content, { client_id });
          return { code: reply.status, message: reply.body as DirectMessage };
        }
        const answer = await browsers[index % 4 === 1 ? 0 : 1]?.request('send_direct_message', message);
        if (answer?.ok !== true) throw new Error(JSON.stringify(answer));
        return { code: 200, message: answer.data };
      }),
    );
    expect(new Set(answers.map((answer) => answer.message.id)).size).toBe(1);
    expect(answers.filter(({ code }) => code === 201).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ code }) => code === 200 || code === 201)).toBe(true);
    const rows = await cluster.deps.db.rows(stored, [thread_id]);
    expect(rows.filter((row) => row.client_id === client_id)).toHaveLength(1);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('answers 201, then 200 with the same message, and 409 for another one', async () => {
    const { anna, ben, thread_id } = await pair();
    const client_id = randomUUID();
    const first = expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'Hello', { client_id }));
    const again = expectReply(SendDirectMessage, 200, await as(anna).send(thread_id, ' Hello ', { client_id }));
    expect(again).toEqual(first);
    expectRefusal(await as(anna).send(thread_id, 'Hullo', { client_id }), 'client_id_conflict');
    const other = { client_id, encrypted_content: 'x' };
    expectRefusal(await as(anna).send(thread_id, 'Hello', other), 'client_id_conflict');
    const carl = await attendee('Carl');
    await connectPeople(cluster.api, conference, [carl, anna]);
    const withCarl = (await threadsOf(cluster.api, anna)).find(({ other_user }) => other_user.id === carl.user_id);
    expectRefusal(await as(anna).send(withCarl?.id ?? 0, 'Hello', { client_id }), 'client_id_conflict');
    // Somebody else's ids are their own.
    expectReply(SendDirectMessage, 201, await as(ben).send(thread_id, 'Hello', { client_id }));
  });

  it('without an id the same words within four seconds are the same message (T-48)', async () => {
    const { anna, ben, thread_id } = await pair();
    const browser = await cluster.browser(anna);
    const sent = await browser.request('send_direct_message', { thread_id, content: 'Yes' });
    const repeated = expectReply(SendDirectMessage, 200, await as(anna).send(thread_id, 'Yes'));
    expect(sent).toMatchObject({ ok: true, data: { id: repeated.id } });
    expectReply(SendDirectMessage, 201, await as(ben).send(thread_id, 'Yes'));
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'No'));
    const replies = await Promise.all(Array.from({ length: 6 }, () => as(anna).send(thread_id, 'Perhaps')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const age = statement(
      'test-age-direct-message',
      `update direct_messages set created_at = created_at - $2::int * interval '1 millisecond' where id = $1`,
    );
    await cluster.deps.db.rows(age, [repeated.id, directMessageRepeatMs]);
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'Yes'));
  });

  it('keeps encrypted content as it came, and refuses what is too long or empty', async () => {
    const { anna, ben, thread_id } = await pair();
    const encrypted_content = '  {"v":1,"c":"…"}  ';
    await as(anna).send(thread_id, 'Locked', { encrypted_content });
    expect((await page(ben, thread_id)).messages.at(-1)).toMatchObject({ content: 'Locked', encrypted_content });
    expectRefusal(await as(anna).send(thread_id, ' \n '), 'message_empty');
    expectRefusal(await as(anna).send(thread_id, 'x'.repeat(8001)), 'message_too_long');
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'x'.repeat(8000)));
    const long = { encrypted_content: 'é'.repeat(8193) };
    expectRefusal(await as(anna).send(thread_id, 'Locked', long), 'encrypted_content_too_long');
  });

  it('counts a person’s messages together, over HTTP and socket', async () => {
    const { anna, thread_id } = await pair();
    const browser = await cluster.browser(anna);
    const { points } = rateLimits.direct_message;
    for (let index = 0; index < points; index += 1) {
      const content = `Message ${index}`;
      if (index % 2 === 0) expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, content));
      else expect(await browser.request('send_direct_message', { thread_id, content })).toMatchObject({ ok: true });
    }
    expectRefusal(await as(anna).send(thread_id, 'Too much'), 'rate_limited');
    const refused = await browser.request('send_direct_message', { thread_id, content: 'Too much' });
    expect(refused).toMatchObject({ ok: false, error: { error: 'rate_limited' } });
  });
});

describe('typing', () => {
  it('reaches the other person, and nobody when nothing may be written', async () => {
    const { anna, ben, thread_id } = await pair();
    const [ofAnna, ofBen] = [await cluster.browser(anna, 0), await cluster.browser(ben, 1)];
    expect(await ofAnna.request('typing_in_dm', { thread_id, is_typing: true })).toMatchObject({ ok: true });
    expect(await ofBen.next('typing_in_dm')).toEqual({ thread_id, user_id: anna.user_id, is_typing: true });
    await as(ben).block(anna);
    expect(await ofAnna.request('typing_in_dm', { thread_id, is_typing: false })).toMatchObject({ ok: true });
    await as(ben).unblock(anna);
    await ofAnna.request('typing_in_dm', { thread_id, is_typing: true });
    await ofBen.next('typing_in_dm', () => ofBen.all('typing_in_dm').length === 2);
    expect(ofBen.all('typing_in_dm').map(({ is_typing }) => is_typing)).toEqual([true, true]);
    expect(ofAnna.all('typing_in_dm')).toEqual([]);
  });

  it('is told forty times in ten seconds at most', async () => {
    const { anna, thread_id } = await pair();
    const browser = await cluster.browser(anna);
    const answers = [];
    for (let index = 0; index <= rateLimits.typing.points; index += 1)
      answers.push(await browser.request('typing_in_dm', { thread_id, is_typing: true }));
    expect(answers.slice(0, -1).every(({ ok }) => ok)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: { error: 'rate_limited' } });
  });
});
