/** The installation step that fills the compile cache, which is also the first start of a new version. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../../scripts/embedded/paths.ts';
import { bundledKinds, bundlesDir, bundleServices } from '../../scripts/embedded/process-bundles.ts';

beforeAll(() => bundleServices());

/** Returns digests of the bundles by name. */
const digests = (): readonly string[] =>
  readdirSync(bundlesDir)
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(bundlesDir, name)))
          .digest('hex')}`,
    );

test('builds identical files twice, without paths of the machine', async () => {
  const digestsBefore = digests();
  await bundleServices();
  expect(digests()).toEqual(digestsBefore);
  const bundlesWithPaths = readdirSync(bundlesDir).filter((name) =>
    readFileSync(join(bundlesDir, name), 'utf8').includes(repositoryRoot),
  );
  expect(bundlesWithPaths).toEqual([]);
});

/**
 * Loading a file costs about as much as running it, so the numbers of files and bytes measure a start without a clock.
 * If this fails, find modules that the first request does not need, and `await import` them where they are used.
 */
test('loads at most the limit of code of each process at start', () => {
  const count = `
    import { statSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    const loaded = new Map();
    registerHooks({
      load(url, context, next) {
        if (url.startsWith('file:')) loaded.set(url, statSync(new URL(url)).size);
        return next(url, context);
      },
    });
    process.on('exit', () => console.error('loaded ' + loaded.size + ' ' + [...loaded.values()].reduce((sum, size) => sum + size, 0)));`;
  const script = join(repositoryRoot, 'infra', 'systemd', 'fill-compile-cache.ts');
  const env = { PATH: process.env['PATH'], NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(count)}` };
  for (const kind of bundledKinds) {
    const { stderr, stdout } = spawnSync(process.execPath, [script, kind], {
      cwd: repositoryRoot,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${kind} starts\n`);
    const [, files, bytes] = /^loaded (\d{2,}) (\d+)$/m.exec(stderr) ?? [];
    expect(Number(files), kind).toBeGreaterThan(10);
    expect(Number(files), kind).toBeLessThan(100);
    expect(Number(bytes) / 1e6, kind).toBeLessThan(8);
  }
});

test('starts every process without servers and writes compiled code', () => {
  const cache = mkdtempSync(join(tmpdir(), 'plenum-compiled-'));
  try {
    const [, script = ''] =
      /NODE_COMPILE_CACHE=\/var\/cache\/plenum bin\/node (\S+)/.exec(
        readFileSync(join(repositoryRoot, 'docs', 'operate', 'install.md'), 'utf8'),
      ) ?? [];
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache };
    const result = spawnSync(process.execPath, [script], { cwd: repositoryRoot, env, encoding: 'utf8' });
    expect(result).toMatchObject({ status: 0, stdout: 'api starts\ngateway starts\nworker starts\n' });
    expect(globSync('*/*', { cwd: cache }).length).toBeGreaterThan(50);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});
