/** The dependencies of a process, which its commands use. `create-deps.ts` creates them. */
import type { Config } from './config.ts';
import type { AuditTrail } from './domain/audit-trail.ts';
import type { Consequences } from './domain/consequences.ts';
import type { PersonalData } from './domain/personal-data.ts';
import type { Purge } from './domain/retention.ts';
import type { Once } from './once.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { JobRequests } from './platform/jobs/job-requests.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { WakeRelay } from './platform/outbox/wake-relay.ts';
import type { Publish } from './platform/realtime/publish.ts';
import type { SendSignal } from './platform/realtime/signals.ts';
import type { Redis } from './platform/redis/connections.ts';
import type { RateLimiter } from './platform/redis/rate-limiter.ts';
import type { Encryption } from './platform/security/encryption.ts';
import type { Passwords } from './platform/security/passwords.ts';
import type { Tokens } from './platform/security/tokens.ts';
import type { ObjectStorage } from './platform/storage/object-storage.ts';
import type { Log } from './platform/telemetry/log.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import type { Tracing } from './platform/telemetry/tracing.ts';

export interface Deps {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** The security log for events without a request; each request has its own. */
  readonly security: AuditTrail;
  readonly clock: Clock;
  readonly db: Database;
  /** Redis for data that may be lost: published events, presence, rate limits. */
  readonly realtime: Redis;
  readonly publish: Publish;
  readonly signal: SendSignal;
  /** Wakes the outbox relay; must be called after a commit that recorded a domain event. */
  readonly wakeRelay: WakeRelay;
  /** Enqueues jobs after a commit if the loss of a job would only delay its work. */
  readonly requests: JobRequests;
  readonly consequences: Consequences;
  /** In-memory state of the process, see `once.ts`. */
  readonly once: Once;
  /** What an export of an account contains. */
  readonly personalData: PersonalData;
  readonly retention: readonly Purge[];
  readonly limiter: RateLimiter;
  readonly passwords: Passwords;
  /** See `inUniformTime`. */
  readonly uniformResponseMs: number;
  readonly tokens: Tokens;
  /** Stores images and files. */
  readonly storage: ObjectStorage;
  readonly encryption: Encryption;
  /** Stops the reporting of unreadable rows. */
  readonly stopWatching: () => void;
}

/** The dependencies of commands that send email. */
export type MailScope = Deps & { readonly mailer: Mailer };
