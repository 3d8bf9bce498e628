/**
 * Updates the unread count of a room or conversation by live events; the server counts it (`unread.queries.ts` in
 * `core`). Every change must be idempotent, because events may arrive more than once and in addition to replies that
 * already contain them.
 */
import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';

interface UnreadState {
  readonly last_seq: number;
  readonly read_seq: number;
  readonly unread_count: number;
}

interface NewMessages {
  readonly last_seq: number;
  /** Number of the newest new message that the user wrote. */
  readonly read_seq?: number;
  /** New messages that do not count. */
  readonly ignored_seqs?: readonly number[];
}

const countUnreadAfter = (seq: number, last_seq: number, ignoredSeqs: readonly number[]): number =>
  Math.max(0, last_seq - seq - ignoredSeqs.filter((ignoredSeq) => ignoredSeq > seq && ignoredSeq <= last_seq).length);

/** Records that everything up to a message was read: the count is at most the number of messages after it. */
export function withRead<C extends UnreadState>(state: C, seq: number, ignoredSeqs: readonly number[] = []): C {
  const read_seq = Math.max(state.read_seq, seq);
  return {
    ...state,
    read_seq,
    unread_count: Math.min(state.unread_count, countUnreadAfter(read_seq, state.last_seq, ignoredSeqs)),
  };
}

/** Adds new messages; a message of the user is also a read position. */
export function withNewMessages<C extends UnreadState>(
  state: C,
  { last_seq, read_seq = 0, ignored_seqs = [] }: NewMessages,
): C {
  const added = countUnreadAfter(Math.max(state.last_seq, state.read_seq), last_seq, ignored_seqs);
  const unread_count = Math.min(maxCountedUnread, state.unread_count + added);
  const updated = { ...state, last_seq: Math.max(state.last_seq, last_seq), unread_count };
  return read_seq > state.read_seq ? withRead(updated, read_seq, ignored_seqs) : updated;
}
