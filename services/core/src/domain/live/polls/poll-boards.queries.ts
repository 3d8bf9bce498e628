/**
 * Query that gateways run twice a second for all sessions and events with followed polls. A single statement, which
 * returns a row for each.
 */
import type { PollPlace } from '@plenum/contracts/live/polls';
import { contentVersion } from '../../../platform/content-version.ts';
import { type Db, idList, plannedOnce } from '../../../platform/db/database.ts';

/**
 * A session or an event with its polls as text: `id:revision:tally_version:sealed` for each, by id; null without polls.
 */
export interface PollBoardSnapshot extends PollPlace {
  readonly is_unscheduled: boolean;
  readonly polls: string | null;
}

const boards = plannedOnce<PollBoardSnapshot>(
  'poll-boards',
  `select requested.event_id, nullif(requested.session_id, 0) as session_id, coalesce(s.is_unscheduled, false) as is_unscheduled,
          (select string_agg(concat_ws(':', p.id, p.revision, p.tally_version,
                    case when p.is_anonymous and p.status = 'OPEN'
                         then (select count(*) from poll_sealed_ballots b where b.poll_id = p.id) else 0 end),
                  ',' order by p.id)
             from polls p
            where p.event_id = requested.event_id and coalesce(p.session_id, 0) = requested.session_id) as polls
     from unnest($1::bigint[], $2::bigint[]) as requested (event_id, session_id)
     left join sessions s on s.id = requested.session_id
    where requested.session_id = 0 or s.id is not null`,
);

/** Returns the version of polls as a person can see them. @param text `polls` of the row */
export const pollsVersion = (text: string | null, can_moderate: boolean): string =>
  contentVersion([text, can_moderate]);

/** Finds the polls of sessions and events; deleted sessions are omitted. */
export const listPollBoards = (db: Db, places: readonly PollPlace[]) =>
  db.rows(boards, [
    idList(places.map(({ event_id }) => event_id)),
    idList(places.map(({ session_id }) => session_id ?? 0)),
  ]);
