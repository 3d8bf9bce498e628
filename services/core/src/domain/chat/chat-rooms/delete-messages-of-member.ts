import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMayMute } from '@plenum/contracts/permissions';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { findEventAccess } from '../../access.queries.ts';
import { requireActor } from '../../actor.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, effectiveEventRole, type EventAccess, mayEnterKind } from '../../policy.ts';
import { closeCasesOfAuthor, logRemovals } from '../moderation-log/moderation-log.steps.ts';
import { sessionScheduling } from './chat-rooms.queries.ts';
import { removeMessagesOfAuthor, type RoomOfAuthor } from './removed-messages.steps.ts';

const roomsOfAuthor = statement<RoomOfAuthor>(
  'rooms-of-author',
  `select r.event_id, r.id as room_id, r.room_type, r.subtype, ${sessionScheduling}, max(m.id) as newest_id
     from room_messages m join chat_rooms r on r.id = m.room_id left join sessions s on s.id = r.session_id
    where m.user_id = $1 and r.event_id = $2
    group by r.id, s.id order by r.id`,
);

const fullNameOf = statement<{ readonly full_name: string }>(
  'name-of-deleter',
  'select u.full_name from users u where u.id = $1',
);

const permission = 'room_message:delete';

/** Throws `forbidden` if the author has the same or a higher role. */
function requireHigherRole({ role }: Pick<EventAccess, 'role'>, authorRole: EventUserRole | null): void {
  if (authorRole !== null && !eventRoleMayMute(role, authorRole)) throw fail('forbidden');
}

interface MemberReference {
  readonly event_id: number;
  readonly attendee_id: number;
}

/**
 * Removes all existing messages of a person in every room of the event that the actor may enter, and closes the cases
 * about them. Applies to people whom the actor may mute, and to former members. Works in batches to lock rooms only
 * briefly; repeating the request completes an interrupted removal. Throws the errors of `authorizeEvent`,
 * `own_membership`, `forbidden`, `not_found` (neither a member nor an author of messages).
 */
export async function deleteMessagesOfMember(
  scope: Scope,
  { event_id, attendee_id: author_id }: MemberReference,
): Promise<{ readonly deleted_count: number }> {
  const access = await authorizeEvent(scope, event_id, permission);
  const { user_id } = requireActor(scope);
  if (author_id === user_id) throw fail('own_membership');
  const author = await findEventAccess(scope.db, event_id, author_id);
  const authorRole = author === undefined ? null : effectiveEventRole(author);
  requireHigherRole(access, authorRole);
  const authorRooms = await scope.db.rows(roomsOfAuthor, [author_id, event_id]);
  if (authorRole === null && authorRooms.length === 0) throw fail('not_found');
  const rooms = authorRooms.filter((room) => mayEnterKind(access, room));
  const name = await scope.db.row(fullNameOf, [user_id]);
  const deleted_by = { id: user_id, full_name: name?.full_name ?? '' };
  const entry = { event_id, actor_id: user_id, subject_id: author_id };

  let [deleted_count, entryId] = [0, null as number | null];
  for (const room of rooms) {
    for (let isDone = false; !isDone;) {
      const batch = await transaction(scope, async (tx) => {
        requireHigherRole(await lockEventRight(scope, tx, { event_id }, permission), authorRole);
        const count = await removeMessagesOfAuthor(tx, room, author_id, deleted_by);
        return count === 0 ? null : { count, entryId: await logRemovals(tx, { ...entry, entryId, count }) };
      });
      deleted_count += batch?.count ?? 0;
      entryId = batch?.entryId ?? entryId;
      isDone = batch === null;
    }
  }
  const roomIds = rooms.map(({ room_id }) => room_id);
  await transaction(scope, async (tx) => {
    requireHigherRole(await lockEventRight(scope, tx, { event_id }, permission), authorRole);
    await closeCasesOfAuthor(tx, { event_id, author_id, roomIds, removedBy: user_id });
  });
  return { deleted_count };
}
