import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { ListSpeakingSessions } from '@plenum/contracts/schedule/speakers';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeSelf } from '../../policy.ts';
import { countSpeakingSessions, findSpeakingSessions } from './speaking-session.queries.ts';

type Operation = typeof ListSpeakingSessions;

/** Lists the speaking sessions of the actor, earliest first. Throws `forbidden`. */
export async function listSpeakingSessions(
  scope: Scope,
  user_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  authorizeSelf(scope, user_id);
  const [total_items, rows] = await Promise.all([
    countSpeakingSessions(scope.db, user_id),
    findSpeakingSessions(scope.db, user_id, query.per_page, rowsBefore(query)),
  ]);
  return {
    ...pageFrame({ operation: ListSpeakingSessions, params: { user_id }, query }, total_items),
    sessions: mapReadableRows('sessions', rows, (row) => ({ ...row, starts_at: row.starts_at.toISOString() })),
  };
}
