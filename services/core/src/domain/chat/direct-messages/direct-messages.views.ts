/** Maps rows of threads and direct messages to the fields of replies and server events, for one of the two people. */
import type { DirectMessage, OpenedThread, Thread, ThreadPerson } from '@plenum/contracts/chat/direct-messages';
import { deletedUserName } from '@plenum/contracts/deleted-user';
import { effectiveEventRole, isEffectivelyBanned } from '../../policy.ts';
import { reactionsOf } from '../chat-rooms/message-reactions.views.ts';
import type { DirectMessageRow } from './direct-messages.queries.ts';
import { mayWrite, type Pair, type Standing } from './direct-messages.rules.ts';
import type { PairRow, ThreadAccessRow, ThreadRow } from './threads.queries.ts';

interface Membership {
  readonly member_role: PairRow['my_role'];
  readonly is_banned: boolean;
  readonly is_organization_owner: boolean;
  readonly was_added: boolean;
}

const standingOf = ({ member_role, is_banned, is_organization_owner, was_added }: Membership): Standing => ({
  role: effectiveEventRole({ member_role, is_organization_owner }),
  isBanned: isEffectivelyBanned({ is_banned, is_organization_owner }),
  was_added,
});

/** Maps a row to the relationship of two people. Ignores a deleted event. */
export const pairOf = (row: PairRow): Pair => ({
  is_connected: row.is_connected,
  is_blocked: row.i_block || row.blocks_me,
  event:
    row.event_status === null || row.event_status === 'DELETED'
      ? null
      : {
          mine: standingOf({
            member_role: row.my_role,
            is_banned: row.i_am_banned,
            is_organization_owner: row.i_own_event,
            was_added: row.i_was_added,
          }),
          theirs: standingOf({
            member_role: row.other_role,
            is_banned: row.other_is_banned,
            is_organization_owner: row.other_owns_event,
            was_added: row.other_was_added,
          }),
        },
});

/** Checks whether the viewer may currently write in a thread; the other account must exist. */
export const canSend = (thread: ThreadAccessRow): boolean => thread.other_id !== null && mayWrite(pairOf(thread));

const deletedPerson: ThreadPerson = { id: 0, full_name: deletedUserName, first_name: 'Deleted', image_url: null };

const personView = (id: number, full_name: string, first_name: string, image_url: string | null): ThreadPerson => ({
  id,
  full_name,
  first_name,
  image_url,
});

export const otherPerson = (thread: ThreadAccessRow): ThreadPerson =>
  thread.other_id === null
    ? deletedPerson
    : personView(thread.other_id, thread.other_full_name ?? '', thread.other_first_name ?? '', thread.other_image_url);

/** Returns the author, or a placeholder for a deleted account. */
function senderOf(thread: ThreadAccessRow, sender_id: number): ThreadPerson {
  if (sender_id === thread.user_id)
    return personView(thread.user_id, thread.full_name, thread.first_name, thread.image_url);
  return sender_id === thread.other_id ? otherPerson(thread) : deletedPerson;
}

/**
 * Returns the read status: for a sent message, by the visible read position of the other person; for a received
 * message, by that of the viewer.
 */
const statusOf = (thread: ThreadAccessRow, sender_id: number, seq: number): DirectMessage['status'] =>
  seq <= (sender_id === thread.user_id ? thread.other_receipt_seq : thread.read_seq) ? 'READ' : 'SENT';

export function directMessageView(thread: ThreadAccessRow, row: DirectMessageRow): DirectMessage {
  const sender = senderOf(thread, row.sender_id);
  return {
    id: row.id,
    thread_id: row.thread_id,
    seq: row.seq,
    sender_id: sender.id,
    sender,
    client_id: row.client_id,
    content: row.content,
    encrypted_content: row.encrypted_content,
    status: statusOf(thread, row.sender_id, row.seq),
    created_at: row.created_at.toISOString(),
    ...reactionsOf(row.reaction_counts),
    is_sender: row.sender_id === thread.user_id,
  };
}

function lastMessageView(row: ThreadRow): Thread['last_message'] {
  if (row.message_id === null || row.message_created_at === null) return null;
  const sender_id = row.message_sender_id ?? 0;
  return {
    id: row.message_id,
    seq: row.last_seq,
    content: row.message_content ?? '',
    sender_id: senderOf(row, sender_id).id,
    created_at: row.message_created_at.toISOString(),
    status: statusOf(row, sender_id, row.last_seq),
  };
}

/** Returns the sequence number of the first visible message, at least 1. */
export const firstSeq = ({ first_seq }: ThreadAccessRow): number => Math.max(first_seq, 1);

/** Maps a thread for one of its people, without cleared messages. */
export const threadView = (row: ThreadRow): Thread => ({
  id: row.id,
  is_encrypted: false,
  event_scope_id: row.event_scope_id,
  created_at: row.created_at.toISOString(),
  last_message_at: (row.last_message_at ?? row.created_at).toISOString(),
  last_seq: row.last_seq,
  read_seq: row.read_seq,
  first_seq: firstSeq(row),
  other_read_seq: row.other_receipt_seq,
  other_user: otherPerson(row),
  last_message: lastMessageView(row),
  unread_count: row.unread_count,
  shared_event_ids: row.shared_event_ids,
  can_send: canSend(row),
  is_blocked: row.i_block,
});

export const openedThreadView = (row: ThreadRow, is_new: boolean): OpenedThread => ({ ...threadView(row), is_new });
