/** Work that comes back by the clock. The queue makes one job per tick, however many workers ask for it. */
import { moderation_sweep_interval_ms } from '@plenum/contracts/limits';
import type { WorkerDeps } from './worker-deps.ts';

const nightly = '0 3 * * *';
/** Not with the demo's reset, and after midnight where most servers are. */
const daily = '40 3 * * *';
const hourly = '17 * * * *';
/** Statuses change on whole minutes nearly always; a second after one they all are due. */
const every_minute = '1 * * * * *';
/** Sessions start on whole minutes nearly always; people are told ten minutes before, give or take a moment. */
const after_every_minute = '2 * * * * *';
/** What nobody asked to have judged is found within two of these. */
const every_sweep = `*/${moderation_sweep_interval_ms / 1000} * * * * *`;
/** People wait for the end of their mute. */
const every_five_seconds = '*/5 * * * * *';
const retry_ms = 5_000;

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
    await deps.jobs.schedule('advance-session-statuses', {}, every_minute);
    await deps.jobs.schedule('tell-starting-sessions', {}, after_every_minute);
    await deps.jobs.schedule('sweep-rooms', {}, every_sweep);
    await deps.jobs.schedule('end-lapsed-mutes', {}, every_five_seconds);
    if (deps.config.DEMO_ENABLED) await deps.jobs.schedule('reset-demo', {}, nightly);
    else await deps.jobs.unschedule('reset-demo');
  }

  function attempt(): void {
    set().catch(() => {
      if (!stopped) timer = setTimeout(attempt, retry_ms);
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
