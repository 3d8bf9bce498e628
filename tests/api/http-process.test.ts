/** The API as a process: raw connections, and shutdown. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api/api-process.ts';
import { newEmail } from '../support/api/people.ts';
import { testAuthKeys, testPublicUrl } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
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
  await api.exitCode;
  await services.dispose();
});

describe('process', () => {
  it('answers malformed HTTP with the error body and closes the connection', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('NONSENSE\r\n\r\n');
    let rawReply = '';
    for await (const chunk of socket) rawReply += String(chunk);
    expect(rawReply).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(rawReply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 400, error: 'malformed_request' });
  });

  it('finishes open requests after SIGTERM', async () => {
    const pendingRequest = fetch(`${api.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail() }),
    });
    // The response is delayed by 250 ms, so the request arrives before and ends after SIGTERM.
    await Promise.race([pendingRequest, pause(100)]);
    api.child.kill('SIGTERM');
    expect((await pendingRequest).status).toBe(200);
    expect(await api.exitCode).toBe(0);
  });
});

describe('stopping a process under load', () => {
  it('announces the stop and keeps serving until the load balancers have noticed', async () => {
    const stopping = await startApiProcess({ ...env(), DRAIN_DELAY_MS: '4000' });
    const { exchange, failures, silentlyRepeated, requestCounts, close } = createExchanges(() => performance.now());
    const sendRequest = (method: 'GET' | 'POST', path: string) =>
      exchange({ method, url: `${stopping.url}/api${path}`, headers: {}, body: null, timeoutMs: 10_000 });
    let haveClientsNoticed = false;
    // Each client keeps its connection. Two of three send changes, which must not be repeated.
    const clients = Array.from({ length: 12 }, async (_, index) => {
      while (!haveClientsNoticed)
        await (index % 3 === 0 ? sendRequest('GET', '/health') : sendRequest('POST', '/auth/refresh'));
    });
    await waitForCondition('all clients send requests', () => requestCounts.POST > 24);
    stopping.child.kill('SIGTERM');
    let ready: Response | undefined;
    await waitForCondition(
      'the gateway is not ready',
      async () => (ready = await fetch(`${stopping.url}/api/health/ready`)).status === 503,
    );
    expect(ready?.headers.get('connection')).toBe('close');
    const completedPosts = requestCounts.POST;
    await waitForCondition('the process still responds', () => requestCounts.POST > completedPosts + 12);
    haveClientsNoticed = true;
    await Promise.allSettled(clients);
    expect(await stopping.exitCode).toBe(0);
    close();
    expect([failures, silentlyRepeated]).toEqual([[], []]);
  });

  it('ends immediately on a second Ctrl-C, and not on a second SIGTERM', async () => {
    const stopping = await startApiProcess({ ...env(), DRAIN_DELAY_MS: '60000' });
    stopping.child.kill('SIGTERM');
    const isStopping = async () => (await fetch(`${stopping.url}/api/health/ready`)).status === 503;
    await waitForCondition('the process reports that it is stopping', isStopping);
    stopping.child.kill('SIGTERM');
    expect(await isStopping()).toBe(true);
    // A single key press can arrive twice; only a later one is a second Ctrl-C.
    await waitForCondition('the process has exited', () => {
      stopping.child.kill('SIGINT');
      return stopping.child.exitCode !== null;
    });
    expect(await stopping.exitCode).toBe(130);
  });
});

describe('invalid settings', () => {
  it('does not start with invalid settings', async () => {
    await expect(startApiProcess({ ...services.env, NODE_ENV: 'production' })).rejects.toThrow('ended');
  });
});
