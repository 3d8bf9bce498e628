/** Opt-outs, bounces and stopped senders: from one email to the next. */
import { ListEventInvitations } from '@plenum/contracts/events/invitations';
import { UpdateMailChoice, GetMailChoice, type MailChoice } from '@plenum/contracts/notifications/mail-choices';
import { mailQuotaStages } from '@plenum/contracts/notifications/mail-limits';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOrganizationTrusted, newConference, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, newSignedUpPerson, testPassword } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type ReceivedMail, startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;
let mainConference: TestConference;

beforeAll(async () => {
  api = await buildTestApi();
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
});
beforeEach(async () => {
  mainConference = await newConference(api);
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await api.close();
});

const invite = (email: string, conference = mainConference) =>
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

/** Waits until an email has arrived; all emails requested before have then arrived or never will. */
async function waitUntilWorkIsDone(): Promise<void> {
  const email = newEmail();
  await invite(email, await newConference(api));
  await smtp.mailTo(email);
}

describe('invitations', () => {
  it('ends an invitation on “not me”, once, and counts it against its sender', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    expect(await stateOf(token)).toEqual({ kind: 'invitation', is_ended: false, is_suppressed: false });
    expect(await choose(token, 'not_me')).toEqual({ kind: 'invitation', is_ended: true, is_suppressed: false });
    await choose(token, 'not_me');
    await choose(token, 'never');
    expect(await answersOf(mainConference)).toEqual(['COMPLAINED']);
    const { text } = await api.deps.metrics.scrape();
    expect(text).toContain('plenum_mail_complaints_total{choice="not_me"} 1\n');
    expect(text).toContain('plenum_mail_complaints_total{choice="never"} 0\n');
    const link = /\/invitations\/([\w-]+)/.exec((await smtp.mailTo(email)).content.text ?? '')?.[1] ?? '';
    expectRejection(await api.client().get(`/invitations/${link}`), 'invitation_unknown');
  });

  it('changes nothing when a program opens the link (RedirectToMailChoice)', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    const redirectReply = await api.client().get(`/mail-choices/${token}/one-click`);
    expect(redirectReply.status).toBe(302);
    expect(redirectReply.headers['location']).toBe(`/mails/${token}`);
    expect(await stateOf(token)).toMatchObject({ is_ended: false, is_suppressed: false });
  });

  it('sends the headers for one-click unsubscribing by an email program (RFC 8058, UnsubscribeByMailProgram)', async () => {
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

  it('keeps an accepted invitation, and counts a later “never” as no complaint', async () => {
    const guest = await newLoggedInPerson(api);
    await invite(guest.email);
    const mail = await waitUntilInvited(guest.email);
    const link = /\/invitations\/([\w-]+)/.exec(mail.content.text ?? '')?.[1] ?? '';
    expect((await guest.client.post(`/invitations/${link}/accept`)).status).toBe(200);
    await choose(choiceIn(mail), 'never');
    expect(await answersOf(mainConference)).toEqual(['ACCEPTED']);
  });
});

async function waitUntilInvited(email: string): Promise<ReceivedMail> {
  const findMail = () => smtp.emailsTo(email).find(({ content }) => content.text?.includes('/invitations/'));
  await waitForCondition('an invitation', () => findMail() !== undefined);
  return findMail() ?? smtp.mailTo(email);
}

describe('“never again”', () => {
  it('applies to every organization, and looks to them as if the email had been sent', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    expect(await choose(token, 'never')).toEqual({ kind: 'invitation', is_ended: true, is_suppressed: true });
    const otherConference = await newConference(api);
    const inviteReply = await invite(email.toUpperCase(), otherConference);
    const ordinaryReply = await invite(newEmail(), otherConference);
    expect(inviteReply.status).toBe(201);
    expect(Object.keys(inviteReply.body as object)).toEqual(Object.keys(ordinaryReply.body as object));
    expect(inviteReply.body).toMatchObject({ status: 'PENDING', user: null, email });
    await waitUntilWorkIsDone();
    expect(smtp.emailsTo(email)).toHaveLength(1);

    expect(await choose(token, 'allow')).toMatchObject({ is_suppressed: false });
    await invite(email, await newConference(api));
    await smtp.mailTo(email, 2);
  });

  it('stops emails about accounts that others create with the email address, until it is lifted', async () => {
    const email = newEmail();
    await invite(email);
    const token = choiceIn(await smtp.mailTo(email));
    await choose(token, 'never');
    const account = await newSignedUpPerson(api, { email });
    await waitUntilWorkIsDone();
    expect(smtp.emailsTo(email)).toHaveLength(1);
    await choose(token, 'allow');
    api.clock.advance(10 * 60 * 1000);
    await account.client.post('/auth/resend-verification', { email });
    expect((await smtp.mailTo(email, 2)).content.text).toContain('/verify-email/');
  });

  it('does not stop emails of an account with a verified email address', async () => {
    const person = await newLoggedInPerson(api);
    await invite(person.email);
    await choose(choiceIn(await waitUntilInvited(person.email)), 'never');
    await person.client.post('/auth/forgot-password', { email: person.email });
    await waitForCondition('an email with the link', () =>
      smtp.emailsTo(person.email).some(({ content }) => content.text?.includes('/reset-password/') === true),
    );
  });
});

describe('accounts created with the email address of another person', () => {
  it('ends the account on “not me”, which frees the email address', async () => {
    const stranger = await newSignedUpPerson(api);
    const token = choiceIn(await smtp.mailTo(stranger.email));
    expect(await stateOf(token)).toEqual({ kind: 'account', is_ended: false, is_suppressed: false });
    expect(await choose(token, 'not_me')).toMatchObject({ is_ended: true });
    expect((await newSignedUpPerson(api, { email: stranger.email })).user_id).not.toBe(stranger.user_id);
  });

  it('keeps the account if the email address was verified in between', async () => {
    const person = await newSignedUpPerson(api);
    // An address that is verified before the worker sends its email gets none.
    const mail = await smtp.mailTo(person.email);
    const link = /\/verify-email\/([\w-]+)/.exec(mail.content.text ?? '')?.[1] ?? '';
    expect((await person.client.get(`/auth/verify-email/${link}`)).status).toBe(200);
    await choose(choiceIn(mail), 'not_me');
    expect((await person.client.post('/auth/login', { email: person.email, password: testPassword })).status).toBe(200);
  });

  it('keeps the email address from the account if its owner rejects the change', async () => {
    const person = await newLoggedInPerson(api);
    const new_email = newEmail();
    await person.client.post('/auth/change-email', { new_email, password: testPassword });
    const mail = await smtp.mailTo(new_email);
    await choose(choiceIn(mail), 'not_me');
    const link = /\/change-email\/([\w-]+)/.exec(mail.content.text ?? '')?.[1] ?? '';
    expectRejection(await api.client().get(`/auth/change-email/${link}`), 'email_change_link_invalid');
  });
});

describe('a change of the email address that was first sent to a wrong one', () => {
  it('continues when the recipient of the wrong email address rejects it', async () => {
    const person = await newLoggedInPerson(api);
    const [wrongEmail, rightEmail] = [newEmail(), newEmail()];
    await person.client.post('/auth/change-email', { new_email: wrongEmail, password: testPassword });
    const token = choiceIn(await smtp.mailTo(wrongEmail));
    await person.client.post('/auth/change-email', { new_email: rightEmail, password: testPassword });
    const link = /\/change-email\/([\w-]+)/.exec((await smtp.mailTo(rightEmail)).content.text ?? '')?.[1] ?? '';
    await choose(token, 'not_me');
    await choose(token, 'never');
    expect((await api.client().get(`/auth/change-email/${link}`)).status).toBe(200);
  });
});

it('rejects a modified link', async () => {
  const email = newEmail();
  await invite(email);
  const token = choiceIn(await smtp.mailTo(email));
  const [kind = '', id = '', ...otherParts] = token.split('~');
  for (const forgedToken of [
    [kind, `${Number(id) + 1}`, ...otherParts].join('~'),
    `${token}a`,
    token.slice(0, -1),
    'i',
    'i~1~1~1~a~b',
  ])
    expectRejection(
      await api.client().post(`/mail-choices/${forgedToken}`, { choice: 'never' }),
      'mail_choice_unknown',
    );
  expect(await stateOf(token)).toMatchObject({ is_ended: false, is_suppressed: false });
});

it('ends an email to an unknown mailbox and counts it against the inviter', async () => {
  const email = newEmail();
  smtp.respondWith(550);
  await invite(email);
  await waitForCondition('the bounce is recorded', async () => (await answersOf(mainConference)).length > 0);
  smtp.respondWith(null);
  expect(await answersOf(mainConference)).toEqual(['BOUNCED']);
  await waitUntilWorkIsDone();
  expect(smtp.emailsTo(email)).toEqual([]);
  const bouncedEmails = async () => {
    const list = await mainConference.owner.client.get(`/events/${mainConference.event_id}/invitations?limit=100`);
    const { invitations } = expectReply(ListEventInvitations, 200, list);
    return invitations.flatMap((invitation) => (invitation.has_bounced ? [invitation.email] : []));
  };
  expect(await bouncedEmails()).toEqual([email]);
});

it('lowers the quota down to zero after complaints', async () => {
  const emails = [newEmail(), newEmail()];
  for (const email of emails) await invite(email);
  for (const email of emails) await choose(choiceIn(await smtp.mailTo(email)), 'not_me');
  const reply = await invite(newEmail());
  expectRejection(reply, 'mail_stopped');
});

it('raises the quota with age and accepted emails', async () => {
  await makeOrganizationTrusted(api, mainConference);
  const invitations = Array.from({ length: 100 }, () => ({ email: newEmail(), role: 'SPEAKER' }));
  expect(invitations.length).toBeGreaterThan(mailQuotaStages[0].maxPerDay);
  const reply = await mainConference.owner.client.post(`/events/${mainConference.event_id}/invitations/bulk`, {
    invitations,
  });
  expect(reply.body).toMatchObject({ failed: [] });
  const [{ email } = { email: '' }] = invitations;
  expect((await smtp.mailTo(email)).content.subject).toBe(
    `Ada Lovelace invites you to “${mainConference.detail.title}”`,
  );
});

describe('texts of users (finding 12.5)', () => {
  const hostileTexts = {
    title: 'Your bank: confirm at https://evil.example/login or 10.0.0.1\u202E',
    first_name: 'Support at evil.example',
    message:
      'Dear user,\n\nAccept the invitation:\nhttps://evil.example/?a="><script>alert(1)</script>\nor mailto:x@evil.org',
  };

  it('puts no text of a user into a subject, link or header', async () => {
    const conference = await newConference(api, { title: hostileTexts.title });
    const email = newEmail();
    await conference.owner.client.post(`/events/${conference.event_id}/invitations`, {
      email,
      role: 'ATTENDEE',
      message: hostileTexts.message,
      first_name: hostileTexts.first_name,
    });
    const { content, raw } = await smtp.mailTo(email);
    expect(content.subject).toBe('You are invited to an event on Plenum');
    const { text = '', html = '' } = content;
    for (const mailPart of [text, html]) {
      expect(mailPart).not.toMatch(/evil\.(?:example|org)/);
      expect(mailPart).not.toContain('10.0.0.1');
      expect(mailPart).not.toContain('\u202E');
      expect(mailPart).toContain('https[:]//evil[.]example/');
    }
    expect(html).not.toContain('<script>');
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href).host);
    expect(new Set(links)).toEqual(new Set(['plenum.test']));
    for (const line of text
      .split('\n')
      .filter((candidate) => candidate.includes('evil') && !candidate.includes('Your bank')))
      expect(line).toMatch(/^> /);
    expect(raw.match(/^(?:bcc|cc|to):/gim)).toHaveLength(1);
  });
});
