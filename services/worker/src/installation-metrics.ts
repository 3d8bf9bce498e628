/**
 * Metrics of the whole installation: queues, outbox, webhooks, backups, openings of events. All workers report the same
 * values, so dashboards must use the maximum, not the sum. Each query is fast, and only runs at a scrape.
 */
import type { WorkerDeps } from '@plenum/core/job-handlers';
import { type Database, statement } from '@plenum/core/platform/db/database';
import { type QueueName, queues } from '@plenum/core/platform/jobs/catalogue';
import type { QueueState } from '@plenum/core/platform/jobs/queue-state';
import type { Reading } from '@plenum/core/platform/telemetry/metrics';

const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

/** Limit for counting, which must not take longer than processing the backlog. */
const maxCountedRows = 100_000;

/** Ids are nearly in order of creation, so the first row is approximately the oldest. */
const outboxBacklog = statement<{ readonly rows: number; readonly oldest_age_s: number }>(
  'outbox-backlog',
  `select (select count(*) from (select 1 from outbox limit $1) counted) as rows,
          coalesce((select extract(epoch from clock_timestamp() - created_at) from outbox order by id limit 1), 0)::float8
            as oldest_age_s`,
);

const newestBackup = statement<{ readonly age_s: number | null }>(
  'newest-backup',
  'select extract(epoch from clock_timestamp() - max(finished_at))::float8 as age_s from backups',
);

/**
 * Members of events that open: a session starts within half an hour or started in the last quarter of an hour, after at
 * least six hours without one. The autoscaler starts processes for them before they log in.
 */
const openingAttendees = statement<{ readonly attendees: number }>(
  'opening-attendees',
  `select count(*) as attendees
     from event_users
    where not is_banned
      and event_id in (
        select s.event_id from sessions s join events e on e.id = s.event_id
         where s.starts_at between now() - interval '15 minutes' and now() + interval '30 minutes'
           and s.status in ('SCHEDULED', 'STARTING_SOON', 'LIVE') and not s.is_unscheduled
           and e.status = 'PUBLISHED'
           and not exists (
             select from sessions earlier
              where earlier.event_id = s.event_id and earlier.starts_at >= now() - interval '375 minutes'
                and earlier.starts_at < now() - interval '15 minutes'
                and not earlier.is_unscheduled))`,
);

/** Only the first pending delivery of each subject is due. */
const webhookBacklog = statement<{ readonly oldest_age_s: number }>(
  'webhook-backlog',
  `select coalesce(extract(epoch from clock_timestamp() - min(head.due_at)), 0)::float8 as oldest_age_s
     from (select distinct on (d.webhook_id, d.subject) d.due_at
             from webhook_deliveries d join webhooks w on w.id = d.webhook_id
            where d.status = 'PENDING' and w.paused is null
            order by d.webhook_id, d.subject, d.place, d.id) head
    where head.due_at <= clock_timestamp()`,
);

const webhookStates = statement<{
  readonly active: number;
  readonly failing: number;
  readonly paused: number;
  readonly paused_automatically: number;
}>(
  'webhook-states',
  `select count(*) filter (where paused is null and failing_since is null) as active,
          count(*) filter (where paused is null and failing_since is not null) as failing,
          count(*) filter (where paused = 'BY_HAND') as paused,
          count(*) filter (where paused <> 'BY_HAND') as paused_automatically from webhooks`,
);

async function webhookReadings(db: Database) {
  const [backlog, states] = await Promise.all([db.row(webhookBacklog), db.row(webhookStates)]);
  return [
    {
      name: 'plenum_webhook_oldest_due_age_seconds',
      labels: {},
      value: Math.max(backlog?.oldest_age_s ?? 0, 0),
    } as const,
    ...Object.entries(states ?? {}).map(
      ([state, value]) => ({ name: 'plenum_webhooks', labels: { state }, value }) as const,
    ),
  ];
}

type QueueGauge = 'plenum_queue_jobs' | 'plenum_queue_oldest_job_age_seconds';

function queueReadings(queue: QueueName, state: QueueState): Reading<QueueGauge>[] {
  const { waiting, active, delayed, failed, oldestDueMs } = state;
  const age_s = oldestDueMs === null ? 0 : Math.max(Date.now() - oldestDueMs, 0) / 1_000;
  const counts = Object.entries({ waiting, active, delayed, failed });
  return [
    ...counts.map(([name, value]) => ({ name: 'plenum_queue_jobs', labels: { queue, state: name }, value }) as const),
    { name: 'plenum_queue_oldest_job_age_seconds', labels: { queue }, value: age_s },
  ];
}

async function backlogOf(db: Database) {
  const backlog = await db.row(outboxBacklog, [maxCountedRows]);
  if (backlog === undefined) return [];
  return [
    { name: 'plenum_outbox_rows', labels: {}, value: backlog.rows },
    { name: 'plenum_outbox_oldest_row_age_seconds', labels: {}, value: Math.max(backlog.oldest_age_s, 0) },
  ] as const;
}

export function registerOpeningAttendees({ metrics, db }: Pick<WorkerDeps, 'metrics' | 'db'>): void {
  metrics.onScrape(['plenum_opening_attendees'], async () => {
    const opening = await db.row(openingAttendees);
    return [{ name: 'plenum_opening_attendees', labels: {}, value: opening?.attendees ?? 0 }];
  });
}

export function registerInstallationMetrics({ metrics, jobs, db }: WorkerDeps): void {
  metrics.onScrape(['plenum_queue_jobs', 'plenum_queue_oldest_job_age_seconds'], async () => {
    const states = await Promise.all(queueNames.map(async (queue) => queueReadings(queue, await jobs.state(queue))));
    return states.flat();
  });
  metrics.onScrape(['plenum_outbox_rows', 'plenum_outbox_oldest_row_age_seconds'], () => backlogOf(db));
  metrics.onScrape(['plenum_webhook_oldest_due_age_seconds', 'plenum_webhooks'], () => webhookReadings(db));
  registerOpeningAttendees({ metrics, db });
  metrics.onScrape(['plenum_backup_age_seconds'], async () => {
    const newest = await db.row(newestBackup);
    if (newest?.age_s === undefined || newest.age_s === null) return [];
    return [{ name: 'plenum_backup_age_seconds', labels: {}, value: Math.max(newest.age_s, 0) }];
  });
}
