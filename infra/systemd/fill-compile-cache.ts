/**
 * Fills the compile cache of this version: `NODE_COMPILE_CACHE=/var/cache/plenum node infra/systemd/fill-compile-cache.ts`,
 * as the user of the units. It starts a process of each kind without servers and stops it: Node stores compiled code when
 * a process ends. A later start takes much less CPU time. An argument names one kind. Ends with 1 if a process
 * does not start.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');
const key = `k1:${'a'.repeat(43)}`;
/** Nobody listens there; a process starts without its servers and waits for them. */
const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://plenum.example',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
  REDIS_URL: 'redis://127.0.0.1:1',
  AUTH_KEYS: key,
  ENCRYPTION_KEYS: key,
  HOST: '127.0.0.1',
  PORT: '0',
  DRAIN_DELAY_MS: '0',
  DRAIN_TIMEOUT_MS: '500',
};
const startMaxMs = 600_000;

/** Starts a program and stops it when it says that it has started; resolves to whether it did. */
function startAndStop(script: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, script)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const late = setTimeout(() => child.kill('SIGKILL'), startMaxMs);
  let hasStarted = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!/"msg":"(?:listening|gateway listening|worker started)"/.test(line)) return;
    hasStarted = true;
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(late);
      resolve(hasStarted);
    });
  });
}

const [only] = process.argv.slice(2);
for (const kind of only === undefined ? ['api', 'gateway', 'worker'] : [only]) {
  const hasStarted = await startAndStop(`services/dist/${kind}.js`);
  process.stdout.write(`${kind} ${hasStarted ? 'starts' : 'does not start'}\n`);
  if (!hasStarted) process.exitCode = 1;
}
