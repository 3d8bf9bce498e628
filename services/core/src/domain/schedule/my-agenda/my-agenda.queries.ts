import { maxMyAgendaSessions } from '@plenum/contracts/limits';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import type { StoredFeed } from './feed-url.ts';

const bookmarks = statement<{ session_id: number }>(
  'bookmarks',
  `select b.session_id from session_bookmarks b join sessions s on s.id = b.session_id
    where b.user_id = $2 and s.event_id = $1 and ${isVisibleSession('s')}
    order by s.starts_at, s.id limit ${maxMyAgendaSessions}`,
);

/** Finds a person's bookmarked sessions of an event, by start. */
export const findBookmarks = async (db: Db, event_id: number, user_id: number): Promise<number[]> =>
  (await db.rows(bookmarks, [event_id, user_id])).map(({ session_id }) => session_id);

const speakingSessions = statement<{ session_id: number }>(
  'speaking-in-event',
  `select s.id as session_id from sessions s
    where s.event_id = $1 and ${isVisibleSession('s')} and s.id in (
       select ss.session_id from speaker_profiles p join session_speakers ss on ss.profile_id = p.id
        where p.event_id = $1 and p.user_id = $2)
    order by s.starts_at, s.id limit ${maxMyAgendaSessions}`,
);

/** Finds the sessions of an event in which a person is on stage in any role, by start. */
export const findMySpeakingSessions = async (db: Db, event_id: number, user_id: number): Promise<number[]> =>
  (await db.rows(speakingSessions, [event_id, user_id])).map(({ session_id }) => session_id);

const feedOfUser = statement<StoredFeed>(
  'calendar-feed-of-user',
  'select id, token_hash from calendar_feeds where event_id = $1 and user_id = $2',
);

export const findFeedOfUser = (db: Db, event_id: number, user_id: number): Promise<StoredFeed | undefined> =>
  db.row(feedOfUser, [event_id, user_id]);

export interface FeedRow {
  readonly id: string;
  readonly event_id: number;
  readonly user_id: number;
}

const feedByToken = statement<FeedRow>(
  'calendar-feed-by-token',
  `select f.id, f.event_id, f.user_id from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = $1 and u.is_active`,
);

const bookmarksState = statement<{ readonly state: string }>(
  'bookmarks-state',
  `select md5(coalesce(string_agg(b.session_id::text, ',' order by b.session_id), '')) as state
     from session_bookmarks b join sessions s on s.id = b.session_id
    where b.user_id = $2 and s.event_id = $1`,
);

/** Returns a value that changes whenever a person's bookmarks of an event change. */
export const findBookmarksState = async (db: Db, event_id: number, user_id: number): Promise<string> =>
  (await db.row(bookmarksState, [event_id, user_id]))?.state ?? '';

export const findFeedByToken = (db: Db, token_hash: string) => db.row(feedByToken, [token_hash]);
