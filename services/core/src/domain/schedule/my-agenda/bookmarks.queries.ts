/** Bookmarks for apps, which know sessions by the guids of exported schedules. */
import { maxAgendaSessions, maxMyAgendaSessions } from '@plenum/contracts/limits';
import type { BookmarkList } from '@plenum/contracts/schedule/my-agenda';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { sessionGuid } from '../schedule-exchange/exported-schedule.rules.ts';

interface IdentifiedSession {
  readonly id: number;
  readonly external_id: string | null;
  /** Seed for the guids of the event, as in `ExportedEventRow`. */
  readonly seed: string;
}

const identity = `s.id, s.external_id, extract(epoch from e.created_at)::text as seed`;

const guidOf = (event_id: number, session: IdentifiedSession): string =>
  sessionGuid({ id: event_id, seed: session.seed }, session);

const listed = statement<IdentifiedSession & { readonly bookmarked_at: Date }>(
  'bookmarks-with-guids',
  `select ${identity}, b.created_at as bookmarked_at
     from session_bookmarks b join sessions s on s.id = b.session_id join events e on e.id = s.event_id
    where b.user_id = $2 and s.event_id = $1 and ${isVisibleSession('s')}
    order by s.starts_at, s.id limit ${maxMyAgendaSessions}`,
);

/** Lists a person's bookmarked sessions of an event, by start. */
export const listBookmarkedSessions = async (
  db: Db,
  event_id: number,
  user_id: number,
): Promise<BookmarkList['bookmarks']> =>
  (await db.rows(listed, [event_id, user_id])).map((row) => ({
    session_id: row.id,
    guid: guidOf(event_id, row),
    bookmarked_at: row.bookmarked_at.toISOString(),
  }));

const byExternalId = statement<{ readonly id: number; readonly external_id: string }>(
  'sessions-by-external-id',
  `select s.id, coalesce(s.external_id, '') as external_id from sessions s
    where s.event_id = $1 and s.external_id = any($2::text[]) and ${isVisibleSession('s')}`,
);
const withGuids = statement<IdentifiedSession>(
  'sessions-with-guids',
  `select ${identity} from sessions s join events e on e.id = s.event_id
    where s.event_id = $1 and ${isVisibleSession('s')} order by s.id limit ${maxAgendaSessions}`,
);

/** Finds the ids of sessions by external id or by the guid in exported schedules, which is derived from the id. */
export async function findSessionsByGuid(
  db: Db,
  event_id: number,
  guids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  if (guids.length === 0) return found;
  for (const { id, external_id } of await db.rows(byExternalId, [event_id, guids])) found.set(external_id, id);
  const remaining = new Set(guids.filter((guid) => !found.has(guid)));
  if (remaining.size === 0) return found;
  for (const session of await db.rows(withGuids, [event_id])) {
    const guid = guidOf(event_id, session);
    if (remaining.has(guid)) found.set(guid, session.id);
  }
  return found;
}

export const findSessionByGuid = async (db: Db, event_id: number, guid: string): Promise<number | null> =>
  (await findSessionsByGuid(db, event_id, [guid])).get(guid) ?? null;

const ofEvent = statement<{ readonly id: number }>(
  'visible-sessions-of-event',
  `select s.id from sessions s where s.event_id = $1 and s.id = any($2::bigint[]) and ${isVisibleSession('s')}`,
);

/** Returns those of the ids that are visible sessions of the event. */
export const findVisibleSessions = async (db: Db, event_id: number, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : (await db.rows(ofEvent, [event_id, idList(ids)])).map(({ id }) => id);
