import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../embedded/paths.ts';

it.each([
  ['', 0],
  ['true', 1],
])('without kustomize the check says so; CI=%s ends with %i', (ci, expected) => {
  const { status, stdout } = spawnSync(process.execPath, [join(repositoryRoot, 'scripts/k8s-check.ts')], {
    env: { PATH: '/nowhere', CI: ci },
    encoding: 'utf8',
  });
  expect(stdout).toContain('ARE NOT CHECKED');
  expect(status).toBe(expected);
});
