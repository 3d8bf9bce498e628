/** Every error has a message. The test calls every operation of the catalogue. */
import { operationNames, specOf } from '@plenum/contracts/api';
import { type ErrorCode, errorStatuses } from '@plenum/contracts/errors';
import type { OperationSpec } from '@plenum/contracts/operation';
import { textOfError } from '@plenum/core/platform/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
let stranger: TestPerson;
beforeAll(async () => {
  stranger = await newLoggedInPerson(api);
});

const unknownId = String(Number.MAX_SAFE_INTEGER);
const callOperation = (client: TestClient, { method, path }: OperationSpec, body?: unknown): Promise<TestReply> =>
  client.send(method, path.replaceAll(/:\w+/g, unknownId), body === undefined ? {} : { body });

/** Returns the messages of an error reply; empty for other replies. */
function messagesOf({ status, body }: TestReply): unknown[] {
  if (status < 400 || status >= 500) return [];
  return [typeof body === 'object' && body !== null && 'message' in body ? body.message : body];
}

describe('error messages', () => {
  it.each(operationNames)('defines a message for every error of %s', async (name) => {
    const operation = specOf(name);
    const replies = [
      await callOperation(api.client(), operation),
      await callOperation(stranger.client, operation),
      await callOperation(stranger.client, operation, {}),
      await callOperation(stranger.client, operation, []),
    ];
    for (const message of replies.flatMap(messagesOf)) expect(message).toMatch(/\S/);
  });

  it('defines a message for every error in the catalogue', () => {
    for (const code of Object.keys(errorStatuses) as ErrorCode[]) expect(textOfError(code)('en')).toMatch(/\S/);
  });
});
