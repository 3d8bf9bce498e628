/** Everything that a person can read: each GET operation of the catalogue, as that person. */
import { type OperationName, operationNames, operations } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { Value } from 'typebox/value';
import { sendOperation, type TenantIds } from '../api/tenants.ts';
import type { TestClient } from '../api/test-client.ts';

/** What is read in a request of its own, once: it spends a limit that is counted per hour or ends something. */
const leftOut: ReadonlySet<OperationName> = new Set([
  // Of their own token or code, which the ids do not have.
  'VerifyEmail',
  'ValidateResetToken',
  'ValidateEmailChange',
  'ReadCalendarFeed',
  'GetInvitation',
  'GetEventInvitation',
  'GetOrganizationInvitation',
  'PreviewJoin',
  // Counted per hour.
  'ExportAccount',
]);

const specs: readonly (readonly [OperationName, OperationSpec])[] = operationNames.map((name) => [
  name,
  operations[name],
]);

/** Queries without which an operation refuses, or says nothing of what is looked for. */
const queries: { readonly [N in OperationName]?: Readonly<Record<string, string>> } = {
  Search: { q: 'co' },
  GetAcquaintance: {},
};

/** The operations that read. */
const readings: readonly OperationName[] = specs
  .filter(([name, { method }]) => method === 'GET' && !leftOut.has(name))
  .map(([name]) => name);

export interface BadAnswer {
  readonly operation: OperationName;
  readonly status: number;
  readonly problem: string;
}

/** What of one answer is against the published contract: a failure of ours, or a shape that is not promised. */
function problemOf(
  name: OperationName,
  reply: { readonly status: number; readonly body: unknown; readonly text: string },
): BadAnswer | null {
  const { status } = reply;
  if (status >= 500) return { operation: name, status, problem: reply.text };
  const spec: OperationSpec = operations[name];
  const schema = spec.replies[status];
  if (schema === undefined || spec.produces !== undefined || reply.body === null) return null;
  const [first] = Value.Errors(schema, reply.body);
  return first === undefined ? null : { operation: name, status, problem: `${first.instancePath} ${first.message}` };
}

/** Reads every list and page and returns the answers that are wrong. Refusals are right answers. */
export async function readEverything(client: TestClient, ids: TenantIds): Promise<readonly BadAnswer[]> {
  const answers = await Promise.all(
    readings.map(async (name) => problemOf(name, await sendOperation(client, name, ids, queries[name] ?? {}))),
  );
  return answers.filter((answer) => answer !== null);
}
