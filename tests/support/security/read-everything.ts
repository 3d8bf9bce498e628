/** Everything that a person can read: each GET operation of the catalogue, as that person. */
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { Value } from 'typebox/value';
import { sendOperation } from '../api/operation-requests.ts';
import type { TenantIds } from '../api/tenants.ts';
import type { TestClient } from '../api/test-client.ts';

/** Excluded operations, which use up an hourly limit or need a special token. */
const excludedOperations: ReadonlySet<OperationName> = new Set([
  // These need a special token or code, which is not among the ids.
  'VerifyEmail',
  'ValidateVerification',
  'ValidateResetToken',
  'ValidateEmailChange',
  'ReadCalendarFeed',
  'GetInvitation',
  'GetEventInvitation',
  'GetOrganizationInvitation',
  'PreviewJoin',
  'PreviewJoinAsGuest',
  // Limited per hour.
  'ExportAccount',
]);

const specs: readonly (readonly [OperationName, OperationSpec])[] = operationNames.map((name) => [
  name,
  operations[name],
]);

/** The operations that read. */
const readings: readonly OperationName[] = specs
  .filter(([name, { method }]) => method === 'GET' && !excludedOperations.has(name))
  .map(([name]) => name);

export interface InvalidReply {
  readonly operation: OperationName;
  readonly status: number;
  readonly problem: string;
}

/** Returns the problem of a response: an internal error, or a shape that the contract does not declare. */
function problemOf(
  name: OperationName,
  reply: { readonly status: number; readonly body: unknown; readonly text: string },
): InvalidReply | null {
  const { status } = reply;
  if (status >= 500) return { operation: name, status, problem: reply.text };
  const spec = specOf(name);
  const schema = spec.replies[status];
  if (schema === undefined || spec.produces !== undefined || reply.body === null) return null;
  const [first] = Value.Errors(schema, reply.body);
  return first === undefined ? null : { operation: name, status, problem: `${first.instancePath} ${first.message}` };
}

/** Reads every list and page and returns the responses with problems. Rejections are valid responses. */
export async function readEverything(client: TestClient, ids: TenantIds): Promise<readonly InvalidReply[]> {
  const replies = await Promise.all(
    readings.map(async (name) => problemOf(name, await sendOperation(client, name, ids))),
  );
  return replies.filter((answer) => answer !== null);
}
