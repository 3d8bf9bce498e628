/** The mail server goes down and recovers: no email is lost, and none has two ids. */
import { expect, it } from 'vitest';
import { newSignedUpPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestMailServer } from '../support/worker/test-mail-server.ts';
import { openJobs, startTestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();

const timeoutMs = 60_000;

it('sends emails due during an outage once after the mail server recovers', async () => {
  const stoppedServer = await startTestMailServer();
  await stoppedServer.close();
  const worker = await startTestWorker({ ...api.env, SMTP_URL: stoppedServer.url });
  const jobs = await openJobs(api.env);
  try {
    const people = await Promise.all([newSignedUpPerson(api), newSignedUpPerson(api), newSignedUpPerson(api)]);
    await waitForCondition(
      'the jobs were attempted',
      async () => (await jobs.counts('mail')).delayed === people.length,
      timeoutMs,
    );
    const recoveredServer = await startTestMailServer(stoppedServer.port);
    try {
      await waitForCondition('the emails arrive', () => recoveredServer.emails.length >= people.length, timeoutMs);
      await waitForCondition('the queue is empty', async () => (await jobs.counts('mail')).waiting === 0, timeoutMs);
      expect(recoveredServer.emails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
        people.map(({ email }) => email).toSorted(),
      );
      expect(new Set(recoveredServer.emails.map(({ message_id }) => message_id)).size).toBe(people.length);
    } finally {
      await recoveredServer.close();
    }
  } finally {
    await worker.stop();
    await jobs.close();
  }
});

it('retries with a greylisting server, and does not retry if mailbox or email is rejected', async () => {
  const smtp = await startTestMailServer();
  const worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  const jobs = await openJobs(api.env);
  try {
    smtp.respondWith(451);
    const greylistedPerson = await newSignedUpPerson(api);
    await waitForCondition('the email was offered', () => smtp.countReceived() > 0, timeoutMs);
    smtp.respondWith(null);
    await waitForCondition(
      'the job is claimed',
      () => smtp.emails.some(({ recipients }) => recipients.includes(greylistedPerson.email)),
      timeoutMs,
    );

    // An unknown mailbox is no failure for the operator: the job completes.
    const offeredBeforeBounce = smtp.countReceived();
    smtp.respondWith(550, '5.1.1 no such mailbox');
    await newSignedUpPerson(api);
    await waitForCondition('the recipient was rejected', () => smtp.countReceived() > offeredBeforeBounce, timeoutMs);
    await waitForCondition('the queue is empty', async () => (await jobs.counts('mail')).waiting === 0, timeoutMs);
    expect(await jobs.listFailed(10)).toEqual([]);

    const offeredAfter = smtp.countReceived();
    smtp.respondWith(550, '5.7.1 refused for the test');
    await newSignedUpPerson(api);
    await waitForCondition('the job has failed', async () => (await jobs.listFailed(10)).length === 1, timeoutMs);
    expect(smtp.countReceived()).toBe(offeredAfter + 1);
    const [failed] = await jobs.listFailed(10);
    expect(failed).toMatchObject({ name: 'send-link-mail', attempts: 1 });
    expect(failed?.reason).not.toContain('@');

    smtp.respondWith(null);
    const mailCountBefore = smtp.emails.length;
    await jobs.redrive('all');
    await waitForCondition('the email is sent', () => smtp.emails.length === mailCountBefore + 1, timeoutMs);
  } finally {
    await worker.stop();
    await jobs.close();
    await smtp.close();
  }
});
