/**
 * Before there were limits, 18 parallel imports of 49 MB took 2 GB; one export of a 46 MB schedule blocked the event loop for 4.5 s,
 * twelve for 11.3 s with 2.7 GB. Real processes, with the heap size of their manifests, receive the largest valid
 * inputs, as many in parallel as they accept. They must stay below the manifests' memory limits, and nothing may block an
 * event loop.
 *
 * The limit of 20 ms applies to the processor time of the main thread between two ticks of a 4 ms timer
 * (`loop-watch.ts`), because wall-clock time also includes other programs. The limit is scaled by the current speed of the
 * machine. Major garbage collections are excluded, because their duration depends only on the size of the heap.
 */
import { rateLimits, maxUploadsPerAccount, maxUploadsPerProcess } from '@plenum/contracts/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventDateIn, newConference, newMember, setPlan, type TestConference } from '../../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../../support/api/test-api.ts';
import { fillAccount, largestPeopleList, largestSchedule, newWireClient } from '../../support/security/large-inputs.ts';
import { runImportToEnd, createLimitCheck, type CheckLimits } from '../../support/security/pause-limits.ts';
import { startWatchedProcess, type WatchedProcess } from '../../support/security/watched-process.ts';

const minutes = 60_000;

let test: TestApi;
let api: WatchedProcess;
let worker: WatchedProcess;
let checkLimits: CheckLimits;
let largeConference: TestConference;
let file: Buffer;

beforeAll(async () => {
  test = await buildTestApi();
  const env = { ...test.env, SMTP_URL: 'smtp://127.0.0.1:9', DATABASE_POOL_MAX: '10' };
  api = await startWatchedProcess('api', env);
  worker = await startWatchedProcess('worker', env);
  checkLimits = createLimitCheck({ api, worker });
  largeConference = await newConference(test);
  file = largestSchedule(eventDateIn(21), eventDateIn(22));
  await warmUp();
});

/** Sends small files first: the first use of a route compiles its schemas and loads its modules. */
async function warmUp(): Promise<void> {
  const conference = await newConference(test);
  const small = largestSchedule(eventDateIn(21), eventDateIn(22), 0, 0);
  await runImportToEnd(conference, (await importInto(conference, small)).body);
  const { event_id, owner } = conference;
  const { upload } = newWireClient(api.url, owner.client);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#148' } })
    .png()
    .toBuffer();
  await upload('/uploads/image', picture, 'a.png', { context: 'avatar' });
  await upload(`/events/${event_id}/invitations/csv?dry_run=true`, largestPeopleList(1), 'people.csv');
}
afterAll(async () => {
  await api.stop();
  await worker.stop();
  await test.close();
});

const importInto = (conference: TestConference, bytes: Uint8Array) =>
  newWireClient(api.url, conference.owner.client).upload(
    `/events/${conference.event_id}/import`,
    bytes,
    'schedule.xml',
  );

describe('the largest valid schedule', () => {
  it('imports the schedule', { timeout: 10 * minutes }, async () => {
    await checkLimits('a first import', async () => {
      const reply = await importInto(largeConference, file);
      expect(await runImportToEnd(largeConference, reply.body)).toMatchObject({
        status: 'SUCCEEDED',
        counts: { created: 5000 },
      });
    });
  });

  it('imports the schedule again with changed texts', { timeout: 10 * minutes }, async () => {
    const changed = largestSchedule(eventDateIn(21), eventDateIn(22), 1);
    await checkLimits('an import that changes everything', async () => {
      const reply = await importInto(largeConference, changed);
      expect(await runImportToEnd(largeConference, reply.body)).toMatchObject({
        status: 'SUCCEEDED',
        counts: { updated: 5000 },
      });
    });
  });

  it.each(['xml', 'json', 'ics'])(
    'exports the schedule as %s, twelve times in parallel',
    { timeout: 10 * minutes },
    async (format) => {
      const member = await newMember(test, largeConference.event_id, { role: 'ATTENDEE' });
      const { send } = newWireClient(api.url, member.client);
      const path = `/events/${largeConference.event_id}/schedule.${format}`;
      // The worker is not involved. About 15 s after an import it pauses once, with no JavaScript on its stack and no
      // garbage collection reported, while it releases the memory of that import: docs/operate/size.md.
      await createLimitCheck({ api })(`twelve exports as ${format}`, async () => {
        const replies = await Promise.all(Array.from({ length: 12 }, () => send('GET', path)));
        expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
        expect(new Set(replies.map(({ body }) => body.length)).size).toBe(1);
        const etag = replies[0]?.headers.get('etag') ?? '';
        expect((await send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
      });
    },
  );

  it('returns the agenda of the schedule', { timeout: 2 * minutes }, async () => {
    await checkLimits('the agenda', async () => {
      const reply = await newWireClient(api.url, largeConference.owner.client).send(
        'GET',
        `/events/${largeConference.event_id}/agenda`,
      );
      expect(reply.status).toBe(200);
    });
  });
});

describe('maximum number of parallel requests', () => {
  it(
    'accepts imports of 49 MB, and rejects those above the limit with Retry-After',
    { timeout: 10 * minutes },
    async () => {
      const conferences: TestConference[] = [];
      while (conferences.length < 18) conferences.push(await newConference(test));
      await checkLimits('18 imports at once', async () => {
        const replies = await Promise.all(conferences.map((conference) => importInto(conference, file)));
        const acceptedReplies = replies.filter(({ status }) => status === 202);
        const limitedReplies = replies.filter(({ status }) => status === 429);
        expect(acceptedReplies.length).toBeGreaterThanOrEqual(maxUploadsPerProcess);
        expect(acceptedReplies.length + limitedReplies.length).toBe(conferences.length);
        for (const { headers } of limitedReplies) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      });
    },
  );

  it('accepts images with the maximum number of pixels', { timeout: 10 * minutes }, async () => {
    const wide = { width: 7000, height: 7000, channels: 4, background: { r: 20, g: 120, b: 80, alpha: 0.5 } } as const;
    const picture = await sharp({ create: wide }).png().toBuffer();
    const conferences = await Promise.all(
      Array.from({ length: maxUploadsPerProcess / maxUploadsPerAccount }, () => newConference(test)),
    );
    await checkLimits('12 pictures of 49 million pixels', async () => {
      const replies = await Promise.all(
        conferences.flatMap(({ owner }) =>
          Array.from({ length: maxUploadsPerAccount }, () =>
            newWireClient(api.url, owner.client).upload('/uploads/image', picture, 'a.png', { context: 'avatar' }),
          ),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    });
  });

  it('accepts lists of 5,000 people', { timeout: 10 * minutes }, async () => {
    const { event_id, owner } = await newConference(test);
    const { upload } = newWireClient(api.url, owner.client);
    await checkLimits('3 lists of 5,000 people', async () => {
      const replies = await Promise.all(
        Array.from({ length: maxUploadsPerAccount }, () =>
          upload(`/events/${event_id}/invitations/csv?dry_run=true`, largestPeopleList(), 'people.csv'),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    });
  });
});

describe('lists of people', () => {
  it('invites 5,000 people', { timeout: 10 * minutes }, async () => {
    const { event_id, organization_id, owner } = await newConference(test);
    await setPlan(test, organization_id, 'UNLIMITED_ATTENDEES');
    await checkLimits('5,000 people invited', async () => {
      const { upload } = newWireClient(api.url, owner.client);
      const reply = await upload(`/events/${event_id}/invitations/csv`, largestPeopleList(), 'people.csv');
      expect(JSON.parse(reply.body.toString())).toMatchObject({ invited: 5000 });
    });
  });

  it('rejects names of 60,000 characters without blocking', { timeout: 2 * minutes }, async () => {
    const { event_id, owner } = await newConference(test);
    const names = [`a${'1'.repeat(60_000)}b`, 'a1'.repeat(30_000), '\u0628\u200D'.repeat(10_000)];
    const lines = Array.from({ length: 30 }, (_, index) => `p${index}@example.org,${names[index % names.length]}`);
    await checkLimits('names of 60,000 characters', async () => {
      const { upload } = newWireClient(api.url, owner.client);
      const file = Buffer.from(['email,last_name', ...lines].join('\n'));
      const reply = await upload(`/events/${event_id}/invitations/csv?dry_run=true`, file, 'people.csv');
      expect(JSON.parse(reply.body.toString())).toMatchObject({ invited: 0 });
    });
  });
});

it('exports all data of an account', { timeout: 5 * minutes }, async () => {
  const { owner, event_id } = await newConference(test);
  await fillAccount(test, { user_id: owner.user_id, event_id }, { messages: 25_000, notifications: 100_000 });
  await checkLimits('an account with 100 MB of messages', async () => {
    const { status, body } = await newWireClient(api.url, owner.client).send('GET', `/users/${owner.user_id}/export`);
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(100_000_000);
    expect(body.subarray(-2).toString()).toBe(']}');
  });
});

it('limits the rate of schedule exports per account', { timeout: 5 * minutes }, async () => {
  const { owner, event_id } = await newConference(test);
  const { send } = newWireClient(api.url, owner.client);
  const exportCalendar = async () => (await send('GET', `/events/${event_id}/schedule.ics`)).status;
  for (let count = 0; count < rateLimits.schedule_export.points; count += 1) expect(await exportCalendar()).toBe(200);
  expect(await exportCalendar()).toBe(429);
});
