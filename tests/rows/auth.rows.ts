import {
  newLoggedInPerson,
  newEmail,
  newestMailToken,
  testPassword,
  newVerifiedPerson,
  newSignedUpPerson,
} from '../support/api/people.ts';
import type { ExampleWorld } from '../support/examples/example-world.ts';
import {
  anonymousClient,
  outsider,
  withoutLogin,
  type PrepareExample,
  type ExampleRequest,
} from '../support/examples/prepared-requests.ts';
import { guessedUserId, hostileAddress } from '../support/security/hostile-attempts.ts';
import type { OperationRows } from './row.ts';

const address = async ({ api }: ExampleWorld): Promise<ExampleRequest> => ({
  client: api.client(),
  body: { email: (await newVerifiedPerson(api)).email },
});
type MailKind = Parameters<typeof newestMailToken>[2];
/** The link of an email that a person without a login has requested. */
const mailed =
  (path: string, purpose: MailKind): PrepareExample =>
  async ({ api }) => {
    const { email } = await newVerifiedPerson(api);
    await api.client().post(path, { email });
    return { client: api.client(), path: { token: await newestMailToken(api, email, purpose) } };
  };
const verification: PrepareExample = async ({ api }) => {
  const { email } = await newSignedUpPerson(api);
  return { client: api.client(), path: { token: await newestMailToken(api, email, 'verify_email') } };
};
const newAddress: PrepareExample = async ({ api }) => {
  const { client, email } = await newLoggedInPerson(api);
  await client.post('/auth/change-email', { new_email: newEmail(), password: testPassword });
  return { client, path: { token: await newestMailToken(api, email, 'change_email') } };
};

export const authRows = {
  ChangePassword: {
    body: () => ({ current_password: testPassword, new_password: `${testPassword} staple` }),
    example: async ({ api }) => ({
      client: (await newLoggedInPerson(api)).client,
      body: { current_password: testPassword, new_password: `${testPassword} staple` },
    }),
    hostile: () => [{ body: { current_password: 'a wrong password', new_password: 'correct horse battery' } }],
    ownerRejection: guessedUserId,
  },
  ConfirmEmailChange: { example: newAddress, ownerRejection: guessedUserId },
  RevokeLogin: {
    path: { login_id: '00000000-0000-4000-8000-000000000000' },
    example: async ({ api }) => {
      const { client } = await newLoggedInPerson(api);
      const { body } = await client.get('/auth/logins');
      const { logins } = body as { readonly logins: readonly { readonly id: string }[] };
      return { client, path: { login_id: logins[0]?.id ?? '' } };
    },
    ownerRejection: guessedUserId,
  },
  RevokeOtherLogins: { example: outsider },
  EnterDemo: { example: withoutLogin, ownerRejection: 'the demo is disabled' },
  EnterDemoAsOrganizer: { example: withoutLogin, ownerRejection: 'the demo is disabled' },
  ForgotPassword: { example: address, hostile: hostileAddress },
  GetMe: {},
  GetSocketToken: {},
  GetVerification: { example: address, hostile: hostileAddress },
  ListLogins: {},
  LogInByLink: { example: mailed('/auth/login-link', 'log_in'), ownerRejection: guessedUserId },
  LogInByVerification: {
    example: async (world) => {
      const email = newEmail();
      const names = { first_name: 'Mary', last_name: 'Jackson' };
      await anonymousClient(world).post('/auth/signup', {
        email,
        password: testPassword,
        ...names,
        next: '/app/events/1',
      });
      const path = { token: await newestMailToken(world.api, email, 'verify_email') };
      return { client: anonymousClient(world), path, body: { password: testPassword } };
    },
    ownerRejection: guessedUserId,
  },
  Login: {
    example: async ({ api }) => ({
      client: api.client(),
      body: { email: (await newVerifiedPerson(api)).email, password: testPassword },
    }),
    hostile: ({ email }) => [{ body: { email, password: 'a wrong password' } }],
    ownerRejection: guessedUserId,
  },
  Logout: { example: outsider },
  Refresh: { example: outsider },
  RequestEmailChange: {
    body: () => ({ new_email: newEmail(), password: testPassword }),
    example: async ({ api }) => ({
      client: (await newLoggedInPerson(api)).client,
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
    ownerRejection: guessedUserId,
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
  UnlockDevice: { example: mailed('/auth/unlock', 'unlock'), ownerRejection: guessedUserId },
  ValidateEmailChange: { example: newAddress, ownerRejection: guessedUserId },
  ValidateLoginLink: {
    example: mailed('/auth/login-link', 'log_in'),
    ownerRejection: guessedUserId,
  },
  ValidateResetToken: {
    example: mailed('/auth/forgot-password', 'reset_password'),
    ownerRejection: guessedUserId,
  },
  ValidateUnlock: { example: mailed('/auth/unlock', 'unlock'), ownerRejection: guessedUserId },
  ValidateVerification: { example: verification, ownerRejection: guessedUserId },
  VerifyEmail: { example: verification, ownerRejection: guessedUserId },
  VerifyPassword: {
    body: () => ({ password: testPassword }),
    hostile: () => [{ body: { password: 'a wrong password' } }],
    ownerRejection: guessedUserId,
  },
} satisfies OperationRows;
