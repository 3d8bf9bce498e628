/**
 * `npm run jobs -- list` shows the jobs that were given up; `npm run jobs -- redrive [id …]` puts them (all of them
 * without ids) back into their queues.
 */
import { readConfig } from '@plenum/core/config';
import { createJobs, type Jobs } from '@plenum/core/platform/jobs/queues';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { openOperatorServices } from './operator-services.ts';

const usage = 'npm run jobs -- list | redrive [id …]';
const list_max = 1_000;
const connect_patience_ms = 10_000;
const look_every_ms = 50;

async function list(jobs: Jobs): Promise<void> {
  const failed = await jobs.listFailed(list_max);
  for (const { id, name, attempts, reason, failed_at } of failed) {
    console.log(`${id}  ${name}  ${attempts} attempts, ${failed_at?.toISOString() ?? ''}\n    ${reason}`);
  }
  console.log(failed.length === 0 ? 'No job has been given up.' : `${failed.length} jobs were given up.`);
}

async function redrive(jobs: Jobs, ids: readonly string[]): Promise<number> {
  const count = await jobs.redrive(ids.length === 0 ? undefined : ids);
  console.log(`${count} jobs run again.`);
  return count;
}

async function waitForRedis(jobs: Jobs): Promise<boolean> {
  const deadline_ms = performance.now() + connect_patience_ms;
  while (performance.now() < deadline_ms) {
    if (await jobs.ping()) return true;
    await new Promise((resolve) => setTimeout(resolve, look_every_ms));
  }
  return false;
}

async function main([command = 'list', ...ids]: readonly string[]): Promise<number> {
  if (command !== 'list' && command !== 'redrive') {
    console.error(usage);
    return 2;
  }
  const services = await openOperatorServices(process.env, ['REDIS_URL']);
  // The queues need no database, but the settings of every process name one.
  const config = readConfig({ DATABASE_URL: 'postgresql://none', ...services.env });
  const jobs = createJobs(config.REDIS_URL, config.REDIS_PREFIX, createLog(config, 'jobs'));
  try {
    if (!(await waitForRedis(jobs))) {
      console.error('Redis does not answer.');
      return 1;
    }
    if (command === 'list') await list(jobs);
    else if ((await redrive(jobs, ids)) === 0 && ids.length > 0) return 1;
    return 0;
  } finally {
    await jobs.close();
    await services.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
