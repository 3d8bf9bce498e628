/** Emailed links: verification (24 h) and password reset (1 h), for single use, the newest only. */
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newLoggedInPerson,
  logIn,
  newEmail,
  newestMailToken,
  newSignedUpPerson,
  testPassword,
  newVerifiedPerson,
} from '../support/api/people.ts';
import { startTestApi, buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let api: TestApi;
/** An API on the same database with a separate clock. */
let laterApi: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

/** Runs with an API whose clock is ahead. */
async function withClockAhead(aheadMs: number, run: (api: TestApi) => Promise<void>): Promise<void> {
  laterApi = await startTestApi(api.env);
  try {
    laterApi.clock.advance(aheadMs);
    await run(laterApi);
  } finally {
    await laterApi.close();
  }
}

const changeAddress = statement('test-change-address', 'update users set email = $1 where id = $2');

const mailCount = statement<{ readonly mails: number }>(
  'test-mails-of',
  `select count(*) as mails from outbox o
     join mail_links m on m.id = (o.payload->>'mail_link_id')::uuid
    where m.email = $1 and o.name = $2`,
);
const mailsOf = async (email: string, name: string) => (await api.deps.db.row(mailCount, [email, name]))?.mails;

describe('verifying an email address', () => {
  it('succeeds again with the same token', async () => {
    const { client, email } = await newSignedUpPerson(api);
    const token = await newestMailToken(api, email, 'verify_email');
    for (let time = 1; time <= 2; time += 1) {
      expect(await client.get(`/auth/verify-email/${token}`)).toMatchObject({ status: 200, body: { email } });
    }
  });

  it('succeeds for concurrent requests', async () => {
    const { client, email } = await newSignedUpPerson(api);
    const token = await newestMailToken(api, email, 'verify_email');
    const replies = await Promise.all([1, 2, 3].map(() => client.get(`/auth/verify-email/${token}`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('does not log in', async () => {
    const { client } = await newVerifiedPerson(api);
    expect(client.cookies.size).toBe(0);
  });

  it.each(['x', 'x'.repeat(43), 'x'.repeat(200), '%27%20or%201=1', '%00'])('rejects %s', async (token) => {
    const reply = await api.client().get(`/auth/verify-email/${token}`);
    expect([400, 404]).toContain(reply.status);
    expect(reply.body).toMatchObject({ message: expect.any(String) });
  });

  it('rejects tokens of another kind', async () => {
    const { client, email } = await newVerifiedPerson(api);
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    expect((await client.get(`/auth/verify-email/${token}`)).body).toMatchObject({
      error: 'verification_link_invalid',
    });
  });

  it('accepts the link for 24 hours', async () => {
    const { email } = await newSignedUpPerson(api);
    const token = await newestMailToken(api, email, 'verify_email');
    await withClockAhead(24 * hourMs, async (expiredApi) => {
      expect(await expiredApi.client().get(`/auth/verify-email/${token}`)).toMatchObject({
        status: 400,
        body: { error: 'verification_link_expired' },
      });
    });
    await withClockAhead(24 * hourMs - minuteMs, async (validApi) => {
      expect((await validApi.client().get(`/auth/verify-email/${token}`)).status).toBe(200);
    });
  });

  it('rejects a link if the email address of the account has changed', async () => {
    const { client, email, user_id } = await newSignedUpPerson(api);
    const token = await newestMailToken(api, email, 'verify_email');
    await api.deps.db.rows(changeAddress, [newEmail(), user_id]);
    expect((await client.get(`/auth/verify-email/${token}`)).body).toMatchObject({
      error: 'verification_link_invalid',
    });
  });
});

describe('requesting another verification email', () => {
  it('sends no email within five minutes, and then one that replaces the earlier link', async () => {
    const { client, email } = await newSignedUpPerson(api);
    const first = await newestMailToken(api, email, 'verify_email');
    expect((await client.post('/auth/resend-verification', { email })).status).toBe(200);
    expect(await mailsOf(email, 'user.verification_requested')).toBe(0);
    await withClockAhead(5 * minuteMs + 1000, async (laterClockApi) => {
      expect((await laterClockApi.client().post('/auth/resend-verification', { email })).status).toBe(200);
      expect(await mailsOf(email, 'user.verification_requested')).toBe(1);
      expect((await laterClockApi.client().get(`/auth/verify-email/${first}`)).body).toMatchObject({
        error: 'verification_link_invalid',
      });
      const second = await newestMailToken(laterClockApi, email, 'verify_email');
      expect((await laterClockApi.client().get(`/auth/verify-email/${second}`)).status).toBe(200);
    });
  });

  it('sends one email for two concurrent requests', async () => {
    const { email } = await newSignedUpPerson(api);
    await withClockAhead(6 * minuteMs, async (laterClockApi) => {
      const client = laterClockApi.client();
      await Promise.all([1, 2].map(() => client.post('/auth/resend-verification', { email })));
      expect(await mailsOf(email, 'user.verification_requested')).toBe(1);
    });
  });

  it('sends no email to a verified account', async () => {
    const { email } = await newVerifiedPerson(api);
    await withClockAhead(6 * minuteMs, async (laterClockApi) => {
      expect((await laterClockApi.client().post('/auth/resend-verification', { email })).status).toBe(200);
      expect(await mailsOf(email, 'user.verification_requested')).toBe(0);
    });
  });
});

describe('resetting a password', () => {
  it('sends one email per five minutes with the same response', async () => {
    const { client, email } = await newVerifiedPerson(api);
    const first = await client.post('/auth/forgot-password', { email });
    const second = await client.post('/auth/forgot-password', { email });
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(await mailsOf(email, 'user.password_reset_requested')).toBe(1);
  });

  it('validates the link, sets the password once, verifies the email address and ends all logins', async () => {
    const { client, email } = await newSignedUpPerson(api);
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    expect(await client.get(`/auth/reset-password/${token}`)).toMatchObject({
      status: 200,
      body: { valid: true, email },
    });

    const resetReply = await client.post('/auth/reset-password', { token, password: 'another password' });
    expect(resetReply).toMatchObject({ status: 200, body: { email } });
    expect((await client.post('/auth/login', { email, password: testPassword })).status).toBe(401);
    expect((await client.post('/auth/login', { email, password: 'another password' })).status).toBe(200);

    const repeatedReset = await client.post('/auth/reset-password', { token, password: 'a third password' });
    expect(repeatedReset).toMatchObject({ status: 400, body: { error: 'reset_link_invalid' } });
    expect((await client.get(`/auth/reset-password/${token}`)).status).toBe(400);
  });

  it('ends the logins of all browsers within a second', async () => {
    const person = await newLoggedInPerson(api);
    const otherClient = await logIn(person, api.client());
    await person.client.post('/auth/forgot-password', { email: person.email });
    const token = await newestMailToken(api, person.email, 'reset_password');
    expect((await api.client().post('/auth/reset-password', { token, password: 'another password' })).status).toBe(200);
    for (const { client } of [person, otherClient]) {
      await waitForCondition('the login is rejected', async () => (await client.get('/auth/me')).status === 401, 2_000);
      expect(await client.post('/auth/refresh')).toMatchObject({ status: 401, body: { error: 'token_revoked' } });
    }
  });

  it('accepts one of two concurrent requests', async () => {
    const { client, email } = await newVerifiedPerson(api);
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    const replies = await Promise.all(
      ['first password', 'second password'].map((password) => client.post('/auth/reset-password', { token, password })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('accepts the link for an hour', async () => {
    const { client, email } = await newVerifiedPerson(api);
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    await withClockAhead(hourMs - minuteMs, async (validApi) => {
      expect((await validApi.client().get(`/auth/reset-password/${token}`)).status).toBe(200);
    });
    await withClockAhead(hourMs, async (expiredApi) => {
      const reply = await expiredApi.client().post('/auth/reset-password', { token, password: 'another password' });
      expect(reply).toMatchObject({ status: 400, body: { error: 'reset_link_invalid' } });
    });
  });

  it('accepts only the newest link', async () => {
    const { client, email } = await newVerifiedPerson(api);
    await client.post('/auth/forgot-password', { email });
    const first = await newestMailToken(api, email, 'reset_password');
    await withClockAhead(6 * minuteMs, async (laterClockApi) => {
      await laterClockApi.client().post('/auth/forgot-password', { email });
      expect((await laterClockApi.client().get(`/auth/reset-password/${first}`)).status).toBe(400);
      const second = await newestMailToken(laterClockApi, email, 'reset_password');
      expect((await laterClockApi.client().get(`/auth/reset-password/${second}`)).status).toBe(200);
    });
  });

  it.each([
    [7, 422],
    [8, 200],
    [128, 200],
    [129, 422],
  ])('answers a password of %i characters with %i', async (length, status) => {
    const { client, email } = await newVerifiedPerson(api);
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    const reply = await client.post('/auth/reset-password', { token, password: 'x'.repeat(length) });
    expect(reply.status).toBe(status);
  });
});
