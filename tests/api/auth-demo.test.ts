/** The demo: logging in without credentials, and actions that are rejected for demo accounts. */
import { operations } from '@plenum/contracts/api';
import { eventUserRoles } from '@plenum/contracts/enums';
import type { OperationSpec } from '@plenum/contracts/operation';
import { defaultPrivacySettings } from '@plenum/core/domain/accounts/users/privacy.rules';
import { User } from '@plenum/core/domain/accounts/users/user.entity';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, addOrganizationMember, newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, newSignedUpPerson } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({ DEMO_ENABLED: 'true' });
});
afterAll(() => api.close());

const accountId = statement<{ id: number }>('test-account-id', 'select id from users where email = $1');

async function addDemoAccount(): Promise<string> {
  const email = newEmail();
  await api.deps.db.transaction(async (tx) => {
    tx.em.persist(
      tx.em.create(User, {
        email,
        firstName: 'Demo',
        lastName: 'Visitor',
        socialLinks: {},
        privacySettings: defaultPrivacySettings,
        isDemo: true,
        emailVerifiedAt: new Date(),
      }),
    );
  });
  return email;
}

const mailLinksTo = statement('test-links-to', 'select id from mail_links where email = $1');

describe('POST /auth/demo', () => {
  it('returns 404 if the demo is disabled', async () => {
    const apiWithoutDemo = await startTestApi({ ...api.env, DEMO_ENABLED: 'false' });
    expect(await apiWithoutDemo.client().post('/auth/demo')).toMatchObject({
      status: 404,
      body: { error: 'demo_disabled' },
    });
    await apiWithoutDemo.close();
  });

  it('logs in as a seeded demo account, never as a real account', async () => {
    await newLoggedInPerson(api);
    const emails = [await addDemoAccount(), await addDemoAccount()];
    for (let visit = 1; visit <= 5; visit += 1) {
      const client = api.client();
      expect(await client.post('/auth/demo')).toMatchObject({ status: 200, body: { message: 'Login successful' } });
      const me = await client.get('/auth/me');
      expect(me).toMatchObject({ status: 200, body: { is_demo: true } });
      expect(emails).toContain((me.body as { email: string }).email);
    }
  });

  it('logs guests in as attendees and speakers only', async () => {
    await api.deps.db.rows(statement('test-no-demo', 'update users set is_active = false where is_demo'));
    const { event_id, organization_id } = await newConference(api);
    const id = async (email: string): Promise<number> => (await api.deps.db.row(accountId, [email]))?.id ?? 0;
    await addOrganizationMember(api, organization_id, await id(await addDemoAccount()), 'MEMBER');
    const emails = new Map<string, string>();
    for (const role of eventUserRoles) {
      emails.set(role, await addDemoAccount());
      await addMember(api, event_id, await id(emails.get(role) ?? ''), { role });
    }
    const loggedInEmails = new Set<string>();
    for (let visit = 1; visit <= 30; visit += 1) {
      const client = api.client();
      expect((await client.post('/auth/demo')).status).toBe(200);
      loggedInEmails.add(((await client.get('/auth/me')).body as { email: string }).email);
    }
    expect([...loggedInEmails].toSorted()).toEqual([emails.get('ATTENDEE'), emails.get('SPEAKER')].toSorted());
  });

  it('rejects lasting changes by demo accounts', async () => {
    const email = await addDemoAccount();
    const client = api.client();
    await client.post('/auth/demo');
    const change = { current_password: 'some password', new_password: 'another password' };
    expect(await client.put('/auth/change-password', change)).toMatchObject({
      status: 403,
      body: { error: 'demo_account' },
    });
    expect((await client.post('/auth/login', { email, password: 'some password' })).status).toBe(401);
    for (const path of ['/auth/forgot-password', '/auth/login-link'])
      expect((await client.post(path, { email })).status).toBe(200);
    expect(await api.deps.db.rows(mailLinksTo, [email])).toEqual([]);
    expect((await client.get('/auth/socket-token')).status).toBe(200);
  });
});

describe('logins of unverified accounts', () => {
  it('lets an unverified account manage only itself', async () => {
    const person = await newSignedUpPerson(api);
    const { openLogin, issueTokens } = await import('@plenum/core/domain/accounts/auth/auth.steps');
    const login = await api.deps.db.transaction(async (tx) => openLogin(api.deps, tx, person.user_id, null));
    const { access_token } = await issueTokens(api.deps, login);
    person.client.setCookie('access_token_cookie', access_token);
    expect(await person.client.get('/auth/me')).toMatchObject({ status: 200, body: { email_verified: false } });
    const state = await person.client.get('/app-state?event_id=1');
    expect(state).toMatchObject({ status: 200, body: { notifications: null, threads: null, event: null } });
    const otherOperations = Object.values<OperationSpec>(operations).filter(
      ({ method, access, allowsUnverified }) => method === 'GET' && access === 'login' && allowsUnverified !== true,
    );
    expect(otherOperations.length).toBeGreaterThan(3);
    const query = 'q=ada&email=a%40example.org&day_number=1&minutes=5&breaks_absorb=true&audience=EVERYBODY';
    for (const { path } of otherOperations) {
      const reply = await person.client.get(`${path.replaceAll(/:\w+\*?/g, '1')}?${query}`);
      expect(reply, path).toMatchObject({ status: 403, body: { error: 'verification_required' } });
    }
  });
});
