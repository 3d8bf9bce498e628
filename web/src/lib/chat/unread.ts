/**
 * Updates the unread count of a room or conversation by live events; the server counts it (`unread.queries.ts` in
 * `core`). Every change must be idempotent, because events may arrive more than once and in addition to replies that
 * already contain them.
 */
import { unreadCountedMax } from '@plenum/contracts/chat/chat-limits';

interface Counted {
  readonly last_seq: number;
  readonly read_seq: number;
  readonly unread_count: number;
}

interface News {
  readonly last_seq: number;
  /** Number of the newest new message that the user wrote. */
  readonly read_seq?: number;
  /** New messages that do not count. */
  readonly ignored_seqs?: readonly number[];
}

const countAfter = (seq: number, last_seq: number, ignored: readonly number[]): number =>
  Math.max(0, last_seq - seq - ignored.filter((one) => one > seq && one <= last_seq).length);

/** Records that everything up to a message was read: the count is at most the number of messages after it. */
export function withRead<C extends Counted>(place: C, seq: number, ignored: readonly number[] = []): C {
  const read_seq = Math.max(place.read_seq, seq);
  return {
    ...place,
    read_seq,
    unread_count: Math.min(place.unread_count, countAfter(read_seq, place.last_seq, ignored)),
  };
}

/** Adds new messages; a message of the user is also a read position. */
export function withNewMessages<C extends Counted>(place: C, { last_seq, read_seq = 0, ignored_seqs = [] }: News): C {
  const added = countAfter(Math.max(place.last_seq, place.read_seq), last_seq, ignored_seqs);
  const unread_count = Math.min(unreadCountedMax, place.unread_count + added);
  const grown = { ...place, last_seq: Math.max(place.last_seq, last_seq), unread_count };
  return read_seq > place.read_seq ? withRead(grown, read_seq, ignored_seqs) : grown;
}
