/** The API as a process: what raw connections get, and how it stops. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api/api-process.ts';
import { newEmail } from '../support/api/people.ts';
import { testAuthKeys, testPublicUrl } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { createExchanges } from '../support/faults/http-exchange.ts';
import { createTestServices, type TestServices } from '../support/services/test-services.ts';

let services: TestServices;
let api: ApiProcess;
const env = () => ({ ...services.env, PUBLIC_URL: testPublicUrl, AUTH_KEYS: testAuthKeys });
beforeAll(async () => {
  services = await createTestServices();
  api = await startApiProcess(env());
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

describe('a process that is told to stop under load', () => {
  it('says so and goes on, until those who send it requests have noticed', async () => {
    const stopping = await startApiProcess({ ...env(), DRAIN_DELAY_MS: '4000' });
    const { exchange, failed, silentlyRepeated, made, close } = createExchanges(() => performance.now());
    const ask = (method: 'GET' | 'POST', path: string) =>
      exchange({ method, url: `${stopping.url}/api${path}`, headers: {}, body: null, timeoutMs: 10_000 });
    let hasNoticed = false;
    // Each on a connection that it keeps: two of three change something and must not be repeated.
    const callers = Array.from({ length: 12 }, async (_, at) => {
      while (!hasNoticed) await (at % 3 === 0 ? ask('GET', '/health') : ask('POST', '/auth/refresh'));
    });
    await waitUntil('everybody asks', () => made.POST > 24);
    stopping.child.kill('SIGTERM');
    let ready: Response | undefined;
    await waitUntil(
      'it is not ready',
      async () => (ready = await fetch(`${stopping.url}/api/health/ready`)).status === 503,
    );
    expect(ready?.headers.get('connection')).toBe('close');
    const before = made.POST;
    await waitUntil('it still answers', () => made.POST > before + 12);
    hasNoticed = true;
    await Promise.allSettled(callers);
    expect(await stopping.ended).toBe(0);
    close();
    expect([failed, silentlyRepeated]).toEqual([[], []]);
  });

  it('ends at once at a second Ctrl-C, and not at a second SIGTERM', async () => {
    const stopping = await startApiProcess({ ...env(), DRAIN_DELAY_MS: '60000' });
    stopping.child.kill('SIGTERM');
    const isLeaving = async () => (await fetch(`${stopping.url}/api/health/ready`)).status === 503;
    await waitUntil('it is leaving', isLeaving);
    stopping.child.kill('SIGTERM');
    expect(await isLeaving()).toBe(true);
    // The same key pressed once may arrive twice: only what comes later means it.
    await waitUntil('it has ended', () => {
      stopping.child.kill('SIGINT');
      return stopping.child.exitCode !== null;
    });
    expect(await stopping.ended).toBe(130);
  });
});

describe('a process with wrong settings', () => {
  it('does not start', async () => {
    await expect(startApiProcess({ ...services.env, NODE_ENV: 'production' })).rejects.toThrow('ended');
  });
});
