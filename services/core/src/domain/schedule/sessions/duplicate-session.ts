import { maxSessionTitleLength } from '@plenum/contracts/limits';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { createSessionRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { record } from '../../domain-events.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { copySessionEngagement } from './copied-engagement.steps.ts';
import { requireSessionQuota } from './create-session.ts';
import { getSession } from './get-session.ts';
import { lockEventOfSessions } from './locked-event.steps.ts';
import { authorizeSession } from './session-access.ts';
import { copiedColumns } from './session.fields.ts';

const suffix = ' (copy)';

/** Does not copy the import identifiers, because the next import must not match the copy. */
const copySession = statement<{ id: number; is_unscheduled: boolean }>(
  'copy-session',
  `insert into sessions (event_id, title, starts_at, details, ${copiedColumns('isDuplicated')})
   select event_id, left(title, ${maxSessionTitleLength} - length('${suffix}')) || '${suffix}', starts_at, details,
          ${copiedColumns('isDuplicated')}
     from sessions where id = $1 and event_id = $2 returning id, is_unscheduled`,
);
const copySpeakers = statement(
  'copy-session-speakers',
  `insert into session_speakers (session_id, profile_id, role, position)
   select $2, profile_id, role, position from session_speakers where session_id = $1`,
);

/**
 * Copies a session with its speakers at the same time. The title gets a suffix, and the copy is scheduled, with
 * separate chat rooms and with its polls as drafts. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`, `too_many_sessions`.
 */
export async function duplicateSession(scope: Scope, session_id: number): Promise<SessionDetail> {
  const { event_id } = await authorizeSession(scope, session_id, 'session:write');
  const copy_id = await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'session:write');
    await lockEventOfSessions(tx, event_id);
    await requireSessionQuota(tx, event_id);
    const copy = await tx.row(copySession, [session_id, event_id]);
    if (copy === undefined) throw fail('not_found');
    const { id, is_unscheduled } = copy;
    await tx.rows(copySpeakers, [session_id, id]);
    await createSessionRooms(tx, [{ id }]);
    await copySessionEngagement(tx, event_id, new Map([[session_id, id]]));
    await bumpAgenda(tx, event_id);
    record(tx, 'session.changed', { event_id, session_id: id, is_unscheduled });
    return id;
  });
  return getSession(scope, copy_id);
}
