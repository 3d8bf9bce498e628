/** Logging in by the verification link of a person who signed up on the way to an event. */
import { GetVerification, LogInByVerification, VerifyEmail } from '@plenum/contracts/accounts/auth';
import { maxAppPathLength } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { newEmail, newestMailToken, testPassword, newVerifiedPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
const next = '/e/summit/join?code=ABCD-2345';

/** Signs up with an event as the destination; returns the address, the browser and the token of the email. */
async function signUpWithDestination(destination: string | undefined = next) {
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
  it('verifies the email address, logs in the browser that has the link, and returns the destination', async () => {
    const { email, browser, token } = await signUpWithDestination();
    const reply = expectReply(LogInByVerification, 200, await browser.post(path(token)));
    expect(reply.next).toBe(next);
    expect((await browser.get('/auth/me')).body).toMatchObject({ id: reply.user_id, email, email_verified: true });
    expect(await api.client().post('/auth/login', { email, password: testPassword })).toMatchObject({ status: 200 });
  });

  it('accepts a link once, including concurrent requests; afterwards the link still verifies and returns the destination', async () => {
    const { token } = await signUpWithDestination();
    const replies = await Promise.all([1, 2, 3].map(() => api.client().post(path(token))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const otherClient = api.client();
    expectRejection(await otherClient.post(path(token)), 'verification_link_invalid');
    expect(otherClient.cookies.size).toBe(0);
    expect(expectReply(VerifyEmail, 200, await otherClient.get(path(token))).next).toBe(next);
  });

  it('rejects a link that already verified the email address', async () => {
    const { token } = await signUpWithDestination();
    expectReply(VerifyEmail, 200, await api.client().get(path(token)));
    expectRejection(await api.client().post(path(token)), 'verification_link_invalid');
  });

  it('logs in for an hour and verifies for a day', async () => {
    const earlySignUp = await signUpWithDestination();
    const lateSignUp = await signUpWithDestination();
    const laterApi = await startTestApi(api.env);
    try {
      laterApi.clock.advance(59 * 60_000);
      expectReply(LogInByVerification, 200, await laterApi.client().post(path(earlySignUp.token)));
      laterApi.clock.advance(2 * 60_000);
      expectRejection(await laterApi.client().post(path(lateSignUp.token)), 'verification_link_expired');
      expect(expectReply(VerifyEmail, 200, await laterApi.client().get(path(lateSignUp.token))).next).toBe(next);
    } finally {
      await laterApi.close();
    }
  });

  it('rejects links without a destination, of other kinds, replaced ones and closed accounts', async () => {
    const plainSignUp = await signUpWithDestination('');
    expectRejection(await api.client().post(path(plainSignUp.token)), 'verification_link_invalid');
    expect(expectReply(VerifyEmail, 200, await api.client().get(path(plainSignUp.token))).next).toBe(null);
    const person = await newVerifiedPerson(api);
    await api.client().post('/auth/forgot-password', { email: person.email });
    const resetToken = await newestMailToken(api, person.email, 'reset_password');
    expectRejection(await api.client().post(path(resetToken)), 'verification_link_invalid');
    for (const change of [voidLinks, deactivate]) {
      const { email, token } = await signUpWithDestination();
      await api.deps.db.rows(change, [email]);
      const browser = api.client();
      expectRejection(await browser.post(path(token)), 'verification_link_invalid');
      expect(browser.cookies.size).toBe(0);
    }
    expectRejection(await api.client().post(path('unknown')), 'verification_link_invalid');
  });

  it('drops the destination when another link is requested without one, since a stranger may have requested the first', async () => {
    const { email } = await signUpWithDestination();
    const clearMailPause = statement(
      'test-clear-pause',
      `update mail_links set created_at = created_at - interval '6 minutes' where email = $1`,
    );
    const destinations: string[] = [];
    for (const requestedDestination of [undefined, '/app/events/1']) {
      await api.deps.db.rows(clearMailPause, [email]);
      await api
        .client()
        .post('/auth/resend-verification', { email, ...(requestedDestination && { next: requestedDestination }) });
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
  ])('rejects %s as a destination', async (destination) => {
    const body = {
      email: newEmail(),
      password: testPassword,
      first_name: 'Ada',
      last_name: 'Byron',
      next: destination,
    };
    expectRejection(await api.client().post('/auth/signup', body), 'invalid_request');
  });

  it('limits the length of a destination', async () => {
    const longest = `/app?x=`.padEnd(maxAppPathLength, 'x');
    const body = { password: testPassword, first_name: 'Ada', last_name: 'Byron' };
    const send = (destination: string) =>
      api.client().post('/auth/signup', { ...body, email: newEmail(), next: destination });
    expect((await send(longest)).status).toBe(201);
    expectRejection(await send(`${longest}x`), 'invalid_request');
  });
});

describe('GetVerification', () => {
  const isVerificationPending = async (browser: TestClient, email: string) =>
    expectReply(GetVerification, 200, await browser.post('/auth/verification', { email })).is_verified;

  it('reports the verification to the browser that signed up, regardless of which browser verified the address', async () => {
    const firstSignUp = await signUpWithDestination();
    expect(await isVerificationPending(firstSignUp.browser, firstSignUp.email)).toBe(false);
    expectReply(VerifyEmail, 200, await firstSignUp.browser.get(path(firstSignUp.token)));
    expect(await isVerificationPending(firstSignUp.browser, firstSignUp.email.toUpperCase())).toBe(true);

    const secondSignUp = await signUpWithDestination();
    expectReply(
      LogInByVerification,
      200,
      await api.client().post(path(secondSignUp.token), { password: 'another password' }),
    );
    expect(await isVerificationPending(secondSignUp.browser, secondSignUp.email)).toBe(true);
  });

  it('does not reveal to other browsers whether an email address has an account', async () => {
    const { email } = await newVerifiedPerson(api);
    const otherSignUp = await signUpWithDestination();
    for (const browser of [api.client(), otherSignUp.browser])
      for (const unknownOrKnownEmail of [email, newEmail()])
        expect(await isVerificationPending(browser, unknownOrKnownEmail)).toBe(false);
  });
});
