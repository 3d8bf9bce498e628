/** Consequences of domain events: server events, jobs and notifications. Slices declare them. */
import type { SecurityKind } from '@plenum/contracts/accounts/security-kinds';
import type { Db } from '../platform/db/database.ts';
import type { JobName, JobPayload } from '../platform/jobs/catalogue.ts';
import type { ConfirmedPublisher } from '../platform/outbox/confirmed-publish.ts';
import type { Publisher, PublishEvent } from '../platform/realtime/publish.ts';
import type { SignalName, Signals } from '../platform/realtime/signals.ts';
import { errorMessage } from '../platform/telemetry/error-message.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { OutboxEventName, OutboxEvents } from './domain-events.ts';

/** Effects available to a consequence. Each is executed at least once. */
export interface Effects extends ConfirmedPublisher {
  /** For reading the state at the time of delivery, which the recorded event does not contain. */
  readonly db: Db;
  readonly enqueue: <N extends JobName>(name: N, payload: JobPayload<N>) => Promise<void>;
  readonly security: Pick<AuditTrail, 'logDone'>;
  /** Whether the installation offers the demo, which has simulated answers. */
  readonly hasDemo: boolean;
}

/** Publishes to clients or signals gateways: with confirmation in the relay, without it elsewhere. */
export interface PublishEffects {
  readonly publish: PublishEvent;
  readonly signal: <N extends SignalName>(name: N, payload: Signals[N]) => void | Promise<void>;
}

/** Data that a command may pass to an echo, which otherwise queries it. Each slice adds its own. */
export interface KnownEchoes {}
export type Known<N> = N extends keyof KnownEchoes ? KnownEchoes[N] : never;

/** Consequences of a recorded domain event. */
export interface DomainEventHandler<N extends OutboxEventName> {
  /** Kind of the entry in the security log; absent for events that are not logged. */
  readonly securityLog?: SecurityKind;
  /**
   * Runs in the committing process immediately after the commit, for low latency, and again in the relay, in case Redis
   * or that process has failed.
   */
  readonly echo?: (
    payload: OutboxEvents[N],
    effects: PublishEffects & { readonly db: Db },
    known?: Known<N>,
  ) => void | Promise<void>;
  /** Runs in the outbox relay only. */
  readonly relay?: (payload: OutboxEvents[N], effects: Effects) => Promise<void>;
}

export type DomainEventHandlers = { readonly [N in OutboxEventName]: DomainEventHandler<N> };

export interface Consequences {
  /**
   * Names of recorded events that this version handles; events of a newer version stay in the outbox until a newer
   * worker handles them.
   */
  readonly names: readonly string[];
  /** Checks whether this version handles a stored name. */
  readonly handles: (name: string) => name is OutboxEventName;
  /** Returns the kind of the security log entry of a recorded event; null if the event is not logged. */
  readonly securityLogOf: (name: OutboxEventName) => SecurityKind | null;
  readonly run: <N extends OutboxEventName>(name: N, payload: OutboxEvents[N], effects: Effects) => Promise<void>;
  /** Runs the echo of a recorded event after the commit. Does not throw, because the relay repeats a failed echo. */
  readonly echo: <N extends OutboxEventName>(name: N, payload: OutboxEvents[N], known?: Known<N>) => Promise<void>;
}

export function createConsequences(
  handlers: DomainEventHandlers,
  { db, publish, signal, log }: Publisher & { readonly db: Db; readonly log: Log },
): Consequences {
  return {
    names: Object.keys(handlers),
    handles: (name): name is OutboxEventName => Object.hasOwn(handlers, name),
    securityLogOf: (name) => handlers[name].securityLog ?? null,
    async run(name, payload, effects) {
      const { echo, relay } = handlers[name];
      await echo?.(payload, effects);
      await relay?.(payload, effects);
    },
    async echo(name, payload, known) {
      try {
        await handlers[name].echo?.(payload, { db, publish, signal }, known);
      } catch (error) {
        log.warn({ name, error: errorMessage(error) }, 'echo failed');
      }
    },
  };
}
