/** “Not me”, “never again”, bounces and stops: from the mail to what becomes of the next one. */
import { ListEventInvitations } from '@plenum/contracts/events/invitations';
import { UpdateMailChoice, GetMailChoice, type MailChoice } from '@plenum/contracts/notifications/mail-choices';
import { mailQuotaStages } from '@plenum/contracts/notifications/mail-limits';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEstablished, newConference, type TestConference } from '../support/api/conferences.ts';
import { loggedIn, newEmail, signedUp, testPassword } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { type ReceivedMail, startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;
let fair: TestConference;

beforeAll(async () => {
  api = await buildTestApi();
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
beforeEach(async () => {
  fair = await newConference(api);
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await api.close();
});

const invite = (email: string, conference = fair) =>
  conference.owner.client.post(`/events/${conference.event_id}/invitations`, { email, role: 'ATTENDEE' });

const choiceIn = ({ content }: ReceivedMail): string => /\/mails\/([\w~-]+)/.exec(content.text ?? '')?.[1] ?? '';

const stateOf = async (token: string) =>
  expectReply(GetMailChoice, 200, await api.client().get(`/mail-choices/${token}`));
const choose = async (token: string, choice: MailChoice) =>
  expectReply(UpdateMailChoice, 200, await api.client().post(`/mail-choices/${token}`, { choice }));

const answers = statement<{ kind: string }>(
  'test-mail-answers',
  `select kind from mail_ledger where organization_id = $1 and kind <> 'SENT' order by id`,
);
const answersOf = async ({ organization_id }: TestConference): Promise<string[]> =>
  (await api.deps.db.rows(answers, [organization_id])).map(({ kind }) => kind);

/** Once this mail is here, those that were asked for before have come or will not. */
async function workIsDone(): Promise<void> {
  const email = newEmail();
  await invite(email, await newConference(api));
  await smtp.mailTo(email);
}

describe('an invitation', () => {
  it('ends with “not me”, once, and counts against who sent it', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    expect(await stateOf(token)).toEqual({ kind: 'invitation', is_ended: false, is_suppressed: false });
    expect(await choose(token, 'not_me')).toEqual({ kind: 'invitation', is_ended: true, is_suppressed: false });
    await choose(token, 'not_me');
    await choose(token, 'never');
    expect(await answersOf(fair)).toEqual(['COMPLAINED']);
    const { text } = await api.deps.metrics.scrape();
    expect(text).toContain('plenum_mail_complaints_total{choice="not_me"} 1\n');
    expect(text).toContain('plenum_mail_complaints_total{choice="never"} 0\n');
    const link = /\/invitations\/([\w-]+)/.exec((await smtp.mailTo(email)).content.text ?? '')?.[1] ?? '';
    expectRefusal(await api.client().get(`/invitations/${link}`), 'invitation_unknown');
  });

  it('may be looked at by programs without anything happening (RedirectToMailChoice)', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    const seen = await api.client().get(`/mail-choices/${token}/one-click`);
    expect(seen.status).toBe(302);
    expect(seen.headers['location']).toBe(`/mails/${token}`);
    expect(await stateOf(token)).toMatchObject({ is_ended: false, is_suppressed: false });
  });

  it('carries the headers by which a mail program ends such mails with one POST (RFC 8058, UnsubscribeByMailProgram)', async () => {
    const email = newEmail();
    await invite(email);
    const mail = await smtp.mailTo(email);
    const header = (name: string) => mail.content.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const path = /^<http:\/\/plenum\.test\/api(\/[^>]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    const reply = await api.client().send('POST', path, {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.body).toEqual({ kind: 'invitation', is_ended: true, is_suppressed: true });
  });

  it('that was accepted stays, and “never” after it is no complaint', async () => {
    const guest = await loggedIn(api);
    await invite(guest.email);
    const mail = await waitUntilInvited(guest.email);
    const link = /\/invitations\/([\w-]+)/.exec(mail.content.text ?? '')?.[1] ?? '';
    expect((await guest.client.post(`/invitations/${link}/accept`)).status).toBe(200);
    await choose(choiceIn(mail), 'never');
    expect(await answersOf(fair)).toEqual(['ACCEPTED']);
  });
});

async function waitUntilInvited(email: string): Promise<ReceivedMail> {
  const found = () => smtp.mailsTo(email).find(({ content }) => content.text?.includes('/invitations/'));
  await waitUntil('an invitation', () => found() !== undefined);
  return found() ?? smtp.mailTo(email);
}

describe('“never again”', () => {
  it('holds for every organization, and looks to them as if the mail had gone out', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    expect(await choose(token, 'never')).toEqual({ kind: 'invitation', is_ended: true, is_suppressed: true });
    const other = await newConference(api);
    const shown = await invite(email.toUpperCase(), other);
    const ordinary = await invite(newEmail(), other);
    expect(shown.status).toBe(201);
    expect(Object.keys(shown.body as object)).toEqual(Object.keys(ordinary.body as object));
    expect(shown.body).toMatchObject({ status: 'PENDING', user: null, email });
    await workIsDone();
    expect(smtp.mailsTo(email)).toHaveLength(1);

    expect(await choose(token, 'allow')).toMatchObject({ is_suppressed: false });
    await invite(email, await newConference(api));
    await smtp.mailTo(email, 2);
  });

  it('keeps away the mails of accounts that others make with the address, until it is lifted', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    await choose(token, 'never');
    const account = await signedUp(api, { email });
    await workIsDone();
    expect(smtp.mailsTo(email)).toHaveLength(1);
    await choose(token, 'allow');
    api.clock.advance(10 * 60 * 1000);
    await account.client.post('/auth/resend-verification', { email });
    expect((await smtp.mailTo(email, 2)).content.text).toContain('/verify-email/');
  });

  it('leaves the mails of an account whose owner has shown the address to be theirs', async () => {
    const person = await loggedIn(api);
    await invite(person.email);
    await choose(choiceIn(await waitUntilInvited(person.email)), 'never');
    await person.client.post('/auth/forgot-password', { email: person.email });
    await waitUntil('the mail with the link', () =>
      smtp.mailsTo(person.email).some(({ content }) => content.text?.includes('/reset-password/') === true),
    );
  });
});

describe('an account that somebody made with an address of another person', () => {
  it('ends with “not me”, and the address is free', async () => {
    const stranger = await signedUp(api);
    const token = choiceIn(await smtp.mailTo(stranger.email));
    expect(await stateOf(token)).toEqual({ kind: 'account', is_ended: false, is_suppressed: false });
    expect(await choose(token, 'not_me')).toMatchObject({ is_ended: true });
    expect((await signedUp(api, { email: stranger.email })).user_id).not.toBe(stranger.user_id);
  });

  it('stays when the address was verified meanwhile', async () => {
    const person = await signedUp(api);
    // An address that is verified before the worker is ready for its mail gets none.
    const mail = await smtp.mailTo(person.email);
    const link = /\/verify-email\/([\w-]+)/.exec(mail.content.text ?? '')?.[1] ?? '';
    expect((await person.client.get(`/auth/verify-email/${link}`)).status).toBe(200);
    await choose(choiceIn(mail), 'not_me');
    expect((await person.client.post('/auth/login', { email: person.email, password: testPassword })).status).toBe(200);
  });

  it('does not get an address by a change that its owner refuses', async () => {
    const person = await loggedIn(api);
    const new_email = newEmail();
    await person.client.post('/auth/change-email', { new_email, password: testPassword });
    const mail = await smtp.mailTo(new_email);
    await choose(choiceIn(mail), 'not_me');
    const link = /\/change-email\/([\w-]+)/.exec(mail.content.text ?? '')?.[1] ?? '';
    expectRefusal(await api.client().get(`/auth/change-email/${link}`), 'email_change_link_invalid');
  });
});

describe('a change of address that was first sent to a wrong one', () => {
  it('is not ended by whoever got the mail to the wrong address', async () => {
    const person = await loggedIn(api);
    const [wrong, right] = [newEmail(), newEmail()];
    await person.client.post('/auth/change-email', { new_email: wrong, password: testPassword });
    const token = choiceIn(await smtp.mailTo(wrong));
    await person.client.post('/auth/change-email', { new_email: right, password: testPassword });
    const link = /\/change-email\/([\w-]+)/.exec((await smtp.mailTo(right)).content.text ?? '')?.[1] ?? '';
    await choose(token, 'not_me');
    await choose(token, 'never');
    expect((await api.client().get(`/auth/change-email/${link}`)).status).toBe(200);
  });
});

it('a link that was changed anywhere is none of ours', async () => {
  const email = newEmail();
  await invite(email);
  const token = choiceIn(await smtp.mailTo(email));
  const [kind = '', id = '', ...rest] = token.split('~');
  for (const forged of [
    [kind, `${Number(id) + 1}`, ...rest].join('~'),
    `${token}a`,
    token.slice(0, -1),
    'i',
    'i~1~1~1~a~b',
  ])
    expectRefusal(await api.client().post(`/mail-choices/${forged}`, { choice: 'never' }), 'mail_choice_unknown');
  expect(await stateOf(token)).toMatchObject({ is_ended: false, is_suppressed: false });
});

it('an address that does not exist ends its mail and counts against who invited', async () => {
  const email = newEmail();
  smtp.answerWith(550);
  await invite(email);
  await waitUntil('the bounce is noted', async () => (await answersOf(fair)).length > 0);
  smtp.answerWith(null);
  expect(await answersOf(fair)).toEqual(['BOUNCED']);
  await workIsDone();
  expect(smtp.mailsTo(email)).toEqual([]);
  const bounces = async () => {
    const list = await fair.owner.client.get(`/events/${fair.event_id}/invitations?per_page=100`);
    const { invitations } = expectReply(ListEventInvitations, 200, list);
    return invitations.flatMap((sent) => (sent.has_bounced ? [sent.email] : []));
  };
  expect(await bounces()).toEqual([email]);
});

it('complaints lower the quota until nothing is left', async () => {
  const emails = [newEmail(), newEmail()];
  for (const email of emails) await invite(email);
  for (const email of emails) await choose(choiceIn(await smtp.mailTo(email)), 'not_me');
  const reply = await invite(newEmail());
  expectRefusal(reply, 'mail_stopped');
});

it('the slow start ends with age and good answers', async () => {
  await makeEstablished(api, fair);
  const invitations = Array.from({ length: 100 }, () => ({ email: newEmail(), role: 'SPEAKER' }));
  expect(invitations.length).toBeGreaterThan(mailQuotaStages[0].perDayMax);
  const reply = await fair.owner.client.post(`/events/${fair.event_id}/invitations/bulk`, { invitations });
  expect(reply.body).toMatchObject({ failed: [] });
  const [{ email } = { email: '' }] = invitations;
  expect((await smtp.mailTo(email)).content.subject).toBe(`You are invited to ${fair.detail.title}`);
});

describe('finding 12.5: words of others', () => {
  const hostile = {
    title: 'Your bank: confirm at https://evil.example/login or 10.0.0.1\u202E',
    first_name: 'Support at evil.example',
    message:
      'Dear user,\n\nAccept the invitation:\nhttps://evil.example/?a="><script>alert(1)</script>\nor mailto:x@evil.org',
  };

  it('stand in no subject, in no link and in no line of ours', async () => {
    const conference = await newConference(api, { title: hostile.title });
    const email = newEmail();
    await conference.owner.client.post(`/events/${conference.event_id}/invitations`, {
      email,
      role: 'ATTENDEE',
      message: hostile.message,
      first_name: hostile.first_name,
    });
    const { content, raw } = await smtp.mailTo(email);
    expect(content.subject).toBe('You are invited to an event on Plenum');
    const { text = '', html = '' } = content;
    for (const part of [text, html]) {
      expect(part).not.toMatch(/evil\.(?:example|org)/);
      expect(part).not.toContain('10.0.0.1');
      expect(part).not.toContain('\u202E');
      expect(part).toContain('https[:]//evil[.]example/');
    }
    expect(html).not.toContain('<script>');
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href).host);
    expect(new Set(links)).toEqual(new Set(['plenum.test']));
    for (const line of text.split('\n').filter((one) => one.includes('evil') && !one.includes('Your bank')))
      expect(line).toMatch(/^> /);
    expect(raw.match(/^(?:bcc|cc|to):/gim)).toHaveLength(1);
  });
});
