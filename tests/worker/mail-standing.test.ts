/** What the operator decides about senders, and what mail servers say of recipients: from the command to the mail. */
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { loggedIn, newEmail, testPassword } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { operateHere } from '../support/operator/operator-process.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();
let smtp: TestMailServer;
let worker: TestWorker | null = null;
let fair: TestConference;

beforeEach(async () => {
  smtp = await startTestMailServer();
  fair = await newConference(api);
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await smtp.close();
});

/** Until then everything that was asked for waits. */
const startWork = async (): Promise<TestWorker> => (worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url }));

const invite = async (email: string, { owner, event_id } = fair): Promise<void> => {
  const reply = await owner.client.post(`/events/${event_id}/invitations`, { email, role: 'ATTENDEE' });
  expect(reply.status).toBe(201);
};
const operate = async (line: string) => expect((await operateHere(line.split(' '), api.env)).code).toBe(0);
const mailed = (): string[] => smtp.mails.flatMap(({ recipients }) => recipients);
const told = async (series: string): Promise<number> => {
  const { text } = (await worker?.deps.metrics.scrape()) ?? { text: '' };
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};
const dropped = (kind: string) => told(`plenum_mails_total{kind="${kind}",outcome="dropped"}`);

describe.each(['account', 'organization'] as const)('an %s that is stopped', (side) => {
  const sender = () => `${side} ${side === 'account' ? fair.owner.user_id : fair.organization_id}`;

  it('has what waits dropped, for good, and others lose nothing', async () => {
    const [waiting, later, ofOthers] = [newEmail(), newEmail(), newEmail()];
    await invite(waiting);
    await invite(ofOthers, await newConference(api));
    await operate(`mails stop ${sender()}`);
    await operate(`mails allow ${sender()}`);
    await invite(later);
    await startWork();
    await waitUntil('what is wanted is here', () => [later, ofOthers].every((email) => mailed().includes(email)));
    await waitUntil('one was dropped', async () => (await dropped('invitation')) === 1);
    expect(mailed()).not.toContain(waiting);
  });

  it('has nothing sent while it is', async () => {
    await invite(newEmail());
    await operate(`mails stop ${sender()}`);
    await startWork();
    await waitUntil('it was dropped', async () => (await dropped('invitation')) === 1);
    expect(smtp.offered()).toBe(0);
  });
});

it('a change of address that waits is dropped with its account', async () => {
  const person = await loggedIn(api);
  const new_email = newEmail();
  await person.client.post('/auth/change-email', { new_email, password: testPassword });
  await operate(`mails stop account ${person.user_id}`);
  await startWork();
  await waitUntil('it was dropped', async () => (await dropped('email_change')) === 1);
  expect(mailed()).not.toContain(new_email);
});

it('“never again” ends when the operator lifts it (mails lift)', async () => {
  const email = newEmail();
  await startWork();
  await invite(email);
  await waitUntil('an invitation', () => mailed().includes(email));
  const token = /\/mails\/([\w~-]+)/.exec(smtp.mails.at(-1)?.content.text ?? '')?.[1] ?? '';
  expect((await api.client().post(`/mail-choices/${token}`, { choice: 'never' })).status).toBe(200);
  await invite(email, await newConference(api));
  await waitUntil(
    'it was kept back',
    async () => (await told('plenum_mails_total{kind="invitation",outcome="suppressed"}')) === 1,
  );
  await operate(`mails lift ${email.toUpperCase()}`);
  await invite(email, await newConference(api));
  await waitUntil('mails come again', () => mailed().filter((one) => one === email).length === 2);
});

const bounces = statement<{ bounced: number }>(
  'test-bounces',
  `select count(*)::int as bounced from mail_ledger where kind = 'BOUNCED' and organization_id = $1`,
);
const bounced = async () => (await api.deps.db.row(bounces, [fair.organization_id]))?.bounced;

describe('a mail server that refuses', () => {
  it.each([
    '5.7.1 Message refused by policy',
    '5.7.26 This mail is not authenticated',
    'Relay access denied',
    '5.4.1 Recipient address rejected: Access denied',
  ])('us says nothing against who invited: 550 %s', async (words) => {
    smtp.answerWith(550, words);
    await invite(newEmail());
    await startWork();
    await waitUntil(
      'it was given up',
      async () => (await told('plenum_jobs_total{job_name="send-invitation-email",outcome="given_up"}')) === 1,
    );
    expect(await bounced()).toBe(0);
  });

  it.each(['5.1.1 No such user', 'No such user here'])(
    'the recipient counts against who invited: 550 %s',
    async (words) => {
      smtp.answerWith(550, words);
      await invite(newEmail());
      await startWork();
      await waitUntil(
        'it bounced',
        async () => (await told('plenum_mails_total{kind="invitation",outcome="bounced"}')) === 1,
      );
      expect(await bounced()).toBe(1);
    },
  );
});
