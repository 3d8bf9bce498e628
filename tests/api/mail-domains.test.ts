/** Addresses with internationalized domains: one address is one account, however its domain is typed. */
import { randomBytes } from 'node:crypto';
import { InviteManyToEvent, InviteToEvent } from '@plenum/contracts/events/invitations';
import { ListEventPeople } from '@plenum/contracts/integrations/external-people';
import { expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { makeEstablished, newConference, setPlan } from '../support/api/conferences.ts';
import { loggedIn, newestMailToken, testPassword } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

/** The same unused address with its domain in letters and in ASCII. */
function newAddress(): { readonly typed: string; readonly stored: string } {
  const mailbox = `person-${randomBytes(6).toString('hex')}`;
  return { typed: `${mailbox}@Bücher.example`, stored: `${mailbox}@xn--bcher-kva.example` };
}

it('an account is found by either form of its address', async () => {
  const { typed, stored } = newAddress();
  const client = api.client();
  const account = { password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };
  const signedUp = await client.post('/auth/signup', { ...account, email: ` ${typed} ` });
  expect(signedUp).toMatchObject({ status: 201, body: { email: stored } });
  expectRefusal(await client.post('/auth/signup', { ...account, email: stored }), 'email_already_registered');
  expectRefusal(await client.post('/auth/signup', { ...account, email: typed }), 'email_already_registered');
  const token = await newestMailToken(api, stored, 'verify_email');
  expect((await client.get(`/auth/verify-email/${token}`)).status).toBe(200);
  for (const email of [typed, stored, typed.toUpperCase()])
    expect(await api.client().post('/auth/login', { email, password: testPassword })).toMatchObject({ status: 200 });
  expect((await client.post('/auth/forgot-password', { email: typed })).status).toBe(200);
  expect(await newestMailToken(api, stored, 'reset_password')).toBeTruthy();
});

it('a change of address takes the ASCII form', async () => {
  const { typed, stored } = newAddress();
  const { client } = await loggedIn(api);
  const change = { new_email: typed, password: testPassword };
  expect(await client.post('/auth/change-email', change)).toMatchObject({ status: 200, body: { email: stored } });
});

it('invitations and ticket shops reach the account, and one address is invited once', async () => {
  const conference = await newConference(api);
  await makeEstablished(api, conference);
  await setPlan(api, conference.organization_id, 'ENTERPRISE');
  const [one, two, three] = [newAddress(), newAddress(), newAddress()];
  const path = `/events/${conference.event_id}/invitations`;
  const entry = (email: string) => ({ email, role: 'ATTENDEE' });
  const { client } = conference.owner;
  expect(expectReply(InviteToEvent, 201, await client.post(path, entry(one.typed))).email).toBe(one.stored);
  expectRefusal(await client.post(path, entry(one.stored)), 'already_invited');
  const invitations = [one.typed, two.typed, two.stored, 'ada@bü cher.example'].map(entry);
  const sent = expectReply(InviteManyToEvent, 200, await client.post(`${path}/bulk`, { invitations }));
  expect(sent.successful.map(({ email }) => email)).toEqual([two.stored]);
  expect(sent.failed).toHaveLength(3);
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['external_person:write'],
  });
  const shop = api.client(token);
  const people = [{ external_id: 't-1', email: three.typed, first_name: '', last_name: 'Suharto' }];
  expect(await shop.put(`/events/${conference.event_id}/people`, { people })).toMatchObject({ status: 200 });
  const list = expectReply(ListEventPeople, 200, await shop.get(`/events/${conference.event_id}/people`));
  expect(list.people).toMatchObject([{ email: three.stored, first_name: 'Suharto', last_name: null }]);
});
