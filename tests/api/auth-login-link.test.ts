/** Logging in by a mailed link, and where one wanted to go through a reset of the password. */
import { LogInByLink, ValidateLoginLink, VerifyEmail } from '@plenum/contracts/accounts/auth';
import { ResetPassword } from '@plenum/contracts/accounts/passwords';
import { mailResendPauseS, appPathLengthMax } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { newEmail, newestMailToken, signedUp, testPassword, verified } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';

const api = await openTestApi();
const next = '/app/events/7/sessions/12';
const path = (token: string) => `/auth/login-link/${token}`;

/** Asks for a link; returns its token. */
async function askFor(email: string, destination?: string): Promise<string> {
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
  it('logs in the browser that has the link, and tells where to go', async () => {
    const person = await verified(api);
    const token = await askFor(person.email, next);
    const browser = api.client();
    expect(expectReply(ValidateLoginLink, 200, await browser.get(path(token))).email).toBe(person.email);
    expect((await browser.get('/auth/me')).status).toBe(401);
    const reply = expectReply(LogInByLink, 200, await browser.post(path(token)));
    expect(reply).toMatchObject({ user_id: person.user_id, next });
    expect((await browser.get('/auth/me')).body).toMatchObject({ email: person.email });
  });

  it('works once, and of three at once for one', async () => {
    const { email } = await verified(api);
    const token = await askFor(email);
    const replies = await Promise.all([1, 2, 3].map(() => api.client().post(path(token))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ next: null });
    const again = api.client();
    expectRefusal(await again.post(path(token)), 'login_link_invalid');
    expectRefusal(await again.get(path(token)), 'login_link_invalid');
    expect(again.cookies.size).toBe(0);
  });

  it('works for a quarter of an hour, and a newer link replaces it', async () => {
    const [early, late, replaced] = [await verified(api), await verified(api), await verified(api)];
    const tokens = [await askFor(early.email), await askFor(late.email), await askFor(replaced.email, next)] as const;
    const later = await startTestApi(api.env);
    try {
      later.clock.advance(14 * 60_000);
      expectReply(LogInByLink, 200, await later.client().post(path(tokens[0])));
      expect(mailResendPauseS).toBeLessThan(14 * 60);
      await later.client().post('/auth/login-link', { email: replaced.email });
      const newer = await newestMailToken(api, replaced.email, 'log_in');
      expectRefusal(await later.client().post(path(tokens[2])), 'login_link_invalid');
      // It leads nowhere else: a stranger may have asked for the former one.
      expect(expectReply(LogInByLink, 200, await later.client().post(path(newer))).next).toBe(null);
      later.clock.advance(60_000);
      expectRefusal(await later.client().post(path(tokens[1])), 'login_link_invalid');
    } finally {
      await later.close();
    }
  });

  it('is not for links of other kinds, unknown ones and closed accounts', async () => {
    const person = await verified(api);
    await api.client().post('/auth/forgot-password', { email: person.email });
    const reset = await newestMailToken(api, person.email, 'reset_password');
    expectRefusal(await api.client().post(path(reset)), 'login_link_invalid');
    expectRefusal(await api.client().post(path('unknown')), 'login_link_invalid');
    const token = await askFor(person.email);
    await api.deps.db.rows(deactivate, [person.email]);
    expectRefusal(await api.client().post(path(token)), 'login_link_invalid');
  });
});

describe('RequestLoginLink', () => {
  it('answers alike for every address, and mails an unverified account a link that verifies', async () => {
    const [known, unverified] = [await verified(api), await signedUp(api)];
    const replies = [];
    for (const email of [known.email, unverified.email, newEmail()]) {
      replies.push(await api.client().post('/auth/login-link', { email, next }));
    }
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await api.deps.db.rows(linksOf, [unverified.email])).toMatchObject([{ purpose: 'verify_email' }]);
    const later = await startTestApi(api.env);
    try {
      later.clock.advance(mailResendPauseS * 1000);
      await later.client().post('/auth/login-link', { email: unverified.email, next });
    } finally {
      await later.close();
    }
    const token = await newestMailToken(api, unverified.email, 'verify_email');
    expect(expectReply(VerifyEmail, 200, await api.client().get(`/auth/verify-email/${token}`)).next).toBe(next);
  });

  it.each(['https://example.org', '//example.org', '/e/summit', `/app/${'a'.repeat(appPathLengthMax)}`, ''])(
    'refuses to lead to %s',
    async (foreign) => {
      const email = newEmail();
      expectRefusal(await api.client().post('/auth/login-link', { email, next: foreign }), 'invalid_request');
      expectRefusal(await api.client().post('/auth/forgot-password', { email, next: foreign }), 'invalid_request');
    },
  );
});

describe('ResetPassword', () => {
  it('tells where the person wanted to go', async () => {
    const [going, plain] = [await verified(api), await verified(api)];
    const nexts = [];
    for (const [email, body] of [
      [going.email, { email: going.email, next }],
      [plain.email, { email: plain.email }],
    ] as const) {
      await api.client().post('/auth/forgot-password', body);
      const token = await newestMailToken(api, email, 'reset_password');
      const reset = await api.client().post('/auth/reset-password', { token, password: `${testPassword}2` });
      nexts.push(expectReply(ResetPassword, 200, reset).next);
    }
    expect(nexts).toEqual([next, null]);
  });
});
