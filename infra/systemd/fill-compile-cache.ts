/**
 * Fills the compile cache of this version, to reduce the CPU time of later starts:
 * `NODE_COMPILE_CACHE=/var/cache/plenum node infra/systemd/fill-compile-cache.ts`, as the user of the units. It starts and
 * stops a process of each kind without servers, because Node stores compiled code when a process exits. An argument
 * selects one kind. Exits with 1 if a process does not start.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');
const key = `k1:${'a'.repeat(43)}`;
/** No server listens on these ports; a process starts without its servers and waits for them. */
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
const startTimeoutMs = 600_000;

/** Starts a program and stops it when its log reports the start; resolves to false if it exits before. */
function startAndStop(script: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, script)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timeout = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  let hasStarted = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!/"msg":"(?:listening|gateway listening|worker started)"/.test(line)) return;
    hasStarted = true;
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timeout);
      resolve(hasStarted);
    });
  });
}

const [selectedKind] = process.argv.slice(2);
for (const kind of selectedKind === undefined ? ['api', 'gateway', 'worker'] : [selectedKind]) {
  const hasStarted = await startAndStop(`services/dist/${kind}.js`);
  process.stdout.write(`${kind} ${hasStarted ? 'starts' : 'does not start'}\n`);
  if (!hasStarted) process.exitCode = 1;
}
