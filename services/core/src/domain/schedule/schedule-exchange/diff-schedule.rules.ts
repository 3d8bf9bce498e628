/**
 * Compares a schedule file with the stored schedule and returns the changes that an import makes. Sessions are matched
 * by guid, else by id if one of the two has no guid. Importing the same file again results in no changes.
 */
import { diffSpeakers, type SpeakerChanges, type StoredSpeaker } from './diff-speakers.rules.ts';
import { importedSessionFieldNames, type ImportedSessionFields, toImportedSession } from './imported-fields.rules.ts';
import { isRenamed, matchExternal } from './match-external.rules.ts';
import type { ParsedSchedule, ParsedSession } from './parsed-schedule.rules.ts';
import { sessionRounds, skippedAmong, withStoredGuids } from './session-identity.rules.ts';
import { mergeFields } from './three-way.rules.ts';

/** Session of the event as stored. */
export type StoredSession = {
  readonly id: number;
  readonly external_id: string | null;
  readonly imported_id: string | null;
  /** Guid that an export of this event assigns when no file has provided one; see `fallbackGuid`. */
  readonly generatedGuid?: string;
  /** Whether the status is CANCELLED, for any reason. */
  readonly is_cancelled: boolean;
  /** Whether an import cancelled it because its file lacked the session. */
  readonly isCancelledByImport: boolean;
  /** Whether an import has stored it; other programs also set external ids. */
  readonly isFromFile: boolean;
  /** Fields of the last import; null if there was none. */
  readonly imported: ImportedSessionFields | null;
  readonly current: ImportedSessionFields;
};

export type SessionFieldName = keyof ImportedSessionFields & string;

export type CreatedSession = {
  readonly session: ParsedSession;
  readonly fields: ImportedSessionFields;
};

/** Stored session that is also in the file. `fields` is the new snapshot, regardless of manual edits that remain. */
export type MatchedSession = {
  readonly stored: StoredSession;
  readonly session: ParsedSession;
  readonly fields: ImportedSessionFields;
  readonly changedFields: readonly SessionFieldName[];
  readonly keptFields: readonly SessionFieldName[];
  /** Whether the guid or id in the file has changed. */
  readonly isRenamed: boolean;
  /** Whether the file contains a session again that an import had cancelled. Its status becomes SCHEDULED again. */
  readonly is_restored: boolean;
  /** Whether the snapshot of the last import differs from `fields` and must be written, even without other changes. */
  readonly isSnapshotStale: boolean;
};

export type ScheduleDiff = {
  readonly created: readonly CreatedSession[];
  readonly updated: readonly MatchedSession[];
  readonly unchanged: readonly MatchedSession[];
  /** Imported before, missing from the file, and not yet cancelled. They become CANCELLED. */
  readonly removed: readonly StoredSession[];
  readonly speakers: SpeakerChanges;
  readonly counts: { created: number; updated: number; unchanged: number; removed: number };
};

/**
 * Compares stored sessions and speakers with a file. `stored.sessions` may include manually created sessions (no guid
 * and no id), which remain unchanged. Speaker keys in `current` and `imported` are those of `stored.speakers`; in
 * `fields`, a person new to the event has the key of the file.
 */
export function diffSchedule(
  stored: {
    readonly sessions: readonly StoredSession[];
    readonly speakers: readonly StoredSpeaker[];
  },
  file: ParsedSchedule,
): ScheduleDiff {
  const speakers = diffSpeakers(stored.speakers, file.speakers);
  const keyOf = (speaker: { key: string }) => speakers.storedKeyOf.get(speaker.key) ?? speaker.key;
  const sessions = withStoredGuids(file.sessions, stored.sessions);
  const matchOf = matchExternal(stored.sessions, sessions, sessionRounds);
  const created: CreatedSession[] = [];
  const updated: MatchedSession[] = [];
  const unchanged: MatchedSession[] = [];
  const matchedSessions = new Set<StoredSession>();
  for (const session of sessions) {
    const fields = toImportedSession(session, keyOf);
    const match = matchOf.get(session);
    if (match === undefined) {
      created.push({ session, fields });
      continue;
    }
    matchedSessions.add(match);
    const matched = compare(match, session, fields);
    (hasChanges(matched) ? updated : unchanged).push(matched);
  }
  const isSkipped = skippedAmong(file.skipped ?? []);
  const removed = stored.sessions.filter(
    (session) => !matchedSessions.has(session) && isImported(session) && !session.is_cancelled && !isSkipped(session),
  );
  const counts = {
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    removed: removed.length,
  };
  return { created, updated, unchanged, removed, speakers, counts };
}

function compare(stored: StoredSession, session: ParsedSession, fields: ImportedSessionFields): MatchedSession {
  const names = importedSessionFieldNames.filter((name) => name !== 'speaker_roles' || fields.speaker_roles !== null);
  const merged = mergeFields(stored.imported, stored.current, fields, names);
  const sinceImport = mergeFields<ImportedSessionFields>(null, stored.imported ?? stored.current, fields, names);
  return {
    stored,
    session,
    fields,
    ...merged,
    isRenamed: session.guid !== (stored.generatedGuid ?? '') && isRenamed(stored, session.guid, session.id),
    is_restored: stored.is_cancelled && stored.isCancelledByImport,
    isSnapshotStale: stored.imported === null || sinceImport.changedFields.length > 0,
  };
}

function hasChanges(matched: MatchedSession): boolean {
  return matched.changedFields.length > 0 || matched.isRenamed || matched.is_restored;
}

/** Checks whether a session was imported. */
export function isImported(session: StoredSession): boolean {
  return session.isFromFile && (session.external_id !== null || session.imported_id !== null);
}
