import type { Threads } from '@plenum/contracts/chat/direct-messages';
import { describe, expect, it } from 'vitest';
import { message, thread } from './samples.fixture.ts';
import {
  sortInbox,
  containsMessage,
  type ListedThread,
  filterThreads,
  threadsOf,
  withMessage,
  withoutThread,
  withOtherRead,
  withRead,
  withThread,
} from './thread-list.ts';

const listOf = (...threads: ListedThread[]): Threads => ({
  threads,
  total_items: threads.length,
  next: null,
});
const ids = ({ threads }: Threads): number[] => threads.map(({ id }) => id);

describe('the list of conversations', () => {
  it('has the thread of a new message at the top, unread and with its text', () => {
    const list = withMessage(listOf(thread(2), thread(1, { last_seq: 3, read_seq: 3 })), message(4));
    expect(ids(list)).toEqual([1, 2]);
    expect(list.threads[0]).toMatchObject({ last_seq: 4, unread_count: 1, last_message: { content: 'm4' } });
  });

  it('counts a repeated message once', () => {
    const updatedList = withMessage(listOf(thread(1)), message(1));
    expect(withMessage(updatedList, message(1))).toBe(updatedList);
  });

  it('advances the read position when the user sends a message', () => {
    const list = withMessage(listOf(thread(1, { last_seq: 2, unread_count: 2 })), message(3, { is_sender: true }));
    expect(list.threads[0]).toMatchObject({ read_seq: 3, unread_count: 0 });
  });

  it('leaves the list unchanged for a message of an unknown thread', () => {
    const list = listOf(thread(2));
    expect(withMessage(list, message(1))).toBe(list);
    expect(containsMessage(list, { thread_id: 1, seq: 1 })).toBe(false);
    expect(containsMessage(listOf(thread(1, { last_seq: 5 })), { thread_id: 1, seq: 5 })).toBe(true);
    expect(containsMessage(listOf(thread(1, { last_seq: 5 })), { thread_id: 1, seq: 6 })).toBe(false);
  });

  it('counts unread messages after the read and cleared positions', () => {
    const list = listOf(thread(1, { last_seq: 9, read_seq: 2, first_seq: 6, unread_count: 4 }));
    expect(withRead(list, 1, 4).threads[0]?.unread_count).toBe(4);
    expect(withRead(list, 1, 7).threads[0]?.unread_count).toBe(2);
    expect(withRead(withRead(list, 1, 9), 1, 7).threads[0]?.unread_count).toBe(0);
    expect(withOtherRead(withOtherRead(list, 1, 8), 1, 3).threads[0]?.other_read_seq).toBe(8);
  });

  it('puts a thread back in its place if deleting it fails', () => {
    const [old, middle, newest] = [
      thread(1, { last_message_at: '2025-02-01T08:00:00Z' }),
      thread(2, { last_message_at: '2025-02-02T08:00:00Z' }),
      thread(3, { last_message_at: '2025-02-03T08:00:00Z' }),
    ];
    const remaining = withoutThread(listOf(newest, middle, old), 2);
    expect(ids(remaining)).toEqual([3, 1]);
    expect(ids(withThread(remaining, middle))).toEqual([3, 2, 1]);
    expect(withThread(remaining, old)).toBe(remaining);
  });

  it('shows the event’s own threads and those with its people in the tab of an event', () => {
    const list = listOf(
      thread(1),
      thread(2, { shared_event_ids: [7] }),
      thread(3, { event_scope_id: 7 }),
      thread(4, { event_scope_id: 8, shared_event_ids: [7] }),
    );
    expect(threadsOf(list, null).map(({ id }) => id)).toEqual([1, 2]);
    expect(threadsOf(list, 7).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('is searched by name and last message, ignoring case and accents', () => {
    const list = [
      thread(1, { other_user: { id: 3, full_name: 'Émilie du Châtelet', first_name: 'Émilie', image_url: null } }),
      thread(2, { last_message: message(1, { content: 'About the CHATEAU' }) }),
    ];
    expect(filterThreads(list, ' chat').map(({ id }) => id)).toEqual([1, 2]);
    expect(filterThreads(list, 'emilie').map(({ id }) => id)).toEqual([1]);
    expect(filterThreads(list, ' ')).toBe(list);
  });
});

describe('the order of an inbox', () => {
  it('lists unread threads first, then the newest, and threads without messages last', () => {
    const entries = [
      { name: 'empty', unread: 0, instant: null },
      { name: 'old', unread: 0, instant: '2031-01-01T08:00:00Z' },
      { name: 'new', unread: 0, instant: '2031-01-01T09:00:00Z' },
      { name: 'unread', unread: 2, instant: '2031-01-01T07:00:00Z' },
      { name: 'unread too', unread: 1, instant: '2031-01-01T10:00:00Z' },
    ];
    const names = sortInbox(entries).map(({ name }) => name);
    expect(names).toEqual(['unread too', 'unread', 'new', 'old', 'empty']);
  });
});
