/**
 * `kill -9` of an API and of a worker in the middle of their work. Gateways: `chat-gateway-killed`; all of them under load:
 * `chat-transcripts`; an import: `import`; migrating: `migrate`.
 */
import { randomUUID } from 'node:crypto';
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { signedUp } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { apiPod, type Pod, workerPod } from '../support/faults/pods.ts';
import { makeConference, makeMember, type Person } from '../support/gateway/world.ts';
import { startTestMailServer } from '../support/worker/test-mail-server.ts';
import { openJobs } from '../support/worker/test-worker.ts';

const api = await openTestApi();

const longMs = 60_000;

interface Row {
  readonly seq: number;
  readonly client_id: string;
}
const storedRows = statement<Row>(
  't-killed-rows',
  'select seq, client_id from room_messages where room_id = $1 order by seq',
);

/** Sends a message as our client does: under one `client_id`, until it is confirmed. */
async function sendUntilConfirmed(pod: Pod, person: Person, room_id: number): Promise<{ row: Row; tries: number }> {
  const client_id = randomUUID();
  let row: Row | undefined;
  let tries = 0;
  await waitUntil(
    'the message is confirmed',
    async () => {
      tries += 1;
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
    longMs,
  );
  if (row === undefined) throw new Error('It was not confirmed.');
  return { row, tries };
}

it('an API killed in the middle of posts: every confirmed message is there once', async () => {
  const conference = await makeConference(api.deps);
  const room_id = conference.rooms.GLOBAL;
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, at) => makeMember(api.deps, conference, 'ATTENDEE', `P${at}`)),
  );
  const pod = apiPod('api', api.env);
  await pod.start();
  const confirmed: Row[] = [];
  let tries = 0;
  let isOver = false;
  const talking = Promise.all(
    people.map(async (person) => {
      while (!isOver) {
        const sent = await sendUntilConfirmed(pod, person, room_id);
        confirmed.push(sent.row);
        tries += sent.tries;
      }
    }),
  );
  try {
    for (let death = 1; death <= 2; death += 1) {
      const before = confirmed.length;
      await waitUntil('people talk', () => confirmed.length >= before + 30, longMs);
      await pod.kill();
      await pod.start();
    }
    const after = confirmed.length;
    await waitUntil('people talk again', () => confirmed.length >= after + 30, longMs);
  } finally {
    isOver = true;
    await Promise.allSettled([talking]);
    await pod.kill();
  }
  await talking;
  const stored = await api.deps.db.rows(storedRows, [room_id]);
  expect(stored).toEqual(confirmed.toSorted((a, b) => a.seq - b.seq));
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1));
  expect(tries, 'requests that the deaths cost').toBeGreaterThan(confirmed.length);
});

it('a worker killed between a mail and its note of it: the same mail again, never another', async () => {
  const smtp = await startTestMailServer();
  const worker = workerPod({ ...api.env, SMTP_URL: smtp.url });
  const jobs = await openJobs(api.env);
  const releaseAnswers = smtp.holdAnswers();
  try {
    await worker.start();
    const person = await signedUp(api);
    await waitUntil('the mail is out, and nobody has said so', () => smtp.mails.length === 1, longMs);
    await worker.kill();
    releaseAnswers();
    await worker.start();
    await waitUntil('the job runs again', () => smtp.mails.length === 2, longMs);
    await waitUntil('it is done', async () => (await jobs.counts('mail')).waiting === 0, longMs);
    expect(smtp.mails.flatMap(({ recipients }) => recipients)).toEqual([person.email, person.email]);
    expect(new Set(smtp.mails.map(({ message_id }) => message_id)).size).toBe(1);
    expect(new Set(smtp.mails.map(({ content }) => content.text)).size).toBe(1);
    const outbox = statement<{ count: number }>('t-killed-outbox', 'select count(*) as count from outbox');
    await waitUntil('the outbox is empty', async () => (await api.deps.db.row(outbox))?.count === 0, longMs);
    expect(smtp.mails).toHaveLength(2);
  } finally {
    releaseAnswers();
    await worker.kill();
    await jobs.close();
    await smtp.close();
  }
});

it('a worker killed in the middle of many mails: everybody gets theirs', async () => {
  const smtp = await startTestMailServer();
  const worker = workerPod({ ...api.env, SMTP_URL: smtp.url });
  try {
    await worker.start();
    const people = await Promise.all(Array.from({ length: 20 }, () => signedUp(api)));
    await waitUntil('some mails are out', () => smtp.mails.length >= 3, longMs);
    await worker.kill();
    await worker.start();
    const reached = () => new Set(smtp.mails.flatMap(({ recipients }) => recipients)).size;
    await waitUntil('all mails are out', () => reached() === people.length, longMs);
    expect(new Set(smtp.mails.map(({ message_id }) => message_id)).size).toBe(people.length);
  } finally {
    await worker.kill();
    await smtp.close();
  }
});
