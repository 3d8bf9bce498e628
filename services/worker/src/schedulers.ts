/** Scheduled jobs. The queue creates one job per tick, regardless of the number of workers. */
import { moderationSweepIntervalMs } from '@plenum/contracts/limits';
import { demoResetHour } from '@plenum/core/domain/upkeep/demo.rules';
import type { WorkerDeps } from './worker-deps.ts';

const nightly = `0 ${demoResetHour} * * *`;
/** Not at the time of the demo reset, and after midnight in most time zones of servers. */
const daily = '40 3 * * *';
const hourly = '17 * * * *';
/** Statuses nearly always change on whole minutes; one second later, all of them are due. */
const everyMinute = '1 * * * * *';
/** Sessions nearly always start on whole minutes; reminders are sent about ten minutes before. */
const afterEveryMinute = '2 * * * * *';
/** Statuses are set by then. */
const afterSessionsEnd = '21 * * * * *';
/** Most people have come or gone by then, at the changes on whole minutes. */
const lateInMinute = '41 * * * * *';
/** Invitations expire without anybody doing something, and then a seat is free. */
const everyHalfMinute = '31 * * * * *';
/** Cases that were never queued for moderation are found within two of these intervals. */
const everySweep = `*/${moderationSweepIntervalMs / 1000} * * * * *`;
/** Subscribed schedules are fetched every five minutes at most. */
const threeTimesAMinute = '11,31,51 * * * * *';
/** Users wait for the end of their mute, for pushes, and for a location that runs late. */
const everyFiveSeconds = '*/5 * * * * *';
const retryMs = 5_000;

export interface Schedulers {
  stop(): void;
}

/** Registers the schedules as soon as Redis accepts them. */
export function startSchedulers(deps: WorkerDeps): Schedulers {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function set(): Promise<void> {
    await deps.jobs.schedule('purge-expired', {}, hourly);
    await deps.jobs.schedule('purge-uploads', {}, daily);
    await deps.jobs.schedule('advance-session-statuses', {}, everyMinute);
    await deps.jobs.schedule('tell-starting-sessions', {}, afterEveryMinute);
    await deps.jobs.schedule('tell-delays', {}, everyFiveSeconds);
    await deps.jobs.schedule('ask-for-feedback', {}, afterSessionsEnd);
    await deps.jobs.schedule('count-presence', {}, lateInMinute);
    await deps.jobs.schedule('sweep-waiting-lists', {}, everyHalfMinute);
    await deps.jobs.schedule('deliver-notifications', {}, everyFiveSeconds);
    await deps.jobs.schedule('sweep-webhooks', {}, everyFiveSeconds);
    await deps.jobs.schedule('sweep-subscriptions', {}, threeTimesAMinute);
    await deps.jobs.schedule('sweep-ticket-shops', {}, everyFiveSeconds);
    await deps.jobs.schedule('sweep-rooms', {}, everySweep);
    await deps.jobs.schedule('end-lapsed-mutes', {}, everyFiveSeconds);
    if (deps.config.DEMO_ENABLED) await deps.jobs.schedule('reset-demo', {}, nightly);
    else await deps.jobs.unschedule('reset-demo');
  }

  function attempt(): void {
    set().catch(() => {
      if (!stopped) timer = setTimeout(attempt, retryMs);
    });
  }

  attempt();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
