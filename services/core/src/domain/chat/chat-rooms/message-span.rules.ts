/** The requested range of messages in a room or thread, by sequence number. */
import { cursorOf, type Order, readCursor } from '../../../platform/cursors.ts';
import { type PageRequest, pageSizeOf } from '../../paging.ts';

interface MessagesRequest extends PageRequest {
  readonly after_seq?: number | undefined;
  readonly before_seq?: number | undefined;
}

export interface MessageSpan {
  /** Whether the request names sequence numbers, which also lists deleted messages. */
  readonly isBySeq: boolean;
  /** With `after_seq`, pages lead to newer messages; otherwise to older ones. */
  readonly order: Order;
  readonly after_seq?: number;
  readonly before_seq?: number;
  /** Number of newer messages to skip, for numbered pages. */
  readonly skip: number;
  /** One more than the size of the page, to detect whether there is another one. */
  readonly limit: number;
}

const keys: Order['keys'] = [{ sql: 'seq', type: 'integer' }];
const newer: Order = { name: 'newer-messages', direction: 'asc', keys };
const older: Order = { name: 'older-messages', direction: 'desc', keys };

/** Returns the requested range of a list of messages. Throws `cursor_invalid`. */
export function messageSpan(request: MessagesRequest): MessageSpan {
  const { after_seq, before_seq, page } = request;
  const size = pageSizeOf(request);
  const isBySeq = after_seq !== undefined || before_seq !== undefined;
  const order = after_seq === undefined ? older : newer;
  const position = readCursor(request.after, order);
  const seq = position === null ? null : Number(position[0]);
  const after = after_seq === undefined ? undefined : Math.max(after_seq, seq ?? 0);
  const before = after_seq === undefined && seq !== null ? Math.min(before_seq ?? seq, seq) : before_seq;
  return {
    isBySeq,
    order,
    ...(after === undefined ? {} : { after_seq: after }),
    ...(before === undefined ? {} : { before_seq: before }),
    skip: isBySeq || seq !== null ? 0 : (page - 1) * size,
    limit: size + 1,
  };
}

/** Returns the messages of a page in ascending order, and the cursor of the next page. */
export function trimMessages<Row extends { readonly seq: number }>(
  found: readonly Row[],
  { order, limit }: MessageSpan,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  if (found.length < limit) return { rows: found, next: null };
  const rows = order === newer ? found.slice(0, -1) : found.slice(1);
  const last = order === newer ? rows.at(-1) : rows[0];
  return { rows, next: last === undefined ? null : cursorOf(order, [String(last.seq)]) };
}
