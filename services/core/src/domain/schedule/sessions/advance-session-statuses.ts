/** Job that updates session statuses on schedule. */
import { startingSoonMinutes } from '@plenum/contracts/limits';
import { maxSessionDurationMinutes } from '@plenum/contracts/schedule/import-limits';
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { record } from '../../domain-events.ts';
import { roundRobin } from '../../job-owner.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { dueStatus, type StatusState } from './session-status.rules.ts';

/** SQL condition: a session has passed a boundary since its status was set (the same rule as `dueStatus`). */
const hasPassedBoundary = (now: string): string => {
  const [soon, end] = [
    `s.starts_at - interval '${startingSoonMinutes} minutes'`,
    `s.starts_at + s.duration_minutes * interval '1 minute'`,
  ];
  return `
  case when ${end} <= ${now} then s.status <> 'COMPLETED' and coalesce(s.status_set_at < ${end}, true)
       when s.starts_at <= ${now} then s.status <> 'LIVE' and coalesce(s.status_set_at < s.starts_at, true)
       when ${soon} <= ${now} then s.status <> 'STARTING_SOON' and coalesce(s.status_set_at < ${soon}, true)
       else false end`;
};

/** Exceeds the number of events with a boundary in the same minute; the next run handles others. */
const maxEvents = 10_000;

/**
 * Events with a session that has passed a boundary, round-robin by organization. Sessions that were ended manually are
 * included until their scheduled end, because COMPLETED only becomes final then.
 */
const eventsWithDueSessions = statement<{ id: number }>(
  'events-with-due-sessions',
  roundRobin(
    `select e.id, e.organization_id, e.id as place from events e
    where e.auto_session_status and e.status <> 'DELETED' and e.id in (
      select s.event_id from sessions s
       where s.status in ('SCHEDULED', 'STARTING_SOON', 'LIVE') and ${isVisibleSession('s')} and s.starts_at <= $1::timestamptz + interval '10 minutes'
         and ${hasPassedBoundary('$1::timestamptz')}
       union
      select s.event_id from events near join sessions s on s.event_id = near.id
       where near.start_date <= ($1::timestamptz)::date + 1 and near.end_date >= ($1::timestamptz)::date - 4
         and s.status = 'COMPLETED' and ${isVisibleSession('s')} and s.starts_at <= $1::timestamptz + interval '10 minutes'
         and s.starts_at > $1::timestamptz - interval '${maxSessionDurationMinutes} minutes' and ${hasPassedBoundary('$1::timestamptz')})`,
    maxEvents,
  ),
);

/** Skips an event whose row is locked by a writer; the next run handles it. */
const lockEvent = statement(
  'lock-event-for-statuses',
  `select from events where id = $1 and auto_session_status and status <> 'DELETED' for no key update skip locked`,
);

type DueRow = StatusState & { readonly id: number };

const dueSessions = statement<DueRow>(
  'due-sessions',
  `select s.id, s.status, s.duration_minutes, s.starts_at, s.status_set_at from sessions s
    where s.event_id = $1 and s.status <> 'CANCELLED' and ${isVisibleSession('s')} and s.starts_at <= $2::timestamptz + interval '10 minutes'
      and (s.status <> 'COMPLETED' or s.starts_at > $2::timestamptz - interval '${maxSessionDurationMinutes} minutes') and ${hasPassedBoundary('$2::timestamptz')}
    order by s.id for update`,
);

const setStatuses = statement(
  'set-session-statuses',
  `update sessions s set status = r.status, status_set_at = r.status_set_at, updated_at = $1
     from json_to_recordset($2::json) as r(id bigint, status text, status_set_at timestamptz) where s.id = r.id`,
);

async function advanceEvent(tx: Transaction, event_id: number, now: Date): Promise<number> {
  const events = await tx.rows(lockEvent, [event_id]);
  if (events.length === 0) return 0;
  const sessions = await tx.rows(dueSessions, [event_id, now]);
  const dueUpdates = sessions.flatMap(({ id, ...session }) => {
    const mark = dueStatus(session, now);
    return mark === null ? [] : [{ id, ...mark }];
  });
  if (dueUpdates.length === 0) return 0;
  await tx.rows(setStatuses, [now, JSON.stringify(dueUpdates)]);
  await bumpAgenda(tx, event_id);
  record(tx, 'event.changed', { event_id });
  return dueUpdates.length;
}

/** Sets every session to the status of its last boundary. Idempotent, even when run concurrently. */
export async function advanceSessionStatuses(scope: Deps): Promise<void> {
  const now = scope.clock.date();
  const events = await scope.db.rows(eventsWithDueSessions, [now]);
  let changedCount = 0;
  for (const { id } of events) changedCount += await transaction(scope, (tx) => advanceEvent(tx, id, now));
  if (changedCount > 0) scope.log.info({ sessions: changedCount }, 'session statuses advanced');
}
