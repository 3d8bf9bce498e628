/** The rules of an installation: who may sign up (`SIGN_UP`), and who may create organizations (`ORGANIZATION_FOUNDERS`). */
import { ConfirmEmailChange, GetMe } from '@plenum/contracts/accounts/auth';
import { InviteManyToEvent, InviteToEventByCsv } from '@plenum/contracts/events/invitations';
import { GetClientSettings } from '@plenum/contracts/system/clients';
import { setFounderByOperator } from '@plenum/core/domain/events/organizations/founders-by-operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import {
  loggedIn,
  logIn,
  newEmail,
  newestMailToken,
  testPassword,
  type TestPerson,
  verified,
} from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { uploadOf } from '../support/api/upload.ts';

/** Without rules: it makes what exists before a rule does. */
const open = await openTestApi();
let byDomain: TestApi;
let byInvitation: TestApi;
let byEither: TestApi;
let fair: TestConference;

beforeAll(async () => {
  const accepted = { SIGN_UP_DOMAINS: 'Accepted.example, also.example' };
  [byDomain, byInvitation, byEither, fair] = await Promise.all([
    startTestApi({ ...open.env, ...accepted, SIGN_UP: 'domains' }),
    startTestApi({ ...open.env, SIGN_UP: 'invitation' }),
    startTestApi({ ...open.env, ...accepted, SIGN_UP: 'invitation' }),
    newConference(open, { join_policy: 'CODE' }),
  ]);
});
afterAll(() => Promise.all([byDomain.close(), byInvitation.close(), byEither.close()]));

const foreign = newEmail;
const listed = (): string => newEmail().replace('@example.org', '@accepted.example');
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const signUp = (api: TestApi, email: string) =>
  api.client().post('/auth/signup', { email, password: testPassword, ...names });

/** Invites an address to the fair by the installation without rules, and returns what its link registers with. */
async function invited(email: string): Promise<{ readonly id: number; readonly token: string }> {
  const reply = await fair.owner.client.post(`/events/${fair.event_id}/invitations`, { email, role: 'SPEAKER' });
  expect(reply.status, reply.text).toBe(201);
  const { id } = reply.body as { id: number };
  return { id, token: await invitationTokenOf(open, id) };
}
const register = (api: TestApi, email: string, id: number, token?: string) =>
  api.client().post('/invitations/register-and-accept', {
    user_data: { email, password: testPassword, ...names },
    event_invitation_ids: [id],
    ...(token === undefined ? {} : { token }),
  });

/** The owner of the fair, in an installation with a rule. */
async function ownerIn(api: TestApi): Promise<TestClient> {
  return (await logIn(fair.owner, api.client())).client;
}

describe('by mail domain', () => {
  it('signs up listed domains in any letters, no subdomain and no other one', async () => {
    expect((await signUp(byDomain, listed())).status).toBe(201);
    expect((await signUp(byDomain, listed().toUpperCase())).status).toBe(201);
    const others = ['sub.accepted.example', 'accepted.example.org', 'notaccepted.example', 'example.org'];
    for (const domain of others) {
      const reply = await signUp(byDomain, `ada@${domain}`);
      expectRefusal(reply, 'email_domain_not_accepted');
      expect(reply.body).toMatchObject({
        message: 'This installation only accepts addresses of accepted.example or also.example.',
      });
    }
  });

  it('says nothing about accounts: one that exists is refused alike', async () => {
    const known = await verified(open);
    const said = async (email: string) => {
      const { status, body } = await signUp(byDomain, email);
      return { status, body: { ...(body as object), request_id: '' } };
    };
    expect(await said(known.email)).toEqual(await said(foreign()));
    const owner = await ownerIn(byDomain);
    const invite = async (email: string) => {
      const reply = await owner.post(`/events/${fair.event_id}/invitations`, { email, role: 'ATTENDEE' });
      expectRefusal(reply, 'email_domain_not_accepted');
    };
    const member = await newMember(open, fair.event_id, { role: 'ATTENDEE' });
    for (const email of [known.email, member.email, foreign()]) await invite(email);
  });

  it('lets people in who have an account already', async () => {
    const known = await verified(open);
    expect((await logIn(known, byDomain.client())).email).toBe(known.email);
    const reply = await byDomain.client().post('/auth/login-link', { email: known.email });
    expect(reply.status).toBe(200);
    const token = await newestMailToken(open, known.email, 'log_in');
    expect((await byDomain.client().post(`/auth/login-link/${token}`)).status).toBe(200);
  });

  it('holds for the link of an invitation, of whoever is invited', async () => {
    const [one, other] = [foreign(), listed()];
    const [outside, inside] = [await invited(one), await invited(other)];
    expectRefusal(await register(byDomain, one, outside.id, outside.token), 'email_domain_not_accepted');
    expect((await register(byDomain, other, inside.id, inside.token)).status).toBe(201);
  });

  it('invites nobody who could not sign up: alone, in a list, by CSV and when added', async () => {
    const owner = await ownerIn(byDomain);
    const events = `/events/${fair.event_id}`;
    const role = 'SPEAKER';
    const bulk = await owner.post(`${events}/invitations/bulk`, {
      invitations: [
        { email: foreign(), role },
        { email: listed(), role },
      ],
    });
    const { successful, failed } = expectReply(InviteManyToEvent, 200, bulk);
    expect([successful.length, failed.length]).toEqual([1, 1]);
    expect(failed[0]?.reason).toContain('accepted.example');
    const file = `email,role\n${foreign()},SPEAKER\n${listed()},SPEAKER`;
    const { payload = '', headers } = uploadOf(Buffer.from(file), 'people.csv');
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
          reason: 'Diese Installation nimmt nur Adressen von accepted.example oder also.example an.',
        },
        { outcome: 'invited' },
      ]);
    }
    const added = await owner.post(`${events}/users/add`, { email: foreign(), role, ...names });
    expectRefusal(added, 'email_domain_not_accepted');
    const toOrganization = (path: string) =>
      owner.post(`/organizations/${fair.organization_id}/${path}`, { email: foreign(), role: 'MEMBER', ...names });
    expectRefusal(await toOrganization('invitations'), 'email_domain_not_accepted');
    expectRefusal(await toOrganization('users'), 'email_domain_not_accepted');
  });

  it('holds for a new address of an account, also if it was asked for before the rule', async () => {
    const ada = await loggedIn(open);
    const change = (client: TestClient, new_email: string) =>
      client.post('/auth/change-email', { new_email, password: testPassword });
    const { client } = await logIn(ada, byDomain.client());
    expectRefusal(await change(client, foreign()), 'email_domain_not_accepted');
    await change(ada.client, foreign());
    const early = await newestMailToken(open, ada.email, 'change_email');
    expectRefusal(await client.post(`/auth/change-email/${early}`), 'email_domain_not_accepted');
    expect((await client.get('/auth/me')).body).toMatchObject({ email: ada.email });
    const email = listed();
    expect((await change(client, email)).status).toBe(200);
    const token = await newestMailToken(open, ada.email, 'change_email');
    const moved = await client.post(`/auth/change-email/${token}`);
    expect(expectReply(ConfirmEmailChange, 200, moved).email).toBe(email);
  });
});

describe('by invitation', () => {
  it('refuses the form alike for known, invited and unknown addresses', async () => {
    const [known, one] = [await verified(open), foreign()];
    await invited(one);
    for (const email of [known.email, one, foreign()])
      expectRefusal(await signUp(byInvitation, email), 'sign_up_by_invitation');
  });

  it('signs up by the link of an invitation, for its address only', async () => {
    const [one, other] = [foreign(), foreign()];
    const [mine, theirs] = [await invited(one), await invited(other)];
    expectRefusal(await register(byInvitation, one, mine.id), 'sign_up_by_invitation');
    expectRefusal(await register(byInvitation, one, mine.id, theirs.token), 'sign_up_by_invitation');
    expectRefusal(await register(byInvitation, one, mine.id, 'nonsense'), 'sign_up_by_invitation');
    const reply = await register(byInvitation, one, mine.id, mine.token);
    expect(reply).toMatchObject({ status: 201, body: { user: { email: one, email_verified: true } } });
    expectRefusal(await register(byInvitation, one, mine.id, mine.token), 'sign_up_by_invitation');
  });

  it('does not count the join code of an event as an invitation: it asks for an account first', async () => {
    const stranger = byInvitation.client();
    expectRefusal(await stranger.post('/events/join', { code: fair.join_code }), 'not_authenticated');
    const next = `/app/events/join?code=${fair.join_code}`;
    const reply = await stranger.post('/auth/signup', { email: foreign(), password: testPassword, ...names, next });
    expectRefusal(reply, 'sign_up_by_invitation');
    const known = await logIn(await verified(open), byInvitation.client());
    expect((await known.client.post('/events/join', { code: fair.join_code })).status).toBe(201);
  });

  it('leaves organizers free to invite any address, and people free to change theirs', async () => {
    const owner = await ownerIn(byInvitation);
    const reply = await owner.post(`/events/${fair.event_id}/invitations`, { email: foreign(), role: 'SPEAKER' });
    expect(reply.status).toBe(201);
    const { client } = await logIn(await verified(open), byInvitation.client());
    expect((await client.post('/auth/change-email', { new_email: foreign(), password: testPassword })).status).toBe(
      200,
    );
  });

  it('signs up listed domains without one', async () => {
    expect((await signUp(byEither, listed())).status).toBe(201);
    expectRefusal(await signUp(byEither, foreign()), 'sign_up_by_invitation');
    const email = listed();
    const { id } = await invited(email);
    expect((await register(byEither, email, id)).status).toBe(201);
  });
});

it('tells pages the rule', async () => {
  const rule = async (api: TestApi) =>
    expectReply(GetClientSettings, 200, await api.client().get('/client-settings')).sign_up;
  expect(await rule(open)).toEqual({ mode: 'open', domains: [] });
  expect(await rule(byDomain)).toEqual({ mode: 'domains', domains: ['accepted.example', 'also.example'] });
  expect(await rule(byInvitation)).toEqual({ mode: 'invitation', domains: [] });
  expect(await rule(byEither)).toEqual({ mode: 'invitation', domains: ['accepted.example', 'also.example'] });
});

describe('creating organizations', () => {
  let rules: Readonly<Record<'named' | 'domains', TestApi>>;
  beforeAll(async () => {
    const [named, domains] = await Promise.all([
      startTestApi({ ...open.env, ORGANIZATION_FOUNDERS: 'named' }),
      startTestApi({
        ...open.env,
        ORGANIZATION_FOUNDERS: 'domains',
        ORGANIZATION_FOUNDER_DOMAINS: 'accepted.example',
      }),
    ]);
    rules = { named, domains };
  });
  afterAll(() => Promise.all(Object.values(rules).map((api) => api.close())));

  /** What the server tells the browser, which must be what it then does. */
  async function mayFound(api: TestApi, person: TestPerson): Promise<boolean> {
    const { client } = await logIn(person, api.client());
    const { may_found_organizations } = expectReply(GetMe, 200, await client.get('/auth/me'));
    const reply = await client.post('/organizations', { name: 'Example e.V.' });
    if (may_found_organizations) expect(reply.status).toBe(201);
    else expectRefusal(reply, 'organization_founding_refused');
    return may_found_organizations;
  }

  it('is open to everybody by default', async () => {
    expect(await mayFound(open, await verified(open))).toBe(true);
  });

  it('can be for people whom the operator names', async () => {
    const ada = await verified(open);
    expect(await mayFound(rules.named, ada)).toBe(false);
    expect(await setFounderByOperator(open.deps.db, ada.email.toUpperCase(), true)).toBe(ada.email);
    expect(await mayFound(rules.named, ada)).toBe(true);
    await setFounderByOperator(open.deps.db, ada.email, false);
    expect(await mayFound(rules.named, ada)).toBe(false);
  });

  it('can be for mail domains, and for named people with any address', async () => {
    const [inside, outside] = [await verified(open, { email: listed() }), await verified(open)];
    expect(await mayFound(rules.domains, inside)).toBe(true);
    expect(await mayFound(rules.domains, outside)).toBe(false);
    await setFounderByOperator(open.deps.db, outside.email, true);
    expect(await mayFound(rules.domains, outside)).toBe(true);
  });

  it('leaves owners what they own', async () => {
    const { client } = await logIn(fair.owner, rules.named.client());
    const renamed = await client.put(`/organizations/${fair.organization_id}`, { name: 'Another e.V.' });
    expect(renamed.status).toBe(200);
  });
});
