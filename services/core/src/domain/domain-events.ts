/**
 * Domain events of commands. Recorded events are written to the outbox in the command's transaction and delivered at
 * least once by the relay; transient events are processed immediately by the process in which they occur, and clients
 * recover by themselves when one is lost.
 */
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import type { Connection } from '@plenum/contracts/connections';
import type { DirectMessage, OpenedThread } from '@plenum/contracts/direct-messages';
import type {
  EventUserRole,
  ImportShift,
  OrganizationUserRole,
  ScheduleNews,
  SecretKind,
} from '@plenum/contracts/enums';
import type { NotificationCounts } from '@plenum/contracts/notifications';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import type { SecurityKind } from '@plenum/contracts/security-kinds';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { statement, type Transaction } from '../platform/db/database.ts';
import { OutboxRow } from '../platform/outbox/outbox-row.entity.ts';
import type { SecurityFacts } from '../platform/telemetry/security-log.ts';
import type { Cause } from '../platform/telemetry/tracing.ts';

/** Current standing of a person in an event. */
export type Standing = ServerEventPayload<'moderation_status_changed'>;

/** Removal of a room message. */
export interface MessageRemoval {
  readonly room_id: number;
  readonly message_id: number;
  readonly seq: number;
  /** Null where a rule removed it. */
  readonly deleted_by: { readonly id: number; readonly full_name: string } | null;
  /** People who may see deleted messages. */
  readonly told: readonly number[];
}

/** Removal of many messages of a room. */
export interface MessagesRemoval extends Pick<MessageRemoval, 'room_id' | 'told'> {
  readonly seqs: readonly number[];
  readonly deleted_by: { readonly id: number; readonly full_name: string };
}

/** Direct message as one of the two people receives it. */
export interface MessageUpdate {
  readonly user_id: number;
  readonly message: DirectMessage;
}

/** Reactions to a direct message now, and those of the two people who see it. */
export interface ReactionUpdate {
  readonly told: readonly number[];
  readonly reacted: ServerEventPayload<'direct_message_reactions'>;
}

/** New thread as one of its two people sees it. */
export interface ThreadUpdate {
  readonly user_id: number;
  readonly thread: OpenedThread;
}

/** Read position of a direct thread. */
export interface ReadMark {
  readonly thread_id: number;
  readonly reader_id: number;
  /** Null once their account is deleted. */
  readonly other_id: number | null;
  readonly read_seq: number;
  /** Read position that the other person sees; null if it does not change for them. */
  readonly receipt_seq: number | null;
}

/** Deletion of a thread for these people. */
interface ThreadRemoval {
  readonly thread_id: number;
  readonly told: readonly number[];
}

/** Connection as one of its two people sees it. */
export interface ConnectionUpdate {
  readonly user_id: number;
  readonly connection: Connection;
}

interface SessionsMoved {
  readonly event_id: number;
  readonly session_ids: readonly number[];
  readonly moved_at_ms: number;
  /** Person who made the change and needs no notification; null for an import by an operator. */
  readonly moved_by: number | null;
}

interface RoleChange<Role> {
  readonly user_id: number;
  readonly role: Role;
  /** Null for a new member. */
  readonly former_role: Role | null;
  readonly changed_at_ms: number;
}

/** Creation, change or deletion of a room. */
export interface RoomUpdate {
  readonly room: ServerEventPayload<'chat_room_updated'>;
  /** People who may know of the room; null for everybody in the event. */
  readonly told: readonly number[] | null;
}

/** Events recorded in the outbox, in the transaction of the change. */
export interface OutboxEvents {
  'room.created': RoomUpdate;
  'room.updated': RoomUpdate;
  'room.deleted': RoomUpdate;
  'public_rooms.closed': { readonly event_id: number };
  /**
   * Rooms may have become inaccessible for people in them: by a chat mode, or because their session or event was
   * deleted.
   */
  'room_doors.changed': { readonly event_id: number };
  'room_message.removed': MessageRemoval;
  'room_messages.removed': MessagesRemoval;
  'user.signed_up': { readonly mail_link_id: string };
  'user.verification_requested': { readonly mail_link_id: string };
  'user.password_reset_requested': { readonly mail_link_id: string };
  'user.unlock_requested': { readonly mail_link_id: string };
  'user.login_link_requested': { readonly mail_link_id: string };
  'user.email_change_requested': { readonly mail_link_id: string };
  'login.reuse_detected': { readonly login_id: string };
  'invitation.sent': { readonly invitation_id: number };
  'invitation.answered': { readonly invitation_id: number; readonly user_id: number };
  /** Seats of an event may have become free. */
  'seats.freed': { readonly event_id: number };
  /** Somebody asks to join an event, or waits for a seat of it. */
  'join_request.made': { readonly event_id: number; readonly request_id: number };
  'join_request.answered': { readonly event_id: number; readonly request_id: number };
  /** Requests were withdrawn, or invitations wait for a seat or no longer do. */
  'join_requests.changed': { readonly event_id: number };
  'event.changed': { readonly event_id: number };
  /** Sessions have changed time or place, or were cancelled or restored; people may have bookmarked them. */
  'sessions.moved': SessionsMoved;
  /** An organizer has moved sessions; the others see who. */
  'sessions.placed': { readonly event_id: number; readonly session_ids: readonly number[]; readonly user_id: number };
  /** `is_unscheduled` stands for the time of the change, because a deleted session cannot be read. */
  'session.changed': { readonly event_id: number; readonly session_id: number; readonly is_unscheduled: boolean };
  'event_user.standing_changed': Standing;
  /** Somebody has become a member, in whatever way. */
  'event_user.added': { readonly event_id: number; readonly user_id: number; readonly role: EventUserRole };
  /** A webhook was paused because its receiver is dead. */
  'webhook.paused': { readonly webhook_id: number };
  /** Credentials of an organization ended, because whoever made them may no longer do so; `kept` are secrets they know. */
  'organization_credentials.ended': {
    readonly organization_id: number;
    readonly user_id: number;
    readonly api_token_ids: readonly number[];
    readonly webhook_ids: readonly number[];
    readonly kept: readonly SecretKind[];
  };
  /** The person of an account is notified of a change of its security. */
  'security_activity.recorded': { readonly activity_id: number };
  /** Somebody else added a member or changed their role. */
  'event_user.role_changed': RoleChange<EventUserRole> & { readonly event_id: number };
  'stage.changed': { readonly event_id: number };
  /** Cues, who is ready, actual times or the message of a location have changed. */
  /** Raised hands; `concerned` is null if all are, because hands are taken or no longer. */
  'hands.changed': {
    readonly session_id: number;
    readonly event_id: number;
    readonly concerned: readonly number[] | null;
  };
  'hand.called': {
    readonly session_id: number;
    readonly event_id: number;
    readonly user_id: number;
    readonly title: string;
    readonly called_at: string;
  };
  'announcement.made': { readonly announcement_id: number };
  'announcement.ended': { readonly event_id: number; readonly announcement_id: number };
  'run_of_show.changed': { readonly event_id: number; readonly location: string };
  /**
   * A change of an organization role also changes the permissions in its events, because owners have access to them.
   */
  'organization_user.changed': { readonly organization_id: number; readonly user_id: number };
  'organization_user.role_changed': RoleChange<OrganizationUserRole> & { readonly organization_id: number };
  /** Somebody has left an event or an organization, or was removed; the other id is null. */
  'membership.ended': {
    readonly user_id: number;
    readonly event_id: number | null;
    readonly organization_id: number | null;
  };
  /** An operator changed rights by a command; the worker writes it to the security log. */
  'operator.acted': { readonly kind: SecurityKind; readonly facts: SecurityFacts };
  'people.exported': { readonly event_id: number; readonly exported_by: number; readonly exported_at_ms: number };
  /** A message mentions people, some of whom may have been told before. */
  'room_message.mentioned': { readonly message_id: number };
  'room_message.edited': { readonly room_id: number; readonly message_id: number };
  'room_message.restored': { readonly room_id: number; readonly message_id: number };
  'schedule_file.received': { readonly import_id: number; readonly shift?: ImportShift };
  /** Organizers are told of a subscribed schedule. */
  'subscribed_schedule.news': { readonly event_id: number; readonly news: ScheduleNews; readonly at_ms: number };
  'schedule_import.finished': { readonly import_id: number; readonly event_id: number };
  'direct_message.sent': { readonly thread_id: number; readonly seq: number };
  'direct_message.reacted': { readonly thread_id: number; readonly seq: number };
  'direct_messages.read': ReadMark;
  'direct_message_thread.created': { readonly thread_id: number };
  'direct_message_thread.removed': ThreadRemoval;
  'connection.requested': { readonly connection_id: number };
  'connection.changed': { readonly connection_id: number; readonly told: readonly number[] };
  /** A profile has changed, everywhere (null) or in one event. */
  'profile.changed': { readonly user_id: number; readonly event_id: number | null };
  'upload.removed': { readonly object_key: string };
  /** Nobody reaches the organization any more; its rows are left. */
  'organization.closed': { readonly organization_id: number };
  'moderation_queue.changed': { readonly event_id: number };
}

/** Events that are not recorded: the process in which they occur handles them immediately, and they may be lost. */
export interface TransientEvents {
  'notifications.counted': readonly (NotificationCounts & { readonly user_id: number })[];
  'direct_message.typing': { readonly told: number; readonly typing: ServerEventPayload<'typing_in_dm'> };
  'room_message.posted': { readonly room_id: number; readonly event_id: number; readonly message: RoomMessage };
  'schedule_import.progressed': { readonly requested_by: number | null; readonly progress: ScheduleImport };
}

export type OutboxEventName = keyof OutboxEvents;
export type TransientEventName = keyof TransientEvents;

/**
 * Records a domain event in the transaction that causes it. `transaction` runs the event's echo after the commit, the
 * outbox relay all of its consequences (`consequences.ts`).
 */
export function record<N extends OutboxEventName>(tx: Transaction, name: N, payload: OutboxEvents[N]): void {
  const { request_id, traceparent } = tx.cause;
  tx.em.persist(tx.em.create(OutboxRow, { name, payload: { ...payload }, requestId: request_id, traceparent }));
  tx.happened.push({ name, payload });
}

const recordManySql = statement(
  'record-many',
  `insert into outbox (name, payload, request_id, traceparent)
     select $1, value, $2, $3 from jsonb_array_elements($4::jsonb)`,
);

/** Records many domain events of one kind in one statement. */
export async function recordMany<N extends OutboxEventName>(
  tx: Transaction,
  name: N,
  payloads: readonly OutboxEvents[N][],
): Promise<void> {
  if (payloads.length === 0) return;
  const { request_id, traceparent } = tx.cause;
  await tx.rows(recordManySql, [name, request_id, traceparent, JSON.stringify(payloads)]);
  for (const payload of payloads) tx.happened.push({ name, payload });
}

/**
 * Returns the part of a statement that records a domain event, for commands that write everything in one statement;
 * call `echo` of `scope.ts` afterwards.
 * @param payload SQL expressions of the fields
 * @param from the rest of the query with their tables
 * @param causeAt number of the first of two parameters, which `causeValues` returns
 */
export function recordingSql<N extends OutboxEventName>(
  name: N,
  payload: { readonly [K in keyof OutboxEvents[N]]: string },
  from: string,
  causeAt: number,
): string {
  const fields = Object.entries(payload).map(([field, value]) => `'${field}', ${String(value)}`);
  return `insert into outbox (name, payload, request_id, traceparent)
     select '${name}', jsonb_build_object(${fields.join(', ')}), $${causeAt}::text, $${causeAt + 1}::text ${from}`;
}

export const causeValues = ({ request_id, traceparent }: Cause): readonly (string | null)[] => [
  request_id,
  traceparent,
];
