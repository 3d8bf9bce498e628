/** Requests feedback on sessions that have ended: once per person and session, in batches. */
import { maxFeedbackRequestAgeHours } from '@plenum/contracts/live/feedback-limits';
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { roundRobin } from '../../job-owner.ts';
import { sessionEnd } from '../../schedule/sessions/session.queries.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { batchSize, isNotNotified, speaks } from './notify-sessions.ts';
import { publishNewNotifications } from './publish-counts.ts';
import { insertNotificationBatch, receivesKind } from './store.queries.ts';

/**
 * More sessions are handled in the next minute. Round-robin by organization; most recently ended sessions first,
 * because people remember them best.
 */
const maxSessions = 200;
/** A session with 20,000 attendees is far below this; the rest is handled in the next minute. */
const maxBatches = 50;

/** Filters by event dates first, because sessions are indexed by event; a session lasts a day at most. */
const endedSessions = statement<{ readonly id: number }>(
  'sessions-without-feedback-round',
  roundRobin(
    `select s.id, e.organization_id, $1::timestamptz - (${sessionEnd}) as place
     from events e
     left join event_feedback f on f.event_id = e.id
     join sessions s on s.event_id = e.id
    where e.status = 'PUBLISHED' and coalesce(f.is_asked, true) and ${isVisibleSession('s')}
      and e.start_date <= $1::timestamptz::date + 1 and e.end_date >= $1::timestamptz::date - 4
      and s.starts_at > $1::timestamptz - interval '3 days' and s.feedback_url is null
      and ${sessionEnd} between $1::timestamptz - interval '${maxFeedbackRequestAgeHours} hours' and $1
      and not exists (select from feedback_rounds r where r.session_id = s.id)`,
    maxSessions,
  ),
);

/**
 * People with the session in their agenda or who visited its room; after a crash, the job continues with those not yet
 * asked.
 */
const insertRequests = insertNotificationBatch(
  'notify-feedback-asked',
  'FEEDBACK_ASKED',
  `select u.id, s.id, 1::bigint, null::bigint, s.event_id, null::bigint, s.id, '{}'::jsonb
     from sessions s
     join lateral (select bookmark.user_id from session_bookmarks bookmark where bookmark.session_id = s.id
                    union
                   select c.user_id from chat_rooms r join room_cursors c on c.room_id = r.id
                    where r.session_id = s.id and r.subtype = 'PUBLIC') b on true
     join users u on u.id = b.user_id
    where s.id = $1 and ${receivesKind('FEEDBACK_ASKED')} and ${isNotNotified('FEEDBACK_ASKED', '1')}
      and ${belongsToEvent('b.user_id', 's.event_id')} and not ${speaks('b.user_id')}
      and not exists (select from session_feedback feedback where feedback.session_id = s.id and feedback.user_id = b.user_id)`,
  '$2',
);

const closeRound = statement(
  'close-feedback-round',
  'insert into feedback_rounds (session_id) values ($1) on conflict do nothing',
);

/**
 * Returns the number of people asked. The session is marked as done only when everyone has been asked, so nobody is
 * asked twice.
 */
async function requestFor({ db, publish }: Deps, session_id: number): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const inserted = await db.rows(insertRequests, [session_id, batchSize]);
    await publishNewNotifications(db, inserted, publish);
    count += inserted.length;
    if (inserted.length < batchSize) {
      await db.rows(closeRound, [session_id]);
      break;
    }
  }
  return count;
}

/** Requests feedback on every session that ended within a day and has not been processed. Idempotent. */
export async function requestFeedback(scope: Deps): Promise<void> {
  const sessions = await scope.db.rows(endedSessions, [scope.clock.date()]);
  let notified = 0;
  for (const { id } of sessions) notified += await requestFor(scope, id);
  if (notified > 0) scope.log.info({ notified, sessions: sessions.length }, 'feedback requested');
}
