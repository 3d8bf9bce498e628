/**
 * Security-relevant changes to an account: its owner receives an email, and finds the changes in the settings and the export.
 */
import { ListSecurityActivity } from '@plenum/contracts/accounts/security-activity';
import { securityActivityRetentionDays } from '@plenum/contracts/accounts/security-limits';
import { OpenCalendarFeed } from '@plenum/contracts/schedule/my-agenda';
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import { addMember, addOrganizationMember, newConference } from '../support/api/conferences.ts';
import {
  logIn,
  newLoggedInPerson,
  newEmail,
  newestMailToken,
  testPassword,
  type TestPerson,
  newVerifiedPerson,
} from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();
let smtp: TestMailServer;
let worker: TestWorker;

beforeAll(async () => {
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newPassword = 'another long password';

/** Logs in with a browser that sends a user agent. */
async function logInWithFirefox(): Promise<TestPerson> {
  const person = await newVerifiedPerson(api);
  const body = { email: person.email, password: person.password };
  await person.client.post('/auth/login', body, { headers: { 'user-agent': firefox } });
  return person;
}

const activityOf = async ({ client, user_id }: TestPerson) =>
  expectReply(ListSecurityActivity, 200, await client.get(`/users/${user_id}/security-activity`)).activities;

async function openFeed({ client }: TestPerson, event_id: number): Promise<string> {
  const openReply = await client.post(`/events/${event_id}/my-agenda/feed`);
  const { feed_url } = expectReply(OpenCalendarFeed, 200, openReply);
  return new URL(feed_url ?? '').pathname.replace('/api', '');
}

async function resetPassword({ email }: TestPerson, choice: object = {}) {
  await api.client().post('/auth/forgot-password', { email });
  const token = await newestMailToken(api, email, 'reset_password');
  const body = { token, password: newPassword, ...choice };
  return api.client().post('/auth/reset-password', body, { headers: { 'user-agent': firefox } });
}

const changePassword = ({ client }: TestPerson, choice: object = {}) =>
  client.put('/auth/change-password', { current_password: testPassword, new_password: newPassword, ...choice });

describe('password changes', () => {
  it.each([
    { kind: 'PASSWORD_CHANGED', act: changePassword, subject: 'The password of your Plenum account was changed' },
    { kind: 'PASSWORD_RESET', act: resetPassword, subject: 'The password of your Plenum account was reset' },
  ])(
    'revokes API tokens and calendar feeds after $kind unless the request keeps them',
    async ({ kind, act, subject }) => {
      const { owner, event_id } = await newConference(api);
      const [keptToken, feedUrl] = [await newPersonToken(owner), await openFeed(owner, event_id)];
      expect((await act(owner, { revoke_tokens: false })).status).toBe(200);
      expect((await api.client(keptToken.token).get('/auth/me')).status).toBe(200);
      expect((await api.client().get(feedUrl)).status).toBe(200);

      const ada = await logInWithFirefox();
      const { token } = await newPersonToken(ada);
      expect((await act(ada)).status).toBe(200);
      expectRejection(await api.client(token).get('/auth/me'), 'token_revoked');
      await logIn({ ...ada, password: newPassword });
      const [newestActivity] = await activityOf(ada);
      expect(newestActivity).toMatchObject({ kind, device: 'Firefox on Linux', revoked_count: 1 });
      const sentMail = await waitForSubject(ada.email, subject);
      expect(sentMail.content.text).toContain('one API token was revoked');
      expect(sentMail.content.text).toContain('Firefox on Linux');
    },
  );
});

async function waitForSubject(email: string, subject: string) {
  const findMail = () => smtp.emailsTo(email).find(({ content }) => content.subject === subject);
  await waitForCondition(`${subject} to ${email}`, () => findMail() !== undefined);
  const mail = findMail();
  if (mail === undefined) throw new Error('unreachable');
  return mail;
}

it('emails both the former and the new address about the change', async () => {
  const ada = await logInWithFirefox();
  const email = newEmail();
  await ada.client.post('/auth/change-email', { new_email: email, password: testPassword });
  const token = await newestMailToken(api, ada.email, 'change_email');
  expect((await ada.client.post(`/auth/change-email/${token}`)).status).toBe(200);
  const subject = 'The email address of your Plenum account was changed';
  const [formerMail, currentMail] = [await waitForSubject(ada.email, subject), await waitForSubject(email, subject)];
  expect(formerMail.content.text).toContain('can no longer reset the password');
  expect(currentMail.content.text).toContain(ada.email);
  expect((await activityOf(ada))[0]).toMatchObject({ kind: 'EMAIL_CHANGED', device: null });
});

it('sends an email when API tokens are created or revoked, with their organization', async () => {
  const { owner, organization_id } = await newConference(api);
  const { id } = await newPersonToken(owner);
  await owner.client.delete(`/users/${owner.user_id}/api-tokens/${id}`);
  const createdToken = await newOrganizationToken(owner, organization_id);
  await owner.client.delete(`/organizations/${organization_id}/api-tokens/${createdToken.id}`);
  const activities = await activityOf(owner);
  expect(activities.map(({ kind, organization_name }) => [kind, organization_name !== null])).toEqual([
    ['API_TOKEN_REVOKED', true],
    ['API_TOKEN_CREATED', true],
    ['API_TOKEN_REVOKED', false],
    ['API_TOKEN_CREATED', false],
  ]);
  await smtp.mailTo(owner.email, 4);
  const subjects = smtp.emailsTo(owner.email).map(({ content }) => content.subject);
  expect(subjects).toEqual(expect.arrayContaining(['An API token was created with your Plenum account']));
  const eve = await newLoggedInPerson(api);
  expectRejection(await eve.client.get(`/users/${owner.user_id}/security-activity`), 'forbidden');
});

it('emails the other owners of an organization about its tokens, and nobody else', async () => {
  const { owner, organization_id } = await newConference(api);
  const [creator, colleague] = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
  await addOrganizationMember(api, organization_id, creator.user_id, 'OWNER');
  await addOrganizationMember(api, organization_id, colleague.user_id, 'ADMIN');
  const { id } = await newOrganizationToken(creator, organization_id);
  const createdMail = await waitForSubject(owner.email, 'An API token of Example e.V. was created');
  expect(createdMail.content.text).toContain('Ada Lovelace created the API token “Ticket shop” of Example e.V.');
  expect((await creator.client.delete(`/organizations/${organization_id}/api-tokens/${id}`)).status).toBe(204);
  const revokedMail = await waitForSubject(owner.email, 'An API token of Example e.V. was revoked');
  expect(revokedMail.content.text).toContain('Ada Lovelace revoked the API token “Ticket shop”');
  await smtp.mailTo(creator.email, 2);
  expect(smtp.emailsTo(creator.email).map(({ content }) => content.subject)).not.toContain(createdMail.content.subject);
  expect(smtp.emailsTo(colleague.email)).toEqual([]);

  await newPersonToken(owner);
  await newOrganizationToken(owner, organization_id);
  await smtp.mailTo(owner.email, 4);
  const subjects = smtp.emailsTo(owner.email).map(({ content }) => content.subject);
  expect(subjects.filter((subject) => subject === createdMail.content.subject)).toHaveLength(1);
});

it('emails the owners a list of the tokens that ended with the role of their creator, and of the keys that the creator still knows', async () => {
  const { owner, organization_id } = await newConference(api);
  const creator = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, creator.user_id, 'OWNER');
  await newOrganizationToken(creator, organization_id);
  const path = `/organizations/${organization_id}`;
  const webhook = { name: 'CRM', url: 'https://receiver.example/', event_types: ['event.updated'] };
  await creator.client.post(`${path}/webhooks`, webhook);
  await creator.client.put(`${path}/mux-credentials`, { mux_token_id: 'id', mux_token_secret: 'secret' });
  await owner.client.delete(`${path}/users/${creator.user_id}`);
  const { content } = await waitForSubject(owner.email, 'API tokens and webhooks of Example e.V. need your attention');
  for (const expectedText of ['Ticket shop', 'CRM', 'keys of Mux']) expect(content.text).toContain(expectedText);
  const creatorMail = await waitForSubject(creator.email, 'API tokens that you created were revoked');
  expect(creatorMail.content.text).toContain('An API token of Example e.V.');
});

it('emails the owners about remaining roles in events when a person is removed from the organization', async () => {
  const { owner, organization_id, event_id, detail } = await newConference(api);
  const path = `/organizations/${organization_id}`;
  const [crewMember, guest, creator] = [
    await newLoggedInPerson(api),
    await newLoggedInPerson(api),
    await newLoggedInPerson(api),
  ];
  for (const { user_id } of [crewMember, guest]) await addOrganizationMember(api, organization_id, user_id, 'ADMIN');
  await addOrganizationMember(api, organization_id, creator.user_id, 'OWNER');
  await addMember(api, event_id, crewMember.user_id, { role: 'MODERATOR' });
  await addMember(api, event_id, guest.user_id, { role: 'ATTENDEE' });
  await addMember(api, event_id, creator.user_id, { role: 'ADMIN' });
  for (const { user_id } of [guest, crewMember])
    expect((await owner.client.delete(`${path}/users/${user_id}`)).status).toBe(200);
  const ownerMail = await waitForSubject(owner.email, 'Somebody who left Example e.V. keeps roles in its events');
  expect(ownerMail.content.text).toContain(`moderator of “${detail.title}”`);

  await newOrganizationToken(creator, organization_id);
  expect((await owner.client.delete(`${path}/users/${creator.user_id}`)).status).toBe(200);
  const ownersMail = await waitForSubject(owner.email, 'API tokens and webhooks of Example e.V. need your attention');
  for (const expectedText of ['Ticket shop', `administrator of “${detail.title}”`])
    expect(ownersMail.content.text).toContain(expectedText);
  const subjects = smtp.emailsTo(owner.email).map(({ content }) => content.subject);
  expect(subjects.filter((subject) => subject === ownerMail.content.subject)).toHaveLength(1);
});

const ageActivity = statement(
  'test-age-activity',
  `update security_activities set created_at = created_at - make_interval(days => $2) where user_id = $1`,
);
const count = statement<{ count: number }>(
  'test-count-activity',
  'select count(*) as count from security_activities where user_id = $1',
);

it('exports security activity, and keeps it for a limited time', async () => {
  const ada = await logInWithFirefox();
  await newPersonToken(ada);
  const exported = await ada.client.get(`/users/${ada.user_id}/export`);
  expect(exported.body).toMatchObject({ security_activity: [{ kind: 'API_TOKEN_CREATED', user_agent: firefox }] });
  await api.deps.db.rows(ageActivity, [ada.user_id, securityActivityRetentionDays - 1]);
  await purgeExpired(api.deps);
  expect((await api.deps.db.row(count, [ada.user_id]))?.count).toBe(1);
  await api.deps.db.rows(ageActivity, [ada.user_id, 2]);
  await purgeExpired(api.deps);
  expect((await api.deps.db.row(count, [ada.user_id]))?.count).toBe(0);
});
