/**
 * The shipped alerts on running processes, watched by a real Prometheus: quiet while everything works, and firing where a
 * person must act.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { passing } from '../support/faults/passing.ts';
import { startWatching, type Watching } from '../support/faults/watching.ts';
import { operateHere } from '../support/operator/operator-process.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { ask, startTelemetryWorld, type TelemetryWorld } from '../support/telemetry/tour.ts';
import { workerEnv } from '../support/worker/test-worker.ts';

const patience = { timeout: 5 * timeouts.test };

let world: TelemetryWorld;
let watching: Watching;

beforeEach(async () => {
  world = await startTelemetryWorld({}, 'queues');
  const { api, gateway, worker } = world.processes;
  watching = await startWatching({
    'plenum-api': [api.metrics_url],
    'plenum-gateway': [gateway.metrics_url],
    'plenum-worker': [worker.metrics_url],
  });
  await watching.untilScraped();
});
afterEach(async () => {
  await watching?.stop();
  await world?.close();
});

let asked = 0;
/** Signs up a person of another address each time. */
async function signUp(): Promise<number> {
  asked += 1;
  const { status } = await ask(world, 'POST', '/auth/signup', {
    body: {
      email: `watched-${asked}@alerts.example`,
      password: 'a long pass phrase',
      first_name: 'Ada',
      last_name: 'Lovelace',
    },
    headers: { 'x-forwarded-for': `198.51.100.${asked % 250}` },
  });
  return status;
}

describe('an alert', () => {
  it('does not fire while everything works', patience, async () => {
    for (let turn = 0; turn < 20; turn += 1) expect(await signUp()).toBe(201);
    await waitUntil('the mails are sent', () => world.mail.mails.length >= 20, 2 * timeouts.condition);
    await passing(30_000);
    // Nobody has backed this installation up, and after twelve minutes an alert says so.
    expect(await watching.firing()).toEqual([]);
  });

  it('fires for a process that is gone, by its name', patience, async () => {
    world.processes.worker.child.kill('SIGKILL');
    const { description } = await watching.untilFires('PlenumProcessDown');
    expect(description).toContain('plenum-worker');
    expect((await watching.untilFires('PlenumProcessMissing')).labels['service']).toBe('worker');
  });

  it('fires for jobs that were given up, and no longer once they are dismissed', patience, async () => {
    world.mail.answerWith(554);
    expect(await signUp()).toBe(201);
    const { description } = await watching.untilFires('PlenumJobsGivenUp', { queue: 'mail' });
    expect(description).toContain('1 jobs of the queue mail');
    world.mail.answerWith(null);
    const dismissed = await operateHere(['jobs', 'dismiss', '--all'], workerEnv(world.env));
    expect(dismissed.out).toContain('1 × send-verification-email: dismissed. These emails are not sent');
    expect((await world.processes.worker.scrape()).sum('plenum_queue_jobs', { state: 'failed' })).toBe(0);
    await watching.untilQuiet('PlenumJobsGivenUp');
  });

  it('fires for an outbox that waits, and says that the server of the queues is down', patience, async () => {
    world.redis.cut();
    for (let turn = 0; turn < 15; turn += 1) expect(await signUp()).toBe(201);
    const down = await watching.untilFires('PlenumRedisDown');
    expect(down.severity).toBe('page');
    await watching.untilFires('PlenumOutboxOld', { severity: 'page' });
    world.redis.restore();
    await watching.untilQuiet('PlenumRedisDown');
    await watching.untilQuiet('PlenumOutboxOld');
    await waitUntil('the mails are sent', () => world.mail.mails.length >= 15, 2 * timeouts.condition);
  });
});
