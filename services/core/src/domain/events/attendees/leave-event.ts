/** Leaves an event voluntarily (`docs/product/membership.md`). */
import { maxSlowModeSeconds } from '@plenum/contracts/limits';
import { isHighestRole } from '@plenum/contracts/permissions';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { type EventAccessRow, findEventAccess } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { effectiveEventRole, isEffectivelyBanned, rejectStranger } from '../../policy.ts';
import { bumpAgenda } from '../../schedule/sessions/agenda.steps.ts';
import { unlinkProfile } from '../../schedule/speakers/speaker.steps.ts';
import { withdrawEventInvitations } from '../../withdrawn-invitations.steps.ts';
import { hiddenPrivacy } from './departed-members.steps.ts';
import { deleteFeedOfMember, removeEventMember } from './event-members.steps.ts';
import { promoteSuccessor, requireRemainingAdmin } from './event-successor.steps.ts';
import { lockMember, recordStanding } from './locked-member.steps.ts';

/**
 * Ends the actor's membership: frees the seat and removes the actor from the people list. Messages and connections
 * stay. The row of a banned person remains as the record of the ban. Throws `not_found`, `event_access_denied`,
 * `event_membership_missing`, `forbidden` (naming a successor without being ADMIN), `last_admin_leaving`,
 * `successor_unsuitable`.
 * @param successorId a member who becomes ADMIN
 */
export async function leaveEvent(
  scope: Scope,
  event_id: number,
  successorId: number | undefined,
): Promise<{ message: string }> {
  const { user_id } = requireActor(scope);
  const access = await findEventAccess(scope.db, event_id, user_id);
  if (access === undefined || access.status === 'DELETED') throw fail('not_found');
  const role = effectiveEventRole(access);
  if (role === null) rejectStranger(access);
  if (access.member_role === null) throw fail('event_membership_missing');
  if (successorId !== undefined) requireMayNameSuccessor(access);
  await transaction(scope, async (tx) => {
    if (successorId !== undefined) {
      await lockEventRole(scope, tx, { event_id, member_id: successorId });
      requireMayNameSuccessor(await findEventAccess(tx, event_id, user_id));
      await promoteSuccessor(scope, tx, event_id, user_id, successorId);
    }
    const member = await lockMember(tx, event_id, user_id);
    await withdrawEventInvitations(tx, { event_id, user_id });
    if (isHighestRole(member.role) && !member.is_banned) await requireRemainingAdmin(tx, event_id, user_id);
    if (await unlinkProfile(tx, event_id, user_id)) await bumpAgenda(tx, event_id);
    await deletePrivateData(tx, event_id, user_id);
    await withdrawRequests(tx, event_id, user_id);
    await endMembership(tx, event_id, user_id, member.is_banned);
    record(tx, 'event.changed', { event_id });
    record(tx, 'membership.ended', { user_id, event_id, organization_id: null });
    await recordStanding(tx, event_id, user_id);
  });
  return { message: 'You have left the event.' };
}

/** Throws `forbidden`. */
function requireMayNameSuccessor(access: EventAccessRow | undefined): void {
  const role = access === undefined || isEffectivelyBanned(access) ? null : effectiveEventRole(access);
  if (role === null || !isHighestRole(role)) throw fail('forbidden');
}

const deleteBookmarks = statement(
  'delete-event-bookmarks',
  `delete from session_bookmarks b using sessions s where s.id = b.session_id and s.event_id = $1 and b.user_id = $2`,
);

/**
 * Slow mode also applies after leaving and rejoining, so the cursor with the time of the last message is retained for
 * that long.
 */
const postedRecently = `c.posted_at > now() - interval '${maxSlowModeSeconds} seconds'`;

const deleteCursors = statement(
  'delete-event-room-cursors',
  `delete from room_cursors c using chat_rooms r
    where r.id = c.room_id and r.event_id = $1 and c.user_id = $2 and (${postedRecently}) is not true`,
);

const resetReadPositions = statement(
  'reset-event-read-positions',
  `update room_cursors c set read_seq = 0 from chat_rooms r
    where r.id = c.room_id and r.event_id = $1 and c.user_id = $2`,
);

/** Deletes the person's private data of the event: bookmarks, calendar feed and read positions. */
async function deletePrivateData(tx: Transaction, event_id: number, user_id: number): Promise<void> {
  await tx.rows(deleteBookmarks, [event_id, user_id]);
  await deleteFeedOfMember(tx, event_id, user_id);
  await tx.rows(deleteCursors, [event_id, user_id]);
  await tx.rows(resetReadPositions, [event_id, user_id]);
}

const withdrawRequestsSql = statement<{ id: number; requester_id: number; recipient_id: number }>(
  'withdraw-connection-requests',
  `update connections set status = 'REMOVED', was_withdrawn = requester_id = $2, updated_at = now()
      where originating_event_id = $1 and status = 'PENDING' and (requester_id = $2 or recipient_id = $2)
     returning id, requester_id, recipient_id`,
);

/** Withdraws open requests between members; accepted connections stay. */
async function withdrawRequests(tx: Transaction, event_id: number, user_id: number): Promise<void> {
  const withdrawn = await tx.rows(withdrawRequestsSql, [event_id, user_id]);
  for (const { id, requester_id, recipient_id } of withdrawn)
    record(tx, 'connection.changed', {
      connection_id: id,
      recipient_ids: [requester_id, recipient_id],
    });
}

const reduceToBan = statement(
  'reduce-membership-to-ban',
  `update event_users set left_at = coalesce(left_at, now()), role = 'ATTENDEE', speaker_bio = null,
          speaker_title = null, was_added = true, privacy_overrides = $3::jsonb where event_id = $1 and user_id = $2`,
);

/**
 * Reduces a banned member's row to the data of the ban, without a role that a later membership would restore. Also
 * withdraws the consent, so organizers see no more than other members (`visibleParts`).
 */
async function endMembership(tx: Transaction, event_id: number, user_id: number, is_banned: boolean): Promise<void> {
  await tx.em.flush();
  if (is_banned) await tx.rows(reduceToBan, [event_id, user_id, JSON.stringify(hiddenPrivacy)]);
  else await removeEventMember(tx, event_id, user_id);
}
