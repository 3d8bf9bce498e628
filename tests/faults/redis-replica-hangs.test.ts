/**
 * The replica of Redis hangs while connected: delivered events wait for it and are not delivered again
 * (docs/decisions/0081).
 */
import { closeDeps } from '@plenum/core/create-deps';
import type { Deps } from '@plenum/core/deps';
import { record } from '@plenum/core/domain/domain-events';
import { statement } from '@plenum/core/platform/db/database';
import type { Jobs } from '@plenum/core/platform/jobs/queues';
import { createConfirmation } from '@plenum/core/platform/outbox/confirmation';
import { relayOnce } from '@plenum/core/platform/outbox/relay';
import { transaction } from '@plenum/core/scope';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startFailoverWorld } from '../support/faults/failover-world.ts';
import { suspendProcess } from '../support/faults/hang.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { type RedisPair, type RedisServer, startRedisPair } from '../support/faults/redis-pair.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { openDeps, openJobs } from '../support/worker/test-worker.ts';

const timeoutOption = { timeout: 3 * timeouts.test };
const kind = 'user.password_reset_requested';

let pair: RedisPair;
let first: RedisServer;
let second: RedisServer;

beforeEach(async () => {
  pair = await startRedisPair();
  [first, second] = pair.servers;
});
afterEach(() => pair.remove());

describe('outbox relay', () => {
  let services: TestServices;
  let deps: Deps;
  let jobs: Jobs;
  let relay: () => ReturnType<typeof relayOnce>;
  /** The number of deliveries per row number. */
  let deliveries: Map<number, number>;
  const remainingRows = statement<{ count: number }>('t-hung-replica-left', 'select count(*) as count from outbox');
  const makeDue = statement('t-hung-replica-due', 'update outbox set available_at = now()');
  const remainingCount = async () => (await deps.db.row(remainingRows))?.count;

  beforeEach(async () => {
    services = await createTestServices();
    const env = { ...services.env, REDIS_URL: pair.endpoint.url };
    deps = openDeps(env);
    jobs = await openJobs(env);
    deliveries = new Map();
    const confirmation = createConfirmation(jobs.replicas);
    relay = async () => {
      await deps.db.rows(makeDue);
      return relayOnce(
        deps.db,
        [kind],
        async ({ id, payload }) => {
          deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
          const { mail_link_id } = payload as { readonly mail_link_id: string };
          await jobs.enqueue('send-link-mail', { mail_link_id }, `outbox-${id}`);
        },
        deps.log,
        confirmation,
      );
    };
  });
  afterEach(async () => {
    await jobs.close();
    await closeDeps(deps);
    await services.dispose();
  });

  const waitCommandCount = async () =>
    Number(/^cmdstat_wait:calls=(\d+)/m.exec(String(await first.command('INFO', 'commandstats')))?.[1] ?? 0);
  const recordResets = (count: number) =>
    transaction(deps, async (tx) => {
      for (let index = 0; index < count; index += 1) record(tx, kind, { mail_link_id: `link-${index}` });
      await tx.em.flush();
    });

  it('delivers each row once, waits once, and deletes replicated rows when the replica continues', async () => {
    const resumeReplica = suspendProcess(second.pid());
    await recordResets(3);
    expect(await relay()).toEqual({ claimed: 3, delivered: 0 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await recordResets(1);
      expect((await relay()).delivered).toBe(0);
    }
    expect(await waitCommandCount()).toBe(1);
    expect([...deliveries.values()]).toEqual(Array.from({ length: 8 }, () => 1));
    expect(await remainingCount()).toBe(8);
    resumeReplica();
    await waitForCondition('no announcement is shown', async () => {
      await relay();
      return (await remainingCount()) === 0;
    });
    expect([...deliveries.values()]).toEqual(Array.from({ length: 8 }, () => 1));
    await recordResets(1);
    expect(await relay()).toEqual({ claimed: 1, delivered: 1 });
  });

  it('continues without a replica after the primary has disconnected it', timeoutOption, async () => {
    await first.command('CONFIG', 'SET', 'repl-timeout', '5');
    const resumeReplica = suspendProcess(second.pid());
    try {
      await recordResets(3);
      expect(await relay()).toEqual({ claimed: 3, delivered: 0 });
      await waitForCondition(
        'no announcement is shown',
        async () => {
          await relay();
          return (await remainingCount()) === 0;
        },
        30_000,
      );
      expect([...deliveries.values()]).toEqual([1, 1, 1]);
    } finally {
      resumeReplica();
    }
  });

  it('delivers rows again that the old primary received and the new one lacks', timeoutOption, async () => {
    const resumeReplica = suspendProcess(second.pid());
    await recordResets(3);
    expect(await relay()).toEqual({ claimed: 3, delivered: 0 });
    await first.kill();
    resumeReplica();
    await second.command('REPLICAOF', 'NO', 'ONE');
    pair.endpoint.pointTo(second.url());
    await waitForCondition('the queues respond', async () => (await jobs.health()) === 'up');
    expect(await relay()).toEqual({ claimed: 3, delivered: 3 });
    expect([...deliveries.values()]).toEqual([2, 2, 2]);
    expect(await remainingCount()).toBe(0);
  });
});

describe('API, worker and gateways', () => {
  it('reports no errors and repeats no emails while a replica hangs', timeoutOption, async () => {
    const world = await startFailoverWorld({ REDIS_URL: pair.endpoint.url });
    try {
      world.load.markFault();
      const resumeReplica = suspendProcess(second.pid());
      await passTime(10_000);
      resumeReplica();
      world.load.markRepaired();
      await world.expectHealed('Redis, replica hangs for ten seconds', 30_000);
      const recipients = world.smtp.emails.flatMap((mail) => mail.recipients);
      expect(recipients.length).toBe(new Set(recipients).size);
    } finally {
      await world.close();
    }
  });
});
