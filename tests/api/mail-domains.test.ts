/** Email addresses with internationalized domains: both forms of the domain belong to one account. */
import { randomBytes } from 'node:crypto';
import { InviteManyToEvent, InviteToEvent } from '@plenum/contracts/events/invitations';
import { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import { expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { makeOrganizationTrusted, newConference, setPlan } from '../support/api/conferences.ts';
import { newLoggedInPerson, newestMailToken, testPassword } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

/** Returns the same unused address with its domain in Unicode and in ASCII. */
function newAddress(): { readonly unicode: string; readonly ascii: string } {
  const mailbox = `person-${randomBytes(6).toString('hex')}`;
  return { unicode: `${mailbox}@Bücher.example`, ascii: `${mailbox}@xn--bcher-kva.example` };
}

it('finds an account by either form of its email address', async () => {
  const { unicode: typed, ascii: stored } = newAddress();
  const client = api.client();
  const account = { password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };
  const signedUp = await client.post('/auth/signup', { ...account, email: ` ${typed} ` });
  expect(signedUp).toMatchObject({ status: 201, body: { email: stored } });
  expectRejection(await client.post('/auth/signup', { ...account, email: stored }), 'email_already_registered');
  expectRejection(await client.post('/auth/signup', { ...account, email: typed }), 'email_already_registered');
  const token = await newestMailToken(api, stored, 'verify_email');
  expect((await client.get(`/auth/verify-email/${token}`)).status).toBe(200);
  for (const email of [typed, stored, typed.toUpperCase()])
    expect(await api.client().post('/auth/login', { email, password: testPassword })).toMatchObject({ status: 200 });
  expect((await client.post('/auth/forgot-password', { email: typed })).status).toBe(200);
  expect(await newestMailToken(api, stored, 'reset_password')).toBeTruthy();
});

it('stores the ASCII form when an email address changes', async () => {
  const { unicode: typed, ascii: stored } = newAddress();
  const { client } = await newLoggedInPerson(api);
  const changeRequest = { new_email: typed, password: testPassword };
  expect(await client.post('/auth/change-email', changeRequest)).toMatchObject({
    status: 200,
    body: { email: stored },
  });
});

it('finds the account for invitations and ticket shops, and invites an email address once', async () => {
  const conference = await newConference(api);
  await makeOrganizationTrusted(api, conference);
  await setPlan(api, conference.organization_id, 'UNLIMITED_ATTENDEES');
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  const path = `/events/${conference.event_id}/invitations`;
  const entry = (email: string) => ({ email, role: 'ATTENDEE' });
  const { client } = conference.owner;
  expect(expectReply(InviteToEvent, 201, await client.post(path, entry(first.unicode))).email).toBe(first.ascii);
  expectRejection(await client.post(path, entry(first.ascii)), 'already_invited');
  const invitations = [first.unicode, second.unicode, second.ascii, 'ada@bü cher.example'].map(entry);
  const inviteReply = expectReply(InviteManyToEvent, 200, await client.post(`${path}/bulk`, { invitations }));
  expect(inviteReply.successful.map(({ email }) => email)).toEqual([second.ascii]);
  expect(inviteReply.failed).toHaveLength(3);
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['external_person:write'],
  });
  const shopClient = api.client(token);
  const people = [{ external_id: 't-1', email: third.unicode, first_name: '', last_name: 'Suharto' }];
  expect(await shopClient.put(`/events/${conference.event_id}/people`, { people })).toMatchObject({ status: 200 });
  const list = expectReply(ListEventPeople, 200, await shopClient.get(`/events/${conference.event_id}/people`));
  expect(list.people).toMatchObject([{ email: third.ascii, first_name: 'Suharto', last_name: null }]);
});
