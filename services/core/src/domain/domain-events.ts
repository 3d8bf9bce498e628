/**
 * Domain events: what happened, recorded by a command. `outbox` ones are written in the command's transaction and
 * delivered at least once by the relay; `after_commit` ones are acted upon at once by the process that committed, and
 * clients find out by themselves when one is lost.
 */
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import type { ScheduleImport } from '@plenum/contracts/schedule-exchange';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Transaction } from '../platform/db/database.ts';
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

export interface OutboxEvents {
  'user.signed_up': { readonly mail_link_id: string };
  'user.verification_requested': { readonly mail_link_id: string };
  'user.password_reset_requested': { readonly mail_link_id: string };
  'user.account_made': { readonly mail_link_id: string };
  'user.email_change_requested': { readonly mail_link_id: string };
  'login.reuse_detected': { readonly login_id: string };
  'invitation.sent': { readonly invitation_id: number };
  'event.changed': { readonly event_id: number };
  'session.changed': { readonly event_id: number; readonly session_id: number };
  'event_user.standing_changed': Standing;
  'stage.changed': { readonly event_id: number };
  'room_message.removed': MessageRemoval;
  'room_message.restored': { readonly room_id: number; readonly message_id: number };
  'schedule_import.requested': { readonly import_id: number };
  'schedule_import.finished': { readonly import_id: number; readonly event_id: number };
  'upload.removed': { readonly object_key: string };
  'moderation_queue.changed': { readonly event_id: number };
}

export interface AfterCommitEvents {
  'room_message.posted': { readonly room_id: number; readonly message: RoomMessage };
  'room_message.removed': MessageRemoval;
  'room_message.restored': { readonly room_id: number; readonly message: RoomMessage };
  'event_user.standing_changed': Standing;
  'stage.changed': { readonly event_id: number };
  'schedule_import.progressed': { readonly requested_by: number | null; readonly progress: ScheduleImport };
}

export type OutboxEventName = keyof OutboxEvents;
export type AfterCommitEventName = keyof AfterCommitEvents;

/** Records a domain event in the transaction that made it true. */
export function record<N extends OutboxEventName>(tx: Transaction, name: N, payload: OutboxEvents[N]): void {
  tx.persist(tx.create(OutboxRow, { name, payload: { ...payload } }));
}

/** Records a domain event many times over in one statement. */
export async function recordMany<N extends OutboxEventName>(
  tx: Transaction,
  name: N,
  payloads: readonly OutboxEvents[N][],
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.execute('insert into outbox (name, payload) select ?, value from jsonb_array_elements(?::jsonb)', [
    name,
    JSON.stringify(payloads),
  ]);
}
