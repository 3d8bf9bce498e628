import { createJobs, type Jobs } from '@plenum/core/platform/jobs/queues';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Command, printError, UsageError, print } from './command.ts';

const listMax = 1_000;
const connectPatienceMs = 10_000;
const lookEveryMs = 50;

async function list(jobs: Jobs): Promise<number> {
  const failed = await jobs.listFailed(listMax);
  for (const { id, name, attempts, reason, failedAt } of failed) {
    print(`${id}  ${name}  ${attempts} attempts, ${failedAt?.toISOString() ?? ''}\n    ${reason}`);
  }
  print(failed.length === 0 ? 'There are no failed jobs.' : `${failed.length} failed jobs.`);
  return 0;
}

async function redrive(jobs: Jobs, ids: readonly string[]): Promise<number> {
  const count = await jobs.redrive(ids.length === 0 ? undefined : ids);
  print(`${count} jobs queued again.`);
  return count === 0 && ids.length > 0 ? 1 : 0;
}

async function isRedisThere(jobs: Jobs): Promise<boolean> {
  const deadlineMs = performance.now() + connectPatienceMs;
  while (performance.now() < deadlineMs) {
    const state = await jobs.health();
    // A certificate will not change meanwhile.
    if (state === 'untrusted') return false;
    if (state !== 'down') return true;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return false;
}

/** Lists the failed jobs, or puts them (all of them without ids) back into their queues. */
export const jobs: Command = {
  usage: 'list | redrive [id …]',
  summary: 'list failed jobs, or run them again',
  needs: ['REDIS_URL'],
  async prepare([word = 'list', ...ids]) {
    if (word !== 'list' && word !== 'redrive') throw new UsageError('Expected: list or redrive.');
    return async (config) => {
      // What the log would say is printed below.
      const queues = createJobs(config, createLog({ ...config, LOG_LEVEL: 'silent' }, 'operator'));
      try {
        if (await isRedisThere(queues)) return word === 'list' ? await list(queues) : await redrive(queues, ids);
        printError(`Redis (REDIS_URL): ${queues.awayReason() || 'It is not reachable.'}`);
        return 1;
      } finally {
        await queues.close();
      }
    };
  },
};
