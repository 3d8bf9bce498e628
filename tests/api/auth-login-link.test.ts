/** Logging in by an emailed link, and the destination after a password reset. */
import { LogInByLink, ValidateLoginLink, VerifyEmail } from '@plenum/contracts/accounts/auth';
import { ResetPassword } from '@plenum/contracts/accounts/passwords';
import { mailResendPauseS, maxAppPathLength } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  newEmail,
  newestMailToken,
  newSignedUpPerson,
  testPassword,
  newVerifiedPerson,
} from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';

const api = await openTestApi();
const next = '/app/events/7/sessions/12';
const path = (token: string) => `/auth/login-link/${token}`;

/** Requests a link and returns its token. */
async function requestLink(email: string, destination?: string): Promise<string> {
  const body = { email, ...(destination === undefined ? {} : { next: destination }) };
  const reply = await api.client().post('/auth/login-link', body);
  expect(reply.status, reply.text).toBe(200);
  return newestMailToken(api, email, 'log_in');
}

const deactivate = statement('test-deactivate-by-email', 'update users set is_active = false where email = $1');
const linksOf = statement<{ readonly purpose: string; readonly destination: string | null }>(
  'test-links-by-email',
  'select purpose, destination from mail_links where email = $1 order by created_at',
);

describe('LogInByLink', () => {
  it('logs in the browser that opens the link, and returns the destination', async () => {
    const person = await newVerifiedPerson(api);
    const token = await requestLink(person.email, next);
    const browser = api.client();
    expect(expectReply(ValidateLoginLink, 200, await browser.get(path(token))).email).toBe(person.email);
    expect((await browser.get('/auth/me')).status).toBe(401);
    const reply = expectReply(LogInByLink, 200, await browser.post(path(token)));
    expect(reply).toMatchObject({ user_id: person.user_id, next });
    expect((await browser.get('/auth/me')).body).toMatchObject({ email: person.email });
  });

  it('accepts a link once, including three concurrent requests', async () => {
    const { email } = await newVerifiedPerson(api);
    const token = await requestLink(email);
    const replies = await Promise.all([1, 2, 3].map(() => api.client().post(path(token))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ next: null });
    const otherClient = api.client();
    expectRejection(await otherClient.post(path(token)), 'login_link_invalid');
    expectRejection(await otherClient.get(path(token)), 'login_link_invalid');
    expect(otherClient.cookies.size).toBe(0);
  });

  it('accepts a link for 15 minutes, or until a newer link replaces it', async () => {
    const [earlyPerson, latePerson, replacedPerson] = [
      await newVerifiedPerson(api),
      await newVerifiedPerson(api),
      await newVerifiedPerson(api),
    ];
    const tokens = [
      await requestLink(earlyPerson.email),
      await requestLink(latePerson.email),
      await requestLink(replacedPerson.email, next),
    ] as const;
    const laterApi = await startTestApi(api.env);
    try {
      laterApi.clock.advance(14 * 60_000);
      expectReply(LogInByLink, 200, await laterApi.client().post(path(tokens[0])));
      expect(mailResendPauseS).toBeLessThan(14 * 60);
      await laterApi.client().post('/auth/login-link', { email: replacedPerson.email });
      const newerToken = await newestMailToken(api, replacedPerson.email, 'log_in');
      expectRejection(await laterApi.client().post(path(tokens[2])), 'login_link_invalid');
      // It has no destination: a stranger may have requested the replaced link.
      expect(expectReply(LogInByLink, 200, await laterApi.client().post(path(newerToken))).next).toBe(null);
      laterApi.clock.advance(60_000);
      expectRejection(await laterApi.client().post(path(tokens[1])), 'login_link_invalid');
    } finally {
      await laterApi.close();
    }
  });

  it('rejects links of other kinds, unknown links and closed accounts', async () => {
    const person = await newVerifiedPerson(api);
    await api.client().post('/auth/forgot-password', { email: person.email });
    const resetToken = await newestMailToken(api, person.email, 'reset_password');
    expectRejection(await api.client().post(path(resetToken)), 'login_link_invalid');
    expectRejection(await api.client().post(path('unknown')), 'login_link_invalid');
    const token = await requestLink(person.email);
    await api.deps.db.rows(deactivate, [person.email]);
    expectRejection(await api.client().post(path(token)), 'login_link_invalid');
  });
});

describe('RequestLoginLink', () => {
  it('returns the same response for every email address, and sends unverified accounts a verification link', async () => {
    const [verifiedPerson, unverifiedPerson] = [await newVerifiedPerson(api), await newSignedUpPerson(api)];
    const replies = [];
    for (const email of [verifiedPerson.email, unverifiedPerson.email, newEmail()]) {
      replies.push(await api.client().post('/auth/login-link', { email, next }));
    }
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await api.deps.db.rows(linksOf, [unverifiedPerson.email])).toMatchObject([{ purpose: 'verify_email' }]);
    const laterApi = await startTestApi(api.env);
    try {
      laterApi.clock.advance(mailResendPauseS * 1000);
      await laterApi.client().post('/auth/login-link', { email: unverifiedPerson.email, next });
    } finally {
      await laterApi.close();
    }
    const token = await newestMailToken(api, unverifiedPerson.email, 'verify_email');
    expect(expectReply(VerifyEmail, 200, await api.client().get(`/auth/verify-email/${token}`)).next).toBe(next);
  });

  it.each(['https://example.org', '//example.org', '/e/summit', `/app/${'a'.repeat(maxAppPathLength)}`, ''])(
    'rejects %s as a destination',
    async (invalidDestination) => {
      const email = newEmail();
      expectRejection(
        await api.client().post('/auth/login-link', { email, next: invalidDestination }),
        'invalid_request',
      );
      expectRejection(
        await api.client().post('/auth/forgot-password', { email, next: invalidDestination }),
        'invalid_request',
      );
    },
  );
});

describe('ResetPassword', () => {
  it('returns the destination of the request', async () => {
    const [personWithDestination, personWithoutDestination] = [
      await newVerifiedPerson(api),
      await newVerifiedPerson(api),
    ];
    const destinations = [];
    for (const [email, body] of [
      [personWithDestination.email, { email: personWithDestination.email, next }],
      [personWithoutDestination.email, { email: personWithoutDestination.email }],
    ] as const) {
      await api.client().post('/auth/forgot-password', body);
      const token = await newestMailToken(api, email, 'reset_password');
      const resetReply = await api.client().post('/auth/reset-password', { token, password: `${testPassword}2` });
      destinations.push(expectReply(ResetPassword, 200, resetReply).next);
    }
    expect(destinations).toEqual([next, null]);
  });
});
