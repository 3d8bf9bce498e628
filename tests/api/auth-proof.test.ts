/**
 * Verification of an email address: anybody can sign up with an address that is not theirs, so the password chosen
 * before the verification is kept only in the browser that signed up.
 */
import { LogInByVerification, ValidateVerification, VerifyEmail } from '@plenum/contracts/accounts/auth';
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

const api = await openTestApi();
const next = '/e/summit/join';
const newPassword = 'a password of the reader';

const path = (token: string) => `/auth/verify-email/${token}`;
const logIn = (email: string, password: string) => api.client().post('/auth/login', { email, password });
const clearMailPause = statement(
  'test-clear-pause-of-proof',
  `update mail_links set created_at = created_at - interval '6 minutes' where email = $1`,
);

/** Signs up with the address of another person, who requests an email later. */
async function prepareAttack(emailKind: 'signup' | 'resend-verification' | 'login-link') {
  const attacker = await newSignedUpPerson(api, { first_name: 'Mallory' });
  const { email } = attacker;
  await api.deps.db.rows(clearMailPause, [email]);
  if (emailKind !== 'signup') expect((await api.client().post(`/auth/${emailKind}`, { email, next })).status).toBe(200);
  return { attacker, email, token: await newestMailToken(api, email, 'verify_email') };
}

describe('passwords chosen before the email address was verified', () => {
  it.each(['signup', 'resend-verification', 'login-link'] as const)(
    'discards the password when the email of %s is verified',
    async (emailKind) => {
      const { attacker, email, token } = await prepareAttack(emailKind);
      const reader = api.client();
      const reply = expectReply(VerifyEmail, 200, await reader.get(path(token)));
      expect(reply).toMatchObject({ email, password_kept: false });
      expectRejection(await logIn(email, testPassword), 'invalid_credentials');
      expectRejection(
        await attacker.client.post('/auth/login', { email, password: testPassword }),
        'invalid_credentials',
      );
      // Verifying again, including in the browser of the attacker, does not restore it.
      expect(expectReply(VerifyEmail, 200, await attacker.client.get(path(token))).password_kept).toBe(false);
      expectRejection(await logIn(email, testPassword), 'invalid_credentials');
      await reader.post('/auth/forgot-password', { email });
      const resetToken = await newestMailToken(api, email, 'reset_password');
      expect((await reader.post('/auth/reset-password', { token: resetToken, password: newPassword })).status).toBe(
        200,
      );
      expect((await logIn(email, newPassword)).status).toBe(200);
    },
  );

  it.each(['resend-verification', 'login-link'] as const)(
    'discards the password when the link of %s logs in',
    async (emailKind) => {
      const { email, token } = await prepareAttack(emailKind);
      const reader = api.client();
      expect(expectReply(LogInByVerification, 200, await reader.post(path(token))).next).toBe(next);
      expect((await reader.get('/auth/me')).body).toMatchObject({ email, email_verified: true });
      expectRejection(await logIn(email, testPassword), 'invalid_credentials');
    },
  );

  it('replaces the password by the one that the recipient of the email chooses, and logs in', async () => {
    const { email, token } = await prepareAttack('signup');
    const reader = api.client();
    expectRejection(await reader.post(path(token), { password: 'short' }), 'invalid_request');
    expect(expectReply(LogInByVerification, 200, await reader.post(path(token), { password: newPassword })).next).toBe(
      null,
    );
    expect((await reader.get('/auth/me')).body).toMatchObject({ email, email_verified: true });
    expectRejection(await logIn(email, testPassword), 'invalid_credentials');
    expect((await logIn(email, newPassword)).status).toBe(200);
    expectRejection(await api.client().post(path(token), { password: testPassword }), 'verification_link_invalid');
    expect((await logIn(email, newPassword)).status).toBe(200);
  });

  it('keeps the password when the email is verified in the browser that signed up', async () => {
    const person = await newSignedUpPerson(api);
    const token = await newestMailToken(api, person.email, 'verify_email');
    expect(expectReply(VerifyEmail, 200, await person.client.get(path(token))).password_kept).toBe(true);
    expect((await logIn(person.email, testPassword)).status).toBe(200);
  });

  it('discards the password in a browser that is known to another account, or has a forged or older device cookie', async () => {
    const { email, token, attacker } = await prepareAttack('signup');
    const { client } = await newVerifiedPerson(api);
    await client.post('/auth/login', { email: newEmail(), password: testPassword });
    const stranger = await newSignedUpPerson(api);
    const forgedClient = api.client();
    const proof = attacker.client.cookie('device_proofs_cookie') ?? '';
    expect(proof).not.toBe('');
    forgedClient.setCookie('device_proofs_cookie', `${proof.slice(0, -2)}xx`);
    for (const browser of [client, stranger.client, forgedClient]) {
      const link = expectReply(ValidateVerification, 200, await browser.get(`${path(token)}/account`));
      expect(link).toMatchObject({ email, is_known_browser: false });
    }
    const linkForAttacker = expectReply(ValidateVerification, 200, await attacker.client.get(`${path(token)}/account`));
    expect(linkForAttacker.is_known_browser).toBe(true);
  });
});

it('changes nothing when a link is only validated', async () => {
  const person = await newSignedUpPerson(api, { first_name: 'Grace', last_name: 'Hopper' });
  const token = await newestMailToken(api, person.email, 'verify_email');
  for (const _ of [1, 2, 3]) {
    const link = expectReply(ValidateVerification, 200, await api.client().get(`${path(token)}/account`));
    const { email } = person;
    expect(link).toEqual({ email, full_name: 'Grace Hopper', is_verified: false, is_known_browser: false, next: null });
  }
  expectRejection(await logIn(person.email, testPassword), 'email_not_verified');
  await person.client.get(path(token));
  const secondValidation = expectReply(ValidateVerification, 200, await api.client().get(`${path(token)}/account`));
  expect(secondValidation.is_verified).toBe(true);
  expectRejection(await api.client().get(`${path('unknown')}/account`), 'verification_link_invalid');
});

const removeProof = statement('test-take-proof', 'update users set email_verified_at = null where id = $1');

it('limits logins of an unverified account to the account itself', async () => {
  const person = await newVerifiedPerson(api);
  await person.client.post('/auth/login', { email: person.email, password: testPassword });
  await api.deps.db.rows(removeProof, [person.user_id]);
  const secondClient = api.client();
  secondClient.setCookie('access_token_cookie', person.client.cookie('access_token_cookie') ?? '');
  await expect.poll(async () => (await secondClient.get('/auth/logins')).status).toBe(403);
  expect((await secondClient.get('/auth/me')).body).toMatchObject({ email_verified: false });
  const change = { new_email: newEmail(), password: testPassword };
  for (const reply of [
    await secondClient.post('/auth/change-email', change),
    await secondClient.put('/auth/change-password', { current_password: testPassword, new_password: newPassword }),
    await secondClient.get('/auth/socket-token'),
    await secondClient.get('/organizations'),
  ])
    expectRejection(reply, 'verification_required');
});
