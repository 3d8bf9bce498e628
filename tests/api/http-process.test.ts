/** The API as a process: what raw connections get, and how it stops. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api/api-process.ts';
import { newEmail } from '../support/api/people.ts';
import { test_auth_keys, test_public_url } from '../support/api/test-api.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';

let services: TestServices;
let api: ApiProcess;
beforeAll(async () => {
  services = await createTestServices();
  api = await startApiProcess({ ...services.env, PUBLIC_URL: test_public_url, AUTH_KEYS: test_auth_keys });
});
afterAll(async () => {
  api.child.kill('SIGKILL');
  await api.ended;
  await services.dispose();
});

describe('the process', () => {
  it('answers what is no HTTP with the error body and hangs up', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('NONSENSE\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 400, error: 'malformed_request' });
  });

  it('finishes what it has begun when told to stop', async () => {
    const begun = fetch(`${api.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail() }),
    });
    // The answer is held back for a quarter of a second; by then the request has arrived and the stop has begun.
    await Promise.race([begun, pause(100)]);
    api.child.kill('SIGTERM');
    expect((await begun).status).toBe(200);
    expect(await api.ended).toBe(0);
  });
});

describe('a process with wrong settings', () => {
  it('does not start', async () => {
    await expect(startApiProcess({ ...services.env, NODE_ENV: 'production' })).rejects.toThrow('ended');
  });
});
