/** The rules of an installation for signing up (`SIGN_UP`) and creating organizations (`ORGANIZATION_FOUNDERS`). */
import { GetMe } from '@plenum/contracts/accounts/auth';
import { ConfirmEmailChange } from '@plenum/contracts/accounts/email-change';
import { InviteManyToEvent, InviteToEventByCsv } from '@plenum/contracts/events/invitations';
import { GetClientSettings } from '@plenum/contracts/system/clients';
import { setFounderByOperator } from '@plenum/core/domain/events/organizations/founders-by-operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import {
  newLoggedInPerson,
  logIn,
  newEmail,
  newestMailToken,
  testPassword,
  type TestPerson,
  newVerifiedPerson,
} from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { multipartUpload } from '../support/api/upload.ts';

/** An installation without rules, which creates the data that exists before a rule is set. */
const openApi = await openTestApi();
let domainApi: TestApi;
let invitationApi: TestApi;
let domainOrInvitationApi: TestApi;
let conference: TestConference;

beforeAll(async () => {
  const accepted = { SIGN_UP_DOMAINS: 'Accepted.example, also.example' };
  [domainApi, invitationApi, domainOrInvitationApi, conference] = await Promise.all([
    startTestApi({ ...openApi.env, ...accepted, SIGN_UP: 'domains' }),
    startTestApi({ ...openApi.env, SIGN_UP: 'invitation' }),
    startTestApi({ ...openApi.env, ...accepted, SIGN_UP: 'invitation' }),
    newConference(openApi, { join_policy: 'CODE' }),
  ]);
});
afterAll(() => Promise.all([domainApi.close(), invitationApi.close(), domainOrInvitationApi.close()]));

const unlistedEmail = newEmail;
const listedEmail = (): string => newEmail().replace('@example.org', '@accepted.example');
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const signUp = (api: TestApi, email: string) =>
  api.client().post('/auth/signup', { email, password: testPassword, ...names });

/** Invites an address to the fair in the installation without rules, and returns the data to register with. */
async function invited(email: string): Promise<{ readonly id: number; readonly token: string }> {
  const reply = await conference.owner.client.post(`/events/${conference.event_id}/invitations`, {
    email,
    role: 'SPEAKER',
  });
  expect(reply.status, reply.text).toBe(201);
  const { id } = reply.body as { id: number };
  return { id, token: await invitationTokenOf(openApi, id) };
}
const register = (api: TestApi, email: string, id: number, token?: string) =>
  api.client().post('/invitations/register-and-accept', {
    user_data: { email, password: testPassword, ...names },
    event_invitation_ids: [id],
    ...(token === undefined ? {} : { token }),
  });

/** Creates the owner of the fair, in an installation with a rule. */
async function newOwner(api: TestApi): Promise<TestClient> {
  return (await logIn(conference.owner, api.client())).client;
}

describe('sign-up by email domain', () => {
  it('accepts listed domains in any case, and neither subdomains nor other domains', async () => {
    expect((await signUp(domainApi, listedEmail())).status).toBe(201);
    expect((await signUp(domainApi, listedEmail().toUpperCase())).status).toBe(201);
    const otherDomains = ['sub.accepted.example', 'accepted.example.org', 'notaccepted.example', 'example.org'];
    for (const domain of otherDomains) {
      const reply = await signUp(domainApi, `ada@${domain}`);
      expectRejection(reply, 'email_domain_not_accepted');
      expect(reply.body).toMatchObject({
        message: 'This installation only accepts addresses of accepted.example or also.example.',
      });
    }
  });

  it('does not reveal accounts: rejects existing and unknown email addresses in the same way', async () => {
    const existingPerson = await newVerifiedPerson(openApi);
    const errorOfSignUp = async (email: string) => {
      const { status, body } = await signUp(domainApi, email);
      return { status, body: { ...(body as object), request_id: '' } };
    };
    expect(await errorOfSignUp(existingPerson.email)).toEqual(await errorOfSignUp(unlistedEmail()));
    const owner = await newOwner(domainApi);
    const invite = async (email: string) => {
      const reply = await owner.post(`/events/${conference.event_id}/invitations`, { email, role: 'ATTENDEE' });
      expectRejection(reply, 'email_domain_not_accepted');
    };
    const member = await newMember(openApi, conference.event_id, { role: 'ATTENDEE' });
    for (const email of [existingPerson.email, member.email, unlistedEmail()]) await invite(email);
  });

  it('does not affect logins of existing accounts', async () => {
    const existingPerson = await newVerifiedPerson(openApi);
    expect((await logIn(existingPerson, domainApi.client())).email).toBe(existingPerson.email);
    const reply = await domainApi.client().post('/auth/login-link', { email: existingPerson.email });
    expect(reply.status).toBe(200);
    const token = await newestMailToken(openApi, existingPerson.email, 'log_in');
    expect((await domainApi.client().post(`/auth/login-link/${token}`)).status).toBe(200);
  });

  it('applies to invitation links', async () => {
    const [firstEmail, secondEmail] = [unlistedEmail(), listedEmail()];
    const [outsideInvitation, insideInvitation] = [await invited(firstEmail), await invited(secondEmail)];
    expectRejection(
      await register(domainApi, firstEmail, outsideInvitation.id, outsideInvitation.token),
      'email_domain_not_accepted',
    );
    expect((await register(domainApi, secondEmail, insideInvitation.id, insideInvitation.token)).status).toBe(201);
  });

  it('rejects invitations of other domains: single, in a list, by CSV and when adding people', async () => {
    const owner = await newOwner(domainApi);
    const events = `/events/${conference.event_id}`;
    const role = 'SPEAKER';
    const bulk = await owner.post(`${events}/invitations/bulk`, {
      invitations: [
        { email: unlistedEmail(), role },
        { email: listedEmail(), role },
      ],
    });
    const { successful, failed } = expectReply(InviteManyToEvent, 200, bulk);
    expect([successful.length, failed.length]).toEqual([1, 1]);
    expect(failed[0]?.reason).toContain('accepted.example');
    const file = `email,role\n${unlistedEmail()},SPEAKER\n${listedEmail()},SPEAKER`;
    const { payload = '', headers } = multipartUpload(Buffer.from(file), 'people.csv');
    for (const dry_run of ['true', 'false']) {
      const csv = await owner.send('POST', `${events}/invitations/csv`, {
        query: { dry_run },
        payload,
        headers: { ...headers, 'accept-language': 'de' },
      });
      const { rows } = expectReply(InviteToEventByCsv, 200, csv);
      expect(rows).toMatchObject([
        {
          outcome: 'not_accepted',
          reason: 'Diese Installation akzeptiert nur Adressen von accepted.example oder also.example.',
        },
        { outcome: 'invited' },
      ]);
    }
    const addReply = await owner.post(`${events}/users/add`, { email: unlistedEmail(), role, ...names });
    expectRejection(addReply, 'email_domain_not_accepted');
    const inviteToOrganization = (path: string) =>
      owner.post(`/organizations/${conference.organization_id}/${path}`, {
        email: unlistedEmail(),
        role: 'MEMBER',
        ...names,
      });
    expectRejection(await inviteToOrganization('invitations'), 'email_domain_not_accepted');
    expectRejection(await inviteToOrganization('users'), 'email_domain_not_accepted');
  });

  it('applies to a change of the email address, including one requested before the rule', async () => {
    const ada = await newLoggedInPerson(openApi);
    const change = (client: TestClient, new_email: string) =>
      client.post('/auth/change-email', { new_email, password: testPassword });
    const { client } = await logIn(ada, domainApi.client());
    expectRejection(await change(client, unlistedEmail()), 'email_domain_not_accepted');
    await change(ada.client, unlistedEmail());
    const earlyToken = await newestMailToken(openApi, ada.email, 'change_email');
    expectRejection(await client.post(`/auth/change-email/${earlyToken}`), 'email_domain_not_accepted');
    expect((await client.get('/auth/me')).body).toMatchObject({ email: ada.email });
    const email = listedEmail();
    expect((await change(client, email)).status).toBe(200);
    const token = await newestMailToken(openApi, ada.email, 'change_email');
    const confirmReply = await client.post(`/auth/change-email/${token}`);
    expect(expectReply(ConfirmEmailChange, 200, confirmReply).email).toBe(email);
  });
});

describe('sign-up by invitation', () => {
  it('rejects the form in the same way for known, invited and unknown email addresses', async () => {
    const [existingPerson, firstEmail] = [await newVerifiedPerson(openApi), unlistedEmail()];
    await invited(firstEmail);
    for (const email of [existingPerson.email, firstEmail, unlistedEmail()])
      expectRejection(await signUp(invitationApi, email), 'sign_up_by_invitation');
  });

  it('accepts the link of an invitation only for the invited email address', async () => {
    const [firstEmail, secondEmail] = [unlistedEmail(), unlistedEmail()];
    const [firstInvitation, secondInvitation] = [await invited(firstEmail), await invited(secondEmail)];
    expectRejection(await register(invitationApi, firstEmail, firstInvitation.id), 'sign_up_by_invitation');
    expectRejection(
      await register(invitationApi, firstEmail, firstInvitation.id, secondInvitation.token),
      'sign_up_by_invitation',
    );
    expectRejection(await register(invitationApi, firstEmail, firstInvitation.id, 'nonsense'), 'sign_up_by_invitation');
    const reply = await register(invitationApi, firstEmail, firstInvitation.id, firstInvitation.token);
    expect(reply).toMatchObject({ status: 201, body: { user: { email: firstEmail, email_verified: true } } });
    expectRejection(
      await register(invitationApi, firstEmail, firstInvitation.id, firstInvitation.token),
      'sign_up_by_invitation',
    );
  });

  it('does not accept a join code as an invitation', async () => {
    const stranger = invitationApi.client();
    expectRejection(await stranger.post('/events/join', { code: conference.join_code }), 'not_authenticated');
    const next = `/app/events/join?code=${conference.join_code}`;
    const reply = await stranger.post('/auth/signup', {
      email: unlistedEmail(),
      password: testPassword,
      ...names,
      next,
    });
    expectRejection(reply, 'sign_up_by_invitation');
    const existingPerson = await logIn(await newVerifiedPerson(openApi), invitationApi.client());
    expect((await existingPerson.client.post('/events/join', { code: conference.join_code })).status).toBe(201);
  });

  it('does not limit invitations or changes of email addresses', async () => {
    const owner = await newOwner(invitationApi);
    const reply = await owner.post(`/events/${conference.event_id}/invitations`, {
      email: unlistedEmail(),
      role: 'SPEAKER',
    });
    expect(reply.status).toBe(201);
    const { client } = await logIn(await newVerifiedPerson(openApi), invitationApi.client());
    expect(
      (await client.post('/auth/change-email', { new_email: unlistedEmail(), password: testPassword })).status,
    ).toBe(200);
  });

  it('accepts listed domains without an invitation', async () => {
    expect((await signUp(domainOrInvitationApi, listedEmail())).status).toBe(201);
    expectRejection(await signUp(domainOrInvitationApi, unlistedEmail()), 'sign_up_by_invitation');
    const email = listedEmail();
    const { id } = await invited(email);
    expect((await register(domainOrInvitationApi, email, id)).status).toBe(201);
  });
});

it('returns the rule in the client settings', async () => {
  const rule = async (api: TestApi) =>
    expectReply(GetClientSettings, 200, await api.client().get('/client-settings')).sign_up;
  expect(await rule(openApi)).toEqual({ mode: 'open', domains: [] });
  expect(await rule(domainApi)).toEqual({ mode: 'domains', domains: ['accepted.example', 'also.example'] });
  expect(await rule(invitationApi)).toEqual({ mode: 'invitation', domains: [] });
  expect(await rule(domainOrInvitationApi)).toEqual({
    mode: 'invitation',
    domains: ['accepted.example', 'also.example'],
  });
});

describe('creating organizations', () => {
  let rules: Readonly<Record<'named' | 'domains', TestApi>>;
  beforeAll(async () => {
    const [namedApi, domainsApi] = await Promise.all([
      startTestApi({ ...openApi.env, ORGANIZATION_FOUNDERS: 'named' }),
      startTestApi({
        ...openApi.env,
        ORGANIZATION_FOUNDERS: 'domains',
        ORGANIZATION_FOUNDER_DOMAINS: 'accepted.example',
      }),
    ]);
    rules = { named: namedApi, domains: domainsApi };
  });
  afterAll(() => Promise.all(Object.values(rules).map((api) => api.close())));

  /** Returns what the server reports to the browser, after checking that it matches the behavior. */
  async function canCreateOrganization(api: TestApi, person: TestPerson): Promise<boolean> {
    const { client } = await logIn(person, api.client());
    const { may_found_organizations } = expectReply(GetMe, 200, await client.get('/auth/me'));
    const reply = await client.post('/organizations', { name: 'Example e.V.' });
    if (may_found_organizations) expect(reply.status).toBe(201);
    else expectRejection(reply, 'organization_founding_refused');
    return may_found_organizations;
  }

  it('allows everybody to create organizations by default', async () => {
    expect(await canCreateOrganization(openApi, await newVerifiedPerson(openApi))).toBe(true);
  });

  it('allows only people named by the operator', async () => {
    const ada = await newVerifiedPerson(openApi);
    expect(await canCreateOrganization(rules.named, ada)).toBe(false);
    expect(await setFounderByOperator(openApi.deps.db, ada.email.toUpperCase(), true)).toBe(ada.email);
    expect(await canCreateOrganization(rules.named, ada)).toBe(true);
    await setFounderByOperator(openApi.deps.db, ada.email, false);
    expect(await canCreateOrganization(rules.named, ada)).toBe(false);
  });

  it('allows people with a listed email domain, and named people with any email address', async () => {
    const [insideInvitation, outsideInvitation] = [
      await newVerifiedPerson(openApi, { email: listedEmail() }),
      await newVerifiedPerson(openApi),
    ];
    expect(await canCreateOrganization(rules.domains, insideInvitation)).toBe(true);
    expect(await canCreateOrganization(rules.domains, outsideInvitation)).toBe(false);
    await setFounderByOperator(openApi.deps.db, outsideInvitation.email, true);
    expect(await canCreateOrganization(rules.domains, outsideInvitation)).toBe(true);
  });

  it('does not affect existing owners', async () => {
    const { client } = await logIn(conference.owner, rules.named.client());
    const renamed = await client.put(`/organizations/${conference.organization_id}`, { name: 'Another e.V.' });
    expect(renamed.status).toBe(200);
  });
});
