/**
 * The shipped alerts on running processes, evaluated by a real Prometheus: silent during normal operation, firing when
 * an operator must act.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { passing } from '../support/faults/passing.ts';
import { startWatching, type Watching } from '../support/faults/watching.ts';
import { operateHere } from '../support/operator/operator-process.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { ask, startTelemetryWorld, type TelemetryWorld } from '../support/telemetry/tour.ts';
import { workerEnv } from '../support/worker/test-worker.ts';

const timeoutOption = { timeout: 5 * timeouts.test };

let world: TelemetryWorld;
let alertWatch: Watching;

beforeEach(async () => {
  world = await startTelemetryWorld({}, 'queues');
  const { api, gateway, worker } = world.processes;
  alertWatch = await startWatching({
    'plenum-api': [api.metrics_url],
    'plenum-gateway': [gateway.metrics_url],
    'plenum-worker': [worker.metrics_url],
  });
  await alertWatch.untilScraped();
});
afterEach(async () => {
  await alertWatch?.stop();
  await world?.close();
});

let signUpCount = 0;
/** Signs up a person from a different IP address each time. */
async function signUp(): Promise<number> {
  signUpCount += 1;
  const { status } = await ask(world, 'POST', '/auth/signup', {
    body: {
      email: `watched-${signUpCount}@alerts.example`,
      password: 'a long pass phrase',
      first_name: 'Ada',
      last_name: 'Lovelace',
    },
    headers: { 'x-forwarded-for': `198.51.100.${signUpCount % 250}` },
  });
  return status;
}

describe('an alert', () => {
  it('does not fire during normal operation', timeoutOption, async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await signUp()).toBe(201);
    await waitUntil('the emails are sent', () => world.mail.mails.length >= 20, 2 * timeouts.condition);
    await passing(30_000);
    // This installation has no backup, so that alert fires after twelve minutes.
    expect(await alertWatch.firing()).toEqual([]);
  });

  it('fires for a missing process, with its name', timeoutOption, async () => {
    world.processes.worker.child.kill('SIGKILL');
    const { description } = await alertWatch.untilFires('PlenumProcessDown');
    expect(description).toContain('plenum-worker');
    expect((await alertWatch.untilFires('PlenumProcessMissing')).labels['service']).toBe('worker');
  });

  it('fires for failed jobs until they are dismissed', timeoutOption, async () => {
    world.mail.answerWith(554);
    expect(await signUp()).toBe(201);
    const { description } = await alertWatch.untilFires('PlenumJobsGivenUp', { queue: 'mail' });
    expect(description).toContain('1 jobs of the queue mail');
    world.mail.answerWith(null);
    const dismissResult = await operateHere(['jobs', 'dismiss', '--all'], workerEnv(world.env));
    expect(dismissResult.out).toContain('1 × send-verification-email: dismissed. These emails are not sent');
    expect((await world.processes.worker.scrape()).sum('plenum_queue_jobs', { state: 'failed' })).toBe(0);
    await alertWatch.untilQuiet('PlenumJobsGivenUp');
  });

  it('fires for a growing outbox, and says that the Redis of the queues is down', timeoutOption, async () => {
    world.redis.cut();
    for (let attempt = 0; attempt < 15; attempt += 1) expect(await signUp()).toBe(201);
    const redisAlert = await alertWatch.untilFires('PlenumRedisDown');
    expect(redisAlert.severity).toBe('page');
    await alertWatch.untilFires('PlenumOutboxOld', { severity: 'page' });
    world.redis.restore();
    await alertWatch.untilQuiet('PlenumRedisDown');
    await alertWatch.untilQuiet('PlenumOutboxOld');
    await waitUntil('the emails are sent', () => world.mail.mails.length >= 15, 2 * timeouts.condition);
  });
});
