/** Tests that `npm start` stops when npm exits, but not when the shell that started npm in the background exits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from './embedded/process-identity.ts';

const timeoutMs = 30_000;
let folder: string;
let parentProcess: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plenum-run-'));
  // A separate project without dependencies.
  for (const name of ['scripts', 'node_modules']) mkdirSync(join(folder, name));
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(folder, 'scripts', 'run.mjs'));
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, name), '{"packages":{}}');
  // Writes a heartbeat every 100 ms until it is stopped.
  writeFileSync(
    join(folder, 'script.mjs'),
    `import { writeFileSync } from 'node:fs';
     let beats = 0;
     setInterval(() => writeFileSync(${JSON.stringify(join(folder, 'beats'))}, String((beats += 1))), 100);
     process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(join(folder, 'ended'))}, 'yes'); process.exit(0); });`,
  );
  // A substitute for npm, which starts run.mjs and waits for it.
  writeFileSync(
    join(folder, 'npm.mjs'),
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(join(folder, 'npm'))}, String(process.pid));
     spawn(process.execPath, ['scripts/run.mjs', ${JSON.stringify(join(folder, 'script.mjs'))}], { stdio: 'ignore' });`,
  );
});
afterEach(() => {
  parentProcess?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string): string => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
};

it.runIf(process.platform === 'linux')(
  'keeps running when the shell exits, and stops when npm exits',
  { timeout: 90_000 },
  async () => {
    parentProcess = spawn('sh', ['-c', `"${process.execPath}" "${join(folder, 'npm.mjs')}" & wait`], {
      cwd: folder,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    });
    expect(await waitUntil(() => read('beats') !== '', timeoutMs)).toBe(true);
    parentProcess.kill('SIGKILL');
    // 15 heartbeats are three times the interval at which run.mjs checks its parent.
    const beatCount = Number(read('beats'));
    expect(await waitUntil(() => Number(read('beats')) > beatCount + 15 || read('ended') !== '', timeoutMs)).toBe(true);
    expect(read('ended')).toBe('');

    process.kill(Number(read('npm')), 'SIGKILL');
    expect(await waitUntil(() => read('ended') === 'yes', timeoutMs)).toBe(true);
  },
);
