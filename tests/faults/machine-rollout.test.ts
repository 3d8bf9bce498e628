/**
 * An installation on a machine of its own, with a real systemd and nginx, made and upgraded by the very commands of
 * docs/operate while 60 sockets chat and the app is loaded: no request fails, no message is lost, and open apps of the
 * version before find their files.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../scripts/embedded/paths.ts';
import { missingForMachine } from '../../scripts/machine/machine.ts';
import { endOf } from '../support/services/ended-process.ts';
import { nodeEnvironment } from '../support/services/node-environment.ts';

const missing = missingForMachine();
if (missing !== null) console.log(`!! THE INSTALLATION ON MACHINES IS NOT TRIED: ${missing}.`);

it.skipIf(missing !== null)('nobody notices an upgrade that follows the page', { timeout: 1_200_000 }, async () => {
  const seed = process.env['FAULT_SEED'] ?? String(Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  const child = spawn(process.execPath, [join('scripts', 'rollout-machine.ts'), '--seed', seed], {
    cwd: repositoryRoot,
    env: nodeEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, out, err } = await endOf(child);
  console.log(out, err);
  expect(out.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(code).toBe(0);
  expect(out).toMatch(/^ok {4} 5xx answers of nginx: 0 /m);
});
