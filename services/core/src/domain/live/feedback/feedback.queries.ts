/** Queries for feedback and its permissions. Only queries for a single person read the author of an answer. */
import type { FeedbackSort, sortDirections } from '@plenum/contracts/enums';
import { byPosition, createSourceBatchLoader, type Positioned } from '../../../platform/batch-loader.ts';
import type { Order, Position, CursorRow, SortKey } from '../../../platform/cursors.ts';
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { eventAccessColumns, type EventAccessRow, isSessionSpeaker } from '../../access.queries.ts';
import { sessionEnd } from '../../schedule/sessions/session.queries.ts';
import type { FeedbackConditions } from './feedback.rules.ts';

export interface FeedbackAccessRow extends EventAccessRow, FeedbackConditions {
  readonly user_id: number;
  readonly session_id: number;
  readonly is_unscheduled: boolean;
  readonly is_session_speaker: boolean;
  readonly member_since: Date | null;
}

const feedbackAccess = plannedOnce<Positioned<FeedbackAccessRow>>(
  'feedback-access',
  `select requested.place, requested.user_id, s.id as session_id, s.is_unscheduled, ${sessionEnd} as ended_at,
          coalesce(f.is_asked, true) as is_asked, s.feedback_url is not null as is_elsewhere,
          eu.created_at as member_since, ${isSessionSpeaker('s.id', 'requested.user_id')} as is_session_speaker,
          ${eventAccessColumns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as requested (session_id, user_id, place)
     join sessions s on s.id = requested.session_id
     join events e on e.id = s.event_id
     left join event_feedback f on f.event_id = e.id
     left join event_users eu on eu.event_id = e.id and eu.user_id = requested.user_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = requested.user_id`,
);

interface Pair {
  readonly session_id: number;
  readonly user_id: number;
}

const loadAccess = createSourceBatchLoader(async (db: Db, pairs: readonly Pair[]) => {
  const sessions = idList(pairs.map(({ session_id }) => session_id));
  const people = idList(pairs.map(({ user_id }) => user_id));
  return byPosition(await db.rows(feedbackAccess, [sessions, people]), pairs);
});

/**
 * Finds the access of a person to the feedback on a session. Concurrent calls share a statement, because a whole
 * audience requests it at the same time.
 */
export const findFeedbackAccess = (db: Db, session_id: number, user_id: number) =>
  loadAccess(db, { session_id, user_id });

export interface MyFeedbackRow {
  readonly stars: number;
  readonly comment: string | null;
  readonly is_comment_removed: boolean;
  readonly created_at: Date;
}

const myFeedback = statement<MyFeedbackRow>(
  'my-feedback',
  `select stars, comment, comment_removed_at is not null as is_comment_removed, created_at
     from session_feedback where session_id = $1 and user_id = $2`,
);

export const findMyFeedback = (db: Db, session_id: number, user_id: number) =>
  db.row(myFeedback, [session_id, user_id]);

const countsOfSession = statement<{ readonly counts: readonly number[] }>(
  'feedback-counts',
  `select array_agg(coalesce(rated.total, 0) order by stars)::int[] as counts
     from generate_series(1, 5) as stars
     left join (select f.stars as rating, count(*) as total from session_feedback f where f.session_id = $1 group by f.stars) rated
            on rated.rating = stars`,
);

/** Counts the answers about a session by rating; the first count is for one star. */
export const countFeedback = async (db: Db, session_id: number): Promise<readonly number[]> =>
  (await db.row(countsOfSession, [session_id]))?.counts ?? [];

/** A comment without its author. */
export interface CommentRow {
  readonly id: string;
  readonly stars: number;
  readonly text: string;
}

/** A stable order that does not show when the comments were written: the ids are random. */
export const commentOrder: Order = {
  name: 'feedback-comments',
  direction: 'asc',
  keys: [{ sql: 'id', type: 'uuid' }],
};

const commentsOfSession = statement<CursorRow<CommentRow>>(
  'feedback-comments',
  `select id, stars, comment as text, ${cursorValues(commentOrder)} from session_feedback
    where session_id = $1 and comment is not null and comment_removed_at is null and ${isAfter(commentOrder, '$2')}
    order by ${orderBy(commentOrder)} limit $3`,
);

/** Finds a page of the comments on a session. */
export const listComments = (db: Db, session_id: number, { after, limit }: Position) =>
  db.rows(commentsOfSession, [session_id, after, limit]);

export interface RatedSessionRow {
  readonly session_id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly location: string | null;
  readonly answers: number;
  readonly average: number;
  readonly comments: number;
}

type Direction = (typeof sortDirections)[number];

const sorts: { readonly [S in FeedbackSort]: SortKey } = {
  time: { sql: 'rated.starts_at', type: 'timestamp' },
  // Rounded to two decimals.
  average: { sql: '(rated.average * 100)::int', type: 'integer' },
  answers: { sql: 'rated.answers', type: 'integer' },
};

/** Equal values are sorted by the id of the session. */
export const ratedOrder = (sort: FeedbackSort, direction: Direction): Order => ({
  name: `rated-sessions-by-${sort}`,
  direction,
  keys: [sorts[sort], { sql: 'rated.session_id', type: 'integer', direction: 'asc' }],
});

const ratedSessionsBy = (sort: FeedbackSort, direction: Direction) => {
  const order = ratedOrder(sort, direction);
  return statement<CursorRow<RatedSessionRow>>(
    `${order.name}-${direction}`,
    `select rated.*, ${cursorValues(order)} from (
     select s.id as session_id, s.title, s.starts_at, s.location, count(*)::int as answers,
            round(avg(f.stars), 2)::float8 as average,
            (count(*) filter (where f.comment is not null and f.comment_removed_at is null))::int as comments
       from sessions s join session_feedback f on f.session_id = s.id
      where s.event_id = $1 group by s.id) rated
      where ${isAfter(order, '$2')} order by ${orderBy(order)} limit $3`,
  );
};
const bothDirections = (sort: FeedbackSort) => ({
  asc: ratedSessionsBy(sort, 'asc'),
  desc: ratedSessionsBy(sort, 'desc'),
});

const ratedSessions = {
  time: bothDirections('time'),
  average: bothDirections('average'),
  answers: bothDirections('answers'),
};

interface RatedPage extends Position {
  readonly event_id: number;
  readonly sort: FeedbackSort;
  readonly direction: Direction;
}

export const listRatedSessions = (db: Db, { event_id, sort, direction, after, limit }: RatedPage) =>
  db.rows(ratedSessions[sort][direction], [event_id, after, limit]);

interface FeedbackTotals {
  readonly sessions: number;
  readonly answers: number;
  readonly average: number | null;
}

const totalsOfEvent = statement<FeedbackTotals>(
  'feedback-totals',
  `select count(distinct s.id)::int as sessions, count(f.id)::int as answers, round(avg(f.stars), 2)::float8 as average
     from sessions s join session_feedback f on f.session_id = s.id where s.event_id = $1`,
);

export const countEventFeedback = async (db: Db, event_id: number): Promise<FeedbackTotals> =>
  (await db.row(totalsOfEvent, [event_id])) ?? { sessions: 0, answers: 0, average: null };
