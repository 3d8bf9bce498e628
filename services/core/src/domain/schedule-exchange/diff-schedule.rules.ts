/**
 * What an import has to do: the file against what is stored, without touching either. Sessions are
 * matched by guid, else id. The same file a second time yields no changes.
 */
import { diffSpeakers, type SpeakerChanges, type StoredSpeaker } from './diff-speakers.rules.ts';
import { importedSessionFieldNames, type ImportedSessionFields, toImportedSession } from './imported-fields.rules.ts';
import { isRenamed, matchExternal } from './match-external.rules.ts';
import type { ParsedSchedule, ParsedSession } from './parsed-schedule.rules.ts';
import { mergeFields } from './three-way.rules.ts';

/** A session of the event as the database has it. */
export type StoredSession<Id> = {
  readonly id: Id;
  readonly external_guid: string | null;
  readonly external_id: string | null;
  /** The guid an export of this event gives it when no file has named it; see `ownGuid`. */
  readonly ownGuid?: string;
  /** Status CANCELLED, for whatever reason. */
  readonly is_cancelled: boolean;
  /** It was an import that cancelled it, because its file lacked the session. */
  readonly isCancelledByImport: boolean;
  /** The fields as the last import wrote them; null when none did. */
  readonly imported: ImportedSessionFields | null;
  readonly current: ImportedSessionFields;
};

export type SessionFieldName = keyof ImportedSessionFields & string;

export type CreatedSession = {
  readonly session: ParsedSession;
  readonly fields: ImportedSessionFields;
};

/** A stored session that the file has too. `fields` is the new snapshot, whatever was kept. */
export type MatchedSession<Id> = {
  readonly stored: StoredSession<Id>;
  readonly session: ParsedSession;
  readonly fields: ImportedSessionFields;
  readonly changedFields: readonly SessionFieldName[];
  readonly keptFields: readonly SessionFieldName[];
  /** The file names another guid or id than before. */
  readonly isRenamed: boolean;
  /** An import had cancelled the session and the file has it again: back to SCHEDULED. */
  readonly is_restored: boolean;
  /** The snapshot of the last import differs from `fields` and has to be written, also when nothing else changes. */
  readonly isSnapshotStale: boolean;
};

export type ScheduleDiff<Id> = {
  readonly created: readonly CreatedSession[];
  readonly updated: readonly MatchedSession<Id>[];
  readonly unchanged: readonly MatchedSession<Id>[];
  /** Imported before, gone from the file, not cancelled yet: to become CANCELLED. */
  readonly removed: readonly StoredSession<Id>[];
  readonly speakers: SpeakerChanges;
  readonly counts: { created: number; updated: number; unchanged: number; removed: number };
};

/**
 * `stored.sessions` may include sessions made by hand (no guid and no id): they are left alone. Speaker keys in
 * `current` and `imported` are those of `stored.speakers`; in `fields` a person new to the event has the file's key.
 */
export function diffSchedule<Id>(
  stored: {
    readonly sessions: readonly StoredSession<Id>[];
    readonly speakers: readonly StoredSpeaker[];
  },
  file: ParsedSchedule,
): ScheduleDiff<Id> {
  const speakers = diffSpeakers(stored.speakers, file.speakers);
  const keyOf = (speaker: { key: string }) => speakers.storedKeyOf.get(speaker.key) ?? speaker.key;
  const matchOf = matchExternal(
    stored.sessions,
    (session) => ({ guid: session.external_guid ?? session.ownGuid ?? null, id: session.external_id }),
    file.sessions,
    (session) => session,
  );
  const created: CreatedSession[] = [];
  const updated: MatchedSession<Id>[] = [];
  const unchanged: MatchedSession<Id>[] = [];
  const seen = new Set<StoredSession<Id>>();
  for (const session of file.sessions) {
    const fields = toImportedSession(session, keyOf);
    const match = matchOf.get(session);
    if (match === undefined) {
      created.push({ session, fields });
      continue;
    }
    seen.add(match);
    const matched = compare(match, session, fields);
    (hasChanges(matched) ? updated : unchanged).push(matched);
  }
  const removed = stored.sessions.filter(
    (session) => !seen.has(session) && isImported(session) && !session.is_cancelled,
  );
  const counts = {
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    removed: removed.length,
  };
  return { created, updated, unchanged, removed, speakers, counts };
}

function compare<Id>(
  stored: StoredSession<Id>,
  session: ParsedSession,
  fields: ImportedSessionFields,
): MatchedSession<Id> {
  const merged = mergeFields(stored.imported, stored.current, fields, importedSessionFieldNames);
  const sinceImport = mergeFields<ImportedSessionFields>(
    null,
    stored.imported ?? stored.current,
    fields,
    importedSessionFieldNames,
  );
  return {
    stored,
    session,
    fields,
    ...merged,
    isRenamed: session.guid !== (stored.ownGuid ?? '') && isRenamed(stored, session.guid, session.id),
    is_restored: stored.is_cancelled && stored.isCancelledByImport,
    isSnapshotStale: stored.imported === null || sinceImport.changedFields.length > 0,
  };
}

function hasChanges<Id>(matched: MatchedSession<Id>): boolean {
  return matched.changedFields.length > 0 || matched.isRenamed || matched.is_restored;
}

function isImported<Id>(session: StoredSession<Id>): boolean {
  return session.external_guid !== null || session.external_id !== null;
}
