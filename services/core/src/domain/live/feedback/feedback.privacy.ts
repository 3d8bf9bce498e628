import { feedbackOpenDays } from '@plenum/contracts/live/feedback-limits';
import { exportedRows, ofSession } from '../../personal-data.ts';
import { hasEnded, purge } from '../../retention.ts';

export const feedbackPersonalData = {
  session_feedback: exportedRows('session-feedback', {
    columns: `f.session_id, s.event_id, ${ofSession('s.title')} as session_title, f.stars, f.comment,
              f.comment_removed_at is not null as is_comment_removed, f.created_at, f.updated_at`,
    tables: 'session_feedback f join sessions s on s.id = f.session_id',
    whose: 'f.user_id = $1',
    key: 'f.session_id',
    order: 'f.session_id',
  }),
};

/** Removes the authors of feedback once it is closed; ratings and comments stay. */
const purgeFeedbackAuthors = `
  update session_feedback set user_id = null where id in
    (select f.id
       from events e
       join sessions s on s.event_id = e.id
      cross join lateral (select id from session_feedback where session_id = s.id and user_id is not null limit $1) f
      where ${hasEnded} and e.end_date + ${feedbackOpenDays} < local_date(now(), e.timezone) limit $1)
  returning 1 as gone`;

export const feedbackRetention = [
  purge({ name: 'feedback_authors', sql: purgeFeedbackAuthors, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS }),
];
