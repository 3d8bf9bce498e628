import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';
import { describe, expect, it } from 'vitest';
import { withNewMessages, withRead } from './unread.ts';

const state = (last_seq: number, read_seq: number, unread_count = last_seq - read_seq) => ({
  last_seq,
  read_seq,
  unread_count,
});

describe('the unread count in the browser', () => {
  it('grows by new messages, once however often they are received', () => {
    const first = withNewMessages(state(5, 3), { last_seq: 8 });
    expect(first).toEqual(state(8, 3, 5));
    expect(withNewMessages(first, { last_seq: 8 })).toEqual(first);
    expect(withNewMessages(first, { last_seq: 6 })).toEqual(first);
  });

  it('excludes messages that the server does not count', () => {
    expect(withNewMessages(state(5, 1, 2), { last_seq: 6 })).toEqual(state(6, 1, 3));
    // A newcomer: messages from before do not count.
    expect(withNewMessages(state(4000, 0, 0), { last_seq: 4001 })).toEqual(state(4001, 0, 1));
  });

  it('does not grow by messages of blocked people', () => {
    const update = { last_seq: 8, ignored_seqs: [4, 6, 8] };
    const updated = withNewMessages(state(5, 3), update);
    expect(updated).toEqual(state(8, 3, 3));
    expect(withNewMessages(updated, update)).toEqual(updated);
  });

  it('starts again after a message of the person from another window', () => {
    expect(withNewMessages(state(5, 3), { last_seq: 6, read_seq: 6 })).toEqual(state(6, 6, 0));
    expect(withNewMessages(state(5, 3), { last_seq: 9, read_seq: 6, ignored_seqs: [7] })).toEqual(state(9, 6, 2));
    const later = withNewMessages(state(5, 3), { last_seq: 9, read_seq: 6 });
    expect(withNewMessages(later, { last_seq: 9, read_seq: 6 })).toEqual(later);
  });

  it('does not grow by messages that were read before they were received', () => {
    const read = withRead(state(5, 3), 7);
    expect(read).toEqual(state(5, 7, 0));
    expect(withNewMessages(read, { last_seq: 7 })).toEqual(state(7, 7, 0));
    expect(withNewMessages(read, { last_seq: 8 })).toEqual(state(8, 7, 1));
  });

  it('falls by reading, never below the number of later messages and never by reading back', () => {
    expect(withRead(state(9, 2), 4)).toEqual(state(9, 4, 5));
    expect(withRead(state(9, 2, 3), 4)).toEqual(state(9, 4, 3));
    expect(withRead(state(9, 4, 5), 1)).toEqual(state(9, 4, 5));
    expect(withRead(state(9, 4, 5), 9)).toEqual(state(9, 9, 0));
  });

  it('stops at its maximum', () => {
    expect(withNewMessages(state(5, 5), { last_seq: 5000 })).toEqual(state(5000, 5, maxCountedUnread));
    expect(withRead(state(5000, 5, maxCountedUnread), 4990)).toEqual(state(5000, 4990, 10));
  });
});
