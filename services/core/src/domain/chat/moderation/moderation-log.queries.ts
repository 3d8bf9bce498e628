import type { DecisionReasonKind, ModerationLogAction, ModerationRuleName, RoomType } from '@plenum/contracts/enums';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isForOrganizers } from '../moderation-log/moderation-log.steps.ts';

interface PersonColumns {
  readonly actor_id: number | null;
  readonly actor_full_name: string | null;
  readonly actor_image_url: string | null;
  readonly subject_id: number | null;
  readonly subject_full_name: string | null;
  readonly subject_image_url: string | null;
}

export interface LogRow extends PersonColumns {
  readonly id: number;
  readonly event_id: number;
  readonly action: ModerationLogAction;
  readonly room_id: number | null;
  readonly room_name: string | null;
  readonly room_description: string | null;
  readonly room_type: RoomType | null;
  readonly message_id: number | null;
  readonly question_id: number | null;
  readonly question_session_id: number | null;
  readonly question_text: string | null;
  readonly poll_id: number | null;
  readonly poll_session_id: number | null;
  readonly poll_question: string | null;
  readonly feedback_session_id: number | null;
  readonly feedback_comment: string | null;
  readonly delay_location: string | null;
  readonly delay_minutes: number | null;
  readonly announcement: string | null;
  readonly rule: ModerationRuleName | null;
  readonly reason: string | null;
  readonly reason_kind: DecisionReasonKind | null;
  readonly reason_details: string | null;
  readonly duration_hours: number | null;
  readonly message_count: number | null;
  readonly created_at: Date;
}

/**
 * SQL condition: only organizers see entries of rooms and sessions for organizers. If the room, question or poll was
 * deleted, the stored flag applies.
 */
const visibleCondition = `($2::boolean or not (
  ${isForOrganizers('l.room_id', 'l.question_id', 'l.poll_id')}
  or l.for_organizers and coalesce(l.room_id, l.question_id, l.poll_id) is null))`;

export const logOrder: Order = {
  name: 'moderation-log',
  direction: 'desc',
  keys: [{ sql: 'l.id', type: 'integer' }],
};

const logEntries = statement<CursorRow<LogRow>>(
  'moderation-log-entries',
  `select l.id, l.event_id, l.action, l.room_id, r.name as room_name, r.description as room_description,
          r.room_type, l.message_id, l.question_id,
          q.session_id as question_session_id, q.text as question_text, l.poll_id,
          p.session_id as poll_session_id, p.question as poll_question,
          f.session_id as feedback_session_id, case when $5::boolean then f.comment end as feedback_comment,
          d.location as delay_location, d.minutes as delay_minutes, n.text as announcement, l.rule, l.reason, l.reason_kind,
          l.reason_details, l.duration_hours, l.message_count, l.created_at, l.actor_id, a.full_name as actor_full_name,
          a.image_url as actor_image_url, l.subject_id, s.full_name as subject_full_name, s.image_url as subject_image_url,
          ${cursorValues(logOrder)}
     from (select l.* from moderation_log l where l.event_id = $1 and ${visibleCondition} and ${isAfter(logOrder, '$3')}
            order by ${orderBy(logOrder)} limit $4) l
     left join users a on a.id = l.actor_id
     left join users s on s.id = l.subject_id
     left join chat_rooms r on r.id = l.room_id
     left join questions q on q.id = l.question_id
     left join polls p on p.id = l.poll_id
     left join session_feedback f on f.id = l.feedback_id
     left join location_delays d on d.id = l.delay_id
     left join announcements n on n.id = l.announcement_id
    order by ${orderBy(logOrder)}`,
);

const logCount = statement<{ readonly total: number }>(
  'moderation-log-count',
  `select count(*) as total from moderation_log l where l.event_id = $1 and ${visibleCondition}`,
);

interface LogPage extends Position {
  readonly event_id: number;
  readonly enters_admin: boolean;
  /** Whether to include the comments of feedback. */
  readonly readsFeedback: boolean;
}

/** Finds the log of an event, newest first. */
export const listLog = (db: Db, { event_id, enters_admin, after, limit, readsFeedback }: LogPage) =>
  db.rows(logEntries, [event_id, enters_admin, after, limit, readsFeedback]);

export const countLog = async (db: Db, event_id: number, enters_admin: boolean): Promise<number> =>
  (await db.row(logCount, [event_id, enters_admin]))?.total ?? 0;
