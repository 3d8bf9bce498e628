/**
 * Before there were limits, 18 files of 49 MB in parallel took 2 GB of the API. Uploads need a slot and a budget, reserved before they
 * are read.
 */
import { request } from 'node:http';
import { rateLimits, maxUploadsPerAccount, maxUploadsPerNetwork, maxUploadsPerProcess } from '@plenum/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { createPngPicture, uploadPicture } from '../support/api/pictures.ts';
import { expectRejection } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { waitForCondition } from '../support/api/wait-until.ts';

let api: TestApi;
let url: URL;
beforeAll(async () => {
  api = await buildTestApi();
  url = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => api.close());

/** Starts the upload of a form without finishing it. */
function startUpload({ client }: TestPerson, path: string, contentLength: number, address = client.address) {
  const { payload, headers } = multipartUpload(Buffer.alloc(100), 'schedule.xml');
  const cookie = [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  const clientRequest = request({
    host: url.hostname,
    port: url.port,
    path: `/api${path}`,
    method: 'POST',
    headers: { ...headers, cookie, 'x-forwarded-for': address, 'content-length': contentLength },
  });
  let status: number | undefined;
  clientRequest.on('response', (response) => {
    status = response.statusCode;
    response.resume();
  });
  clientRequest.on('error', () => undefined);
  clientRequest.write((payload as Buffer).subarray(0, 200));
  return { sent: clientRequest, status: () => status };
}

const budgetOf = async ({ user_id }: TestPerson): Promise<number> => {
  const usedKilobytes = await api.deps.realtime.get(`${api.deps.config.REDIS_PREFIX}limit:upload_kilobytes:${user_id}`);
  return Number(usedKilobytes ?? 0);
};

describe('slots for running uploads', () => {
  it('limits the slots of an account, and releases them when an upload is aborted', async () => {
    const { owner, event_id } = await newConference(api);
    const uploads = Array.from({ length: maxUploadsPerAccount }, () =>
      startUpload(owner, `/events/${event_id}/import`, 5000),
    );
    await waitForCondition('every upload has a slot', async () => (await budgetOf(owner)) === maxUploadsPerAccount * 5);
    const picture = await createPngPicture();
    const rejectedUpload = await uploadPicture(owner.client, picture, { context: 'avatar' });
    expectRejection(rejectedUpload, 'too_many_uploads');
    expect(Number(rejectedUpload.headers['retry-after'])).toBeGreaterThan(0);
    // Another account has its own slots.
    expect((await uploadPicture((await newLoggedInPerson(api)).client, picture, { context: 'avatar' })).status).toBe(
      201,
    );
    for (const { sent } of uploads) sent.destroy();
    await waitForCondition('the slots are free', async () => {
      return (await uploadPicture(owner.client, picture, { context: 'avatar' })).status === 201;
    });
  });

  it('limits the total number of slots of a process', async () => {
    const accounts = await Promise.all(
      Array.from({ length: maxUploadsPerProcess / maxUploadsPerAccount }, () => newConference(api)),
    );
    const uploads = accounts.flatMap(({ owner, event_id }) =>
      Array.from({ length: maxUploadsPerAccount }, () => startUpload(owner, `/events/${event_id}/import`, 5000)),
    );
    await waitForCondition('all slots are in use', async () => {
      const usedKilobytes = await Promise.all(accounts.map(({ owner }) => budgetOf(owner)));
      return usedKilobytes.every((kilobytes) => kilobytes === maxUploadsPerAccount * 5);
    });
    const other = await newLoggedInPerson(api);
    const picture = await createPngPicture();
    expectRejection(await uploadPicture(other.client, picture, { context: 'avatar' }), 'too_many_uploads');
    for (const { sent } of uploads) sent.destroy();
    await waitForCondition('a slot is free', async () => {
      return (await uploadPicture(other.client, picture, { context: 'avatar' })).status === 201;
    });
  });

  it('limits the slots of all accounts of one network', async () => {
    const accounts = await Promise.all(
      Array.from({ length: maxUploadsPerProcess / maxUploadsPerAccount }, () => newConference(api)),
    );
    const uploads = accounts.flatMap(({ owner, event_id }) =>
      Array.from({ length: maxUploadsPerAccount }, () =>
        startUpload(owner, `/events/${event_id}/import`, 5000, '203.0.113.66'),
      ),
    );
    const refusedCount = maxUploadsPerProcess - maxUploadsPerNetwork;
    await waitForCondition('additional uploads are rejected', () => {
      return uploads.filter(({ status }) => status() === 429).length === refusedCount;
    });
    const other = await newLoggedInPerson(api);
    expect((await uploadPicture(other.client, await createPngPicture(), { context: 'avatar' })).status).toBe(201);
    for (const { sent } of uploads) sent.destroy();
  });

  it('checks the slots before it reads the file', async () => {
    const { owner, event_id } = await newConference(api);
    const uploads = Array.from({ length: maxUploadsPerAccount + 1 }, () =>
      startUpload(owner, `/events/${event_id}/import`, 40_000_000),
    );
    // The others still wait for their files; this one has sent 200 bytes of 40 MB.
    await waitForCondition('one upload is rejected', () => uploads.some(({ status }) => status() === 429));
    expect(uploads.filter(({ status }) => status() !== undefined)).toHaveLength(1);
    for (const { sent } of uploads) sent.destroy();
  });
});

describe('upload budget of an account', () => {
  it('counts uploads per hour, and rejects an upload above the budget without reading it', async () => {
    const person = await newLoggedInPerson(api);
    const picture = await createPngPicture();
    const { points } = rateLimits.upload_kilobytes;
    await api.deps.limiter.consume('upload_kilobytes', String(person.user_id), points - 1);
    expect((await uploadPicture(person.client, picture, { context: 'avatar' })).status).toBe(201);
    const rejectedUpload = await uploadPicture(person.client, picture, { context: 'avatar' });
    expectRejection(rejectedUpload, 'rate_limited');
    expect(Number(rejectedUpload.headers['retry-after'])).toBeGreaterThan(0);
    expect(await budgetOf(person)).toBe(points);
  });

  it('refunds bytes that never arrived', async () => {
    const { owner, event_id } = await newConference(api);
    const { sent } = startUpload(owner, `/events/${event_id}/import`, 40_000_000);
    await waitForCondition('the upload is counted', async () => (await budgetOf(owner)) > 30_000);
    sent.destroy();
    await waitForCondition('the budget is refunded', async () => (await budgetOf(owner)) <= 1);
  });

  it('reserves no more than the maximum size of a file', async () => {
    const { owner, event_id } = await newConference(api);
    const { sent, status } = startUpload(owner, `/events/${event_id}/import`, 60 * 1024 * 1024);
    await waitForCondition('the upload is rejected', () => status() === 413);
    sent.destroy();
    expect(await budgetOf(owner)).toBe(0);
  });
});
