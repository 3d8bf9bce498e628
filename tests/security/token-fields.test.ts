/**
 * Fields that each scope can read. The list of fields is reviewed manually: the test fails when a field is added to a
 * reply. The same is tested against the product: tokens with one scope call every operation that it permits, with data
 * in which every guarded field has a value, and receive nothing that requires another scope.
 */
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { type ApiScope, apiScopes, isPersonScope } from '@plenum/contracts/integrations/token-scopes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPersonToken } from '../support/api/api-tokens.ts';
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { describeReply, guardedFields, hasValueAt, fieldsOfReplies } from '../support/security/readable-fields.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';
import { newSecretWorld, type SecretWorld } from '../support/security/secret-world.ts';

const api = await openTestApi();
const openedBy = (scope: ApiScope): readonly OperationName[] =>
  operationNames.filter((name) => specOf(name).token === scope);

let world: SecretWorld;
beforeAll(async () => {
  world = await newSecretWorld(api);
});
beforeEach(() => resetRateLimits(api.deps));

/** Calls an operation with a token of these scopes. It removes nothing that other operations need. */
async function read(
  name: OperationName,
  scopes: readonly ApiScope[],
  query?: Readonly<Record<string, string>>,
): Promise<TestReply> {
  await resetRateLimits(api.deps);
  const { token } = await newPersonToken(world.tenant.owner, { scopes });
  const ids = await idsForOperation(name, api, world.tenant);
  try {
    return await sendOperation(api.client(token), name, ids, query);
  } finally {
    await world.removeTokens();
  }
}

describe('fields by scope', () => {
  it('reads only the fields in the list', async () => {
    const list = apiScopes.map((scope) =>
      [`## ${scope}`, ...openedBy(scope).map((name) => describeReply(name, scope))].join('\n\n'),
    );
    const head =
      'What a token with one scope reads, by operation. Written by token-fields.test.ts; read changes by eye.';
    await expect(`${[head, ...list].join('\n\n')}\n`).toMatchFileSnapshot('./token-fields.txt');
  });

  it('returns fields of other scopes as null or empty lists, or omits them, so that the reply remains valid', () => {
    const guardedPaths = operationNames.flatMap((name) => guardedFields(name).map((field) => ({ name, ...field })));
    expect(guardedPaths.length).toBeGreaterThan(100);
    for (const { name, path, scope, canBeOmitted } of guardedPaths) {
      expect(apiScopes, `${name} ${path}`).toContain(scope);
      expect(canBeOmitted, `${name} ${path} is null, a list, or optional`).toBe(true);
    }
  });

  it('includes no field of another scope in prepared replies', () => {
    expect(guardedFields('GetAgenda')).toEqual([]);
  });
});

/** The marked values of the world that a token with one scope may read. */
const mayRead: Readonly<Record<string, readonly ApiScope[]>> = {
  unscheduled: ['production:read', 'session:write', 'schedule:import'],
  cue: ['production:read'],
  lectern: ['production:read'],
  waiting: [],
  draftPoll: [],
  // Data of the token's person.
  draftEvent: ['account:read'],
  backstage: ['room_message:delete', 'moderation_queue:work'],
  secret: [],
  notes: ['attendee:read_unfiltered'],
  contact: ['sponsor:write'],
};

const reading = (scope: ApiScope) => openedBy(scope).filter((name) => operations[name].method === 'GET');
const writingOperations = (scope: ApiScope) =>
  openedBy(scope).filter((name) => ['POST', 'PUT'].includes(operations[name].method));

const hasOperations = (scope: ApiScope): boolean => [...reading(scope), ...writingOperations(scope)].length > 0;

describe.each(apiScopes.filter(hasOperations))('token with the scope %s', (scope) => {
  it.each([...reading(scope), ...writingOperations(scope)])(
    'reads no field that requires another scope from %s',
    async (name) => {
      const reply = await read(name, [scope]);
      for (const { path, scopes } of fieldsOfReplies(name))
        if (scopes.some((candidate) => candidate !== scope))
          expect(hasValueAt(reply.body, path), `${path} of ${reply.text}`).toBe(false);
      for (const [kind, marks] of Object.entries(world.markers))
        if (mayRead[kind]?.includes(scope) !== true)
          for (const mark of marks) expect(reply.text, `${kind} in ${name}`).not.toContain(mark);
    },
  );
});

describe('tokens with every scope', () => {
  beforeAll(async () => {
    world = await newSecretWorld(api);
  });

  it.each<[string, OperationName, readonly ApiScope[], Readonly<Record<string, string>>?]>([
    ['secret', 'GetSession', ['programme:read', 'secret:read']],
    ['secret', 'GetEvent', ['event:read', 'production:read', 'secret:read']],
    ['waiting', 'ListQuestions', ['session:read', 'production:read'], { view: 'WAITING' }],
    ['draftPoll', 'ListSessionPolls', ['session:read', 'production:read']],
    ['unscheduled', 'ListUnscheduledSessions', ['production:read']],
    ['cue', 'GetRunOfShow', ['production:read']],
    ['draftEvent', 'ListOrganizationEvents', ['organization:read', 'production:read']],
    ['contact', 'GetSponsor', ['sponsor:read', 'sponsor:write', 'production:read']],
  ])('reads the %s value from %s', async (kind, name, scopes, query) => {
    const reply = await read(name, scopes, query);
    expect(
      world.markers[kind]?.some((mark) => reply.text.includes(mark)),
      reply.text,
    ).toBe(true);
  });

  it('does not let a caller moderate questions and polls with the scope for data of members', async () => {
    for (const view of ['WAITING', 'DISMISSED'])
      expect((await read('ListQuestions', ['session:read'], { view })).status).toBe(403);
    const reply = await read('ListSessionPolls', ['session:read']);
    expect(reply.body).toMatchObject({ can_moderate: false });
  });

  it('hides an unscheduled session and a draft of another event from tokens without the scope', async () => {
    for (const scope of apiScopes.filter((candidate) => candidate !== 'production:read' && !isPersonScope(candidate))) {
      await resetRateLimits(api.deps);
      const { token } = await newPersonToken(world.tenant.owner, { scopes: [scope] });
      const client = api.client(token);
      for (const path of [
        `/sessions/${world.unscheduledId}`,
        `/sessions/${world.unscheduledId}/speakers`,
        `/sessions/${world.unscheduledId}/questions`,
        `/events/${world.draftId}`,
        `/events/${world.draftId}/agenda`,
        `/events/${world.draftId}/sessions`,
        `/events/${world.draftId}/speakers`,
        `/events/${world.draftId}/sponsors`,
        `/events/${world.draftId}/users`,
        `/events/${world.draftId}/chat-rooms`,
        `/events/${world.draftId}/schedule/export.json`,
      ])
        expect((await client.get(path)).status, `${scope} ${path}`).toBeGreaterThanOrEqual(403);
      await world.removeTokens();
    }
  });

  it('finds a value for each guarded field, so that the tests above are meaningful', async () => {
    const missing = new Set<string>();
    const paths = new Set<string>();
    for (const name of operationNames.filter((candidate) =>
      apiScopes.some((scope) => scope === specOf(candidate).token),
    )) {
      const guardedPaths = guardedFields(name);
      if (guardedPaths.length === 0 || operations[name].method === 'DELETE') continue;
      const reply = await read(name, apiScopes);
      for (const { path } of guardedPaths) {
        const field = path.split('.').at(-1) ?? '';
        (hasValueAt(reply.body, path) ? paths : missing).add(field);
      }
    }
    expect([...missing].filter((field) => !paths.has(field))).toEqual([]);
  });
});
