/** Conversations over HTTP and socket: writing, clearing, reading. */
import { ClearThread, ListThreads, MarkThreadRead, OpenThread } from '@plenum/contracts/chat/direct-messages';
import { describe, expect, it } from 'vitest';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { connectPeople, contentsOf, threadsOf } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { makeMember } from '../support/gateway/world.ts';

const { cluster, conference, as, attendee, pair, page } = await openConferenceCluster();

describe('a conversation', () => {
  it('staff begin it in an event over the socket, both write, and clearing is one’s own', async () => {
    const { event_id } = conference;
    const [staff, guest] = [await makeMember(cluster.deps, conference, 'ORGANIZER'), await attendee('Greta')];
    const [ofStaff, ofGuest] = [await cluster.browser(staff, 0), await cluster.browser(guest, 1)];
    const refused = await ofGuest.request('create_direct_message_thread', { user_id: staff.user_id, event_id });
    expect(refused).toMatchObject({ ok: false, error: { error: 'not_connected_to_start' } });
    expectRefusal(await as(guest).open(staff, event_id), 'not_connected_to_start');

    ofStaff.socket.emit('create_direct_message_thread', { user_id: guest.user_id, event_id });
    const opened = await ofStaff.next('direct_message_thread_created');
    expect(opened).toMatchObject({ event_scope_id: event_id, other_user: { id: guest.user_id }, is_new: true });
    expect(opened.shared_event_ids).toEqual([event_id]);
    const ofOther = await ofGuest.next('direct_message_thread_created');
    expect(ofOther).toMatchObject({ id: opened.id, other_user: { id: staff.user_id }, unread_count: 0 });

    await ofStaff.request('send_direct_message', { thread_id: opened.id, content: 'Welcome' });
    const received = await ofGuest.next('new_direct_message');
    expect(received).toMatchObject({ content: 'Welcome', seq: 1, is_sender: false, status: 'SENT' });
    expect(await ofStaff.next('new_direct_message')).toMatchObject({ id: received.id, is_sender: true });
    expect(await ofGuest.next('new_message')).toEqual({ thread_id: opened.id, last_seq: 1, preview: 'Welcome' });
    expect(ofStaff.all('new_message')).toEqual([]);
    const answer = await ofGuest.request('send_direct_message', { thread_id: opened.id, content: 'Thank you' });
    expect(answer).toMatchObject({ ok: true, data: { seq: 2, is_sender: true, sender: { id: guest.user_id } } });
    expect(await ofGuest.next('direct_message_sent')).toMatchObject({ seq: 2 });
    // Opening it once more is no new one, and for the guest it is there to be opened too.
    expect(expectReply(OpenThread, 201, await as(guest).open(staff, event_id))).toMatchObject({
      id: opened.id,
      is_new: false,
    });

    expectReply(ClearThread, 200, await as(guest).clear(opened.id));
    expect(await threadsOf(cluster.api, guest)).toEqual([]);
    expect(contentsOf((await page(guest, opened.id)).messages)).toEqual([]);
    expect(contentsOf((await page(guest, opened.id, { after_seq: '0' })).messages)).toEqual([]);
    expect(contentsOf((await page(staff, opened.id)).messages)).toEqual(['Welcome', 'Thank you']);
    await as(staff).send(opened.id, 'One more thing');
    expect(await threadsOf(cluster.api, guest)).toMatchObject([
      { id: opened.id, unread_count: 1, first_seq: 3, last_message: { content: 'One more thing' } },
    ]);
    expect(contentsOf((await page(guest, opened.id)).messages)).toEqual(['One more thing']);
  });

  it('who writes sees that it was read when the other person opens the thread', async () => {
    const { anna, ben, thread_id } = await pair();
    const ofAnna = await cluster.browser(anna);
    const secondOfBen = await cluster.browser(ben, 1);
    await as(anna).send(thread_id, 'Are you there?');
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 1, read_seq: 1 }]);
    await page(ben, thread_id);
    expect(await ofAnna.next('messages_read')).toEqual({ thread_id, reader_id: ben.user_id, read_seq: 2 });
    expect(await secondOfBen.next('messages_marked_read')).toEqual({ thread_id, read_seq: 2 });
    const { messages } = await page(anna, thread_id);
    expect(messages.map(({ status }) => status)).toEqual(['READ', 'READ']);
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 0 }]);
    expect(await threadsOf(cluster.api, anna)).toMatchObject([{ other_read_seq: 2, last_message: { status: 'READ' } }]);
  });

  it('is read by mark as well, forward only, and who answers has read', async () => {
    const { anna, ben, thread_id } = await pair();
    const ofAnna = await cluster.browser(anna);
    const ofBen = await cluster.browser(ben);
    for (const content of ['One', 'Two', 'Three']) await as(anna).send(thread_id, content);
    const marked = await ofBen.request('mark_messages_read', { thread_id, seq: 3 });
    expect(marked).toEqual({ ok: true, data: { thread_id, read_seq: 3 } });
    await ofAnna.next('messages_read', ({ read_seq }) => read_seq === 3);
    expect(expectReply(MarkThreadRead, 200, await as(ben).read(thread_id, 2))).toMatchObject({
      read_seq: 3,
      marked_read: false,
    });
    expect(expectReply(MarkThreadRead, 200, await as(ben).read(thread_id, 99))).toMatchObject({
      read_seq: 4,
      marked_read: true,
    });
    await as(anna).send(thread_id, 'Four');
    await as(ben).send(thread_id, 'Indeed');
    await ofAnna.next('messages_read', ({ read_seq }) => read_seq >= 5);
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 0, read_seq: 6 }]);
    expect(await threadsOf(cluster.api, anna)).toMatchObject([{ unread_count: 1 }]);
  });

  it('tells nobody how far somebody reads who switched that off', async () => {
    const { anna, ben, thread_id } = await pair();
    const ofAnna = await cluster.browser(anna);
    const options = { headers: { authorization: `Bearer ${ben.access_token}` } };
    const profile = await cluster.api.client().put(`/users/${ben.user_id}`, { read_receipts: false }, options);
    expect(profile).toMatchObject({ status: 200, body: { read_receipts: false } });
    await as(anna).send(thread_id, 'Secretly read');
    await as(ben).read(thread_id);
    await as(ben).send(thread_id, 'Answered');
    await ofAnna.next('new_direct_message', ({ content }) => content === 'Answered');
    expect(ofAnna.all('messages_read')).toEqual([]);
    expect((await page(anna, thread_id)).messages.map(({ status }) => status)).toEqual(['READ', 'SENT', 'READ']);
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 0 }]);
    await cluster.api.client().put(`/users/${ben.user_id}`, { read_receipts: true }, options);
    await as(ben).read(thread_id);
    await ofAnna.next('messages_read', ({ read_seq }) => read_seq === 3);
  });

  it('comes in pages and by number, without gaps', async () => {
    const { anna, thread_id } = await pair();
    for (let index = 2; index <= 7; index += 1) await as(anna).send(thread_id, `Message ${index}`);
    const seqs = async (query: Record<string, string>): Promise<[number[], boolean]> => {
      const { messages, has_next } = await page(anna, thread_id, query);
      return [messages.map(({ seq }) => seq), has_next];
    };
    expect(await seqs({ per_page: '3' })).toEqual([[5, 6, 7], true]);
    expect(await seqs({ per_page: '3', page: '3' })).toEqual([[1], false]);
    expect(await seqs({ per_page: '3', page: '4' })).toEqual([[], false]);
    expect(await seqs({ after_seq: '2', limit: '2' })).toEqual([[3, 4], true]);
    expect(await seqs({ after_seq: '6' })).toEqual([[7], false]);
    expect(await seqs({ before_seq: '3' })).toEqual([[1, 2], false]);
    expect(await seqs({ before_seq: '6', limit: '2' })).toEqual([[4, 5], true]);
    expect(await seqs({ after_seq: '2', before_seq: '5' })).toEqual([[3, 4], false]);
    expect((await page(anna, thread_id)).pagination).toEqual({ total_pages: 1 });
    expectRefusal(await as(anna).messages(thread_id, { limit: '101' }), 'invalid_request');
  });

  it('moves to the top of both lists, and says who else is in an event', async () => {
    const me = await attendee('Me');
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    await connectPeople(cluster.api, conference, [me, anna]);
    await connectPeople(cluster.api, conference, [me, ben]);
    const others = async () => (await threadsOf(cluster.api, me)).map(({ other_user }) => other_user.id);
    expect(await others()).toEqual([ben.user_id, anna.user_id]);
    const [, withAnna] = await threadsOf(cluster.api, me);
    await as(anna).send(withAnna?.id ?? 0, 'Hello');
    expect(await others()).toEqual([anna.user_id, ben.user_id]);
    const { event_id } = conference;
    const inEvent = async (id: number) =>
      expectReply(ListThreads, 200, await as(me).threads({ event_id: String(id) })).threads.map(
        (thread) => thread.other_user_in_event,
      );
    expect(await inEvent(event_id)).toEqual([true, true]);
    expect(await inEvent(event_id + 1000)).toEqual([false, false]);
    expect(expectReply(ListThreads, 200, await as(me).threads()).threads[0]?.other_user_in_event).toBeNull();
  });
});
