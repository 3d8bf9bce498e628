import type { ListSessionPolls } from '@plenum/contracts/live/polls';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { Scope } from '../../../scope.ts';
import { authorizePolls } from './poll-access.ts';
import { listPollBoards, pollsVersion } from './poll-boards.queries.ts';
import { listPollsOf, type RequestedPlace } from './polls.queries.ts';
import { readerViews } from './polls.views.ts';

/**
 * Lists the polls of a session or an event with the results visible to the reader; drafts only for moderators. Throws
 * `not_found`, `event_access_denied`, `event_banned`.
 */
export async function listPolls(scope: Scope, requested: RequestedPlace): Promise<ReplyBody<typeof ListSessionPolls>> {
  const { user_id, can_moderate, ...place } = await authorizePolls(scope, requested);
  // Before the list: a version must never be newer than its content.
  const [board] = await listPollBoards(scope.db, [place]);
  const rows = await listPollsOf(scope.db, place, user_id);
  return {
    version: pollsVersion(board?.polls ?? null, can_moderate),
    can_moderate,
    polls: await readerViews(scope.db, rows, { can_moderate }),
  };
}
