/** From a sign-up to the delivered email, through outbox, queue and SMTP. */
import { record } from '@plenum/core/domain/domain-events';
import { statement } from '@plenum/core/platform/db/database';
import { transaction } from '@plenum/core/scope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, newSignedUpPerson, testPassword } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type ReceivedMail, startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;

beforeAll(async () => {
  api = await buildTestApi();
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await api.close();
});

/**
 * Returns the person’s email that contains this text; others, such as an unneeded verification, may or may not
 * arrive.
 */
async function mailWith(email: string, expectedText: string): Promise<ReceivedMail> {
  const findMail = (): ReceivedMail | undefined =>
    smtp.emailsTo(email).find(({ content }) => `${content.subject} ${content.text}`.includes(expectedText));
  await waitForCondition(`a mail with “${expectedText}”`, () => findMail() !== undefined);
  const mail = findMail();
  if (mail === undefined) throw new Error('unreachable');
  return mail;
}
const tokenIn = (mail: ReceivedMail, path: string): string => {
  const match = new RegExp(`/${path}/([\\w-]+)`).exec(mail.content.text ?? '')?.[1];
  if (match === undefined) throw new Error('The email has no link.');
  return match;
};

it('sends a working verification link in text and HTML', async () => {
  const person = await newSignedUpPerson(api, { first_name: 'Ada' });
  const mail = await smtp.mailTo(person.email);
  const token = tokenIn(mail, 'verify-email');
  expect(mail.content.text).toContain('Hello Ada,');
  expect(mail.content.text).toContain(`http://plenum.test/verify-email/${token}`);
  expect(mail.content.html).toContain(`href="http://plenum.test/verify-email/${token}"`);
  expect((await person.client.get(`/auth/verify-email/${token}`)).status).toBe(200);
  expect((await person.client.post('/auth/login', { email: person.email, password: testPassword })).status).toBe(200);
});

it('names the event that a verification link leads to, unless the link does not grant access to it', async () => {
  const openConference = await newConference(api, { join_policy: 'CODE', title: 'Open Days www.example.org' });
  const closedConference = await newConference(api, { join_policy: 'INVITE_ONLY', title: 'Secret Retreat' });
  const mailTextFor = async (next: string): Promise<string> => {
    const email = newEmail();
    const body = { email, password: testPassword, first_name: 'Ada', last_name: 'Byron', next };
    expect((await api.client().post('/auth/signup', body)).status).toBe(201);
    return (await smtp.mailTo(email)).content.text ?? '';
  };
  expect(await mailTextFor(`/app/events/join?code=${openConference.join_code}`)).toContain(
    'to the event “Open Days www[.]example[.]org”',
  );
  for (const next of [
    `/app/events/join?code=${closedConference.join_code}`,
    `/app/events/${closedConference.event_id}`,
    `/e/${closedConference.detail.slug}/join`,
  ])
    expect(await mailTextFor(next)).not.toContain('Secret Retreat');
});

it.each([
  {
    purpose: 'reset',
    request: 'forgot-password',
    page: 'reset-password',
    api_path: 'reset-password',
    lifetime: 'one hour',
  },
  { purpose: 'login', request: 'login-link', page: 'log-in', api_path: 'login-link', lifetime: '15 minutes' },
  { purpose: 'unlock', request: 'unlock', page: 'unlock', api_path: 'unlock', lifetime: '30 minutes' },
])('sends a working $purpose link', async ({ request, page, api_path, lifetime }) => {
  const { email } = await newLoggedInPerson(api);
  await api.client().post(`/auth/${request}`, { email });
  const mail = await mailWith(email, `/${page}/`);
  expect(mail.content.text).toContain(lifetime);
  const reply = await api.client().get(`/auth/${api_path}/${tokenIn(mail, page)}`);
  expect(reply).toMatchObject({ status: 200, body: { email } });
});

it('sends a link to a new address and a notice to the old one', async () => {
  const { client, email, password } = await newLoggedInPerson(api);
  const new_email = newEmail();
  await client.post('/auth/change-email', { new_email, password });
  const token = tokenIn(await mailWith(new_email, 'Confirm your new email address'), 'change-email');
  const notice = await mailWith(email, 'a new email address');
  expect(notice.content.text).toContain(new_email);
  expect(notice.content.text).toContain('http://plenum.test/app/settings?tab=security');
  expect(notice.raw).not.toContain(token);
  expect((await client.post(`/auth/change-email/${token}`)).status).toBe(200);
  expect((await client.get('/auth/me')).body).toMatchObject({ email: new_email });
});

it('warns about a login that was ended', async () => {
  const { user_id, email } = await newLoggedInPerson(api);
  const selectLogin = statement<{ id: string }>('t-login', 'select id from logins where user_id = $1');
  const login = await api.deps.db.row(selectLogin, [user_id]);
  await transaction(api.deps, async (tx) => {
    record(tx, 'login.reuse_detected', { login_id: login?.id ?? '' });
    await tx.em.flush();
  });
  const mail = await mailWith(email, 'ended a login');
  expect(mail.content.subject).toContain('ended a login');
  expect(mail.message_id).toBe(`<reuse-${login?.id}@plenum.example>`);
});

it('sends no email for a link that was replaced', async () => {
  const person = await newSignedUpPerson(api);
  await smtp.mailTo(person.email);
  const voidLinks = statement('t-void', 'update mail_links set voided_at = now() where user_id = $1 returning id');
  const [link] = (await api.deps.db.rows(voidLinks, [person.user_id])) as { id: string }[];
  await transaction(api.deps, async (tx) => {
    record(tx, 'user.verification_requested', { mail_link_id: link?.id ?? '' });
    await tx.em.flush();
  });
  const otherPerson = await newSignedUpPerson(api);
  await smtp.mailTo(otherPerson.email);
  const outbox = statement<{ count: number }>('t-outbox', 'select count(*) as count from outbox');
  await waitForCondition('the outbox is empty', async () => (await api.deps.db.row(outbox))?.count === 0);
  expect(smtp.emailsTo(person.email)).toHaveLength(1);
});

it('prevents names from injecting headers or HTML', async () => {
  const person = await newSignedUpPerson(api);
  const first = await smtp.mailTo(person.email);
  const updateName = statement('t-name', 'update users set first_name = $2 where id = $1');
  const links = statement<{ id: string }>('t-person-links', 'select id from mail_links where user_id = $1');
  await api.deps.db.rows(updateName, [person.user_id, '<script>{{7*7}}</script>\r\nBcc: all@example.org']);
  const link = await api.deps.db.row(links, [person.user_id]);
  await transaction(api.deps, async (tx) => {
    record(tx, 'user.verification_requested', { mail_link_id: link?.id ?? '' });
    await tx.em.flush();
  });
  const mail = await smtp.mailTo(person.email, 2);
  expect(mail.message_id).toBe(first.message_id);
  expect(mail.recipients).toEqual([person.email]);
  expect(mail.raw).not.toMatch(/^bcc:/im);
  expect(mail.content.html).not.toContain('<script>');
  expect(mail.content.text).toContain('Hello,');
});

it('sends each email with a unique and stable id', async () => {
  const people = await Promise.all([newSignedUpPerson(api), newSignedUpPerson(api), newSignedUpPerson(api)]);
  const mails = await Promise.all(people.map(({ email }) => smtp.mailTo(email)));
  expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(3);
  const links = statement<{ id: string }>('t-links', 'select id from mail_links where user_id = $1');
  for (const [index, { user_id }] of people.entries()) {
    const link = await api.deps.db.row(links, [user_id]);
    expect(mails[index]?.message_id).toBe(`<${link?.id}@plenum.example>`);
    expect(mails[index]?.content.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  }
});
