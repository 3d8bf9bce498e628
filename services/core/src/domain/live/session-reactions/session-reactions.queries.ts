/**
 * Queries for reactions to sessions and access to them. Hand-written SQL for performance, because everyone in a full
 * hall reacts at the same time.
 */
import type { SessionChatMode, SessionReaction, SessionStatus } from '@plenum/contracts/enums';
import { byPosition, createSourceBatchLoader, type Positioned } from '../../../platform/batch-loader.ts';
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';
import { eventAccessColumns, type EventAccessRow, isSessionSpeaker } from '../../access.queries.ts';

/** All data needed to authorize a person for the reactions to a session. */
export interface ReactionAccessRow extends EventAccessRow {
  readonly session_id: number;
  readonly is_session_speaker: boolean;
  readonly session_status: SessionStatus;
  readonly chat_mode: SessionChatMode;
  readonly is_unscheduled: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

const reactionAccess = plannedOnce<Positioned<ReactionAccessRow>>(
  'session-reaction-access',
  `select requested.place, s.id as session_id, ${isSessionSpeaker('s.id', 'requested.user_id')} as is_session_speaker,
          s.status as session_status, s.chat_mode, s.is_unscheduled, s.starts_at,
          s.starts_at + s.duration_minutes * interval '1 minute' as ends_at, ${eventAccessColumns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as requested (session_id, user_id, place)
     join sessions s on s.id = requested.session_id
     join events e on e.id = s.event_id
     left join event_users eu on eu.event_id = e.id and eu.user_id = requested.user_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = requested.user_id`,
);

interface AccessRequest {
  readonly session_id: number;
  readonly user_id: number;
}

const loadReactionAccess = createSourceBatchLoader(async (db: Db, requests: readonly AccessRequest[]) => {
  const sessionIds = idList(requests.map(({ session_id }) => session_id));
  const userIds = idList(requests.map(({ user_id }) => user_id));
  return byPosition(await db.rows(reactionAccess, [sessionIds, userIds]), requests);
});

/** Finds the access of a person to the reactions to a session. Concurrent calls share a statement. */
export const findReactionAccess = (db: Db, session_id: number, user_id: number) =>
  loadReactionAccess(db, { session_id, user_id });

/** Reactions of one kind to a session in one minute. */
export interface ReactionCountRow {
  readonly session_id: number;
  readonly minute: Date;
  readonly reaction: SessionReaction;
  readonly count: number;
}

const recentReactions = plannedOnce<ReactionCountRow>(
  'recent-session-reactions',
  `select session_id, minute, reaction, count from session_reaction_counts
    where session_id = any($1::bigint[]) and minute > now() - interval '2 minutes'`,
);

/** Lists the counts of sessions for the current and the previous minute, which may still grow. */
export const listRecentReactions = (db: Db, sessionIds: readonly number[]) =>
  db.rows(recentReactions, [idList(sessionIds)]);

const existingSessions = plannedOnce<{ readonly id: number; readonly is_unscheduled: boolean }>(
  'sessions-with-reactions',
  'select id, is_unscheduled from sessions where id = any($1::bigint[])',
);

/** Lists the given sessions that still exist, and whether they are unscheduled. */
export const listFollowedSessions = (db: Db, sessionIds: readonly number[]) =>
  db.rows(existingSessions, [idList(sessionIds)]);

const reactionCurve = statement<ReactionCountRow>(
  'session-reaction-curve',
  `select session_id, minute, reaction, count from session_reaction_counts where session_id = $1 order by minute`,
);

/** Lists all counts of a session by minute. */
export const listReactionCurve = (db: Db, session_id: number) => db.rows(reactionCurve, [session_id]);
