/** Scheduled jobs. The queue creates one job per scheduled time, regardless of the number of workers. */
import { jobSpecs } from '@plenum/core/domain/registry';
import type { WorkerDeps } from '@plenum/core/job-handlers';
import type { JobName, JobSpec } from '@plenum/core/platform/jobs/catalogue';

type Recurring = readonly [JobName, JobSpec & { readonly schedule: string }];

const recurring = Object.entries(jobSpecs).filter(
  (entry): entry is Recurring & typeof entry => entry[1].schedule !== undefined,
);

const retryMs = 5_000;

export interface Schedulers {
  stop(): void;
}

/**
 * Registers the schedules, and retries until Redis accepts them. Removes schedules of other versions, which would otherwise
 * create jobs forever after a rollback. During a rollout, the worker that starts last decides.
 */
export function startSchedulers(deps: WorkerDeps): Schedulers {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function register(): Promise<void> {
    for (const [name, { schedule, isDemoOnly = false }] of recurring) {
      if (!isDemoOnly || deps.config.DEMO_ENABLED) await deps.jobs.schedule(name, {}, schedule);
      else await deps.jobs.unschedule(name);
    }
    for (const name of await deps.jobs.unscheduleUnknown())
      deps.log.warn({ job: name }, 'removed the schedule of a job that this version does not have');
  }

  function attempt(): void {
    register().catch(() => {
      if (!stopped) timer = setTimeout(attempt, retryMs);
    });
  }

  // Prometheus sees no increase in a series that begins with its first count, and some of these jobs run once a day.
  for (const [job_name] of recurring) deps.metrics.add('plenum_jobs_total', { job_name, outcome: 'given_up' }, 0);
  attempt();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
