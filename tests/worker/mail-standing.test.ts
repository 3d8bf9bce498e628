/**
 * Decisions of the operator about senders, and replies of mail servers about recipients: from the command to the email.
 */
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, testPassword } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { runOperatorInProcess } from '../support/operator/operator-process.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();
let smtp: TestMailServer;
let worker: TestWorker | null = null;
let conference: TestConference;

beforeEach(async () => {
  smtp = await startTestMailServer();
  conference = await newConference(api);
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await smtp.close();
});

/** Starts the worker; until then, requested emails wait. */
const startWorker = async (): Promise<TestWorker> =>
  (worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url }));

const invite = async (email: string, { owner, event_id } = conference): Promise<void> => {
  const reply = await owner.client.post(`/events/${event_id}/invitations`, { email, role: 'ATTENDEE' });
  expect(reply.status).toBe(201);
};
const runCommand = async (line: string) => expect((await runOperatorInProcess(line.split(' '), api.env)).code).toBe(0);
const emailedRecipients = (): string[] => smtp.emails.flatMap(({ recipients }) => recipients);
const metricValue = async (metric: string): Promise<number> => {
  const { text } = (await worker?.deps.metrics.scrape()) ?? { text: '' };
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};
const droppedCount = (kind: string) => metricValue(`plenum_mails_total{kind="${kind}",outcome="dropped"}`);

describe.each(['account', 'organization'] as const)('stopped %s', (senderKind) => {
  const sender = () =>
    `${senderKind} ${senderKind === 'account' ? conference.owner.user_id : conference.organization_id}`;

  it('permanently discards only the pending emails of the stopped sender', async () => {
    const [waitingEmail, laterEmail, otherSenderEmail] = [newEmail(), newEmail(), newEmail()];
    await invite(waitingEmail);
    await invite(otherSenderEmail, await newConference(api));
    await runCommand(`mails stop ${sender()}`);
    await runCommand(`mails allow ${sender()}`);
    await invite(laterEmail);
    await startWorker();
    await waitForCondition('the expected emails have arrived', () =>
      [laterEmail, otherSenderEmail].every((email) => emailedRecipients().includes(email)),
    );
    await waitForCondition('an email was dropped', async () => (await droppedCount('invitation')) === 1);
    expect(emailedRecipients()).not.toContain(waitingEmail);
  });

  it('sends no emails', async () => {
    await invite(newEmail());
    await runCommand(`mails stop ${sender()}`);
    await startWorker();
    await waitForCondition('the email was dropped', async () => (await droppedCount('invitation')) === 1);
    expect(smtp.countReceived()).toBe(0);
  });
});

it('drops a pending change of the email address with its account', async () => {
  const person = await newLoggedInPerson(api);
  const new_email = newEmail();
  await person.client.post('/auth/change-email', { new_email, password: testPassword });
  await runCommand(`mails stop account ${person.user_id}`);
  await startWorker();
  await waitForCondition('the email was dropped', async () => (await droppedCount('email_change')) === 1);
  expect(emailedRecipients()).not.toContain(new_email);
});

it('sends emails again after the operator has removed the address from the suppression list (mails lift)', async () => {
  const email = newEmail();
  await startWorker();
  await invite(email);
  await waitForCondition('an invitation', () => emailedRecipients().includes(email));
  const token = /\/mails\/([\w~-]+)/.exec(smtp.emails.at(-1)?.content.text ?? '')?.[1] ?? '';
  expect((await api.client().post(`/mail-choices/${token}`, { choice: 'never' })).status).toBe(200);
  await invite(email, await newConference(api));
  await waitForCondition(
    'the email was suppressed',
    async () => (await metricValue('plenum_mails_total{kind="invitation",outcome="suppressed"}')) === 1,
  );
  await runCommand(`mails lift ${email.toUpperCase()}`);
  await invite(email, await newConference(api));
  await waitForCondition(
    'emails arrive again',
    () => emailedRecipients().filter((recipient) => recipient === email).length === 2,
  );
});

const bounceCounts = statement<{ bounced: number }>(
  'test-bounces',
  `select count(*)::int as bounced from mail_ledger where kind = 'BOUNCED' and organization_id = $1`,
);
const bouncedCount = async () => (await api.deps.db.row(bounceCounts, [conference.organization_id]))?.bounced;

describe('rejecting mail servers', () => {
  it.each([
    '5.7.1 Message refused by policy',
    '5.7.26 This mail is not authenticated',
    'Relay access denied',
    '5.4.1 Recipient address rejected: Access denied',
  ])('does not count a rejected sender against the inviter: 550 %s', async (smtpError) => {
    smtp.respondWith(550, smtpError);
    await invite(newEmail());
    await startWorker();
    await waitForCondition(
      'the email was dropped',
      async () => (await metricValue('plenum_jobs_total{job_name="send-invitation-email",outcome="given_up"}')) === 1,
    );
    expect(await bouncedCount()).toBe(0);
  });

  it.each(['5.1.1 No such user', 'No such user here'])(
    'counts a rejected recipient against the inviter: 550 %s',
    async (smtpError) => {
      smtp.respondWith(550, smtpError);
      await invite(newEmail());
      await startWorker();
      await waitForCondition(
        'the email bounced',
        async () => (await metricValue('plenum_mails_total{kind="invitation",outcome="bounced"}')) === 1,
      );
      expect(await bouncedCount()).toBe(1);
    },
  );
});
