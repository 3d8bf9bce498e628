/**
 * Permissions of a program with an API token: every operation with the token of a person and of an organization, with
 * every scope, with all but the required one, and with the ids of another tenant.
 */
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { apiScopes, personScopes } from '@plenum/contracts/integrations/token-scopes';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '../rows/operation-rows.ts';
import { newOrganizationToken, newPersonToken, organizationScopes } from '../support/api/api-tokens.ts';
import { idsForOperation, sendOperation } from '../support/api/operation-requests.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { idsInPath, newTenant, operationsWithIds, type Tenant } from '../support/api/tenants.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';
import { watchTables } from '../support/api/written-tables.ts';
import { fieldsOfReplies } from '../support/security/readable-fields.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';

const api = await openTestApi();

interface World {
  readonly tenant: Tenant;
  readonly person: TestClient;
  readonly organization: TestClient;
}

async function newWorld(): Promise<World> {
  const tenant = await newTenant(api);
  const person = await newPersonToken(tenant.owner);
  const organization = await newOrganizationToken(tenant.owner, tenant.organization_id);
  return { tenant, person: api.client(person.token), organization: api.client(organization.token) };
}

/** Returns the scope of an operation, or the rule for all tokens. */
const accessOf = (name: OperationName): string => specOf(name).token ?? 'refused';
const isScoped = (name: OperationName): boolean => !['any', 'ignored', 'refused'].includes(accessOf(name));
const scoped = operationNames.filter(isScoped);
const isOfPerson = (name: OperationName): boolean => personScopes.some((scope) => scope === accessOf(name));

/** Returns a path with unknown ids: the token is checked before any query. */
const anyPath = (name: OperationName): string => operations[name].path.replaceAll(/:\w+\*?/g, '1');

let world: World;
beforeAll(async () => {
  world = await newWorld();
});

describe('operations that reject tokens', () => {
  it('rejects tokens for login, passwords, tokens, and decisions of people', () => {
    const refusing = operationNames.filter((name) => accessOf(name) === 'refused');
    expect(refusing).toEqual(
      expect.arrayContaining<OperationName>([
        'Login',
        'Logout',
        'Refresh',
        'ChangePassword',
        'RevokeLogin',
        'GetSocketToken',
        'CreateApiToken',
        'CreateOrganizationToken',
        'RevokeApiToken',
        'DeleteAccount',
        'DeleteOrganization',
        'SendDirectMessage',
        'SetMuxCredentials',
      ]),
    );
    // An operation that needs a login is never public, and vice versa.
    for (const name of operationNames)
      if (accessOf(name) === 'ignored') expect(operations[name].access, name).toBe('public');
  });

  it.each(operationNames.filter((name) => accessOf(name) === 'refused'))('rejects tokens for %s', async (name) => {
    await resetRateLimits(api.deps);
    for (const client of [world.person, world.organization]) {
      const before = client.cookies.size;
      expectRejection(await client.send(operations[name].method, anyPath(name)), 'token_not_accepted');
      expect(client.cookies.size).toBe(before);
    }
  });
});

describe('missing scopes', () => {
  const tokensWithout = new Map<string, { readonly person: TestClient; readonly organization: TestClient }>();
  beforeAll(async () => {
    for (const scope of apiScopes) {
      await resetRateLimits(api.deps);
      const scopesExcept = (scopes: typeof organizationScopes) => scopes.filter((candidate) => candidate !== scope);
      const { owner, organization_id } = world.tenant;
      const person = await newPersonToken(owner, { scopes: scopesExcept(apiScopes) });
      const organization = await newOrganizationToken(owner, organization_id, {
        scopes: scopesExcept(organizationScopes),
      });
      tokensWithout.set(scope, { person: api.client(person.token), organization: api.client(organization.token) });
    }
  });

  it('permits something with every scope', () => {
    // It permits an operation, or a field of a reply.
    const fieldScopes = scoped.flatMap((name) => fieldsOfReplies(name).flatMap(({ scopes }) => scopes));
    expect(new Set<string>([...scoped.map(accessOf), ...fieldScopes])).toEqual(new Set(apiScopes));
  });

  it.each(scoped)('rejects a token without the scope for %s', async (name) => {
    await resetRateLimits(api.deps);
    const clients = tokensWithout.get(accessOf(name));
    for (const client of [clients?.person, clients?.organization])
      if (client !== undefined)
        expectRejection(await client.send(operations[name].method, anyPath(name)), 'token_scope_missing');
    expect(clients).toBeDefined();
  });
});

/** Whether a rejection only means that the file is missing, as in the owner's own request in this test. */
const expectsFile = (name: OperationName, { status }: TestReply): boolean =>
  'upload' in operations[name] && status === 422;

describe('tokens with the required scope', () => {
  const cases = operationsWithIds.filter(isScoped);
  const send = async (pick: (world: World) => TestClient, name: OperationName): Promise<TestReply> => {
    await resetRateLimits(api.deps);
    const ownWorld =
      operations[name].method === 'DELETE' || rowOf(name).needsSeparateData === true ? await newWorld() : world;
    const ids = await idsForOperation(name, api, ownWorld.tenant);
    return sendOperation(pick(ownWorld), name, ids);
  };

  it.each(cases)('lets the token of an owner call %s like the owner', async (name) => {
    const reply = await send(({ person }) => person, name);
    expect(expectsFile(name, reply) || reply.status < 300, reply.text).toBe(true);
  });

  it.each(cases.filter((name) => !isOfPerson(name)))('lets the token of the organization call %s', async (name) => {
    const reply = await send(({ organization }) => organization, name);
    expect(expectsFile(name, reply) || reply.status < 300, reply.text).toBe(true);
  });
});

describe('tokens of another tenant', () => {
  let victim: Tenant;
  let writtenTables: () => Promise<string[]>;
  beforeAll(async () => {
    victim = await newTenant(api);
    writtenTables = await watchTables(api);
  });

  it.each(operationsWithIds.filter(isScoped))('rejects ids of another tenant in %s', async (name) => {
    await resetRateLimits(api.deps);
    const ids = idsInPath(name);
    for (const client of [world.person, world.organization])
      for (let chosen = 1; chosen < 2 ** ids.length; chosen += 1) {
        const foreign = ids.filter((_id, bit) => (chosen >> bit) % 2 === 1);
        const mixedIds = { ...world.tenant.ids, ...Object.fromEntries(foreign.map((id) => [id, victim.ids[id]])) };
        const reply = await sendOperation(client, name, mixedIds);
        expect([403, 404], `${foreign.join()}: ${reply.text}`).toContain(reply.status);
      }
    expect(await writtenTables()).toEqual([]);
  });
});
