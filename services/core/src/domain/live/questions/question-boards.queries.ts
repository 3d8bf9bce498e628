/**
 * Query that gateways run twice a second for all sessions with followed questions. A single statement, which returns a
 * row for each session.
 */
import { maxLiveQuestions } from '@plenum/contracts/live/question-limits';
import type { Qa } from '@plenum/contracts/live/questions';
import { contentVersion } from '../../../platform/content-version.ts';
import { type Db, idList, plannedOnce } from '../../../platform/db/database.ts';
import { settingsColumns, settingsJoins } from './questions.queries.ts';
import type { QaSettings } from './questions.rules.ts';

/** A session with its questions as text: `id:votes:revision:status` for each, by id; null without questions. */
export interface BoardRow extends QaSettings {
  readonly questions: string | null;
}

const boards = plannedOnce<BoardRow>(
  'question-boards',
  `select s.event_id, ${settingsColumns},
          (select string_agg(concat_ws(':', q.id, q.vote_count, q.revision, q.status), ',' order by q.id)
             from (select id, vote_count, revision, status from questions where session_id = s.id
                    order by id desc limit ${maxLiveQuestions}) q) as questions
     from sessions s
     ${settingsJoins}
    where s.id = any($1::bigint[])`,
);

interface BoardContent {
  readonly qa: Qa;
  readonly can_moderate: boolean;
  /** `questions` of the row. */
  readonly text: string | null;
}

/** Returns the version of the questions as a person can see them. */
export const boardVersion = ({ qa, can_moderate, text }: BoardContent): string =>
  contentVersion([qa.mode, qa.is_default_mode, qa.is_closed, qa.state, qa.opens_at, can_moderate, text]);

/** Finds the questions of sessions; deleted sessions are omitted. */
export const listBoards = (db: Db, sessionIds: readonly number[]) => db.rows(boards, [idList(sessionIds)]);
