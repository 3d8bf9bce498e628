/**
 * Content of a stage wall of questions: the question on stage, or those with the most votes, and the URL for asking.
 */
import type { EventStatus } from '@plenum/contracts/enums';
import { maxWallQuestions } from '@plenum/contracts/live/question-limits';
import type { QuestionWallFrame, WallQuestion } from '@plenum/contracts/live/walls';
import type { Deps } from '../../../deps.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isMutedMember, isVisibleSession } from '../../access.queries.ts';
import { wallJoinCode } from '../../chat/chat-rooms/walls.queries.ts';
import { settingsColumns, settingsJoins } from './questions.queries.ts';
import { type QaSettings, qaOf } from './questions.rules.ts';

interface QuestionWallRow extends QaSettings {
  readonly token_hash: string;
  readonly session_title: string;
  readonly event_title: string;
  readonly event_status: EventStatus;
  /** Name of the person who has the microphone; null without their consent. */
  readonly microphone: string | null;
  readonly location: string | null;
  /** Null if nobody can join by it. */
  readonly join_code: string | null;
}

/** Only with the consent of the person, while they participate and the session is live. */
const microphone = `(
  select u.full_name
    from raised_hands h
    join session_hands taken on taken.session_id = h.session_id and taken.is_open
    join users u on u.id = h.user_id
    left join event_users eu on eu.event_id = s.event_id and eu.user_id = h.user_id
    left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = h.user_id
   where h.session_id = s.id and h.called_at is not null and h.is_named and s.status not in ('COMPLETED', 'CANCELLED')
     and (ou.role = 'OWNER' or (eu.role is not null and not eu.is_banned and not (${isMutedMember})))
   limit 1)`;

const walls = statement<QuestionWallRow>(
  'question-walls-by-token',
  `select walled.wall_token_hash as token_hash, s.event_id, s.title as session_title, e.title as event_title,
          e.status as event_status, ${settingsColumns}, ${microphone} as microphone, s.location, ${wallJoinCode}
     from session_qa walled
     join sessions s on s.id = walled.session_id
     join events e on e.id = s.event_id
     ${settingsJoins}
    where walled.wall_token_hash = any($1::text[]) and ${isVisibleSession('s')}`,
);

interface WallQuestionRow extends WallQuestion {
  readonly session_id: number;
  readonly is_on_stage: boolean;
}

const questionsOnWalls = statement<WallQuestionRow>(
  'questions-on-walls',
  `select s.id as session_id, q.id, q.text, q.vote_count as votes, q.status = 'ON_STAGE' as is_on_stage,
          case when u.id is not null then u.full_name end as author
     from unnest($1::bigint[]) as s (id)
    cross join lateral (select * from questions open
                         where open.session_id = s.id and open.status in ('OPEN', 'ON_STAGE')
                         order by (open.status = 'ON_STAGE') desc, open.vote_count desc, open.id
                         limit ${maxWallQuestions + 1}) q
     left join users u on u.id = q.author_id`,
);

const textOf = ({ id, text, author, votes }: WallQuestion): WallQuestion => ({ id, text, author, votes });

/** Creates the frame source of question walls; each frame is complete. */
export const questionWalls =
  ({ config, clock }: Pick<Deps, 'config' | 'clock'>) =>
  async (db: Db, tokenHashes: readonly string[]) => {
    const rows = await db.rows(walls, [tokenHashes]);
    if (rows.length === 0) return [];
    const wallQuestions = await db.rows(questionsOnWalls, [rows.map(({ session_id }) => session_id)]);
    return rows.map((row) => {
      const { session_id, event_id, session_title, event_title, token_hash } = row;
      const state = row.event_status === 'DELETED' ? 'OFF' : qaOf(row, clock.date()).state;
      const questions = state === 'OFF' ? [] : wallQuestions.filter((question) => question.session_id === session_id);
      const stage = questions.find(({ is_on_stage }) => is_on_stage);
      const frame: QuestionWallFrame = {
        session: { id: session_id, title: session_title },
        event: { id: event_id, title: event_title },
        state,
        join_url: `${config.publicOrigin}/app/events/${event_id}/sessions/${session_id}#questions`,
        join_code: row.join_code,
        microphone: row.event_status === 'DELETED' ? null : row.microphone,
        on_stage: stage === undefined ? null : textOf(stage),
        top: questions
          .filter(({ is_on_stage }) => !is_on_stage)
          .slice(0, maxWallQuestions)
          .map(textOf),
      };
      const place = { event_id, location: row.location };
      return { token_hash, version: JSON.stringify(frame), read: () => Promise.resolve(frame), place };
    });
  };
