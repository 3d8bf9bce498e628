import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { ListSpeakingSessions } from '@plenum/contracts/schedule/speakers';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { positionOf } from '../../paging.ts';
import { authorizeSelf } from '../../policy.ts';
import { countSpeakingSessions, findSpeakingSessions, speakingSessionOrder } from './speaking-session.queries.ts';

type Operation = typeof ListSpeakingSessions;

/** Lists the speaking sessions of the actor, earliest first. Throws `forbidden`. */
export async function listSpeakingSessions(
  scope: Scope,
  user_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  authorizeSelf(scope, user_id);
  const position = positionOf(query, speakingSessionOrder);
  const [total_items, found] = await Promise.all([
    countSpeakingSessions(scope.db, user_id),
    findSpeakingSessions(scope.db, user_id, position),
  ]);
  const { rows, next } = pageOf(found, position, speakingSessionOrder);
  return {
    total_items,
    next,
    sessions: mapReadableRows('sessions', rows, ({ cursor_values: _, ...row }) => ({
      ...row,
      starts_at: row.starts_at.toISOString(),
    })),
  };
}
