/** `npm start` in a fresh clone: with the packages of the product only, and several concurrent starts. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { repositoryRoot } from '../../scripts/embedded/paths.ts';
import { newDataDirectory, startProduct, type StartedProduct } from '../support/services/started-product.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const minutes = 60_000;
/** The tools of tests and measurements would add more than twice as much. */
const maxInstalledMegabytes = 450;

/** Copies the tracked files in their current state, without packages and builds. */
function copyWithoutPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-bare-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const listResult = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 ** 2,
  });
  for (const path of listResult.stdout.split('\0')) {
    if (path === '' || !existsSync(join(repositoryRoot, path))) continue;
    cpSync(join(repositoryRoot, path), join(folder, path), { recursive: true, dereference: false });
  }
  return folder;
}

async function start(root: string, extraEnv: Readonly<Record<string, string>> = {}): Promise<StartedProduct> {
  const data = newDataDirectory();
  cleanups.push(() => data.remove());
  const product = await startProduct(data.path, extraEnv, root);
  cleanups.push(() => product.stop());
  return product;
}

async function status(url: string): Promise<number> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
}

test('installs only the packages of the product, and starts', { timeout: 10 * minutes }, async () => {
  const root = copyWithoutPackages();
  const { ready } = await start(root);
  expect(await Promise.all(['/', '/api/health'].map((path) => status(ready.app + path)))).toEqual([200, 200]);
  const packages = join(root, 'node_modules');
  const size = Number(spawnSync('du', ['-sm', packages], { encoding: 'utf8' }).stdout.split('\t')[0]);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(maxInstalledMegabytes);
  for (const tool of ['vitest', 'oxlint', 'lighthouse', '@playwright/test']) {
    expect(existsSync(join(packages, tool)), tool).toBe(false);
  }
  expect(readFileSync(join(packages, '.install-stamp'), 'utf8')).not.toContain('with tools');
});

test('uses different ports for concurrent starts', { timeout: 10 * minutes }, async () => {
  const requestedPorts = { PLENUM_PORT: '9480', PLENUM_MAIL_PORT: '9425' };
  const products = await Promise.all(Array.from({ length: 4 }, () => start(repositoryRoot, requestedPorts)));
  const urls = products.flatMap(({ ready }) => [
    ready.app,
    ready.mail ?? '',
    ...[...ready.api, ...ready.gateway].map(({ url }) => url),
  ]);
  expect(new Set(urls).size).toBe(urls.length);
  expect(await Promise.all(products.map(({ ready }) => status(`${ready.app}/api/health`)))).toEqual([
    200, 200, 200, 200,
  ]);
});
