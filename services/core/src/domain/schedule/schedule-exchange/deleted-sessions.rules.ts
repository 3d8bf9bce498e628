/** Skips or restores sessions of a file that were imported before and deleted manually. */
import type { StoredSession } from './diff-schedule.rules.ts';
import { matchExternal } from './match-external.rules.ts';
import type { ParsedSchedule, ParsedSession } from './parsed-schedule.rules.ts';
import { sessionRounds } from './session-identity.rules.ts';

export interface DeletedSession {
  /** Id of the deletion record, not of the session. */
  readonly id: number;
  readonly external_id: string | null;
  readonly imported_id: string | null;
  readonly title: string;
}

export interface ScheduleWithoutDeleted {
  readonly schedule: ParsedSchedule;
  /** Deletions of sessions that the file contains and that remain deleted. */
  readonly deleted: readonly DeletedSession[];
  /** Ids of deletions to revert: the sessions are imported again. */
  readonly restoredIds: readonly number[];
}

/**
 * Skips the deleted sessions of a file, unless they are selected to be restored. A session that exists in the event
 * takes precedence over a deletion.
 */
export function withoutDeleted(
  schedule: ParsedSchedule,
  stored: readonly StoredSession[],
  allDeleted: readonly DeletedSession[],
  selectedIds: readonly number[],
): ScheduleWithoutDeleted {
  if (allDeleted.length === 0) return { schedule, deleted: [], restoredIds: [] };
  const existingMatches = matchExternal(stored, schedule.sessions, sessionRounds);
  const newSessions = schedule.sessions.filter((session) => !existingMatches.has(session));
  const deletionOf = matchExternal(allDeleted, newSessions, sessionRounds);
  const isSelected = (session: ParsedSession): boolean => selectedIds.includes(deletionOf.get(session)?.id ?? 0);
  const importedSessions = schedule.sessions.filter((session) => !deletionOf.has(session) || isSelected(session));
  const deletions = [...deletionOf].map(([session, deletion]) => ({ deletion, isRestored: isSelected(session) }));
  return {
    schedule: { ...schedule, sessions: importedSessions },
    deleted: deletions.flatMap(({ deletion, isRestored }) => (isRestored ? [] : [deletion])),
    restoredIds: deletions.flatMap(({ deletion, isRestored }) => (isRestored ? [deletion.id] : [])),
  };
}
