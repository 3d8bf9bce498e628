/** `npm start` as used by a person: it starts, stops completely, and recovers after it was killed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { newDataDirectory, startProduct, type StartedProduct } from '../support/services/started-product.ts';
import { listStartedProcesses } from './started-processes.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Creates a temporary folder, whose processes are killed at the end. */
function newFolder(): string {
  const folder = newDataDirectory();
  cleanups.push(() => folder.remove());
  return folder.path;
}

async function start(dataDir: string): Promise<StartedProduct> {
  const product = await startProduct(dataDir);
  cleanups.push(() => (product.child.exitCode === null ? product.stop() : undefined));
  return product;
}

async function status(url: string): Promise<number> {
  const response = await fetch(url).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? 0;
}

const pollOptions = { timeout: 30_000, interval: 200 };
const expectNoProcesses = (dataDir: string) =>
  vi.waitFor(() => expect(listStartedProcesses(dataDir)).toEqual([]), pollOptions);

test('starts everything, restarts killed processes, rejects a second start, and stops everything on Ctrl-C', async () => {
  const folder = newFolder();
  const product = await start(folder);
  const { ready } = product;
  expect(ready).toEqual({
    app: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    mail: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    api: [1, 2].map(() => ({ url: expect.stringMatching(/^http:/), pid: expect.any(Number) })),
    gateway: [1, 2].map(() => ({ url: expect.stringMatching(/^http:/), pid: expect.any(Number) })),
    worker: [{ pid: expect.any(Number) }],
  });
  expect(product.output().split('\n').at(-1)).toMatch(/^ready \{/);
  for (const { pid } of [...ready.api, ...ready.gateway, ...ready.worker]) expect(process.kill(pid, 0)).toBe(true);
  const paths = ['/', '/api/health', '/socket.io/?EIO=4&transport=polling'].map((path) => ready.app + path);
  expect(await Promise.all([...paths, ready.mail ?? ''].map(status))).toEqual([200, 200, 200, 200]);

  await expect(startProduct(folder)).rejects.toThrow(/Plenum is already running.*PLENUM_DATA_DIR/);

  const killedPid = ready.api[0] ?? expect.fail('no API process');
  process.kill(killedPid.pid, 'SIGKILL');
  expect(await status(`${ready.app}/api/health`)).toBe(200);
  expect(await status(`${ready.app}/api/health`)).toBe(200);
  await vi.waitFor(async () => expect(await status(`${killedPid.url}/api/health`)).toBe(200), pollOptions);
  expect(product.output()).toContain('api-0 was killed (SIGKILL) unexpectedly');

  await product.stop('SIGINT');
  expect(product.child.exitCode).toBe(0);
  await expectNoProcesses(folder);
});

test('leaves no process running, and can be started again, when the starter or the command is killed with -9', async () => {
  const folder = newFolder();
  await start(folder);
  process.kill(Number(readFileSync(join(folder, 'start.lock'), 'utf8').split(' ')[0]), 'SIGKILL');
  await expectNoProcesses(folder);
  const secondStart = await start(folder);
  expect(await status(`${secondStart.ready.app}/api/health`)).toBe(200);

  await secondStart.stop('SIGKILL');
  await expectNoProcesses(folder);
});
