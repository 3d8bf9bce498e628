/** Work that comes back by the clock. The queue makes one job per tick, however many workers ask for it. */
import { moderationSweepIntervalMs } from '@plenum/contracts/limits';
import type { WorkerDeps } from './worker-deps.ts';

const nightly = '0 3 * * *';
/** Not with the demo's reset, and after midnight where most servers are. */
const daily = '40 3 * * *';
const hourly = '17 * * * *';
/** Statuses change on whole minutes nearly always; a second after one they all are due. */
const everyMinute = '1 * * * * *';
/** Sessions start on whole minutes nearly always; people are told ten minutes before, give or take a moment. */
const afterEveryMinute = '2 * * * * *';
/** What nobody asked to have judged is found within two of these. */
const everySweep = `*/${moderationSweepIntervalMs / 1000} * * * * *`;
/** People wait for the end of their mute. */
const everyFiveSeconds = '*/5 * * * * *';
const retryMs = 5_000;

export interface Schedulers {
  stop(): void;
}

/** Sets the schedules as soon as Redis takes them. */
export function startSchedulers(deps: WorkerDeps): Schedulers {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function set(): Promise<void> {
    await deps.jobs.schedule('purge-expired', {}, hourly);
    await deps.jobs.schedule('purge-uploads', {}, daily);
    await deps.jobs.schedule('advance-session-statuses', {}, everyMinute);
    await deps.jobs.schedule('tell-starting-sessions', {}, afterEveryMinute);
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
