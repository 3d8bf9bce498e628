/** Stored schedule of an event, read and locked in the transaction of the import. */
import type { EventStatus, SessionStatus } from '@plenum/contracts/enums';
import { plainSessionFieldNames } from '@plenum/contracts/schedule/plain-session-fields';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { columnList } from '../sessions/session.fields.ts';
import type { DeletedSession } from './deleted-sessions.rules.ts';
import type { StoredSession } from './diff-schedule.rules.ts';
import type { StoredSpeaker } from './diff-speakers.rules.ts';
import { fallbackGuid } from './exported-schedule.rules.ts';
import { type ImportedSessionFields, readSessionSnapshot, readSpeakerSnapshot } from './imported-fields.rules.ts';

export interface EventToImportInto {
  readonly id: number;
  /** Seed of guids for rows without one. */
  readonly seed: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly day_change: string;
  readonly status: EventStatus;
  readonly has_sessions: boolean;
}

const lockEventForImport = statement<EventToImportInto>(
  'lock-event-for-import',
  `select id, extract(epoch from created_at)::text as seed, start_date, end_date, timezone, day_change, status,
          exists (select from sessions s where s.event_id = e.id) as has_sessions
     from events e where id = $1 and status <> 'DELETED' for no key update`,
);

/** Finds the event and locks it against other imports and manual edits of its agenda; undefined if it was deleted. */
export const lockEvent = async (tx: Transaction, event_id: number): Promise<EventToImportInto | undefined> =>
  (await tx.rows(lockEventForImport, [event_id]))[0];

const lockImport = statement<{ status: string }>(
  'lock-import',
  'select status from schedule_imports where id = $1 for update',
);

/** Checks whether the import is still running; locks it until the end of the transaction. */
export async function lockRunningImport(tx: Transaction, import_id: number): Promise<boolean> {
  const row = await tx.row(lockImport, [import_id]);
  return row?.status === 'RUNNING';
}

type SessionRow = Omit<ImportedSessionFields, 'speakers'> & {
  readonly id: number;
  readonly status: SessionStatus;
  readonly external_id: string | null;
  readonly imported_id: string | null;
  readonly imported: unknown;
  readonly speakers: readonly number[];
};

const storedSessions = statement<SessionRow>(
  'stored-sessions',
  `select id, status, external_id, imported_id, imported, title, short_description, description,
          to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at, duration_minutes,
          location, track, session_type, original_type, level, slug, links, attachments, details,
          ${columnList(plainSessionFieldNames)},
          array(select profile_id from session_speakers
                 where session_id = s.id order by position nulls last, profile_id) as speakers,
          array(select role from session_speakers
                 where session_id = s.id order by position nulls last, profile_id) as speaker_roles
     from sessions s where event_id = $1 order by id for no key update of s`,
);

/** Marks the snapshot of a session that was missing from the last file. */
export const removedMarker = 'removed';

const hasRemovedMark = (imported: unknown): boolean =>
  typeof imported === 'object' && imported !== null && Reflect.get(imported, removedMarker) === true;

function toStoredSession(row: SessionRow, event: EventToImportInto): StoredSession {
  const { id, status, external_id, imported_id, imported, speakers, ...current } = row;
  const isRemoved = hasRemovedMark(imported);
  return {
    id,
    external_id,
    imported_id,
    generatedGuid: fallbackGuid(event, 'session', id),
    // Sessions that were restored manually are not cancelled again if they are still missing from the file.
    is_cancelled: status === 'CANCELLED' || isRemoved,
    isFromFile: imported !== null,
    isCancelledByImport: status === 'CANCELLED' && isRemoved,
    imported: readSessionSnapshot(imported),
    current: { ...current, speakers: speakers.map(String) },
  };
}

export interface StoredSessions {
  readonly sessions: readonly StoredSession[];
  /** Ids of sessions that an import cancelled, regardless of their current status. */
  readonly removedIds: ReadonlySet<number>;
}

/** Finds and locks all sessions of an event. */
export async function lockStoredSessions(tx: Transaction, event: EventToImportInto): Promise<StoredSessions> {
  const rows = await tx.rows(storedSessions, [event.id]);
  const removedRows = rows.filter(({ imported }) => hasRemovedMark(imported));
  return {
    sessions: rows.map((row) => toStoredSession(row, event)),
    removedIds: new Set(removedRows.map(({ id }) => id)),
  };
}

interface SpeakerRow {
  readonly id: number;
  readonly external_id: string | null;
  readonly imported_id: string | null;
  readonly imported: unknown;
  readonly name: string;
  readonly bio: string | null;
}

const storedSpeakers = statement<SpeakerRow>(
  'stored-speakers',
  `select id, external_id, imported_id, imported, name, bio
     from speaker_profiles where event_id = $1 order by id for no key update`,
);

/** Finds and locks all speaker profiles of an event; their id is their key. */
export async function lockStoredSpeakers(tx: Transaction, event: EventToImportInto): Promise<StoredSpeaker[]> {
  return (await tx.rows(storedSpeakers, [event.id])).map((row) => ({
    key: String(row.id),
    external_id: row.external_id,
    imported_id: row.imported_id,
    generatedGuid: fallbackGuid(event, 'speaker', row.id),
    imported: readSpeakerSnapshot(row.imported),
    current: { name: row.name, biography_html: row.bio },
  }));
}

const deletedOfEvent = statement<DeletedSession>(
  'deleted-imports-of-event',
  'select id, external_id, imported_id, title from deleted_imports where event_id = $1 order by id',
);
const deleteMarks = statement(
  'delete-import-deletion-marks',
  'delete from deleted_imports where event_id = $1 and id = any($2::bigint[])',
);

export const findDeleted = (tx: Transaction, event_id: number): Promise<DeletedSession[]> =>
  tx.rows(deletedOfEvent, [event_id]);

/** Removes the marks of deleted sessions that are imported again. */
export const removeDeletionMarks = async (tx: Transaction, event_id: number, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.rows(deleteMarks, [event_id, ids]);
};
