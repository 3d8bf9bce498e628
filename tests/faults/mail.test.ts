/** The mail server goes away and comes back: no mail is lost, and none has two ids. */
import { expect, it } from 'vitest';
import { signedUp } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { startTestMailServer } from '../support/worker/test-mail-server.ts';
import { openJobs, startTestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();

const longMs = 60_000;

it('sends after the mail server is back what was due while it was away, once', async () => {
  const away = await startTestMailServer();
  await away.close();
  const worker = await startTestWorker({ ...api.env, SMTP_URL: away.url });
  const jobs = await openJobs(api.env);
  try {
    const people = await Promise.all([signedUp(api), signedUp(api), signedUp(api)]);
    await waitUntil('the jobs were tried', async () => (await jobs.counts('mail')).delayed === people.length, longMs);
    const back = await startTestMailServer(away.port);
    try {
      await waitUntil('the mails arrive', () => back.mails.length >= people.length, longMs);
      await waitUntil('the queue is done', async () => (await jobs.counts('mail')).waiting === 0, longMs);
      expect(back.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
        people.map(({ email }) => email).toSorted(),
      );
      expect(new Set(back.mails.map(({ message_id }) => message_id)).size).toBe(people.length);
    } finally {
      await back.close();
    }
  } finally {
    await worker.stop();
    await jobs.close();
  }
});

it('asks a greylisting server again, and once where the mailbox or the mail is refused', async () => {
  const smtp = await startTestMailServer();
  const worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  const jobs = await openJobs(api.env);
  try {
    smtp.answerWith(451);
    const greylisted = await signedUp(api);
    await waitUntil('it was offered', () => smtp.offered() > 0, longMs);
    smtp.answerWith(null);
    await waitUntil(
      'it is taken',
      () => smtp.mails.some(({ recipients }) => recipients.includes(greylisted.email)),
      longMs,
    );

    // A mailbox that does not exist is no failure of the operator's: the job ends.
    const untilBounce = smtp.offered();
    smtp.answerWith(550, '5.1.1 no such mailbox');
    await signedUp(api);
    await waitUntil('it was refused', () => smtp.offered() > untilBounce, longMs);
    await waitUntil('the queue is done', async () => (await jobs.counts('mail')).waiting === 0, longMs);
    expect(await jobs.listFailed(10)).toEqual([]);

    const offered = smtp.offered();
    smtp.answerWith(550, '5.7.1 refused for the test');
    await signedUp(api);
    await waitUntil('it is given up', async () => (await jobs.listFailed(10)).length === 1, longMs);
    expect(smtp.offered()).toBe(offered + 1);
    const [failed] = await jobs.listFailed(10);
    expect(failed).toMatchObject({ name: 'send-verification-email', attempts: 1 });
    expect(failed?.reason).not.toContain('@');

    smtp.answerWith(null);
    const before = smtp.mails.length;
    await jobs.redrive('all');
    await waitUntil('the operator had it sent', () => smtp.mails.length === before + 1, longMs);
  } finally {
    await worker.stop();
    await jobs.close();
    await smtp.close();
  }
});
