/** Logging in by the link that verifies an address, for somebody who was on the way to an event. */
import { GetVerification, LogInByVerification, VerifyEmail } from '@plenum/contracts/accounts/auth';
import { appPathLengthMax } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { newEmail, newestMailToken, testPassword, verified } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
const next = '/e/summit/join?code=ABCD-2345';

/** Signs up on the way to an event; returns the address, the browser and the token of the mail. */
async function signUpFor(destination: string | undefined = next) {
  const email = newEmail();
  const body = { email, password: testPassword, first_name: 'Ada', last_name: 'Byron' };
  const browser = api.client();
  const reply = await browser.post('/auth/signup', { ...body, ...(destination && { next: destination }) });
  expect(reply.status, reply.text).toBe(201);
  return { email, browser, token: await newestMailToken(api, email, 'verify_email') };
}

const path = (token: string) => `/auth/verify-email/${token}`;
const voidLinks = statement('test-void-links', 'update mail_links set voided_at = now() where email = $1');
const deactivate = statement('test-deactivate', 'update users set is_active = false where email = $1');

describe('LogInByVerification', () => {
  it('verifies, logs in the browser that has the link, and tells where to go', async () => {
    const { email, browser, token } = await signUpFor();
    const reply = expectReply(LogInByVerification, 200, await browser.post(path(token)));
    expect(reply.next).toBe(next);
    expect((await browser.get('/auth/me')).body).toMatchObject({ id: reply.user_id, email, email_verified: true });
    expect(await api.client().post('/auth/login', { email, password: testPassword })).toMatchObject({ status: 200 });
  });

  it('works once, and of two at once for one; afterwards the link still verifies and tells where to go', async () => {
    const { token } = await signUpFor();
    const replies = await Promise.all([1, 2, 3].map(() => api.client().post(path(token))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const again = api.client();
    expectRefusal(await again.post(path(token)), 'verification_link_invalid');
    expect(again.cookies.size).toBe(0);
    expect(expectReply(VerifyEmail, 200, await again.get(path(token))).next).toBe(next);
  });

  it('does not log in by a link that was opened to verify before', async () => {
    const { token } = await signUpFor();
    expectReply(VerifyEmail, 200, await api.client().get(path(token)));
    expectRefusal(await api.client().post(path(token)), 'verification_link_invalid');
  });

  it('works for an hour; the link verifies for a day', async () => {
    const early = await signUpFor();
    const late = await signUpFor();
    const later = await startTestApi(api.env);
    try {
      later.clock.advance(59 * 60_000);
      expectReply(LogInByVerification, 200, await later.client().post(path(early.token)));
      later.clock.advance(2 * 60_000);
      expectRefusal(await later.client().post(path(late.token)), 'verification_link_expired');
      expect(expectReply(VerifyEmail, 200, await later.client().get(path(late.token))).next).toBe(next);
    } finally {
      await later.close();
    }
  });

  it('is not for links without a destination, of other kinds, replaced ones and closed accounts', async () => {
    const plain = await signUpFor('');
    expectRefusal(await api.client().post(path(plain.token)), 'verification_link_invalid');
    expect(expectReply(VerifyEmail, 200, await api.client().get(path(plain.token))).next).toBe(null);
    const person = await verified(api);
    await api.client().post('/auth/forgot-password', { email: person.email });
    const reset = await newestMailToken(api, person.email, 'reset_password');
    expectRefusal(await api.client().post(path(reset)), 'verification_link_invalid');
    for (const change of [voidLinks, deactivate]) {
      const { email, token } = await signUpFor();
      await api.deps.db.rows(change, [email]);
      const browser = api.client();
      expectRefusal(await browser.post(path(token)), 'verification_link_invalid');
      expect(browser.cookies.size).toBe(0);
    }
    expectRefusal(await api.client().post(path('unknown')), 'verification_link_invalid');
  });

  it('leads nowhere when another link is sent without a destination: somebody else may have asked for the first', async () => {
    const { email } = await signUpFor();
    const forgetPause = statement(
      'test-forget-pause',
      `update mail_links set created_at = created_at - interval '6 minutes' where email = $1`,
    );
    const destinations: string[] = [];
    for (const named of [undefined, '/app/events/1']) {
      await api.deps.db.rows(forgetPause, [email]);
      await api.client().post('/auth/resend-verification', { email, ...(named && { next: named }) });
      const token = await newestMailToken(api, email, 'verify_email');
      const link = statement<{ destination: string }>(
        'test-destination',
        'select destination from mail_links where email = $1 and voided_at is null',
      );
      destinations.push((await api.deps.db.row(link, [email]))?.destination ?? '');
      expect(token).not.toBe('');
    }
    expect(destinations).toEqual(['', '/app/events/1']);
  });
});

describe('the destination of a link', () => {
  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/app\\..\\evil',
    '/other',
    '/e/x',
    '/e/Up/join',
    '/appendix',
  ])('is not %s', async (destination) => {
    const body = {
      email: newEmail(),
      password: testPassword,
      first_name: 'Ada',
      last_name: 'Byron',
      next: destination,
    };
    expectRefusal(await api.client().post('/auth/signup', body), 'invalid_request');
  });

  it('has a limited length', async () => {
    const longest = `/app?x=`.padEnd(appPathLengthMax, 'x');
    const body = { password: testPassword, first_name: 'Ada', last_name: 'Byron' };
    const send = (destination: string) =>
      api.client().post('/auth/signup', { ...body, email: newEmail(), next: destination });
    expect((await send(longest)).status).toBe(201);
    expectRefusal(await send(`${longest}x`), 'invalid_request');
  });
});

describe('GetVerification', () => {
  const asks = async (browser: TestClient, email: string) =>
    expectReply(GetVerification, 200, await browser.post('/auth/verification', { email })).is_verified;

  it('answers the browser that signed up, whichever browser verifies', async () => {
    const here = await signUpFor();
    expect(await asks(here.browser, here.email)).toBe(false);
    expectReply(VerifyEmail, 200, await here.browser.get(path(here.token)));
    expect(await asks(here.browser, here.email.toUpperCase())).toBe(true);

    const elsewhere = await signUpFor();
    expectReply(
      LogInByVerification,
      200,
      await api.client().post(path(elsewhere.token), { password: 'another password' }),
    );
    expect(await asks(elsewhere.browser, elsewhere.email)).toBe(true);
  });

  it('tells nobody else whether an address has an account', async () => {
    const { email } = await verified(api);
    const other = await signUpFor();
    for (const browser of [api.client(), other.browser])
      for (const asked of [email, newEmail()]) expect(await asks(browser, asked)).toBe(false);
  });
});
