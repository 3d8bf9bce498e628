import type { Poll } from '@plenum/contracts/live/polls';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizePoll } from './poll-access.ts';
import { findPoll } from './polls.queries.ts';
import { readerViews } from './polls.views.ts';

interface Reader {
  readonly user_id: number;
  readonly can_moderate: boolean;
}

/** Returns a poll as a person sees it. Throws `not_found`. */
export async function readPoll(db: Db, poll_id: number, { user_id, can_moderate }: Reader): Promise<Poll> {
  const row = await findPoll(db, poll_id, user_id);
  const [poll] = row === undefined ? [] : await readerViews(db, [row], { can_moderate });
  if (poll === undefined) throw fail('not_found');
  return poll;
}

/** Returns a poll; drafts only for moderators. Throws `not_found`, `event_access_denied`, `event_banned`. */
export const getPoll = async (scope: Scope, poll_id: number): Promise<Poll> =>
  readPoll(scope.db, poll_id, await authorizePoll(scope, poll_id));
