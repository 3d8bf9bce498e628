import { exportedRows, ofSession } from '../../personal-data.ts';
import { hasEnded, purge } from '../../retention.ts';

export const questionsPersonalData = {
  questions: exportedRows('questions', {
    columns: `q.id, q.event_id, q.session_id, ${ofSession('s.title')} as session_title, q.text,
              q.author_id is null as is_anonymous, q.status, q.vote_count as votes, ${ofSession('q.answer')} as answer,
              ${ofSession('q.answered_at')} as answered_at, ${ofSession('q.reason')} as reason, q.created_at`,
    tables: 'questions q join sessions s on s.id = q.session_id',
    whose: `q.author_id = $1 or q.author_key = any(string_to_array($2, ','))`,
    key: 'q.id',
    order: 'q.id',
    byAuthorKey: true,
  }),
  question_votes: exportedRows('question-votes', {
    columns: `v.question_id, q.session_id, ${ofSession('q.text')} as text`,
    tables: 'question_votes v join questions q on q.id = v.question_id join sessions s on s.id = q.session_id',
    whose: 'v.user_id = $1',
    key: 'v.question_id',
    order: 'v.question_id',
  }),
  question_mutes: exportedRows('question-mutes', {
    columns: 'event_id, "until", created_at',
    tables: 'question_mutes',
    whose: `$1::bigint is not null and author_key = any(string_to_array($2, ','))`,
    key: 'event_id',
    order: 'event_id',
    byAuthorKey: true,
  }),
};

/** Deletes questions, including anonymous ones, with their votes. */
const purgeQuestions = `
  delete from questions where id in
    (select q.id from events e join questions q on q.event_id = e.id where ${hasEnded} limit $1)
  returning 1 as gone`;

export const questionsRetention = [
  purge({ name: 'questions', sql: purgeQuestions, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS }),
];
