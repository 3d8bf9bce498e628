import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { ListSessionSpeakers } from '@plenum/contracts/schedule/sessions';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import { numberedPage, numberedPositionOf } from '../../paging.ts';
import { authorizeSession } from './session-access.ts';
import { countSessionSpeakers, findSessionSpeakers, sessionSpeakerOrder } from './session.queries.ts';
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
  const position = numberedPositionOf(query, sessionSpeakerOrder);
  const [total_items, found] = await Promise.all([
    countSessionSpeakers(scope.db, session_id, role),
    findSessionSpeakers(scope.db, session_id, role, position),
  ]);
  const { rows, next } = pageOf(found, position, sessionSpeakerOrder);
  const viewer = await viewerOf(
    scope.db,
    { user_id: requireActor(scope).user_id, role: viewer_role },
    rows.map(({ user_id }) => user_id),
  );
  return {
    ...numberedPage(query, total_items),
    next,
    session_speakers: mapReadableRows('session_speakers', rows, (row) => sessionSpeakerView(row, viewer)),
  };
}
