import { jobSpecs } from '@plenum/core/domain/registry';
import type { QueueName } from '@plenum/core/platform/jobs/catalogue';
import type { FailedJob, FailedJobChoice } from '@plenum/core/platform/jobs/failed-jobs';
import { createJobs, type Jobs } from '@plenum/core/platform/jobs/queues';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Command, printError, UsageError, print } from './command.ts';

type Act = (jobs: Jobs) => Promise<number>;

const listMax = 1_000;
const connectPatienceMs = 10_000;
const pollIntervalMs = 50;

/** The work that is not done when jobs of a queue are dismissed. */
const undone: Readonly<Record<QueueName, string>> = {
  mail: 'These mails are not sent; whoever misses one can ask for it again.',
  moderation: 'These texts are not checked by the rules of their chat.',
  imports: 'These imports stay failed; their organizers can start them again.',
  upkeep: 'What recurs runs again at its next time; files that were to be removed stay in the storage.',
  notifications: 'These notifications are not made.',
  delivery: 'The next run delivers what is left.',
  'notification-mails': 'These mails are requested again by the next run.',
  webhooks: 'The next run delivers what is left.',
  fetches: 'The next run fetches what is left.',
};

const list: Act = async (jobs) => {
  const failed = await jobs.listFailed(listMax);
  for (const { id, name, attempts, reason, failedAt } of failed) {
    print(`${id}  ${name}  ${attempts} attempts, ${failedAt?.toISOString() ?? ''}\n    ${reason}`);
  }
  print(failed.length === 0 ? 'There are no failed jobs.' : `${failed.length} failed jobs.`);
  return 0;
};

/** An empty result is a failure only if the jobs were named. */
const exitCode = (choice: FailedJobChoice, done: readonly FailedJob[]): number =>
  done.length === 0 && choice !== 'all' ? 1 : 0;

const redrive =
  (choice: FailedJobChoice): Act =>
  async (jobs) => {
    const done = await jobs.redrive(choice);
    print(`${done.length} jobs queued again.`);
    return exitCode(choice, done);
  };

const dismiss =
  (choice: FailedJobChoice): Act =>
  async (jobs) => {
    const done = await jobs.dismiss(choice);
    for (const [name, alike] of Map.groupBy(done, (job) => job.name)) {
      const [first] = alike;
      print(`${alike.length} × ${name}: dismissed. ${first === undefined ? '' : undone[first.queue]}`);
    }
    print(done.length === 0 ? 'No such job has failed.' : `${done.length} jobs dismissed.`);
    return exitCode(choice, done);
  };

/** Parses `id …`, `--kind <job>` or `--all`; null for none of them. */
function choiceFrom([first, ...rest]: readonly string[]): FailedJobChoice | null {
  if (first === undefined) return null;
  if (first === '--all' && rest.length === 0) return 'all';
  const [kind] = rest;
  if (first === '--kind' && kind !== undefined && rest.length === 1) return { kind };
  if ([first, ...rest].some((word) => word.startsWith('--')))
    throw new UsageError('Expected: ids, or --kind, or --all.');
  return { ids: [first, ...rest] };
}

function actOf([word = 'list', ...rest]: readonly string[]): Act {
  const choice = choiceFrom(rest);
  if (word === 'redrive') return redrive(choice ?? 'all');
  if (word === 'list' && choice === null) return list;
  if (word !== 'dismiss') throw new UsageError('Expected: list, redrive or dismiss.');
  if (choice === null) throw new UsageError('Which ones? Name ids, or --kind with the name of a job, or --all.');
  return dismiss(choice);
}

async function isRedisThere(jobs: Jobs): Promise<boolean> {
  const deadlineMs = performance.now() + connectPatienceMs;
  while (performance.now() < deadlineMs) {
    const state = await jobs.health();
    // A retry does not change a certificate.
    if (state === 'untrusted') return false;
    if (state !== 'down') return true;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  return false;
}

/** Lists the failed jobs, requeues them (all of them when none are named), or removes them. */
export const jobs: Command = {
  usage: 'list | redrive [id … | --kind <job>] | dismiss id … | --kind <job> | --all',
  summary: 'list failed jobs, run them again, or remove them for good',
  needs: ['REDIS_URL'],
  async prepare(args) {
    const act = actOf(args);
    return async (config) => {
      // The messages of the log are printed below.
      const queues = createJobs(config, createLog({ ...config, LOG_LEVEL: 'silent' }, 'operator'), jobSpecs);
      try {
        if (await isRedisThere(queues)) return await act(queues);
        printError(`Redis (REDIS_URL): ${queues.awayReason() || 'It is not reachable.'}`);
        return 1;
      } finally {
        await queues.close();
      }
    };
  },
};
