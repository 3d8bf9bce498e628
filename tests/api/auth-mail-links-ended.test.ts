/** What older mails are worth once an account has changed: nothing, whatever they are for. */
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import type { MailLinkPurpose } from '@plenum/core/domain/accounts/auth/auth.queries';
import { addMailLink, issueTokens, mailLinkTokens, openLogin } from '@plenum/core/domain/accounts/auth/auth.steps';
import { revokeLoginsByOperator } from '@plenum/core/domain/accounts/auth/revoke-logins-by-operator';
import { User } from '@plenum/core/domain/accounts/users/user.entity';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { loggedIn, logIn, newEmail, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(async () => {
  await api.close();
});

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

/** A link for a person as the product makes it; its token. */
async function openLink({ user_id }: TestPerson, purpose: MailLinkPurpose, email?: string): Promise<string> {
  const id = await api.deps.db.transaction(async (tx) =>
    addMailLink(api.deps, tx, await tx.em.findOneOrFail(User, user_id), purpose, email === undefined ? {} : { email }),
  );
  const [token = ''] = mailLinkTokens(api.deps, id);
  return token;
}

const deletion = 'the account is deleted';

/** Opens a login of an account that exists; returns a browser with it. */
async function browserOf(user_id: number): Promise<TestClient> {
  const client = api.client();
  const exists = (await api.deps.db.rows(account, [user_id])).length > 0;
  if (!exists) return client;
  const login = await api.deps.db.transaction(async (tx) => openLogin(api.deps, tx, user_id, null));
  client.setCookie('access_token_cookie', (await issueTokens(api.deps, login)).access_token);
  return client;
}

/** Every kind of link: how it is followed to its end, and what a worthless one answers. */
const kinds: Readonly<
  Record<
    MailLinkPurpose,
    { readonly follow: (token: string, person: TestPerson) => Promise<TestReply>; readonly dead: string }
  >
> = {
  verify_email: {
    follow: (token) => api.client().get(`/auth/verify-email/${token}`),
    dead: 'verification_link_invalid',
  },
  reset_password: {
    follow: (token) => api.client().post('/auth/reset-password', { token, password: 'password of a thief' }),
    dead: 'reset_link_invalid',
  },
  change_email: {
    follow: async (token, { user_id }) => (await browserOf(user_id)).post(`/auth/change-email/${token}`),
    dead: 'email_change_link_invalid',
  },
  unlock: {
    follow: (token) => api.client().post(`/auth/unlock/${token}`),
    dead: 'unlock_link_invalid',
  },
  log_in: {
    follow: (token) => api.client().post(`/auth/login-link/${token}`),
    dead: 'login_link_invalid',
  },
};
const purposes = Object.keys(kinds).filter((name): name is MailLinkPurpose => Object.hasOwn(kinds, name));

/** Every change of an account after which older mails must be worth nothing. */
const changes: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
  'the password is changed': ({ client, password: current_password }) =>
    client.put('/auth/change-password', { current_password, new_password }),
  'the password is reset by a mail': async (person) =>
    api.client().post('/auth/reset-password', {
      token: await openLink(person, 'reset_password'),
      password: new_password,
    }),
  'the address is changed': async (person) =>
    person.client.post(`/auth/change-email/${await openLink(person, 'change_email', newEmail())}`),
  'all other logins are ended': ({ client }) => client.delete('/auth/logins'),
  'the operator ends all logins': ({ user_id }) => revokeLoginsByOperator(api.deps.db, { id: user_id }),
  [deletion]: ({ client, user_id, password }) => client.delete(`/users/${user_id}`, { body: { password } }),
};

const targetOf = (purpose: MailLinkPurpose): string | undefined =>
  purpose === 'change_email' ? newEmail() : undefined;

/** A change of address needs a login, which a deleted account has not. */
const worthless = (purpose: MailLinkPurpose, change: string) =>
  purpose === 'change_email' && change === deletion
    ? { status: 401 }
    : { status: 400, body: { error: kinds[purpose].dead } };

const succeeded = (reply: unknown): boolean =>
  typeof reply !== 'object' || reply === null || !('status' in reply) || Number(reply.status) < 300;

describe.each(Object.entries(changes))('every mailed link is worthless once %s', (name, change) => {
  it.each(purposes)('%s', async (purpose) => {
    const person = await loggedIn(api);
    const token = await openLink(person, purpose, targetOf(purpose));
    expect(await change(person)).toSatisfy(succeeded);
    expect(await kinds[purpose].follow(token, person)).toMatchObject(worthless(purpose, name));
  });

  it.each(purposes)('%s, also when both happen at once', async (purpose) => {
    const person = await loggedIn(api);
    const token = await openLink(person, purpose, targetOf(purpose));
    const [followed] = await Promise.all([kinds[purpose].follow(token, person), change(person)]);
    // Whichever was first: a second use finds nothing open. The very link that verified an address may say so again.
    // A new address is confirmed in a login, which the change may end.
    const ended = purpose === 'change_email' ? 401 : 400;
    expect([200, 400, ended]).toContain(followed.status);
    const again = await kinds[purpose].follow(token, person);
    const is_done = followed.status === 200 && (purpose === 'verify_email' || purpose === 'change_email');
    if (!is_done) expect(again).toMatchObject(worthless(purpose, name));
  });
});

describe('a link of an account', () => {
  it('survives what changes neither password, address nor logins', async () => {
    const person = await loggedIn(api);
    const token = await openLink(person, 'reset_password');
    await logIn(person, api.client());
    await person.client.post('/auth/logout');
    expect((await api.client().get(`/auth/reset-password/${token}`)).status).toBe(200);
  });

  it('of somebody else survives', async () => {
    const [person, other] = [await loggedIn(api), await loggedIn(api)];
    const token = await openLink(other, 'reset_password');
    await person.client.put('/auth/change-password', { current_password: person.password, new_password });
    expect((await api.client().get(`/auth/reset-password/${token}`)).status).toBe(200);
  });

  it('is not made with a password that is changed at the same time', async () => {
    for (let time = 1; time <= 5; time += 1) {
      const person = await loggedIn(api);
      const thief = await logIn(person, api.client());
      const password = person.password;
      const new_email = newEmail();
      await Promise.all([
        thief.client.post('/auth/change-email', { new_email, password }),
        person.client.put('/auth/change-password', { current_password: password, new_password }),
      ]);
      expect(await api.deps.db.row(openLinks, [person.user_id])).toEqual({ links: 0 });
    }
  });

  it('nor is a login opened with it', async () => {
    for (let time = 1; time <= 5; time += 1) {
      const person = await loggedIn(api);
      const thief = api.client();
      await Promise.all([
        thief.post('/auth/login', { email: person.email, password: person.password }),
        person.client.put('/auth/change-password', { current_password: person.password, new_password }),
      ]);
      expect(await api.deps.db.row(openLogins, [person.user_id])).toEqual({ logins: 1 });
    }
  });
});

describe('a link of an invitation', () => {
  const invite = async (email: string): Promise<{ id: number; token: string }> => {
    const { organization_id, owner } = await newConference(api);
    const path = `/organizations/${organization_id}/invitations`;
    const invitation = expectReply(InviteToOrganization, 201, await owner.client.post(path, { email, role: 'MEMBER' }));
    return { id: invitation.id, token: await invitationTokenOf(api, invitation.id) };
  };

  it('makes one account for its address, and no other', async () => {
    const email = newEmail();
    const { id, token } = await invite(email);
    const user_data = { email, password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };
    const join = () =>
      api.client().post('/invitations/register-and-accept', { user_data, org_invitation_ids: [id], token });
    const replies = await Promise.all([join(), join()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await join()).body).toMatchObject({ error: 'account_exists' });
  });

  it('is for its address: an account that has moved cannot take it', async () => {
    const person = await loggedIn(api);
    const { id, token } = await invite(person.email);
    await person.client.post(`/auth/change-email/${await openLink(person, 'change_email', newEmail())}`);
    const accept = (by: string) => person.client.post(`/invitations/organization/${by}/accept`);
    expect((await accept(token)).body).toMatchObject({ error: 'invitation_unknown' });
    expect((await accept(await invitationTokenOf(api, id))).body).toMatchObject({
      error: 'invitation_for_other_address',
    });
  });

  it('proves an address no longer that an account has given up; whoever reads its mail gets another', async () => {
    const person = await loggedIn(api);
    const { id, token } = await invite(person.email);
    await person.client.post(`/auth/change-email/${await openLink(person, 'change_email', newEmail())}`);
    const user_data = { email: person.email, password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };
    const join = (by: string) =>
      api.client().post('/invitations/register-and-accept', { user_data, org_invitation_ids: [id], token: by });
    expect((await join(token)).body).toMatchObject({ error: 'no_open_invitation' });
    expect((await api.client().get(`/invitations/${token}`)).body).toMatchObject({ error: 'invitation_unknown' });
    expect(await api.deps.db.row(invitationMails, [String(id)])).toEqual({ mails: 2 });
    expect((await join(await invitationTokenOf(api, id))).status).toBe(201);
  });

  it('goes with the account it is for', async () => {
    const person = await loggedIn(api);
    const { token } = await invite(person.email);
    await person.client.delete(`/users/${person.user_id}`, { body: { password: person.password } });
    expect((await api.client().get(`/invitations/${token}`)).body).toMatchObject({ error: 'invitation_unknown' });
  });
});
