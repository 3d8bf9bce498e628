/** Sessions of a file that were imported before and deleted manually. */
import type { StoredSession } from './diff-schedule.rules.ts';
import { matchExternal } from './match-external.rules.ts';
import type { ParsedSchedule, ParsedSession } from './parsed-schedule.rules.ts';
import { sessionRounds } from './session-identity.rules.ts';

export interface DeletedSession {
  readonly id: number;
  readonly external_guid: string | null;
  readonly external_id: string | null;
  readonly title: string;
}

export interface WithoutDeleted {
  readonly schedule: ParsedSchedule;
  /** Deletions of sessions that the file contains and that stay deleted. */
  readonly deleted: readonly DeletedSession[];
  /** Ids of deletions to revert: the sessions are imported again. */
  readonly chosenIds: readonly number[];
}

/**
 * Skips the deleted sessions of a file, unless they are chosen. A session that exists in the event takes precedence
 * over a deletion.
 */
export function withoutDeleted(
  schedule: ParsedSchedule,
  stored: readonly StoredSession<number>[],
  all: readonly DeletedSession[],
  chosen: readonly number[],
): WithoutDeleted {
  if (all.length === 0) return { schedule, deleted: [], chosenIds: [] };
  const known = matchExternal(stored, schedule.sessions, sessionRounds);
  const fresh = schedule.sessions.filter((session) => !known.has(session));
  const deletionOf = matchExternal(all, fresh, sessionRounds);
  const isChosen = (session: ParsedSession): boolean => chosen.includes(deletionOf.get(session)?.id ?? 0);
  const kept = schedule.sessions.filter((session) => !deletionOf.has(session) || isChosen(session));
  const found = [...deletionOf].map(([session, deletion]) => ({ deletion, again: isChosen(session) }));
  return {
    schedule: { ...schedule, sessions: kept },
    deleted: found.flatMap(({ deletion, again }) => (again ? [] : [deletion])),
    chosenIds: found.flatMap(({ deletion, again }) => (again ? [deletion.id] : [])),
  };
}
