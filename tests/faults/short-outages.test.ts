/**
 * An outage of 15 seconds of each server that the product depends on leaves no failed jobs, and no alert other than that of
 * the missing server fires. The rules run five times as fast, so that they see an outage of more than a minute.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type AlertWatch, startAlertWatch } from '../support/faults/alert-watch.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { type FakeS3, startFakeS3 } from '../support/storage/fake-s3.ts';
import { sendTourRequest, startTelemetryWorld, type TelemetryWorld } from '../support/telemetry/tour.ts';
import { openJobs } from '../support/worker/test-worker.ts';

const outageMs = 15_000;
/** Longer than any alert except those about hours waits before it fires, at the speed of the rules. */
const settleMs = 190_000;
const sampleMs = 3_000;

let world: TelemetryWorld;
let watch: AlertWatch;
let bucket: FakeS3;

beforeAll(async () => {
  bucket = await startFakeS3();
  world = await startTelemetryWorld({
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'plenum',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const { api, gateway, worker } = world.processes;
  watch = await startAlertWatch({
    'plenum-api': [api.metrics_url],
    'plenum-gateway': [gateway.metrics_url],
    'plenum-worker': [worker.metrics_url],
  });
  await watch.waitUntilScraped();
}, timeouts.hook);
afterAll(async () => {
  await watch?.stop();
  await world?.close();
  await bucket?.close();
});

let signUpCount = 0;
/** Signs up a person, which needs every server: an email is sent. Returns the status. */
async function signUp(): Promise<number> {
  signUpCount += 1;
  const { status } = await sendTourRequest(world, 'POST', '/auth/signup', {
    body: {
      email: `outage-${signUpCount}@alerts.example`,
      password: 'a long pass phrase',
      first_name: 'Ada',
      last_name: 'Lovelace',
    },
    headers: { 'x-forwarded-for': `198.51.100.${signUpCount % 250}` },
  });
  return status;
}

async function removeFile(): Promise<void> {
  const jobs = await openJobs(world.env);
  await jobs.enqueue('remove-stored-object', { object_key: `event/${signUpCount}/none.webp` }, `remove-${signUpCount}`);
  await jobs.close();
}

const outages: Readonly<Record<string, readonly [begin: () => unknown, end: () => unknown]>> = {
  database: [() => world.database.disconnect(), () => world.database.restore()],
  redis: [() => world.redis.disconnect(), () => world.redis.restore()],
  mail: [() => world.mail.respondWith(421), () => world.mail.respondWith(null)],
  storage: [() => (bucket.behaviour = 'failing'), () => (bucket.behaviour = 'well')],
};

const fired = new Set<string>();
/** Collects the alerts that fire during a time, with activity of people. */
async function observe(ms: number, act: () => Promise<unknown>): Promise<void> {
  for (const endMs = performance.now() + ms; performance.now() < endMs;) {
    for (const { name, severity } of await watch.firing()) fired.add(`${name} ${severity}`);
    await act();
    await passTime(sampleMs);
  }
}

describe('an outage of 15 seconds', () => {
  it.each(Object.keys(outages))('of the %s is survived', { timeout: 3 * timeouts.test }, async (name) => {
    const [begin, end] = outages[name] ?? [];
    expect(await signUp()).toBe(201);
    await removeFile();
    begin?.();
    await observe(outageMs, signUp);
    end?.();
    await waitForCondition('people can sign up', async () => (await signUp()) === 201);
  });

  it(
    'leaves no failed job, and fires nothing but the alert of the missing server',
    { timeout: 10 * timeouts.test },
    async () => {
      await observe(settleMs, () => Promise.resolve());
      expect([...fired].filter((alert) => !/^Plenum(?:Database|Redis)Down page$/.test(alert))).toEqual([]);
      expect(await watch.firing()).toEqual([]);
      const jobs = await openJobs(world.env);
      expect(await jobs.listFailed(100)).toEqual([]);
      await jobs.close();
      expect((await world.processes.worker.scrape()).sum('plenum_queue_jobs', { state: 'failed' })).toBe(0);
      expect(world.mail.emails.length).toBeGreaterThan(0);
    },
  );
});
