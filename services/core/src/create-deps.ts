/** Creates the dependencies of a process. Each `main.ts` does this once. */
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { uniformResponseMs } from './domain/accounts/auth/uniform-time.ts';
import { AuditTrail } from './domain/audit-trail.ts';
import { createConsequences } from './domain/consequences.ts';
import { domainEvents, entities, jobSpecs, personalData, retention } from './domain/registry.ts';
import { createOnce } from './once.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { processName } from './platform/db/running-processes.ts';
import { createJobRequests } from './platform/jobs/job-requests.ts';
import { createWakeRelay } from './platform/outbox/wake-relay.ts';
import { createPublisher } from './platform/realtime/publish.ts';
import { connectRedis, redisServer } from './platform/redis/connections.ts';
import { createRateLimiter } from './platform/redis/rate-limiter.ts';
import { createEncryption } from './platform/security/encryption.ts';
import { createPasswords } from './platform/security/passwords.ts';
import { createTokens } from './platform/security/tokens.ts';
import { createObjectStorage } from './platform/storage/open-storage.ts';
import type { Log } from './platform/telemetry/log.ts';
import type { ProcessKind } from './platform/telemetry/metric-catalogue.ts';
import { createMetrics, type Metrics } from './platform/telemetry/metrics.ts';
import { openSecurityLog } from './platform/telemetry/security-log.ts';
import { createTracing, type Tracing } from './platform/telemetry/tracing.ts';
import { watchUnreadableRows } from './platform/telemetry/unreadable-rows.ts';

export interface DepsOptions {
  readonly clock?: Clock;
  /** The kind of process whose metrics are reported; absent for programs that are not scraped. */
  readonly service?: ProcessKind;
  readonly version?: string;
  /** The tracing of the log; disabled when absent. */
  readonly tracing?: Tracing;
}

/** Creates all dependencies with their connections. A server that is unavailable is used once it becomes available. */
export function createDeps(config: Config, log: Log, options: DepsOptions = {}): Deps {
  const { clock = systemClock, service = null, version = '', tracing = createTracing() } = options;
  const metrics = createMetrics(service, version);
  const db = openDatabase(config, entities, {
    causeOf: tracing.cause,
    log,
    servesPeople: service === 'api' || service === 'gateway',
    applicationName: service === null || version === '' ? undefined : processName(service, version),
  });
  registerPoolMetrics(db, metrics);
  const realtime = connectRedis(redisServer(config, 'REALTIME_REDIS_URL'), log, 'realtime');
  const publisher = createPublisher(realtime, config, { log, metrics, tracing });
  const tokens = createTokens(config.AUTH_KEYS, clock);
  const encryption = createEncryption(config.ENCRYPTION_KEYS);
  const requests = createJobRequests(async () => {
    const { createJobs } = await import('./platform/jobs/queues.ts');
    return createJobs(config, log, jobSpecs, tracing.cause);
  }, log);
  return {
    config,
    log,
    metrics,
    tracing,
    security: new AuditTrail(openSecurityLog(config, service ?? 'operator')),
    clock,
    db,
    realtime,
    ...publisher,
    wakeRelay: createWakeRelay(realtime, config.REDIS_PREFIX),
    limiter: createRateLimiter(realtime, config.REDIS_PREFIX),
    passwords: createPasswords(config.HASHING_CONCURRENCY),
    uniformResponseMs,
    tokens,
    storage: createObjectStorage(config),
    encryption,
    stopWatching: watchUnreadableRows({ log, metrics }),
    requests,
    personalData,
    retention,
    once: createOnce({ db, encryption, tokens, config, clock, signal: publisher.signal }),
    consequences: createConsequences(domainEvents, { db, ...publisher, log }),
  };
}

function registerPoolMetrics(db: Database, metrics: Metrics): void {
  metrics.onScrape(
    ['plenum_database_pool_connections', 'plenum_database_pool_max', 'plenum_database_pool_waiting'],
    () => {
      const { idle, busy, waiting, max } = db.poolState();
      return [
        { name: 'plenum_database_pool_connections', labels: { state: 'idle' }, value: idle },
        { name: 'plenum_database_pool_connections', labels: { state: 'busy' }, value: busy },
        { name: 'plenum_database_pool_max', labels: {}, value: max },
        { name: 'plenum_database_pool_waiting', labels: {}, value: waiting },
      ];
    },
  );
}

export async function closeDeps(deps: Deps): Promise<void> {
  deps.stopWatching();
  await deps.requests.close();
  deps.realtime.disconnect();
  await deps.db.close();
}
