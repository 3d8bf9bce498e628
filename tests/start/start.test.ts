/** The one command, as a person uses it: it starts, it stops without a trace, it survives being killed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { newDataDirectory, startProduct, type StartedProduct } from '../support/services/started-product.ts';
import { processesOf } from './processes-of.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A folder of its own, and whatever runs on it ended afterwards. */
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
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

const long = { timeout: 30_000, interval: 200 };
const nothingLeft = (dataDir: string) => vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), long);

test('starts everything, brings back what dies, refuses a second start, and ends all on Ctrl-C', async () => {
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

  const victim = ready.api[0] ?? expect.fail('no API process');
  process.kill(victim.pid, 'SIGKILL');
  expect(await status(`${ready.app}/api/health`)).toBe(200);
  expect(await status(`${ready.app}/api/health`)).toBe(200);
  await vi.waitFor(async () => expect(await status(`${victim.url}/api/health`)).toBe(200), long);
  expect(product.output()).toContain('api-0 was killed (SIGKILL) unexpectedly');

  await product.stop('SIGINT');
  expect(product.child.exitCode).toBe(0);
  await nothingLeft(folder);
});

test('killed with -9, the starter or the command itself, it leaves nothing running and starts again', async () => {
  const folder = newFolder();
  await start(folder);
  process.kill(Number(readFileSync(join(folder, 'start.lock'), 'utf8').split(' ')[0]), 'SIGKILL');
  await nothingLeft(folder);
  const again = await start(folder);
  expect(await status(`${again.ready.app}/api/health`)).toBe(200);

  await again.stop('SIGKILL');
  await nothingLeft(folder);
});
