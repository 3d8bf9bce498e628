/**
 * The scope of a command, its first argument: the dependencies, the actor and the request id. Each request, client event
 * or job has its own.
 */
import type { Deps } from './deps.ts';
import type { Actor } from './domain/actor.ts';
import { pickLoggedFields } from './domain/audit-trail.ts';
import type { Known } from './domain/consequences.ts';
import type { OutboxEventName, OutboxEvents } from './domain/domain-events.ts';
import type { ResourceVersion } from './domain/resource-version.ts';
import { createRecentSchedules } from './domain/schedule/schedule-exchange/recent-schedules.ts';
import { networkOf } from './platform/addresses.ts';
import type { RecordedEvent, Transaction } from './platform/db/database.ts';

/** A step that the first committed transaction of a command contains. */
export interface FirstStep {
  readonly run: (tx: Transaction) => Promise<void>;
  isCommitted: boolean;
}

export interface Scope extends Deps {
  readonly actor: Actor | null;
  readonly request_id: string;
  /**
   * Settles when the attempt was counted against the rate limits. Only for operations and client events that
   * `countsDuringChecks`: their commands must await it before they change anything.
   */
  readonly counted?: Promise<void>;
  readonly firstStep?: FirstStep;
  /** The version of the requested resource; absent if the resource has none. */
  readonly resourceVersion?: ResourceVersion;
}

/**
 * Creates the scope of a request.
 * @param address returns the IP address of the client, for the security log and for fair password hashing
 */
export const scopeFor = (
  deps: Deps,
  actor: Actor | null,
  request_id: string,
  address?: () => string | null,
): Scope => ({
  ...deps,
  security: deps.security.withOrigin({
    actor_id: actor?.user_id ?? null,
    ...(actor?.token && { api_token_id: actor.token.api_token_id }),
    request_id,
    ...(address && { ipAddress: address }),
  }),
  passwords: address === undefined ? deps.passwords : deps.passwords.of(() => networkOf(address() ?? '')),
  actor,
  request_id,
});

/**
 * Runs a transaction; accounts are served in turn. After the commit, it wakes the outbox relay and
 * echoes the recorded domain events in order. Throws `overloaded`.
 */
export async function transaction<T>(
  scope: Deps & Partial<Pick<Scope, 'actor' | 'firstStep' | 'resourceVersion'>>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let happened: readonly RecordedEvent[] = [];
  const { firstStep } = scope;
  const result = await scope.db.transaction(async (tx) => {
    happened = tx.recordedEvents;
    if (firstStep?.isCommitted === false) await firstStep.run(tx);
    const done = await work(tx);
    await scope.resourceVersion?.readWritten(tx);
    return done;
  }, scope.actor?.user_id);
  if (firstStep !== undefined) firstStep.isCommitted = true;
  scope.once(createRecentSchedules).clear();
  scope.wakeRelay();
  // Only `record` fills this list, with exactly these types.
  for (const { name, payload } of happened) logSecurity(scope, name as OutboxEventName, payload);
  for (const { name, payload } of happened)
    await scope.consequences.echo(name as OutboxEventName, payload as OutboxEvents[OutboxEventName]);
  return result;
}

/** Writes a committed domain event to the security log, if it belongs there. */
function logSecurity(scope: Deps, name: OutboxEventName, payload: unknown): void {
  const kind = scope.consequences.securityLogOf(name);
  if (kind !== null) scope.security.logDone(kind, pickLoggedFields(payload));
}

/** Wakes the outbox relay and echoes a domain event that a statement has recorded (`recordingSql`). */
export function echo<N extends OutboxEventName>(
  scope: Deps,
  name: N,
  payload: OutboxEvents[N],
  known?: Known<N>,
): Promise<void> {
  scope.wakeRelay();
  logSecurity(scope, name, payload);
  return scope.consequences.echo(name, payload, known);
}
