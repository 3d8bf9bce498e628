import { loggedIn, newEmail, newestMailToken, testPassword, verified, signedUp } from '../support/api/people.ts';
import type { ExampleWorld } from '../support/examples/example-world.ts';
import {
  nobody,
  outsider,
  withoutLogin,
  type PrepareExample,
  type ExampleRequest,
} from '../support/examples/prepared-requests.ts';
import { guessed, hostileAddress } from '../support/security/hostile-attempts.ts';
import type { OperationRows } from './row.ts';

const address = async ({ api }: ExampleWorld): Promise<ExampleRequest> => ({
  client: api.client(),
  body: { email: (await verified(api)).email },
});
type MailKind = Parameters<typeof newestMailToken>[2];
/** The link of an email that a person without a login has requested. */
const mailed =
  (path: string, purpose: MailKind): PrepareExample =>
  async ({ api }) => {
    const { email } = await verified(api);
    await api.client().post(path, { email });
    return { client: api.client(), path: { token: await newestMailToken(api, email, purpose) } };
  };
const verification: PrepareExample = async ({ api }) => {
  const { email } = await signedUp(api);
  return { client: api.client(), path: { token: await newestMailToken(api, email, 'verify_email') } };
};
const newAddress: PrepareExample = async ({ api }) => {
  const { client, email } = await loggedIn(api);
  await client.post('/auth/change-email', { new_email: newEmail(), password: testPassword });
  return { client, path: { token: await newestMailToken(api, email, 'change_email') } };
};

export const authRows = {
  ChangePassword: {
    body: () => ({ current_password: testPassword, new_password: `${testPassword} staple` }),
    example: async ({ api }) => ({
      client: (await loggedIn(api)).client,
      body: { current_password: testPassword, new_password: `${testPassword} staple` },
    }),
    hostile: () => [{ body: { current_password: 'a wrong password', new_password: 'correct horse battery' } }],
    refusedToOwner: guessed,
  },
  ConfirmEmailChange: { example: newAddress, refusedToOwner: guessed },
  RevokeLogin: {
    path: { login_id: '00000000-0000-4000-8000-000000000000' },
    example: async ({ api }) => {
      const { client } = await loggedIn(api);
      const { body } = await client.get('/auth/logins');
      const { logins } = body as { readonly logins: readonly { readonly id: string }[] };
      return { client, path: { login_id: logins[0]?.id ?? '' } };
    },
    refusedToOwner: guessed,
  },
  RevokeOtherLogins: { example: outsider },
  EnterDemo: { example: withoutLogin, refusedToOwner: 'the demo is disabled' },
  EnterDemoAsOrganizer: { example: withoutLogin, refusedToOwner: 'the demo is disabled' },
  ForgotPassword: { example: address, hostile: hostileAddress },
  GetMe: {},
  GetSocketToken: {},
  GetVerification: { example: address, hostile: hostileAddress },
  ListLogins: {},
  LogInByLink: { example: mailed('/auth/login-link', 'log_in'), refusedToOwner: guessed },
  LogInByVerification: {
    example: async (world) => {
      const email = newEmail();
      const names = { first_name: 'Mary', last_name: 'Jackson' };
      await nobody(world).post('/auth/signup', { email, password: testPassword, ...names, next: '/app/events/1' });
      const path = { token: await newestMailToken(world.api, email, 'verify_email') };
      return { client: nobody(world), path, body: { password: testPassword } };
    },
    refusedToOwner: guessed,
  },
  Login: {
    example: async ({ api }) => ({
      client: api.client(),
      body: { email: (await verified(api)).email, password: testPassword },
    }),
    hostile: ({ email }) => [{ body: { email, password: 'a wrong password' } }],
    refusedToOwner: guessed,
  },
  Logout: { example: outsider },
  Refresh: { example: outsider },
  RequestEmailChange: {
    body: () => ({ new_email: newEmail(), password: testPassword }),
    example: async ({ api }) => ({
      client: (await loggedIn(api)).client,
      body: { new_email: newEmail(), password: testPassword },
    }),
    hostile: ({ email }) => [{ body: { new_email: email, password: testPassword } }],
  },
  RequestLoginLink: { example: address, hostile: hostileAddress },
  RequestUnlock: { example: address, hostile: hostileAddress },
  ResendVerification: { example: address, hostile: hostileAddress },
  ResetPassword: {
    example: async (world) => {
      const { path, client } = await mailed('/auth/forgot-password', 'reset_password')(world);
      return { ...(client === undefined ? {} : { client }), body: { token: path?.['token'], password: testPassword } };
    },
    hostile: () => [{ body: { token: 'guessed', password: 'correct horse battery' } }],
    refusedToOwner: guessed,
  },
  SignUp: {
    example: ({ api }) => ({
      client: api.client(),
      body: { email: newEmail(), password: testPassword, first_name: 'Mary', last_name: 'Jackson' },
    }),
    hostile: ({ email }) => [
      { body: { email, password: 'correct horse battery', first_name: 'Not', last_name: 'Them' } },
    ],
  },
  UnlockDevice: { example: mailed('/auth/unlock', 'unlock'), refusedToOwner: guessed },
  ValidateEmailChange: { example: newAddress, refusedToOwner: guessed },
  ValidateLoginLink: {
    example: mailed('/auth/login-link', 'log_in'),
    refusedToOwner: guessed,
  },
  ValidateResetToken: {
    example: mailed('/auth/forgot-password', 'reset_password'),
    refusedToOwner: guessed,
  },
  ValidateUnlock: { example: mailed('/auth/unlock', 'unlock'), refusedToOwner: guessed },
  ValidateVerification: { example: verification, refusedToOwner: guessed },
  VerifyEmail: { example: verification, refusedToOwner: guessed },
  VerifyPassword: {
    body: () => ({ password: testPassword }),
    hostile: () => [{ body: { password: 'a wrong password' } }],
    refusedToOwner: guessed,
  },
} satisfies OperationRows;
