import { jobSpecs } from '@plenum/core/domain/registry';
import type { QueueName } from '@plenum/core/platform/jobs/catalogue';
import type { FailedJob, FailedJobChoice } from '@plenum/core/platform/jobs/failed-jobs';
import { createJobs, type Jobs } from '@plenum/core/platform/jobs/queues';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Command, printError, UsageError, print } from './command.ts';

type Action = (jobs: Jobs) => Promise<number>;

const maxListed = 1_000;
const connectTimeoutMs = 10_000;
const pollIntervalMs = 50;

/** The effect of dismissing jobs of each queue. */
const dismissEffects: Readonly<Record<QueueName, string>> = {
  mail: 'These emails are not sent. People who miss one can request it again.',
  moderation: 'These texts are not checked by moderation rules.',
  imports: 'These imports remain failed. Organizers can start them again.',
  upkeep: 'Recurring jobs run again at their next time. Files that were to be deleted remain in the storage.',
  notifications: 'These notifications are not created.',
  delivery: 'The next run delivers the rest.',
  'notification-mails': 'The next run creates these jobs again.',
  webhooks: 'The next run delivers the rest.',
  fetches: 'The next run fetches the rest.',
};

const list: Action = async (jobs) => {
  const failed = await jobs.listFailed(maxListed);
  for (const { id, name, attempts, reason, failedAt } of failed) {
    print(`${id}  ${name}  ${attempts} attempts, ${failedAt?.toISOString() ?? ''}\n    ${reason}`);
  }
  print(failed.length === 0 ? 'There are no failed jobs.' : `${failed.length} failed jobs.`);
  return 0;
};

/** An empty result is a failure, except with `--all`. */
const exitCode = (choice: FailedJobChoice, done: readonly FailedJob[]): number =>
  done.length === 0 && choice !== 'all' ? 1 : 0;

const redrive =
  (choice: FailedJobChoice): Action =>
  async (jobs) => {
    const done = await jobs.redrive(choice);
    print(`${done.length} jobs queued again.`);
    return exitCode(choice, done);
  };

const dismiss =
  (choice: FailedJobChoice): Action =>
  async (jobs) => {
    const done = await jobs.dismiss(choice);
    for (const [name, group] of Map.groupBy(done, (job) => job.name)) {
      const [first] = group;
      print(`${group.length} × ${name}: dismissed. ${first === undefined ? '' : dismissEffects[first.queue]}`);
    }
    print(done.length === 0 ? 'No such job has failed.' : `${done.length} jobs dismissed.`);
    return exitCode(choice, done);
  };

/** Parses `id …`, `--kind <job>` or `--all`; null if there are no arguments. */
function choiceFrom([first, ...rest]: readonly string[]): FailedJobChoice | null {
  if (first === undefined) return null;
  if (first === '--all' && rest.length === 0) return 'all';
  const [kind] = rest;
  if (first === '--kind' && kind !== undefined && rest.length === 1) return { kind };
  if ([first, ...rest].some((word) => word.startsWith('--')))
    throw new UsageError('Expected: ids, or --kind, or --all.');
  return { ids: [first, ...rest] };
}

function parseAction([word = 'list', ...rest]: readonly string[]): Action {
  const choice = choiceFrom(rest);
  if (word === 'redrive') return redrive(choice ?? 'all');
  if (word === 'list' && choice === null) return list;
  if (word !== 'dismiss') throw new UsageError('Expected: list, redrive or dismiss.');
  if (choice === null) throw new UsageError('Expected: ids, or --kind and the name of a job, or --all.');
  return dismiss(choice);
}

async function waitForRedis(jobs: Jobs): Promise<boolean> {
  const deadlineMs = performance.now() + connectTimeoutMs;
  while (performance.now() < deadlineMs) {
    const state = await jobs.health();
    // Retrying does not fix a certificate.
    if (state === 'untrusted') return false;
    if (state !== 'down') return true;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  return false;
}

/** Lists failed jobs, runs them again (all of them by default), or dismisses them. */
export const jobs: Command = {
  usage: 'list | redrive [id … | --kind <job>] | dismiss id … | --kind <job> | --all',
  summary: 'list failed jobs, run them again, or dismiss them permanently',
  needs: ['REDIS_URL'],
  async prepare(args) {
    const act = parseAction(args);
    return async (config) => {
      // Silent, because problems are printed below.
      const queues = createJobs(config, createLog({ ...config, LOG_LEVEL: 'silent' }, 'operator'), jobSpecs);
      try {
        if (await waitForRedis(queues)) return await act(queues);
        printError(`Redis (REDIS_URL): ${queues.unavailableReason() || 'It is not reachable.'}`);
        return 1;
      } finally {
        await queues.close();
      }
    };
  },
};
