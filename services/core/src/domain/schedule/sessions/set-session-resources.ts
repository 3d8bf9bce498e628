import type { SessionResourceInput } from '@plenum/contracts/schedule/session-resources';
import type { SessionResource } from '@plenum/contracts/schedule/sessions';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventRole } from '../../locked-rights.steps.ts';
import { requireAttaching } from '../../policy.ts';
import { removeUpload } from '../../system/uploads/uploads.steps.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { lockEventOfSessions, lockSession } from './locked-event.steps.ts';
import { authorizeSession } from './session-access.ts';
import { countDocumentsForSession, findSessionResources } from './session-resources.queries.ts';
import { resourceColumns } from './session-resources.rules.ts';

const deleteResources = statement('delete-session-resources', 'delete from session_resources where session_id = $1');

/** Inserts no rows if the session was deleted in the meantime. */
const insertResources = statement(
  'insert-session-resources',
  `insert into session_resources (session_id, position, kind, title, url, upload_id)
   select s.id, r.position, r.kind, r.title, r.url, r.upload_id
     from jsonb_to_recordset($2::jsonb) as r (position int, kind text, title text, url text, upload_id uuid)
     join sessions s on s.id = $1`,
);

/**
 * Replaces the links and files of a session. Omitted files are deleted. Throws `not_found`, `event_access_denied`,
 * `event_banned`, `forbidden`, `invalid_request`, `object_key_not_of_event`.
 */
export async function setSessionResources(
  scope: Scope,
  session_id: number,
  input: readonly SessionResourceInput[],
): Promise<SessionResource[]> {
  const access = await authorizeSession(scope, session_id, 'session:read');
  await requireAttaching(scope, access, session_id);
  const { event_id } = access;
  const rows = resourceColumns(input, event_id);
  const ids = rows.flatMap(({ upload_id }) => upload_id ?? []);
  return transaction(scope, async (tx) => {
    const lockedScope = await lockEventRole(scope, tx, { event_id });
    await requireAttaching(lockedScope, await authorizeSession(lockedScope, session_id, 'session:read'), session_id);
    await lockEventOfSessions(tx, event_id);
    const { isUnscheduled: is_unscheduled } = await lockSession(tx, event_id, session_id);
    if ((await countDocumentsForSession(tx, ids, { event_id, session_id })) < ids.length)
      throw fail('object_key_not_of_event');
    const before = await findSessionResources(tx, session_id);
    await tx.rows(deleteResources, [session_id]);
    await tx.rows(insertResources, [session_id, JSON.stringify(rows)]);
    const after = await findSessionResources(tx, session_id);
    const remainingKeys = new Set(after.map(({ object_key }) => object_key));
    for (const { object_key } of before)
      if (object_key !== null && !remainingKeys.has(object_key)) await removeUpload(tx, object_key);
    // The exports of the agenda contain the links.
    await bumpAgenda(tx, event_id);
    record(tx, 'session.changed', { event_id, session_id, is_unscheduled });
    return after;
  });
}
