import { ListThreadMessages, type ThreadMessages } from '@plenum/contracts/chat/direct-messages';
import { maxMessagesBySeq } from '@plenum/contracts/limits';
import type { Query } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { pageFrame } from '../../page-envelope.ts';
import { authorizeThread } from './authorize-thread.ts';
import { type DirectMessageRow, listDirectMessages, type SeqRange } from './direct-messages.queries.ts';
import { directMessageView, firstSeq, canSend, otherPerson } from './direct-messages.views.ts';
import { advanceReadMark } from './mark-thread-read.ts';
import type { ThreadAccessRow } from './threads.queries.ts';

interface MessagesRequest extends Query<typeof ListThreadMessages> {
  readonly thread_id: number;
}

const isBySeq = ({ after_seq, before_seq }: MessagesRequest): boolean =>
  after_seq !== undefined || before_seq !== undefined;

/** Locates a page at any depth, because sequence numbers have no gaps. Excludes cleared messages. */
function rangeOf(thread: ThreadAccessRow, request: MessagesRequest): SeqRange {
  const cleared = firstSeq(thread) - 1;
  const { after_seq, before_seq, page, per_page, limit = maxMessagesBySeq } = request;
  if (!isBySeq(request)) {
    const before = thread.last_seq - (page - 1) * per_page + 1;
    return { after_seq: cleared, before_seq: before, from: 'end', limit: per_page };
  }
  return {
    after_seq: Math.max(after_seq ?? 0, cleared),
    before_seq: before_seq ?? Number.MAX_SAFE_INTEGER,
    from: after_seq === undefined ? 'end' : 'start',
    limit,
  };
}

function hasMore(thread: ThreadAccessRow, rows: readonly DirectMessageRow[], { from, before_seq }: SeqRange): boolean {
  if (from === 'end') return (rows[0]?.seq ?? 0) > firstSeq(thread);
  const end = Math.min(thread.last_seq, before_seq - 1);
  return (rows.at(-1)?.seq ?? end) < end;
}

/**
 * Lists messages of a thread in ascending order, without cleared messages: by `page` (1 is the newest; reading it marks
 * the thread as read), or by `after_seq` and `before_seq`. Runs two statements, and a third to mark the thread as read.
 * Throws the errors of `authorizeThread`.
 */
export async function listThreadMessages(scope: Scope, request: MessagesRequest): Promise<ThreadMessages> {
  const thread = await authorizeThread(scope, request.thread_id);
  const range = rangeOf(thread, request);
  const rows = await listDirectMessages(scope.db, thread.id, range);
  const marksRead = !isBySeq(request) && request.page === 1;
  const { read_seq } = marksRead ? await advanceReadMark(scope, thread, rows.at(-1)?.seq ?? 0) : thread;
  const total = Math.max(thread.last_seq - firstSeq(thread) + 1, 0);
  const reader = { ...thread, read_seq };
  const { thread_id, ...query } = request;
  return {
    ...pageFrame({ operation: ListThreadMessages, params: { thread_id }, query }, total),
    thread_id,
    messages: mapReadableRows('direct_messages', rows, (row) => directMessageView(reader, row)),
    pagination: { total_pages: Math.ceil(total / request.per_page) },
    has_next: hasMore(thread, rows, range),
    last_seq: thread.last_seq,
    first_seq: firstSeq(thread),
    other_read_seq: thread.other_receipt_seq,
    other_user: otherPerson(thread),
    is_encrypted: false,
    can_send: canSend(thread),
  };
}
