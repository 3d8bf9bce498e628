/** Prepared JSON with an ETag: sent once, then confirmed with 304. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { VersionedReply } from '@plenum/core/operation-handlers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

const json = Buffer.from(JSON.stringify({ title: 'Käse'.repeat(100) }));
const prepared: VersionedReply = {
  kind: 'versioned',
  content_type: 'application/json; charset=utf-8',
  etag: '"v1"',
  read: async () => json,
  gzipped: async () => gzipSync(json),
};

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi({}, { handlers: { GetAgenda: async () => prepared } });
  person = await newLoggedInPerson(api);
});
afterAll(() => api.close());

const get = (headers: Record<string, string> = {}) => person.client.get('/events/1/agenda', { headers });

describe('prepared JSON', () => {
  it('sends an uncompressed response that only the browser of this person may cache', async () => {
    const reply = await get();
    expect(reply).toMatchObject({ status: 200, body: JSON.parse(json.toString()) });
    expect(reply.headers).toMatchObject({ etag: '"v1"', 'cache-control': 'private, no-cache' });
    expect(String(reply.headers['vary'])).toMatch(/accept-encoding.*cookie/);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  it.each(['gzip', 'br, gzip;q=0.5', '*', 'deflate, gzip', 'GZIP ; Q=1.0'])(
    'compresses the response for accept-encoding %s',
    async (accepted) => {
      const reply = await get({ 'accept-encoding': accepted });
      expect(reply.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(reply.raw)).toEqual(json);
    },
  );

  it.each(['identity', 'gzip;q=0', 'gzip;q=0.000', 'gzip;q=x', 'gzip;level=9', 'br'])(
    'sends an uncompressed response for accept-encoding %s',
    async (accepted) => {
      expect((await get({ 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
    },
  );

  it.each(['"v1"', 'W/"v1"', '"v0", "v1"', '*'])('returns 304 for %s', async (ifNoneMatch) => {
    const reply = await get({ 'if-none-match': ifNoneMatch });
    expect(reply).toMatchObject({ status: 304, text: '' });
    expect(reply.headers['etag']).toBe('"v1"');
  });

  it('sends the response for another ETag', async () => {
    expect((await get({ 'if-none-match': '"v0"' })).status).toBe(200);
  });

  it('returns 401 without a login', async () => {
    const reply = await api.client().get('/events/1/agenda', { headers: { 'if-none-match': '"v1"' } });
    expect(reply.status).toBe(401);
    expect(reply.headers['etag']).toBeUndefined();
  });
});
