import type { ListThreadMessages, ThreadMessages } from '@plenum/contracts/chat/direct-messages';
import type { Query } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { numberedPage } from '../../paging.ts';
import { type MessageSpan, messageSpan, trimMessages } from '../chat-rooms/message-span.rules.ts';
import { authorizeThread } from './authorize-thread.ts';
import { listDirectMessages, type SeqRange } from './direct-messages.queries.ts';
import { directMessageView, firstSeq, canSend, otherPerson } from './direct-messages.views.ts';
import { advanceReadMark } from './mark-thread-read.ts';
import type { ThreadAccessRow } from './threads.queries.ts';

interface MessagesRequest extends Query<typeof ListThreadMessages> {
  readonly thread_id: number;
}

/** Locates a page at any depth, because sequence numbers have no gaps. Excludes cleared messages. */
function rangeOf(thread: ThreadAccessRow, { after_seq, before_seq, skip, limit }: MessageSpan): SeqRange {
  const newest = Math.min(before_seq ?? Number.MAX_SAFE_INTEGER, thread.last_seq + 1);
  return {
    after_seq: Math.max(after_seq ?? 0, firstSeq(thread) - 1),
    before_seq: skip === 0 ? (before_seq ?? Number.MAX_SAFE_INTEGER) : newest - skip,
    from: after_seq === undefined ? 'end' : 'start',
    limit,
  };
}

/**
 * Lists messages of a thread in ascending order, without cleared messages. Reading the newest page marks the thread as
 * read, unless the request contains `after_seq` or `before_seq`. Runs two statements, and a third to mark the thread as
 * read. Throws the errors of `authorizeThread`, `cursor_invalid`.
 */
export async function listThreadMessages(scope: Scope, request: MessagesRequest): Promise<ThreadMessages> {
  const span = messageSpan(request);
  const thread = await authorizeThread(scope, request.thread_id);
  const { rows, next } = trimMessages(await listDirectMessages(scope.db, thread.id, rangeOf(thread, span)), span);
  const isNewest = !span.isBySeq && span.before_seq === undefined && span.skip === 0;
  const { read_seq } = isNewest ? await advanceReadMark(scope, thread, rows.at(-1)?.seq ?? 0) : thread;
  const page = numberedPage(request, Math.max(thread.last_seq - firstSeq(thread) + 1, 0));
  const reader = { ...thread, read_seq };
  return {
    ...page,
    next,
    thread_id: request.thread_id,
    messages: mapReadableRows('direct_messages', rows, (row) => directMessageView(reader, row)),
    pagination: { total_pages: page.total_pages },
    last_seq: thread.last_seq,
    first_seq: firstSeq(thread),
    other_read_seq: thread.other_receipt_seq,
    other_user: otherPerson(thread),
    is_encrypted: false,
    can_send: canSend(thread),
  };
}
