/**
 * Metrics of the whole installation: queues, outbox, backups. Every worker reports the same values, so dashboards take
 * the maximum and never the sum. Each query is cheap and runs only at a scrape.
 */
import { type Database, statement } from '@plenum/core/platform/db/database';
import { type QueueName, queues } from '@plenum/core/platform/jobs/catalogue';
import type { QueueState } from '@plenum/core/platform/jobs/queue-state';
import type { Reading } from '@plenum/core/platform/telemetry/metrics';
import type { WorkerDeps } from './worker-deps.ts';

const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

/** Limit, so that counting a backlog never takes longer than processing it. */
const rowsCountedMax = 100_000;

/** Ids grow nearly in order of creation: the age of the first row approximates that of the oldest. */
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
  const backlog = await db.row(outboxBacklog, [rowsCountedMax]);
  if (backlog === undefined) return [];
  return [
    { name: 'plenum_outbox_rows', labels: {}, value: backlog.rows },
    { name: 'plenum_outbox_oldest_row_age_seconds', labels: {}, value: Math.max(backlog.oldest_age_s, 0) },
  ] as const;
}

/** Registers the metrics of the installation. */
export function registerInstallationMetrics({ metrics, jobs, db }: WorkerDeps): void {
  metrics.onScrape(['plenum_queue_jobs', 'plenum_queue_oldest_job_age_seconds'], async () => {
    const states = await Promise.all(queueNames.map(async (queue) => queueReadings(queue, await jobs.state(queue))));
    return states.flat();
  });
  metrics.onScrape(['plenum_outbox_rows', 'plenum_outbox_oldest_row_age_seconds'], () => backlogOf(db));
  metrics.onScrape(['plenum_backup_age_seconds'], async () => {
    const newest = await db.row(newestBackup);
    if (newest?.age_s === undefined || newest.age_s === null) return [];
    return [{ name: 'plenum_backup_age_seconds', labels: {}, value: Math.max(newest.age_s, 0) }];
  });
}
