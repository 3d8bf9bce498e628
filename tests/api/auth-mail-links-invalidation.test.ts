/** Emailed links of every kind stop working after the account has changed. */
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import type { MailLinkPurpose } from '@plenum/core/domain/accounts/auth/auth.queries';
import { addMailLink, issueTokens, mailLinkTokens, openLogin } from '@plenum/core/domain/accounts/auth/auth.steps';
import { revokeLoginsByOperator } from '@plenum/core/domain/accounts/auth/revoke-logins-by-operator';
import { User } from '@plenum/core/domain/accounts/users/user.entity';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, logIn, newEmail, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const openLinks = statement<{ readonly links: number }>(
  'test-open-links',
  'select count(*) as links from mail_links where user_id = $1 and used_at is null and voided_at is null',
);
const account = statement('test-account', 'select from users where id = $1');
const openLogins = statement<{ readonly logins: number }>(
  'test-open-logins',
  'select count(*) as logins from logins where user_id = $1 and revoked_at is null',
);

const invitationMails = statement<{ readonly mails: number }>(
  'test-invitation-mails',
  `select count(*) as mails from outbox where name = 'invitation.sent' and payload->>'invitation_id' = $1`,
);

const new_password = 'a password of today';

/** Creates a link of each kind for a person as the product does, and returns its token. */
async function createLink({ user_id }: TestPerson, purpose: MailLinkPurpose, email?: string): Promise<string> {
  const id = await api.deps.db.transaction(async (tx) =>
    addMailLink(api.deps, tx, await tx.em.findOneOrFail(User, user_id), purpose, email === undefined ? {} : { email }),
  );
  const [token = ''] = mailLinkTokens(api.deps, id);
  return token;
}

const deletionLabel = 'deleting the account';

/** Logs in to an existing account and returns the browser. */
async function browserOf(user_id: number): Promise<TestClient> {
  const client = api.client();
  const exists = (await api.deps.db.rows(account, [user_id])).length > 0;
  if (!exists) return client;
  const login = await api.deps.db.transaction(async (tx) => openLogin(api.deps, tx, user_id, null));
  client.setCookie('access_token_cookie', (await issueTokens(api.deps, login)).access_token);
  return client;
}

/** Every kind of link: how it is opened, and the error of an invalid one. */
const kinds: Readonly<
  Record<
    MailLinkPurpose,
    { readonly follow: (token: string, person: TestPerson) => Promise<TestReply>; readonly rejection: string }
  >
> = {
  verify_email: {
    follow: (token) => api.client().get(`/auth/verify-email/${token}`),
    rejection: 'verification_link_invalid',
  },
  reset_password: {
    follow: (token) => api.client().post('/auth/reset-password', { token, password: 'password of a thief' }),
    rejection: 'reset_link_invalid',
  },
  change_email: {
    follow: async (token, { user_id }) => (await browserOf(user_id)).post(`/auth/change-email/${token}`),
    rejection: 'email_change_link_invalid',
  },
  unlock: {
    follow: (token) => api.client().post(`/auth/unlock/${token}`),
    rejection: 'unlock_link_invalid',
  },
  log_in: {
    follow: (token) => api.client().post(`/auth/login-link/${token}`),
    rejection: 'login_link_invalid',
  },
};
const purposes = Object.keys(kinds).filter((name): name is MailLinkPurpose => Object.hasOwn(kinds, name));

/** Every change of an account that invalidates earlier links. */
const changes: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
  'a password change': ({ client, password: current_password }) =>
    client.put('/auth/change-password', { current_password, new_password }),
  'a password reset by email': async (person) =>
    api.client().post('/auth/reset-password', {
      token: await createLink(person, 'reset_password'),
      password: new_password,
    }),
  'a change of the email address': async (person) =>
    person.client.post(`/auth/change-email/${await createLink(person, 'change_email', newEmail())}`),
  'ending all other logins': ({ client }) => client.delete('/auth/logins'),
  'the operator ending all logins': ({ user_id }) => revokeLoginsByOperator(api.deps.db, { id: user_id }),
  [deletionLabel]: ({ client, user_id, password }) => client.delete(`/users/${user_id}`, { body: { password } }),
};

const targetOf = (purpose: MailLinkPurpose): string | undefined =>
  purpose === 'change_email' ? newEmail() : undefined;

/** Returns the expected error. A change of address requires a login, which a deleted account does not have. */
const invalidLinkError = (purpose: MailLinkPurpose, change: string) =>
  purpose === 'change_email' && change === deletionLabel
    ? { status: 401 }
    : { status: 400, body: { error: kinds[purpose].rejection } };

const isSuccess = (reply: unknown): boolean =>
  typeof reply !== 'object' || reply === null || !('status' in reply) || Number(reply.status) < 300;

describe.each(Object.entries(changes))('invalidation of emailed links after %s', (name, change) => {
  it.each(purposes)('rejects an earlier link for %s', async (purpose) => {
    const person = await newLoggedInPerson(api);
    const token = await createLink(person, purpose, targetOf(purpose));
    expect(await change(person)).toSatisfy(isSuccess);
    expect(await kinds[purpose].follow(token, person)).toMatchObject(invalidLinkError(purpose, name));
  });

  it.each(purposes)('rejects an earlier link for %s, including concurrent requests', async (purpose) => {
    const person = await newLoggedInPerson(api);
    const token = await createLink(person, purpose, targetOf(purpose));
    const [firstReply] = await Promise.all([kinds[purpose].follow(token, person), change(person)]);
    // Whichever was first, a second use is rejected, except for the link that verified the address. A new address is
    // confirmed with a login, which the change may have ended.
    const invalidStatus = purpose === 'change_email' ? 401 : 400;
    expect([200, 400, invalidStatus]).toContain(firstReply.status);
    const secondReply = await kinds[purpose].follow(token, person);
    const hasSucceeded = firstReply.status === 200 && (purpose === 'verify_email' || purpose === 'change_email');
    if (!hasSucceeded) expect(secondReply).toMatchObject(invalidLinkError(purpose, name));
  });
});

describe('account links', () => {
  it('keeps a link valid if neither password, email address nor logins change', async () => {
    const person = await newLoggedInPerson(api);
    const token = await createLink(person, 'reset_password');
    await logIn(person, api.client());
    await person.client.post('/auth/logout');
    expect((await api.client().get(`/auth/reset-password/${token}`)).status).toBe(200);
  });

  it('keeps the links of other people valid', async () => {
    const [person, otherPerson] = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
    const token = await createLink(otherPerson, 'reset_password');
    await person.client.put('/auth/change-password', { current_password: person.password, new_password });
    expect((await api.client().get(`/auth/reset-password/${token}`)).status).toBe(200);
  });

  it('creates no link with a password that is changed concurrently', async () => {
    for (let time = 1; time <= 5; time += 1) {
      const person = await newLoggedInPerson(api);
      const otherLogin = await logIn(person, api.client());
      const password = person.password;
      const new_email = newEmail();
      await Promise.all([
        otherLogin.client.post('/auth/change-email', { new_email, password }),
        person.client.put('/auth/change-password', { current_password: password, new_password }),
      ]);
      expect(await api.deps.db.row(openLinks, [person.user_id])).toEqual({ links: 0 });
    }
  });

  it('creates no link for a login with a password that is changed concurrently', async () => {
    for (let time = 1; time <= 5; time += 1) {
      const person = await newLoggedInPerson(api);
      const otherClient = api.client();
      await Promise.all([
        otherClient.post('/auth/login', { email: person.email, password: person.password }),
        person.client.put('/auth/change-password', { current_password: person.password, new_password }),
      ]);
      expect(await api.deps.db.row(openLogins, [person.user_id])).toEqual({ logins: 1 });
    }
  });
});

describe('invitation links', () => {
  const invite = async (email: string): Promise<{ id: number; token: string }> => {
    const { organization_id, owner } = await newConference(api);
    const path = `/organizations/${organization_id}/invitations`;
    const invitation = expectReply(InviteToOrganization, 201, await owner.client.post(path, { email, role: 'MEMBER' }));
    return { id: invitation.id, token: await invitationTokenOf(api, invitation.id) };
  };

  it('creates one account for the invited email address, and no other', async () => {
    const email = newEmail();
    const { id, token } = await invite(email);
    const user_data = { email, password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };
    const join = () =>
      api.client().post('/invitations/register-and-accept', { user_data, org_invitation_ids: [id], token });
    const replies = await Promise.all([join(), join()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await join()).body).toMatchObject({ error: 'account_exists' });
  });

  it('rejects the link for an account that has changed its email address', async () => {
    const person = await newLoggedInPerson(api);
    const { id, token } = await invite(person.email);
    await person.client.post(`/auth/change-email/${await createLink(person, 'change_email', newEmail())}`);
    const accept = (tokenOrId: string) => person.client.post(`/invitations/organization/${tokenOrId}/accept`);
    expect((await accept(token)).body).toMatchObject({ error: 'invitation_unknown' });
    expect((await accept(await invitationTokenOf(api, id))).body).toMatchObject({
      error: 'invitation_for_other_address',
    });
  });

  it('does not verify an email address that an account no longer uses, and sends the recipient another email', async () => {
    const person = await newLoggedInPerson(api);
    const { id, token } = await invite(person.email);
    await person.client.post(`/auth/change-email/${await createLink(person, 'change_email', newEmail())}`);
    const user_data = { email: person.email, password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };
    const join = (invitationToken: string) =>
      api
        .client()
        .post('/invitations/register-and-accept', { user_data, org_invitation_ids: [id], token: invitationToken });
    expect((await join(token)).body).toMatchObject({ error: 'no_open_invitation' });
    expect((await api.client().get(`/invitations/${token}`)).body).toMatchObject({ error: 'invitation_unknown' });
    expect(await api.deps.db.row(invitationMails, [String(id)])).toEqual({ mails: 2 });
    expect((await join(await invitationTokenOf(api, id))).status).toBe(201);
  });

  it('deletes the invitation link with the account it invites', async () => {
    const person = await newLoggedInPerson(api);
    const { token } = await invite(person.email);
    await person.client.delete(`/users/${person.user_id}`, { body: { password: person.password } });
    expect((await api.client().get(`/invitations/${token}`)).body).toMatchObject({ error: 'invitation_unknown' });
  });
});
