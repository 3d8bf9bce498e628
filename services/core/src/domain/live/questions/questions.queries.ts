/**
 * Queries for questions and access to them. Hand-written SQL for performance, because everyone in a full hall sends
 * requests at the same time.
 */
import type { QuestionOrder, QuestionStatus } from '@plenum/contracts/enums';
import { defaultQaOpensMinutes } from '@plenum/contracts/live/question-limits';
import { byPosition, createSourceBatchLoader, type Positioned } from '../../../platform/batch-loader.ts';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { eventAccessColumns, type EventAccessRow, isSessionSpeaker } from '../../access.queries.ts';
import type { QaSettings } from './questions.rules.ts';

/** Question settings of a session `s`; no access data. */
export const settingsColumns = `
  s.id as session_id, sq.mode as session_mode, coalesce(eq.mode, 'OFF') as event_mode,
  coalesce(eq.opens_minutes_before, ${defaultQaOpensMinutes}) as opens_minutes_before,
  coalesce(sq.is_closed, false) as is_closed, s.status as session_status, s.starts_at, s.is_unscheduled`;
export const settingsJoins = `
  left join session_qa sq on sq.session_id = s.id
  left join event_qa eq on eq.event_id = s.event_id`;

/** All data needed to authorize a person for the questions of a session. */
export interface BoardAccessRow extends EventAccessRow, Omit<QaSettings, 'event_id'> {
  readonly user_id: number;
  readonly is_session_speaker: boolean;
}

const accessColumns = `
  requested.user_id, ${isSessionSpeaker('s.id', 'requested.user_id')} as is_session_speaker, ${settingsColumns}, ${eventAccessColumns}`;
const accessJoins = `
  join events e on e.id = s.event_id
  left join event_users eu on eu.event_id = e.id and eu.user_id = requested.user_id
  left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = requested.user_id
  ${settingsJoins}`;

const boardAccess = plannedOnce<Positioned<BoardAccessRow>>(
  'question-board-access',
  `select requested.place, ${accessColumns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as requested (session_id, user_id, place)
     join sessions s on s.id = requested.session_id
     ${accessJoins}`,
);

interface AccessRequest {
  readonly id: number;
  readonly user_id: number;
}
const idsOf = (requests: readonly AccessRequest[]) => [
  idList(requests.map(({ id }) => id)),
  idList(requests.map(({ user_id }) => user_id)),
];

const loadBoardAccess = createSourceBatchLoader(async (db: Db, requests: readonly AccessRequest[]) =>
  byPosition(await db.rows(boardAccess, idsOf(requests)), requests),
);

/** Finds the access of a person to the questions of a session. Concurrent calls share a statement. */
export const findBoardAccess = (db: Db, session_id: number, user_id: number) =>
  loadBoardAccess(db, { id: session_id, user_id });

/** A question with the access of a person to it. */
export interface QuestionAccessRow extends BoardAccessRow {
  readonly question_id: number;
  readonly question_status: QuestionStatus;
  readonly author_id: number | null;
  readonly author_key: string | null;
}

const questionAccess = plannedOnce<Positioned<QuestionAccessRow>>(
  'question-access',
  `select requested.place, q.id as question_id, q.status as question_status, q.author_id, q.author_key, ${accessColumns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as requested (question_id, user_id, place)
     join questions q on q.id = requested.question_id
     join sessions s on s.id = q.session_id
     ${accessJoins}`,
);
const loadQuestionAccess = createSourceBatchLoader(async (db: Db, requests: readonly AccessRequest[]) =>
  byPosition(await db.rows(questionAccess, idsOf(requests)), requests),
);

/** Finds a question with the access of a person to it. Concurrent calls share a statement. */
export const findQuestionAccess = (db: Db, question_id: number, user_id: number) =>
  loadQuestionAccess(db, { id: question_id, user_id });

export interface QuestionRow {
  readonly id: number;
  readonly event_id: number;
  readonly session_id: number;
  readonly text: string;
  readonly status: QuestionStatus;
  readonly vote_count: number;
  readonly created_at: Date;
  readonly answered_at: Date | null;
  readonly answer: string | null;
  readonly reason: string | null;
  readonly merged_into_id: number | null;
  readonly author_id: number | null;
  readonly author_key: string | null;
  readonly full_name: string | null;
  readonly image_url: string | null;
  readonly message_room_id: number | null;
  readonly message_seq: number | null;
}

const questionColumns = `
  q.id, q.event_id, q.session_id, q.text, q.status, q.vote_count, q.created_at, q.answered_at, q.answer, q.reason,
  q.merged_into_id, q.author_id, q.author_key, u.full_name, u.image_url,
  m.room_id as message_room_id, m.seq as message_seq`;
const questionJoins = `
  left join users u on u.id = q.author_id
  left join room_messages m on m.id = q.message_id`;

const questionsById = plannedOnce<QuestionRow>(
  'questions-by-id',
  `select ${questionColumns} from questions q ${questionJoins} where q.id = any($1::bigint[]) order by q.id`,
);

/** Finds questions in any status; deleted ones are omitted. */
export const listQuestionsById = (db: Db, ids: readonly number[]) => db.rows(questionsById, [idList(ids)]);

const questionByClientId = statement<QuestionRow>(
  'question-by-client-id',
  `select ${questionColumns} from questions q ${questionJoins} where q.session_id = $1 and q.client_id = $2`,
);

/** Finds the question of a session with a `client_id`, by any author. */
export const findQuestionByClientId = (db: Db, session_id: number, client_id: string) =>
  db.row(questionByClientId, [session_id, client_id]);

/** A question as the reader of a list sees it. */
export interface ListedRow extends QuestionRow {
  readonly has_voted: boolean;
}

const votedColumn = `
  exists (select from question_votes v where v.question_id = q.id and v.user_id = $2) as has_voted`;

/** By votes, and the oldest first of those with the same number; or the newest first. */
export const questionOrders: { readonly [O in QuestionOrder]: Order } = {
  VOTES: {
    name: 'questions-by-votes',
    direction: 'desc',
    keys: [
      { sql: 'q.vote_count', type: 'integer' },
      { sql: 'q.id', type: 'integer', direction: 'asc' },
    ],
  },
  NEWEST: { name: 'newest-questions', direction: 'desc', keys: [{ sql: 'q.id', type: 'integer' }] },
};

const pageBy = (order: Order) =>
  statement<CursorRow<ListedRow>>(
    order.name,
    `select ${questionColumns}, ${votedColumn}, ${cursorValues(order)}
       from questions q ${questionJoins}
      where q.session_id = $1 and q.status = any($3::text[]) and ${isAfter(order, '$4')}
      order by ${orderBy(order)} limit $5`,
  );

const pages = { VOTES: pageBy(questionOrders.VOTES), NEWEST: pageBy(questionOrders.NEWEST) };

interface ListedPage extends Position {
  readonly session_id: number;
  readonly user_id: number;
  readonly statuses: readonly QuestionStatus[];
  readonly order: QuestionOrder;
}

/** Finds a page of a session's questions. */
export const listQuestionPage = (db: Db, { session_id, user_id, statuses, order, after, limit }: ListedPage) =>
  db.rows(pages[order], [session_id, user_id, [...statuses], after, limit]);

const questionCount = statement<{ readonly total: number }>(
  'question-count',
  'select count(*) as total from questions where session_id = $1 and status = any($2::text[])',
);

export const countQuestions = async (db: Db, session_id: number, statuses: readonly QuestionStatus[]) =>
  (await db.row(questionCount, [session_id, [...statuses]]))?.total ?? 0;

const ownQuestions = statement<ListedRow>(
  'own-questions',
  `select ${questionColumns}, ${votedColumn}
     from questions q ${questionJoins}
    where q.session_id = $1 and (q.author_id = $2 or q.author_key = $3) and q.status = any($4::text[])
    order by q.id desc limit $5`,
);

interface OwnPage extends Pick<ListedPage, 'session_id' | 'user_id' | 'statuses' | 'limit'> {
  readonly author_key: string;
}

/** Finds the questions of a person in a session, named and anonymous ones, newest first. */
export const listMyQuestions = (db: Db, { session_id, user_id, author_key, statuses, limit }: OwnPage) =>
  db.rows(ownQuestions, [session_id, user_id, author_key, [...statuses], limit]);

const settingsOfSession = statement<QaSettings>(
  'qa-settings-of-session',
  `select s.event_id, ${settingsColumns} from sessions s ${settingsJoins} where s.id = $1`,
);

export const findQaSettings = (db: Db, session_id: number) => db.row(settingsOfSession, [session_id]);
