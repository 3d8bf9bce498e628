/**
 * Permissions of an account by its state: every operation with a login, for an account that is unverified, closed or
 * deleted. `tests/api/auth-demo.test.ts` tests demo accounts, and `tests/gateway/handshake.test.ts` tests sockets. The
 * expectations are independent of the table of the server.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import { accountStates, mayGetMailLink } from '@plenum/core/domain/accounts/auth/account-states';
import { issueTokens, openLogin } from '@plenum/core/domain/accounts/auth/auth.steps';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendOperation } from '../support/api/operation-requests.ts';
import { newLoggedInPerson, newSignedUpPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();

const withLogin = Object.keys(operations).filter(
  (name): name is OperationName => Object.hasOwn(operations, name) && Reflect.get(operations, name).access === 'login',
);

const close = statement('test-states-close', 'update users set is_active = false where id = $1');
const remove = statement('test-states-remove', 'delete from users where id = $1');

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(api);
});

/** Creates a login of an account in any state. */
async function browserOf(user_id: number): Promise<TestClient> {
  const login = await api.deps.db.transaction(async (tx) => openLogin(api.deps, tx, user_id, null));
  const client = api.client();
  client.setCookie('access_token_cookie', (await issueTokens(api.deps, login)).access_token);
  return client;
}

/** Sends every operation; returns those that were not rejected with this error. */
async function findAccepted(client: TestClient, error: string): Promise<OperationName[]> {
  const replies = await Promise.all(
    withLogin.map(async (name) => ({ name, body: (await sendOperation(client, name, tenant.ids)).body })),
  );
  return replies.filter(({ body }) => Object(body).error !== error).map(({ name }) => name);
}

describe('logins by account state', () => {
  it('lets a login of an unverified account read the account, and rejects it everywhere else', async () => {
    const { user_id } = await newSignedUpPerson(api);
    const client = await browserOf(user_id);
    expect(await findAccepted(client, 'verification_required')).toEqual(['GetAppState', 'GetMe']);
    const { body } = await client.get(`/app-state?event_id=${tenant.event_id}`);
    expect(body).toMatchObject({ me: { id: user_id }, notifications: null, threads: null, event: null });
  });

  it.each([
    ['closed', [close]],
    ['deleted', [close, remove]],
  ] as const)('rejects a login of an account that is %s everywhere', async (_, changes) => {
    const { user_id, client } = await newLoggedInPerson(api);
    for (const change of changes) await api.deps.db.rows(change, [user_id]);
    expect(await findAccepted(client, 'token_revoked')).toEqual([]);
  });
});

describe('emailed links', () => {
  it.each([
    ['verify_email', ['unverified']],
    ['log_in', ['verified']],
    ['unlock', ['verified']],
    ['change_email', ['verified']],
    ['reset_password', ['unverified', 'verified']],
  ] as const)('sends %s to accounts in these states: %j', (purpose, states) => {
    expect(accountStates.filter((state) => mayGetMailLink(state, purpose))).toEqual(states);
  });
});
