/** The step of the installation that fills the compile cache, which is also the first start of a new version. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../scripts/embedded/paths.ts';

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
