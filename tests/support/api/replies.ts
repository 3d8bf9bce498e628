/** Checks of replies against the catalogue: the status, and the schema of its body. */
import { type ErrorCode, errorStatuses } from '@plenum/contracts/errors';
import type { OperationSpec, Reply } from '@plenum/contracts/operation';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { TestReply } from './test-client.ts';

type SuccessBody<O, S> = Extract<Reply<O>, { readonly status: S }>['body'];

/** Returns the body of a success, checked against the operation's schema for this status. */
export function expectReply<const O extends OperationSpec, S extends Reply<O>['status'] & number>(
  operation: O,
  status: S,
  reply: TestReply,
): SuccessBody<O, S> {
  expect(reply.status, reply.text).toBe(status);
  const schema = operation.replies[status];
  if (schema === undefined) throw new Error(`The operation has no reply ${String(status)}.`);
  const problems = Value.Errors(schema, reply.body).map(({ instancePath, message }) => `${instancePath} ${message}`);
  expect(problems).toEqual([]);
  return reply.body as SuccessBody<O, S>;
}

/** Checks the error code and the status of a rejection. */
export function expectRejection(reply: TestReply, code: ErrorCode): void {
  expect(reply.body).toMatchObject({ error: code, code: errorStatuses[code] });
  expect(reply.status).toBe(errorStatuses[code]);
}
