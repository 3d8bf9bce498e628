/**
 * Domain events of commands. They are written to the outbox in the transaction of the command, and the relay delivers
 * them at least once.
 */
import { statement, type Transaction } from '../platform/db/database.ts';
import { OutboxRow } from '../platform/outbox/outbox-row.entity.ts';
import type { Cause } from '../platform/telemetry/tracing.ts';

export interface RoleChange<Role> {
  readonly user_id: number;
  readonly role: Role;
  /** Null for a new member. */
  readonly former_role: Role | null;
  readonly changed_at_ms: number;
}

/** The payloads of the domain events. Each slice adds its own. */
export interface OutboxEvents {}

export type OutboxEventName = keyof OutboxEvents;

/**
 * Records a domain event in the transaction that causes it. After the commit, `transaction` runs the echo of the event;
 * the outbox relay runs all consequences (`consequences.ts`).
 */
export function record<N extends OutboxEventName>(tx: Transaction, name: N, payload: OutboxEvents[N]): void {
  const { request_id, traceparent } = tx.cause;
  tx.em.persist(tx.em.create(OutboxRow, { name, payload: { ...payload }, requestId: request_id, traceparent }));
  tx.recordedEvents.push({ name, payload });
}

const recordManySql = statement(
  'record-many',
  `insert into outbox (name, payload, request_id, traceparent)
     select $1, value, $2, $3 from jsonb_array_elements($4::jsonb)`,
);

/** Records several domain events of one kind in a single statement. */
export async function recordMany<N extends OutboxEventName>(
  tx: Transaction,
  name: N,
  payloads: readonly OutboxEvents[N][],
): Promise<void> {
  if (payloads.length === 0) return;
  const { request_id, traceparent } = tx.cause;
  await tx.rows(recordManySql, [name, request_id, traceparent, JSON.stringify(payloads)]);
  for (const payload of payloads) tx.recordedEvents.push({ name, payload });
}

/**
 * Returns the part of a statement that records a domain event, for commands that write everything in one statement.
 * Afterwards, the command must call `echo` of `scope.ts`.
 * @param payload SQL expressions of the payload fields
 * @param from the remainder of the query, with the tables of these expressions
 * @param causeAt number of the first of the two parameters that `causeValues` returns
 */
export function recordingSql<N extends OutboxEventName>(
  name: N,
  payload: { readonly [K in keyof OutboxEvents[N]]: string },
  from: string,
  causeAt: number,
): string {
  const fields = Object.entries(payload).map(([field, value]) => `'${field}', ${String(value)}`);
  return `insert into outbox (name, payload, request_id, traceparent)
     select '${name}', jsonb_build_object(${fields.join(', ')}), $${causeAt}::text, $${causeAt + 1}::text ${from}`;
}

export const causeValues = ({ request_id, traceparent }: Cause): readonly (string | null)[] => [
  request_id,
  traceparent,
];
