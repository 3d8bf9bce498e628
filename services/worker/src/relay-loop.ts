/** The loop of the outbox relay. It runs every second and after each commit, but never concurrently. */
import type { Effects } from '@plenum/core/domain/consequences';
import type { OutboxEvents } from '@plenum/core/domain/domain-events';
import { storeWebhookDeliveries } from '@plenum/core/domain/integrations/webhooks/store-webhook-deliveries';
import { createRequestCounts } from '@plenum/core/domain/job-priorities.queries';
import type { JobHandlers, WorkerDeps } from '@plenum/core/job-handlers';
import { createConfirmation } from '@plenum/core/platform/outbox/confirmation';
import { createConfirmedPublisher } from '@plenum/core/platform/outbox/confirmed-publish';
import { type Deliver, relayOnce } from '@plenum/core/platform/outbox/relay';
import { wakeChannel } from '@plenum/core/platform/outbox/wake-relay';
import { connectQueueingRedis, redisServer } from '@plenum/core/platform/redis/connections';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';

export interface RelayLoop {
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

/** Starts the loop. Redis and PostgreSQL may become available later. */
export function startRelay(deps: WorkerDeps, handlers: JobHandlers, sweepMs: number): RelayLoop {
  const deliver = createDeliver(deps, handlers);
  const confirmation = createConfirmation(deps.jobs.replicas);
  const subscriber = connectQueueingRedis(redisServer(deps.config, 'REALTIME_REDIS_URL'), deps.log, 'outbox-hint');
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;
  let isDatabaseUnavailable = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      // While Redis is unavailable or rejects writes, rows stay in the outbox without a failed attempt. This check writes, and
      // therefore also detects a server that has become a replica, which would not forward published messages.
      if ((await deps.jobs.health()) !== 'up') return;
      const { claimed, delivered } = await relayOnce(deps.db, deps.consequences.names, deliver, deps.log, confirmation);
      if (claimed > 0 && delivered > 0) again = true;
    } while (again && !stopping);
  }

  function wake(): void {
    if (stopping) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = drain()
      .then(() => {
        isDatabaseUnavailable = false;
      })
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable) deps.log.warn({ error: errorMessage(error) }, 'outbox cannot be read');
        isDatabaseUnavailable = true;
      })
      .finally(() => {
        running = null;
      });
  }

  subscriber.on('message', wake);
  subscriber.subscribe(wakeChannel(deps.config.REDIS_PREFIX)).catch(() => {
    // Only if the connection is closed permanently. The periodic sweep continues.
  });
  const sweep = setInterval(wake, sweepMs);
  wake();
  return {
    async stop() {
      stopping = true;
      clearInterval(sweep);
      subscriber.disconnect();
      await running;
    },
  };
}

/** Runs the consequences of a row. A row that is delivered twice creates one job, whose id is derived from the row id. */
function createDeliver(deps: WorkerDeps, handlers: JobHandlers): Deliver {
  const publisher = createConfirmedPublisher(deps.realtime, deps.config, deps);
  const turns = createRequestCounts();
  return async ({ id, name, payload, request_id, traceparent }) => {
    if (!deps.consequences.handles(name)) throw new Error('Unknown domain event.');
    const effects: Effects = {
      db: deps.db,
      ...publisher,
      enqueue: async (job, jobPayload) => {
        const place = (await handlers[job].priority?.({ db: deps.db, turns }, jobPayload)) ?? 0;
        await deps.jobs.enqueue(job, jobPayload, `outbox-${id}-${job}`, 0, place);
      },
      security: deps.security.withOrigin({ actor_id: null, request_id }),
      hasDemo: deps.config.DEMO_ENABLED,
    };
    const attributes = {
      'messaging.system': 'plenum',
      'messaging.destination.name': 'outbox',
      'messaging.operation.type': 'process',
    };
    const options = { kind: 'consumer', cause: traceparent, request_id, attributes } as const;
    // Only `record` and `recordingSql` write these rows, with these types.
    const event = payload as OutboxEvents[typeof name];
    await deps.tracing.follow(`outbox ${name}`, options, async () => {
      // First, because a consequence that fails repeatedly must not delay webhooks.
      await storeWebhookDeliveries(deps, id, name, event);
      await deps.consequences.run(name, event, effects);
    });
  };
}
