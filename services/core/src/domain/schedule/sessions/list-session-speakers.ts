import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { ListSessionSpeakers } from '@plenum/contracts/schedule/sessions';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeSession } from './session-access.ts';
import { countSessionSpeakers, findSessionSpeakers } from './session.queries.ts';
import { sessionSpeakerView } from './session.views.ts';

type Operation = typeof ListSessionSpeakers;

/** Lists the speakers of a session in order. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function listSessionSpeakers(
  scope: Scope,
  session_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  const { role: viewer_role } = await authorizeSession(scope, session_id, 'session:read');
  const role = query.role ?? null;
  const [total_items, rows] = await Promise.all([
    countSessionSpeakers(scope.db, session_id, role),
    findSessionSpeakers(scope.db, session_id, role, query.per_page, rowsBefore(query)),
  ]);
  const viewer = await viewerOf(
    scope.db,
    { user_id: requireActor(scope).user_id, role: viewer_role },
    rows.map(({ user_id }) => user_id),
  );
  return {
    ...pageFrame({ operation: ListSessionSpeakers, params: { session_id }, query }, total_items),
    session_speakers: mapReadableRows('session_speakers', rows, (row) => sessionSpeakerView(row, viewer)),
  };
}
