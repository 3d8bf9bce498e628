/**
 * The shipped alerts on running processes, evaluated by a real Prometheus: silent during normal operation, firing when
 * an operator must act.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startAlertWatch, type AlertWatch } from '../support/faults/alert-watch.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { runOperatorInProcess } from '../support/operator/operator-process.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { sendTourRequest, startTelemetryWorld, type TelemetryWorld } from '../support/telemetry/tour.ts';
import { workerEnv } from '../support/worker/test-worker.ts';

const timeoutOption = { timeout: 5 * timeouts.test };

let world: TelemetryWorld;
let alertWatch: AlertWatch;

beforeEach(async () => {
  world = await startTelemetryWorld({}, 'queues');
  const { api, gateway, worker } = world.processes;
  alertWatch = await startAlertWatch({
    'plenum-api': [api.metrics_url],
    'plenum-gateway': [gateway.metrics_url],
    'plenum-worker': [worker.metrics_url],
  });
  await alertWatch.waitUntilScraped();
});
afterEach(async () => {
  await alertWatch?.stop();
  await world?.close();
});

let signUpCount = 0;
/** Signs up a person from a different IP address each time. */
async function signUp(): Promise<number> {
  signUpCount += 1;
  const { status } = await sendTourRequest(world, 'POST', '/auth/signup', {
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

describe('alerts', () => {
  it('fires no alert during normal operation', timeoutOption, async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await signUp()).toBe(201);
    await waitForCondition('the emails are sent', () => world.mail.emails.length >= 20, 2 * timeouts.condition);
    await passTime(30_000);
    // This installation has no backup, so that alert fires after twelve minutes.
    expect(await alertWatch.firing()).toEqual([]);
  });

  it('fires an alert for a missing process, with its name', timeoutOption, async () => {
    world.processes.worker.child.kill('SIGKILL');
    const { description } = await alertWatch.waitForAlert('PlenumProcessDown');
    expect(description).toContain('plenum-worker');
    expect((await alertWatch.waitForAlert('PlenumProcessMissing')).labels['service']).toBe('worker');
  });

  it('fires an alert for failed jobs until they are dismissed', timeoutOption, async () => {
    world.mail.respondWith(554);
    expect(await signUp()).toBe(201);
    const { description } = await alertWatch.waitForAlert('PlenumJobsGivenUp', { queue: 'mail' });
    expect(description).toContain('1 jobs in the queue mail');
    world.mail.respondWith(null);
    const dismissResult = await runOperatorInProcess(['jobs', 'dismiss', '--all'], workerEnv(world.env));
    expect(dismissResult.out).toContain('1 × send-link-mail: dismissed. These emails are not sent');
    expect((await world.processes.worker.scrape()).sum('plenum_queue_jobs', { state: 'failed' })).toBe(0);
    await alertWatch.waitUntilInactive('PlenumJobsGivenUp');
  });

  it(
    'fires an alert for a growing outbox, and reports that the Redis of the queues is down',
    timeoutOption,
    async () => {
      world.redis.disconnect();
      for (let attempt = 0; attempt < 15; attempt += 1) expect(await signUp()).toBe(201);
      const redisAlert = await alertWatch.waitForAlert('PlenumRedisDown');
      expect(redisAlert.severity).toBe('page');
      await alertWatch.waitForAlert('PlenumOutboxOld', { severity: 'page' });
      world.redis.restore();
      await alertWatch.waitUntilInactive('PlenumRedisDown');
      await alertWatch.waitUntilInactive('PlenumOutboxOld');
      await waitForCondition('the emails are sent', () => world.mail.emails.length >= 15, 2 * timeouts.condition);
    },
  );
});
