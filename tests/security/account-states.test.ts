/**
 * What an account may do, by its state: every operation with a login, for an account whose address is not proven, that
 * is closed, or that was deleted. `tests/api/auth-demo.test.ts` does the same for the accounts of the demo, and
 * `tests/gateway/handshake.test.ts` for sockets. What is expected is not read from the table of the server.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import { accountStates, mayGetMailLink } from '@plenum/core/domain/auth/account-states';
import { issueTokens, openLogin } from '@plenum/core/domain/auth/auth.steps';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, newEmail, signedUp, testPassword } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, sendOperation, type Tenant } from '../support/api/tenants.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

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

/** Opens a login of an account in whatever state it is. */
async function browserOf(user_id: number): Promise<TestClient> {
  const login = await api.deps.db.transaction(async (tx) => openLogin(api.deps, tx, user_id, null));
  const client = api.client();
  client.setCookie('access_token_cookie', (await issueTokens(api.deps, login)).access_token);
  return client;
}

const uuid = '00000000-0000-4000-8000-000000000000';
const endpoint = 'https://push.example.org/x';

/** Valid requests that need no tenant. */
const requests: { readonly [N in OperationName]?: { readonly path?: string; readonly body?: unknown } } = {
  ChangePassword: { body: { current_password: testPassword, new_password: `${testPassword} 2` } },
  CreateOrganization: { body: { name: 'Of nobody' } },
  EndLogin: { path: `/auth/logins/${uuid}` },
  EndPushSubscription: { body: { endpoint } },
  JoinByCode: { body: { code: 'ABCD-2345' } },
  MarkNotificationsRead: { body: {} },
  OpenThread: { body: { user_id: 1, event_id: 1 } },
  RequestConnection: { body: { recipient_id: 1, icebreaker_message: 'Hello' } },
  RequestEmailChange: { body: { new_email: newEmail(), password: testPassword } },
  Search: { path: '/search?q=ada' },
  SubscribeToPush: { body: { endpoint, keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } } },
  VerifyPassword: { body: { password: testPassword } },
};

function send(client: TestClient, name: OperationName): Promise<TestReply> {
  const request = requests[name];
  if (request === undefined) return sendOperation(client, name, tenant.ids);
  const { method, path } = operations[name];
  const { body } = request;
  return client.send(method, request.path ?? path, body === undefined ? {} : { body });
}

/** Sends every operation; returns those that were not refused with this error. */
async function notRefused(client: TestClient, error: string): Promise<OperationName[]> {
  const replies = await Promise.all(withLogin.map(async (name) => ({ name, body: (await send(client, name)).body })));
  return replies.filter(({ body }) => Object(body).error !== error).map(({ name }) => name);
}

describe('a login', () => {
  it('of an account whose address is not proven sees itself, and is refused everything else', async () => {
    const { user_id } = await signedUp(api);
    expect(await notRefused(await browserOf(user_id), 'verification_required')).toEqual(['GetMe']);
  });

  it.each([
    ['closed', [close]],
    ['deleted', [close, remove]],
  ] as const)('of an account that is %s is refused everything', async (_, changes) => {
    const { user_id, client } = await loggedIn(api);
    for (const change of changes) await api.deps.db.rows(change, [user_id]);
    expect(await notRefused(client, 'token_revoked')).toEqual([]);
  });
});

describe('a mailed link', () => {
  it.each([
    ['verify_email', ['unproven']],
    ['log_in', ['proven']],
    ['unlock', ['proven']],
    ['change_email', ['proven']],
    ['reset_password', ['unproven', 'proven']],
  ] as const)('%s goes to accounts in these states: %j', (purpose, states) => {
    expect(accountStates.filter((state) => mayGetMailLink(state, purpose))).toEqual(states);
  });
});
