/** Finding: 18 files of 49 MB at once took 2 GB of the API. Files have places and a budget, taken before they are read. */
import { request } from 'node:http';
import { rateLimits, uploadsPerAccountMax, uploadsPerNetworkMax, uploadsPerProcessMax } from '@plenum/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { loggedIn, type TestPerson } from '../support/api/people.ts';
import { pngPicture, sendPicture } from '../support/api/pictures.ts';
import { expectRefusal } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { uploadOf } from '../support/api/upload.ts';
import { waitUntil } from '../support/api/wait-until.ts';

let api: TestApi;
let url: URL;
beforeAll(async () => {
  api = await buildTestApi();
  url = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await api.close();
});

/** A form that is begun and not ended. */
function begin({ client }: TestPerson, path: string, contentLength: number, address = client.address) {
  const { payload, headers } = uploadOf(Buffer.alloc(100), 'schedule.xml');
  const cookie = [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  const sent = request({
    host: url.hostname,
    port: url.port,
    path: `/api${path}`,
    method: 'POST',
    headers: { ...headers, cookie, 'x-forwarded-for': address, 'content-length': contentLength },
  });
  let status: number | undefined;
  sent.on('response', (response) => {
    status = response.statusCode;
    response.resume();
  });
  sent.on('error', () => undefined);
  sent.write((payload as Buffer).subarray(0, 200));
  return { sent, status: () => status };
}

const budgetOf = async ({ user_id }: TestPerson): Promise<number> => {
  const used = await api.deps.realtime.get(`${api.deps.config.REDIS_PREFIX}limit:upload_kilobytes:${user_id}`);
  return Number(used ?? 0);
};

describe('places for files that are on their way', () => {
  it('are so many for an account, and free again when a sender breaks off', async () => {
    const { owner, event_id } = await newConference(api);
    const begun = Array.from({ length: uploadsPerAccountMax }, () => begin(owner, `/events/${event_id}/import`, 5000));
    await waitUntil('all have a place', async () => (await budgetOf(owner)) === uploadsPerAccountMax * 5);
    const picture = await pngPicture();
    const refused = await sendPicture(owner.client, picture, { context: 'avatar' });
    expectRefusal(refused, 'too_many_uploads');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Another account has places of its own.
    expect((await sendPicture((await loggedIn(api)).client, picture, { context: 'avatar' })).status).toBe(201);
    for (const { sent } of begun) sent.destroy();
    await waitUntil('the places are free', async () => {
      return (await sendPicture(owner.client, picture, { context: 'avatar' })).status === 201;
    });
  });

  it('are so many for all accounts of a process together', async () => {
    const accounts = await Promise.all(
      Array.from({ length: uploadsPerProcessMax / uploadsPerAccountMax }, () => newConference(api)),
    );
    const begun = accounts.flatMap(({ owner, event_id }) =>
      Array.from({ length: uploadsPerAccountMax }, () => begin(owner, `/events/${event_id}/import`, 5000)),
    );
    await waitUntil('all places are taken', async () => {
      const used = await Promise.all(accounts.map(({ owner }) => budgetOf(owner)));
      return used.every((kilobytes) => kilobytes === uploadsPerAccountMax * 5);
    });
    const other = await loggedIn(api);
    const picture = await pngPicture();
    expectRefusal(await sendPicture(other.client, picture, { context: 'avatar' }), 'too_many_uploads');
    for (const { sent } of begun) sent.destroy();
    await waitUntil('a place is free', async () => {
      return (await sendPicture(other.client, picture, { context: 'avatar' })).status === 201;
    });
  });

  it('are not taken from others by many accounts of one network', async () => {
    const accounts = await Promise.all(
      Array.from({ length: uploadsPerProcessMax / uploadsPerAccountMax }, () => newConference(api)),
    );
    const begun = accounts.flatMap(({ owner, event_id }) =>
      Array.from({ length: uploadsPerAccountMax }, () =>
        begin(owner, `/events/${event_id}/import`, 5000, '203.0.113.66'),
      ),
    );
    const refusedCount = uploadsPerProcessMax - uploadsPerNetworkMax;
    await waitUntil('those beyond are refused', () => {
      return begun.filter(({ status }) => status() === 429).length === refusedCount;
    });
    const other = await loggedIn(api);
    expect((await sendPicture(other.client, await pngPicture(), { context: 'avatar' })).status).toBe(201);
    for (const { sent } of begun) sent.destroy();
  });

  it('are told before anything of the file is read', async () => {
    const { owner, event_id } = await newConference(api);
    const begun = Array.from({ length: uploadsPerAccountMax + 1 }, () =>
      begin(owner, `/events/${event_id}/import`, 40_000_000),
    );
    // The others still wait for their files; this one has sent 200 bytes of 40 MB.
    await waitUntil('one is refused', () => begun.some(({ status }) => status() === 429));
    expect(begun.filter(({ status }) => status() !== undefined)).toHaveLength(1);
    for (const { sent } of begun) sent.destroy();
  });
});

describe('the bytes of an account', () => {
  it('are counted in an hour, and what does not fit is refused unread', async () => {
    const person = await loggedIn(api);
    const picture = await pngPicture();
    const { points } = rateLimits.upload_kilobytes;
    await api.deps.limiter.consume('upload_kilobytes', String(person.user_id), points - 1);
    expect((await sendPicture(person.client, picture, { context: 'avatar' })).status).toBe(201);
    const refused = await sendPicture(person.client, picture, { context: 'avatar' });
    expectRefusal(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await budgetOf(person)).toBe(points);
  });

  it('that never came are given back', async () => {
    const { owner, event_id } = await newConference(api);
    const { sent } = begin(owner, `/events/${event_id}/import`, 40_000_000);
    await waitUntil('it is counted', async () => (await budgetOf(owner)) > 30_000);
    sent.destroy();
    await waitUntil('it is given back', async () => (await budgetOf(owner)) <= 1);
  });

  it('may not be announced as more than a file may have', async () => {
    const { owner, event_id } = await newConference(api);
    const { sent, status } = begin(owner, `/events/${event_id}/import`, 60 * 1024 * 1024);
    await waitUntil('it is refused', () => status() === 413);
    sent.destroy();
    expect(await budgetOf(owner)).toBe(0);
  });
});
