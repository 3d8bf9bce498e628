/** Permanently failed jobs, which remain in their queue until an operator handles them. */
import type { Job, Queue } from 'bullmq';
import { type QueueName, queues } from './catalogue.ts';

export interface FailedJob {
  readonly queue: QueueName;
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly reason: string;
  readonly failedAt: Date | null;
}

/** Selects failed jobs: by id, by kind, or all. */
export type FailedJobChoice = 'all' | { readonly ids: readonly string[] } | { readonly kind: string };

export interface FailedJobs {
  /** Lists failed jobs, newest first. */
  listFailed(limit: number): Promise<FailedJob[]>;
  redrive(choice: FailedJobChoice): Promise<readonly FailedJob[]>;
  /** Removes failed jobs without running them again, and returns them. */
  dismiss(choice: FailedJobChoice): Promise<readonly FailedJob[]>;
}

const pageSize = 1_000;
const batchSize = 100;

const queueNames = Object.keys(queues).filter((name): name is QueueName => name in queues);

const describe = (queue: QueueName, job: Job): FailedJob => ({
  queue,
  id: job.id ?? '',
  name: job.name,
  attempts: job.attemptsMade,
  reason: job.failedReason ?? '',
  failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn),
});

function isChosen(choice: FailedJobChoice, { id, name }: Job): boolean {
  if (choice === 'all') return true;
  return 'kind' in choice ? name === choice.kind : choice.ids.includes(id ?? '');
}

/** Lists the selected jobs of a queue before any of them is changed, which would shift the pages. */
async function selectJobs(queue: Queue, choice: FailedJobChoice): Promise<Job[]> {
  const selected: Job[] = [];
  for (let start = 0; ; start += pageSize) {
    const page: Job[] = await queue.getFailed(start, start + pageSize - 1);
    selected.push(...page.filter((job) => isChosen(choice, job)));
    if (page.length < pageSize) return selected;
  }
}

/** @param queueOf returns a queue when Redis is available */
export function createFailedJobs(queueOf: (name: QueueName) => Promise<Queue>): FailedJobs {
  async function each(choice: FailedJobChoice, act: (job: Job) => Promise<unknown>): Promise<readonly FailedJob[]> {
    const done: FailedJob[] = [];
    for (const name of queueNames) {
      const chosen = await selectJobs(await queueOf(name), choice);
      for (let start = 0; start < chosen.length; start += batchSize) {
        const batch = chosen.slice(start, start + batchSize);
        await Promise.all(batch.map(act));
        done.push(...batch.map((job) => describe(name, job)));
      }
    }
    return done;
  }
  return {
    async listFailed(limit) {
      const jobs = await Promise.all(
        queueNames.map(async (name) => {
          const failed: Job[] = await (await queueOf(name)).getFailed(0, limit - 1);
          return failed.map((job) => describe(name, job));
        }),
      );
      return jobs
        .flat()
        .toSorted((a, b) => (b.failedAt?.getTime() ?? 0) - (a.failedAt?.getTime() ?? 0))
        .slice(0, limit);
    },
    redrive: (choice) => each(choice, (job) => job.retry('failed', { resetAttemptsMade: true })),
    dismiss: (choice) => each(choice, (job) => job.remove()),
  };
}
