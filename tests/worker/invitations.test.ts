/** From an invitation to the delivered email: four kinds of text, one working link. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOrganizationTrusted, newConference, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail } from '../support/api/people.ts';
import { newStoredPicture } from '../support/api/pictures.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type ReceivedMail, startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;
let conference: TestConference;

beforeAll(async () => {
  api = await buildTestApi();
  smtp = await startTestMailServer();
  conference = await newConference(api, { title: 'The <b>fair</b>', start_date: '2031-03-28', end_date: '2031-03-30' });
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await api.close();
});

async function invitationTo(email: string): Promise<ReceivedMail> {
  const findMail = () =>
    smtp.emails.find(({ recipients, content }) => recipients.includes(email) && content.subject?.includes('invited'));
  await waitForCondition(`an invitation to ${email}`, () => findMail() !== undefined);
  const mail = findMail();
  if (mail === undefined) throw new Error('unreachable');
  return mail;
}
const linkIn = (mail: ReceivedMail): string =>
  /http:\/\/plenum\.test\/invitations\/([\w-]+)/.exec(mail.content.text ?? '')?.[1] ?? '';

it('invites a new person to an event, in the language of the inviter', async () => {
  const email = newEmail();
  await conference.owner.client.post(`/events/${conference.event_id}/invitations`, {
    email,
    role: 'SPEAKER',
    message: 'Bring your slides.\nAnd <script>',
    first_name: 'Grace',
  });
  const mail = await invitationTo(email);
  expect(mail.content.subject).toBe('You are invited to “The <b>fair</b>” on Plenum');
  expect(mail.content.text).toContain('the event “The <b>fair</b>”');
  for (const expectedText of ['Hello Grace,', 'a speaker', 'Ada Lovelace', '7 days'])
    expect(mail.content.text).toContain(expectedText);
  expect(mail.content.text).toMatch(/When: March 28\s–\s30, 2031\nWhere: Online\n/);
  expect(mail.content.text).toContain('Bring your slides.');
  const [calendarFile] = mail.content.attachments;
  expect(calendarFile).toMatchObject({ filename: 'event.ics', mimeType: 'text/calendar' });
  expect(mail.content.text).toContain('You need an account.');
  expect(mail.content.html).not.toContain('<script>');
  expect(mail.content.html).not.toContain('<b>fair');
  const link = await api.client().get(`/invitations/${linkIn(mail)}`);
  expect(link.body).toMatchObject({ invitation: { email, role: 'SPEAKER', first_name: 'Grace' }, user_exists: false });
});

it('invites a person with an account to an event and to an organization', async () => {
  const person = await newLoggedInPerson(api, { first_name: 'Mary' });
  const { email } = person;
  await conference.owner.client.post(`/events/${conference.event_id}/invitations`, { email, role: 'ATTENDEE' });
  const mail = await invitationTo(email);
  expect(mail.content.text).toContain('Hello Mary,');
  expect(mail.content.text).toContain('You already have an account');
  expect((await person.client.post(`/invitations/${linkIn(mail)}/accept`)).status).toBe(200);
  const colleague = await newLoggedInPerson(api);
  await conference.owner.client.post(`/organizations/${conference.organization_id}/invitations`, {
    email: colleague.email,
    role: 'ADMIN',
  });
  const organizationMail = await invitationTo(colleague.email);
  expect(organizationMail.content.subject).toBe('You are invited to the organization “Example e.V.” on Plenum');
  expect(organizationMail.content.text).toContain('the organization “Example e.V.”');
  expect(organizationMail.content.text).toContain('an administrator');
  expect(organizationMail.content.text).not.toContain('When:');
  expect((await colleague.client.post(`/invitations/organization/${linkIn(organizationMail)}/accept`)).status).toBe(
    200,
  );
});

it('sends no email for a cancelled invitation', async () => {
  const email = newEmail();
  const cancelledEmail = newEmail();
  const path = `/events/${conference.event_id}/invitations`;
  await worker.stop();
  const reply = await conference.owner.client.post(path, { email, role: 'ATTENDEE' });
  const { id } = reply.body as { id: number };
  expect((await conference.owner.client.delete(`/sent-invitations/${id}`)).status).toBe(200);
  await conference.owner.client.post(path, { email: cancelledEmail, role: 'ATTENDEE' });
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  await invitationTo(cancelledEmail);
  expect(smtp.emails.some(({ recipients }) => recipients.includes(email))).toBe(false);
});

it('includes the image of the event once many people have accepted emails of the organization, in the language of the inviter', async () => {
  const trustedConference = await newConference(api, { title: 'Tage der Bäume' });
  await makeOrganizationTrusted(api, trustedConference);
  const { owner, event_id } = trustedConference;
  await owner.client.put(`/users/${owner.user_id}`, { locale: 'de' });
  const desktop = await newStoredPicture(owner.client, 'event_banner', event_id);
  const look = { hero_images: { desktop }, branding: { primary_color: '#3f3c9b' } };
  expect((await owner.client.put(`/events/${event_id}`, look)).status).toBe(200);
  const email = newEmail();
  await owner.client.post(`/events/${event_id}/invitations`, { email, role: 'ATTENDEE' });
  const findMail = () => smtp.emails.find(({ recipients }) => recipients.includes(email))?.content;
  await waitForCondition('the invitation', () => findMail() !== undefined);
  const mail = findMail();
  expect(mail?.subject).toBe('Ada Lovelace lädt Sie zu „Tage der Bäume“ ein');
  const [photo, calendarEntry] = mail?.attachments ?? [];
  expect(photo).toMatchObject({ filename: 'event.jpg', mimeType: 'image/jpeg', related: true });
  expect(mail?.html).toContain(`src="cid:${photo?.contentId?.slice(1, -1) ?? 'none'}"`);
  expect(calendarEntry).toMatchObject({ filename: 'event.ics' });
  expect(mail?.html).toMatch(/background-color:#3f3c9b;[^>]*><span dir="auto">Tage der Bäume</);
});
