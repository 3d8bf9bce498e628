/** A request whose body is delayed is checked against the login at the time when the body has arrived. */
import { connect } from 'node:net';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import { newestMailToken, type TestPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const feeds = statement('test-held-feeds', 'select from calendar_feeds where user_id = $1');

/**
 * Sends the head of a request from the browser of a person; the returned function sends the body and reads the reply.
 */
function startDelayedRequest(port: number, { client }: TestPerson, path: string): () => Promise<string> {
  const cookie = [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  const head = ['Host: plenum.test', `Cookie: ${cookie}`, 'Content-Type: application/json', 'Content-Length: 2'];
  socket.write(`POST /api${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  return () =>
    new Promise((resolve, reject) => {
      let reply = '';
      socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(reply));
      socket.write('{}');
    });
}

it('rejects a request whose login ended before the body arrived', async () => {
  const { event_id } = await newConference(api);
  const victim = await newMember(api, event_id, { role: 'ATTENDEE' });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = Object(api.app.server.address()) as { port: number };
  const startedAtMs = performance.now();
  const finish = startDelayedRequest(port, victim, `/events/${event_id}/my-agenda/feed`);
  await api.client().post('/auth/forgot-password', { email: victim.email });
  const token = await newestMailToken(api, victim.email, 'reset_password');
  const reset = await api.client().post('/auth/reset-password', { token, password: 'another correct horse' });
  expect(reset.status).toBe(200);
  await expect.poll(async () => (await victim.client.get('/auth/me')).status).toBe(401);
  // Longer than a body may take without a new check of the login.
  await expect.poll(() => performance.now() - startedAtMs).toBeGreaterThan(1_000);
  expect(await finish()).toMatch(/^HTTP\/1\.1 401 /);
  expect(await api.deps.db.rows(feeds, [victim.user_id])).toEqual([]);
});
