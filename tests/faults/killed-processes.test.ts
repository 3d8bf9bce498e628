/**
 * `kill -9` of an API and of a worker during their work. For gateways see `chat-gateway-killed`, for all of them under
 * load `chat-transcripts`, for an import `import`, for migrations `migrate`.
 */
import { randomUUID } from 'node:crypto';
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newSignedUpPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { apiPod, type Pod, workerPod } from '../support/faults/pods.ts';
import { createConferenceWithRooms, setMembership, type Person } from '../support/gateway/world.ts';
import { startTestMailServer } from '../support/worker/test-mail-server.ts';
import { openJobs } from '../support/worker/test-worker.ts';

const api = await openTestApi();

const timeoutMs = 60_000;

interface Row {
  readonly seq: number;
  readonly client_id: string;
}
const storedRows = statement<Row>(
  't-killed-rows',
  'select seq, client_id from room_messages where room_id = $1 order by seq',
);

/** Sends a message as our client does: with one `client_id`, until it is confirmed. */
async function sendUntilConfirmed(
  pod: Pod,
  person: Person,
  room_id: number,
): Promise<{ row: Row; requestCount: number }> {
  const client_id = randomUUID();
  let row: Row | undefined;
  let requestCount = 0;
  await waitForCondition(
    'the message is confirmed',
    async () => {
      requestCount += 1;
      const reply = await fetch(`${pod.url()}/api/chat-rooms/${room_id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Are you there?', client_id }),
      }).catch(() => null);
      if (reply?.status !== 200 && reply?.status !== 201) return false;
      const text = await reply.text().catch(() => '');
      if (text === '') return false;
      row = { seq: (JSON.parse(text) as RoomMessage).seq, client_id };
      return true;
    },
    timeoutMs,
  );
  if (row === undefined) throw new Error('The message was not confirmed.');
  return { row, requestCount };
}

it('stores every confirmed message once when an API is killed while people post', async () => {
  const conference = await createConferenceWithRooms(api.deps);
  const room_id = conference.rooms.GLOBAL;
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setMembership(api.deps, conference, 'ATTENDEE', `P${index}`)),
  );
  const pod = apiPod('api', api.env);
  await pod.start();
  const confirmedRows: Row[] = [];
  let requestCount = 0;
  let isStopped = false;
  const pendingPosts = Promise.all(
    people.map(async (person) => {
      while (!isStopped) {
        const result = await sendUntilConfirmed(pod, person, room_id);
        confirmedRows.push(result.row);
        requestCount += result.requestCount;
      }
    }),
  );
  try {
    for (let killCount = 1; killCount <= 2; killCount += 1) {
      const countBefore = confirmedRows.length;
      await waitForCondition('messages are posted', () => confirmedRows.length >= countBefore + 30, timeoutMs);
      await pod.kill();
      await pod.start();
    }
    const countAfter = confirmedRows.length;
    await waitForCondition('messages are posted again', () => confirmedRows.length >= countAfter + 30, timeoutMs);
  } finally {
    isStopped = true;
    await Promise.allSettled([pendingPosts]);
    await pod.kill();
  }
  await pendingPosts;
  const storedMessages = await api.deps.db.rows(storedRows, [room_id]);
  expect(storedMessages).toEqual(confirmedRows.toSorted((left, right) => left.seq - right.seq));
  expect(storedMessages.map(({ seq }) => seq)).toEqual(storedMessages.map((_, index) => index + 1));
  expect(requestCount, 'requests that were retried after kills').toBeGreaterThan(confirmedRows.length);
});

it('sends the same email again, and no other one, when a worker is killed before it recorded the email', async () => {
  const smtp = await startTestMailServer();
  const worker = workerPod({ ...api.env, SMTP_URL: smtp.url });
  const jobs = await openJobs(api.env);
  const releaseReplies = smtp.holdAcknowledgements();
  try {
    await worker.start();
    const person = await newSignedUpPerson(api);
    await waitForCondition('the email is sent but not recorded', () => smtp.emails.length === 1, timeoutMs);
    await worker.kill();
    releaseReplies();
    await worker.start();
    await waitForCondition('the job runs again', () => smtp.emails.length === 2, timeoutMs);
    await waitForCondition('the job is done', async () => (await jobs.counts('mail')).waiting === 0, timeoutMs);
    expect(smtp.emails.flatMap(({ recipients }) => recipients)).toEqual([person.email, person.email]);
    expect(new Set(smtp.emails.map(({ message_id }) => message_id)).size).toBe(1);
    expect(new Set(smtp.emails.map(({ content }) => content.text)).size).toBe(1);
    const outbox = statement<{ count: number }>('t-killed-outbox', 'select count(*) as count from outbox');
    await waitForCondition('the outbox is empty', async () => (await api.deps.db.row(outbox))?.count === 0, timeoutMs);
    expect(smtp.emails).toHaveLength(2);
  } finally {
    releaseReplies();
    await worker.kill();
    await jobs.close();
    await smtp.close();
  }
});

it('sends every email when a worker is killed while sending many', async () => {
  const smtp = await startTestMailServer();
  const worker = workerPod({ ...api.env, SMTP_URL: smtp.url });
  try {
    await worker.start();
    const people = await Promise.all(Array.from({ length: 20 }, () => newSignedUpPerson(api)));
    await waitForCondition('some emails are sent', () => smtp.emails.length >= 3, timeoutMs);
    await worker.kill();
    await worker.start();
    const reachedCount = () => new Set(smtp.emails.flatMap(({ recipients }) => recipients)).size;
    await waitForCondition('all emails are sent', () => reachedCount() === people.length, timeoutMs);
    expect(new Set(smtp.emails.map(({ message_id }) => message_id)).size).toBe(people.length);
  } finally {
    await worker.kill();
    await smtp.close();
  }
});
