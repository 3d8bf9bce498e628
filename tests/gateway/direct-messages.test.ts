/** Conversations over HTTP and sockets: writing, clearing, reading. */
import { ClearThread, ListThreads, MarkThreadRead, OpenThread } from '@plenum/contracts/chat/direct-messages';
import { describe, expect, it } from 'vitest';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { connectPeople, contentsOf, threadsOf } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { setMembership } from '../support/gateway/world.ts';

const { cluster, conference, apiOf, attendee, pair, page } = await openConferenceCluster();

describe('conversations', () => {
  it('lets staff start a conversation over the socket, both continue it, and each clear it separately', async () => {
    const { event_id } = conference;
    const [staff, guest] = [await setMembership(cluster.deps, conference, 'ORGANIZER'), await attendee('Greta')];
    const [staffBrowser, guestBrowser] = [await cluster.browser(staff, 0), await cluster.browser(guest, 1)];
    const rejected = await guestBrowser.request('create_direct_message_thread', { user_id: staff.user_id, event_id });
    expect(rejected).toMatchObject({ ok: false, error: { error: 'not_connected_to_start' } });
    expectRejection(await apiOf(guest).open(staff, event_id), 'not_connected_to_start');

    staffBrowser.socket.emit('create_direct_message_thread', { user_id: guest.user_id, event_id });
    const staffThread = await staffBrowser.next('direct_message_thread_created');
    expect(staffThread).toMatchObject({ event_scope_id: event_id, other_user: { id: guest.user_id }, is_new: true });
    expect(staffThread.shared_event_ids).toEqual([event_id]);
    const guestThread = await guestBrowser.next('direct_message_thread_created');
    expect(guestThread).toMatchObject({ id: staffThread.id, other_user: { id: staff.user_id }, unread_count: 0 });

    await staffBrowser.request('send_direct_message', { thread_id: staffThread.id, content: 'Welcome' });
    const received = await guestBrowser.next('new_direct_message');
    expect(received).toMatchObject({ content: 'Welcome', seq: 1, is_sender: false, status: 'SENT' });
    expect(await staffBrowser.next('new_direct_message')).toMatchObject({ id: received.id, is_sender: true });
    expect(await guestBrowser.next('new_message')).toEqual({
      thread_id: staffThread.id,
      last_seq: 1,
      preview: 'Welcome',
    });
    expect(staffBrowser.all('new_message')).toEqual([]);
    const sendReply = await guestBrowser.request('send_direct_message', {
      thread_id: staffThread.id,
      content: 'Thank you',
    });
    expect(sendReply).toMatchObject({ ok: true, data: { seq: 2, is_sender: true, sender: { id: guest.user_id } } });
    expect(await guestBrowser.next('direct_message_sent')).toMatchObject({ seq: 2 });
    // Opening it again returns the same one, including for the guest.
    expect(expectReply(OpenThread, 201, await apiOf(guest).open(staff, event_id))).toMatchObject({
      id: staffThread.id,
      is_new: false,
    });

    expectReply(ClearThread, 200, await apiOf(guest).clear(staffThread.id));
    expect(await threadsOf(cluster.api, guest)).toEqual([]);
    expect(contentsOf((await page(guest, staffThread.id)).messages)).toEqual([]);
    expect(contentsOf((await page(guest, staffThread.id, { after_seq: '0' })).messages)).toEqual([]);
    expect(contentsOf((await page(staff, staffThread.id)).messages)).toEqual(['Welcome', 'Thank you']);
    await apiOf(staff).send(staffThread.id, 'One more thing');
    expect(await threadsOf(cluster.api, guest)).toMatchObject([
      { id: staffThread.id, unread_count: 1, first_seq: 3, last_message: { content: 'One more thing' } },
    ]);
    expect(contentsOf((await page(guest, staffThread.id)).messages)).toEqual(['One more thing']);
  });

  it('shows the sender that a message was read when the recipient opens it', async () => {
    const { anna, ben, thread_id } = await pair();
    const annasBrowser = await cluster.browser(anna);
    const bensSecondBrowser = await cluster.browser(ben, 1);
    await apiOf(anna).send(thread_id, 'Are you there?');
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 1, read_seq: 1 }]);
    await page(ben, thread_id);
    expect(await annasBrowser.next('messages_read')).toEqual({ thread_id, reader_id: ben.user_id, read_seq: 2 });
    expect(await bensSecondBrowser.next('messages_marked_read')).toEqual({ thread_id, read_seq: 2 });
    const { messages } = await page(anna, thread_id);
    expect(messages.map(({ status }) => status)).toEqual(['READ', 'READ']);
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 0 }]);
    expect(await threadsOf(cluster.api, anna)).toMatchObject([{ other_read_seq: 2, last_message: { status: 'READ' } }]);
  });

  it('marks a conversation as read explicitly or by replying, and only moves forward', async () => {
    const { anna, ben, thread_id } = await pair();
    const annasBrowser = await cluster.browser(anna);
    const bensBrowser = await cluster.browser(ben);
    for (const content of ['One', 'Two', 'Three']) await apiOf(anna).send(thread_id, content);
    const markReply = await bensBrowser.request('mark_messages_read', { thread_id, seq: 3 });
    expect(markReply).toEqual({ ok: true, data: { thread_id, read_seq: 3 } });
    await annasBrowser.next('messages_read', ({ read_seq }) => read_seq === 3);
    expect(expectReply(MarkThreadRead, 200, await apiOf(ben).read(thread_id, 2))).toMatchObject({
      read_seq: 3,
      marked_read: false,
    });
    expect(expectReply(MarkThreadRead, 200, await apiOf(ben).read(thread_id, 99))).toMatchObject({
      read_seq: 4,
      marked_read: true,
    });
    await apiOf(anna).send(thread_id, 'Four');
    await apiOf(ben).send(thread_id, 'Indeed');
    await annasBrowser.next('messages_read', ({ read_seq }) => read_seq >= 5);
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 0, read_seq: 6 }]);
    expect(await threadsOf(cluster.api, anna)).toMatchObject([{ unread_count: 1 }]);
  });

  it('hides read receipts of people who have disabled them', async () => {
    const { anna, ben, thread_id } = await pair();
    const annasBrowser = await cluster.browser(anna);
    const options = { headers: { authorization: `Bearer ${ben.access_token}` } };
    const profile = await cluster.api.client().put(`/users/${ben.user_id}`, { read_receipts: false }, options);
    expect(profile).toMatchObject({ status: 200, body: { read_receipts: false } });
    await apiOf(anna).send(thread_id, 'Secretly read');
    await apiOf(ben).read(thread_id);
    await apiOf(ben).send(thread_id, 'Answered');
    await annasBrowser.next('new_direct_message', ({ content }) => content === 'Answered');
    expect(annasBrowser.all('messages_read')).toEqual([]);
    expect((await page(anna, thread_id)).messages.map(({ status }) => status)).toEqual(['READ', 'SENT', 'READ']);
    expect(await threadsOf(cluster.api, ben)).toMatchObject([{ unread_count: 0 }]);
    await cluster.api.client().put(`/users/${ben.user_id}`, { read_receipts: true }, options);
    await apiOf(ben).read(thread_id);
    await annasBrowser.next('messages_read', ({ read_seq }) => read_seq === 3);
  });

  it('returns a conversation in pages and by number, without gaps', async () => {
    const { anna, thread_id } = await pair();
    for (let index = 2; index <= 7; index += 1) await apiOf(anna).send(thread_id, `Message ${index}`);
    const seqs = async (query: Record<string, string>): Promise<[number[], boolean]> => {
      const { messages, next } = await page(anna, thread_id, query);
      return [messages.map(({ seq }) => seq), next !== null];
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
    expectRejection(await apiOf(anna).messages(thread_id, { limit: '101' }), 'invalid_request');
  });

  it('moves a conversation to the top of both lists, and shows whether the other person is in an event', async () => {
    const viewer = await attendee('Me');
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    await connectPeople(cluster.api, conference, [viewer, anna]);
    await connectPeople(cluster.api, conference, [viewer, ben]);
    const otherUserIds = async () => (await threadsOf(cluster.api, viewer)).map(({ other_user }) => other_user.id);
    expect(await otherUserIds()).toEqual([ben.user_id, anna.user_id]);
    const [, annasThread] = await threadsOf(cluster.api, viewer);
    await apiOf(anna).send(annasThread?.id ?? 0, 'Hello');
    expect(await otherUserIds()).toEqual([anna.user_id, ben.user_id]);
    const { event_id } = conference;
    const otherInEventFlags = async (id: number) =>
      expectReply(ListThreads, 200, await apiOf(viewer).threads({ event_id: String(id) })).threads.map(
        (thread) => thread.other_user_in_event,
      );
    expect(await otherInEventFlags(event_id)).toEqual([true, true]);
    expect(await otherInEventFlags(event_id + 1000)).toEqual([false, false]);
    expect(expectReply(ListThreads, 200, await apiOf(viewer).threads()).threads[0]?.other_user_in_event).toBeNull();
  });
});
