/**
 * Domain events: what happened, recorded by a command. `outbox` ones are written in the command's transaction and
 * delivered at least once by the relay; `after_commit` ones are acted upon at once by the process that committed, and
 * clients find out by themselves when one is lost.
 */
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import type { Connection } from '@plenum/contracts/connections';
import type { DirectMessage, OpenedThread } from '@plenum/contracts/direct-messages';
import type { EventUserRole, OrganizationUserRole } from '@plenum/contracts/enums';
import type { NotificationCounts } from '@plenum/contracts/notifications';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { causeOf, type Transaction } from '../platform/db/database.ts';
import { OutboxRow } from '../platform/outbox/outbox-row.entity.ts';

/** What somebody is and may do in an event now. */
export type Standing = ServerEventPayload<'moderation_status_changed'>;

/** A message of a room is gone. */
export interface MessageRemoval {
  readonly room_id: number;
  readonly message_id: number;
  readonly seq: number;
  /** Null where a rule did it. */
  readonly deleted_by: { readonly id: number; readonly full_name: string } | null;
  /** Who sees what is deleted. */
  readonly told: readonly number[];
}

/** A direct message as one of the two people gets it. */
export interface MessageNews {
  readonly user_id: number;
  readonly message: DirectMessage;
}

/** A new thread as one of its two people sees it. */
export interface ThreadNews {
  readonly user_id: number;
  readonly thread: OpenedThread;
}

/** Somebody has read a direct thread. */
export interface ReadMark {
  readonly thread_id: number;
  readonly reader_id: number;
  /** Null once their account is gone. */
  readonly other_id: number | null;
  readonly read_seq: number;
  /** How far the other person is told; null where this says nothing new to them. */
  readonly receipt_seq: number | null;
}

/** A thread is gone for these people. */
interface ThreadRemoval {
  readonly thread_id: number;
  readonly told: readonly number[];
}

/** A connection as one of its two people sees it. */
export interface ConnectionNews {
  readonly user_id: number;
  readonly connection: Connection;
}

interface SessionsMoved {
  readonly event_id: number;
  readonly session_ids: readonly number[];
  readonly moved_at_ms: number;
  /** Who knows already; null for an import that no one asked for. */
  readonly moved_by: number | null;
}

interface RoleChange<Role> {
  readonly user_id: number;
  readonly role: Role;
  /** Null for a new member. */
  readonly former_role: Role | null;
  readonly changed_at_ms: number;
}

/** A room was made, changed or removed. */
export interface RoomNews {
  readonly room: ServerEventPayload<'chat_room_updated'>;
  /** Who may know of the room; null is everybody in the event. */
  readonly told: readonly number[] | null;
}

/** What happens to the rooms of an event, recorded and acted upon at once as well. */
interface RoomEvents {
  'room.created': RoomNews;
  'room.updated': RoomNews;
  'room.deleted': RoomNews;
  'public_rooms.closed': { readonly event_id: number };
  /** Rooms may have closed for some who are in them: by a chat mode, or because their session or event is gone. */
  'room_doors.changed': { readonly event_id: number };
  'room_message.removed': MessageRemoval;
}

export interface OutboxEvents extends RoomEvents {
  'user.signed_up': { readonly mail_link_id: string };
  'user.verification_requested': { readonly mail_link_id: string };
  'user.password_reset_requested': { readonly mail_link_id: string };
  'user.unlock_requested': { readonly mail_link_id: string };
  'user.account_made': { readonly mail_link_id: string };
  'user.email_change_requested': { readonly mail_link_id: string };
  'login.reuse_detected': { readonly login_id: string };
  'invitation.sent': { readonly invitation_id: number };
  'invitation.answered': { readonly invitation_id: number; readonly user_id: number };
  'event.changed': { readonly event_id: number };
  /** Sessions that people may have marked have another time or place, are cancelled, or take place after all. */
  'sessions.moved': SessionsMoved;
  'session.changed': { readonly event_id: number; readonly session_id: number };
  'event_user.standing_changed': Standing;
  /** Somebody else made a person a member, or gave them another role. */
  'event_user.role_changed': RoleChange<EventUserRole> & { readonly event_id: number };
  'stage.changed': { readonly event_id: number };
  /** Owning an organization opens its events: what its people may do there has changed. */
  'organization_user.changed': { readonly organization_id: number; readonly user_id: number };
  'organization_user.role_changed': RoleChange<OrganizationUserRole> & { readonly organization_id: number };
  /** Somebody has left an event or an organization, or was taken out of it; the other id is null. */
  'membership.ended': {
    readonly user_id: number;
    readonly event_id: number | null;
    readonly organization_id: number | null;
  };
  'people.exported': { readonly event_id: number; readonly exported_by: number; readonly exported_at_ms: number };
  'room_message.restored': { readonly room_id: number; readonly message_id: number };
  /** Has a name of its own because a worker of the release before, which sees no files in the storage, must leave it alone. */
  'schedule_file.received': { readonly import_id: number };
  /** Recorded by the release before only. */
  'schedule_import.requested': { readonly import_id: number };
  'schedule_import.finished': { readonly import_id: number; readonly event_id: number };
  'direct_message.sent': { readonly thread_id: number; readonly seq: number };
  'direct_messages.read': ReadMark;
  'direct_message_thread.created': { readonly thread_id: number };
  'direct_message_thread.removed': ThreadRemoval;
  'connection.requested': { readonly connection_id: number };
  'connection.changed': { readonly connection_id: number; readonly told: readonly number[] };
  /** What a person says about themselves is new, everywhere (null) or in one event. */
  'profile.changed': { readonly user_id: number; readonly event_id: number | null };
  'upload.removed': { readonly object_key: string };
  'moderation_queue.changed': { readonly event_id: number };
}

export interface AfterCommitEvents extends RoomEvents {
  'notifications.counted': readonly (NotificationCounts & { readonly user_id: number })[];
  'direct_message.sent': readonly MessageNews[];
  'direct_message.typing': { readonly told: number; readonly typing: ServerEventPayload<'typing_in_dm'> };
  'direct_messages.read': ReadMark;
  'direct_message_thread.created': readonly ThreadNews[];
  'direct_message_thread.removed': ThreadRemoval;
  'connection.requested': readonly ConnectionNews[];
  'connection.changed': readonly ConnectionNews[];
  'room_message.posted': { readonly room_id: number; readonly event_id: number; readonly message: RoomMessage };
  'room_message.restored': { readonly room_id: number; readonly message: RoomMessage };
  'event_user.standing_changed': Standing;
  'stage.changed': { readonly event_id: number };
  'schedule_import.progressed': { readonly requested_by: number | null; readonly progress: ScheduleImport };
}

export type OutboxEventName = keyof OutboxEvents;
export type AfterCommitEventName = keyof AfterCommitEvents;

/** Records a domain event in the transaction that made it true. */
export function record<N extends OutboxEventName>(tx: Transaction, name: N, payload: OutboxEvents[N]): void {
  const { request_id, traceparent } = causeOf(tx);
  tx.em.persist(tx.em.create(OutboxRow, { name, payload: { ...payload }, requestId: request_id, traceparent }));
}

/** Records a domain event many times over in one statement. */
export async function recordMany<N extends OutboxEventName>(
  tx: Transaction,
  name: N,
  payloads: readonly OutboxEvents[N][],
): Promise<void> {
  if (payloads.length === 0) return;
  const { request_id, traceparent } = causeOf(tx);
  await tx.em.execute(
    `insert into outbox (name, payload, request_id, traceparent)
     select ?, value, ?, ? from jsonb_array_elements(?::jsonb)`,
    [name, request_id, traceparent, JSON.stringify(payloads)],
  );
}
