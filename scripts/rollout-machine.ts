/**
 * `npm run rollout:machine`: an installation on a machine of its own (systemd, nginx with TLS, PostgreSQL of Debian), made
 * and upgraded by the very commands of the pages for operators, while 60 sockets chat and pages are loaded. Prints the
 * findings, and exits with 1 when one does not hold, with 2 where the system does not allow such a machine.
 * `-- --clients 60 --rate 6 --seed 7` change the run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findDebianPostgres } from './embedded/debian-postgres.ts';
import { bundleServices } from './embedded/process-bundles.ts';
import { findRedisProgram } from './embedded/redis-program.ts';
import { buildWebWhenChanged } from './embedded/web-build.ts';
import { isAlone, missingForMachine, runAlone } from './machine/machine.ts';
import { host } from './rollout/machine/installation.ts';
import { runOnMachine } from './rollout/machine/run-on-machine.ts';
import { findNginxProgram } from './rollout/nginx-program.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '60' },
    rate: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const certificateVariable = 'NODE_EXTRA_CA_CERTS';
const say = (message: string): void => console.log(message);

function makeCertificate(folder: string): string {
  const path = join(folder, 'fullchain.pem');
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '2'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', path];
  const making = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files];
  const { status, stderr } = spawnSync('openssl', making, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl makes no certificate: ${stderr}`);
  return path;
}

/** Fetches what is missing while there is a network, and goes on inside. */
async function runOutside(): Promise<number> {
  const reason = missingForMachine();
  if (reason !== null) {
    console.error(`There can be no machine of its own here: ${reason}.`);
    return 2;
  }
  for (const find of [findNginxProgram, findDebianPostgres, findRedisProgram]) find(say);
  await buildWebWhenChanged(new AbortController().signal, 'compressed');
  await bundleServices();
  const folder = mkdtempSync(join(tmpdir(), 'plenum-certificate-'));
  try {
    // Node reads it when it starts.
    process.env[certificateVariable] = makeCertificate(folder);
    return await runAlone();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runHere(certificatePath: string): Promise<number> {
  const { findings, details } = await runOnMachine({
    clients: Number(values.clients),
    messagesPerS: Number(values.rate),
    seed: Number(values.seed),
    certificate: { certificatePath, keyPath: join(certificatePath, '..', 'privkey.pem') },
    say,
  });
  for (const detail of details) say(detail);
  for (const { what, value, must, holds } of findings)
    say(
      `${must === '' ? '      ' : holds ? 'ok    ' : 'FAILED'} ${what}: ${value}${must === '' ? '' : ` (must: ${must})`}`,
    );
  return findings.every(({ holds }) => holds) ? 0 : 1;
}

process.exitCode = isAlone() ? await runHere(process.env[certificateVariable] ?? '') : await runOutside();
