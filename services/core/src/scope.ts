/** What a command gets as its first argument: the wiring, who acts, and the request's id. One per request, client event or job. */
import type { Deps } from './deps.ts';
import type { Actor } from './domain/actor.ts';
import type { AfterCommitEventName, AfterCommitEvents } from './domain/domain-events.ts';
import { afterCommitReactions } from './domain/reactions.ts';
import type { Transaction } from './platform/db/database.ts';

export interface Scope extends Deps {
  readonly actor: Actor | null;
  readonly request_id: string;
}

/** A scope for one request. */
export const scopeFor = (deps: Deps, actor: Actor | null, request_id: string): Scope => ({
  ...deps,
  actor,
  request_id,
});

/** Runs a unit of work and wakes the outbox relay once it is stored. */
export async function transaction<T>(scope: Deps, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await scope.db.transaction(work);
  scope.hint();
  return result;
}

/** Acts upon a domain event that is not recorded, after the commit. */
export function announce<N extends AfterCommitEventName>(scope: Deps, name: N, payload: AfterCommitEvents[N]): void {
  afterCommitReactions[name](payload, scope.publish, scope.requests.ask);
}
