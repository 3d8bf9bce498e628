/** The step of the installation that fills the compile cache, which is also the first start of a new version. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../scripts/embedded/paths.ts';

/**
 * Loading a module costs about as much as running it, so the number of modules is what a start costs, without a clock.
 * When this fails: what is loaded that the first request does not need? `await import` it where it is used.
 */
test('an API loads no more modules than its start can afford', () => {
  const count = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
    process.on('exit', () => console.error('loaded ' + loaded.size));`;
  const script = join(repositoryRoot, 'infra', 'systemd', 'fill-compile-cache.ts');
  const env = { PATH: process.env['PATH'], NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(count)}` };
  const { stderr } = spawnSync(process.execPath, [script, 'api'], { cwd: repositoryRoot, env, encoding: 'utf8' });
  const [, loaded] = /^loaded (\d{3,})$/m.exec(stderr) ?? [];
  expect(Number(loaded)).toBeGreaterThan(1_000);
  expect(Number(loaded)).toBeLessThan(2_200);
});

test('every process starts without servers and leaves compiled code', () => {
  const cache = mkdtempSync(join(tmpdir(), 'plenum-compiled-'));
  try {
    const [, script = ''] =
      /NODE_COMPILE_CACHE=\/var\/cache\/plenum bin\/node (\S+)/.exec(
        readFileSync(join(repositoryRoot, 'docs', 'operate', 'install.md'), 'utf8'),
      ) ?? [];
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache };
    const ended = spawnSync(process.execPath, [script], { cwd: repositoryRoot, env, encoding: 'utf8' });
    expect(ended).toMatchObject({ status: 0, stdout: 'api starts\ngateway starts\nworker starts\n' });
    expect(globSync('*/*', { cwd: cache }).length).toBeGreaterThan(1_000);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});
