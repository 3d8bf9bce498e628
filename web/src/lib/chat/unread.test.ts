import { unreadCountedMax } from '@plenum/contracts/chat/chat-limits';
import { describe, expect, it } from 'vitest';
import { withNewMessages, withRead } from './unread.ts';

const place = (last_seq: number, read_seq: number, unread_count = last_seq - read_seq) => ({
  last_seq,
  read_seq,
  unread_count,
});

describe('the unread count in the browser', () => {
  it('grows by new messages, once however often they are told', () => {
    const once = withNewMessages(place(5, 3), { last_seq: 8 });
    expect(once).toEqual(place(8, 3, 5));
    expect(withNewMessages(once, { last_seq: 8 })).toEqual(once);
    expect(withNewMessages(once, { last_seq: 6 })).toEqual(once);
  });

  it('keeps what the server left out', () => {
    expect(withNewMessages(place(5, 1, 2), { last_seq: 6 })).toEqual(place(6, 1, 3));
    // A newcomer: nothing of what was posted before counts.
    expect(withNewMessages(place(4000, 0, 0), { last_seq: 4001 })).toEqual(place(4001, 0, 1));
  });

  it('does not grow by messages of blocked people', () => {
    const news = { last_seq: 8, ignored_seqs: [4, 6, 8] };
    const counted = withNewMessages(place(5, 3), news);
    expect(counted).toEqual(place(8, 3, 3));
    expect(withNewMessages(counted, news)).toEqual(counted);
  });

  it('starts again after a message of one’s own from another window', () => {
    expect(withNewMessages(place(5, 3), { last_seq: 6, read_seq: 6 })).toEqual(place(6, 6, 0));
    expect(withNewMessages(place(5, 3), { last_seq: 9, read_seq: 6, ignored_seqs: [7] })).toEqual(place(9, 6, 2));
    const later = withNewMessages(place(5, 3), { last_seq: 9, read_seq: 6 });
    expect(withNewMessages(later, { last_seq: 9, read_seq: 6 })).toEqual(later);
  });

  it('does not grow by messages that were read before they were told', () => {
    const read = withRead(place(5, 3), 7);
    expect(read).toEqual(place(5, 7, 0));
    expect(withNewMessages(read, { last_seq: 7 })).toEqual(place(7, 7, 0));
    expect(withNewMessages(read, { last_seq: 8 })).toEqual(place(8, 7, 1));
  });

  it('falls by reading, never below what follows and never by reading back', () => {
    expect(withRead(place(9, 2), 4)).toEqual(place(9, 4, 5));
    expect(withRead(place(9, 2, 3), 4)).toEqual(place(9, 4, 3));
    expect(withRead(place(9, 4, 5), 1)).toEqual(place(9, 4, 5));
    expect(withRead(place(9, 4, 5), 9)).toEqual(place(9, 9, 0));
  });

  it('ends at its maximum', () => {
    expect(withNewMessages(place(5, 5), { last_seq: 5000 })).toEqual(place(5000, 5, unreadCountedMax));
    expect(withRead(place(5000, 5, unreadCountedMax), 4990)).toEqual(place(5000, 4990, 10));
  });
});
