/** Real Sentinels (redis-server --sentinel) that watch a primary and promote its replica. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort, loopback } from '../../../scripts/embedded/ports.ts';
import { logTail, type Running, startChild } from '../../../scripts/embedded/processes.ts';
import { findRedisProgram } from '../../../scripts/embedded/redis-program.ts';
import { waitForCondition } from '../api/wait-until.ts';
import type { ServerCertificate } from './certificates.ts';

export interface Sentinels {
  /** For `REDIS_URL`. */
  readonly url: string;
  /** Sends a command to the first Sentinel. */
  command(command: string, ...args: string[]): Promise<unknown>;
  remove(): Promise<void>;
}

const name = 'plenum';
const count = 3;
const ownPassword = 'of the sentinels';

/** Sentinels that use TLS with each other, with their primary and with clients; without a replica. */
interface SentinelTls extends ServerCertificate {
  readonly caFile: string;
  /** The port of the primary with TLS. */
  readonly port: number;
}

const portsOf = (port: number, tls: SentinelTls | undefined): readonly string[] =>
  tls === undefined
    ? [`port ${port}`]
    : [
        'port 0',
        `tls-port ${port}`,
        `tls-cert-file ${tls.cert}`,
        `tls-key-file ${tls.key}`,
        `tls-ca-cert-file ${tls.caFile}`,
        'tls-auth-clients no',
        'tls-replication yes',
      ];

const settingsOf = (port: number, primary: URL, tls: SentinelTls | undefined): string =>
  [
    ...portsOf(port, tls),
    `bind ${loopback}`,
    `requirepass "${ownPassword}"`,
    `sentinel sentinel-pass "${ownPassword}"`,
    `sentinel monitor ${name} ${primary.hostname} ${tls?.port ?? primary.port} 2`,
    `sentinel auth-pass ${name} ${primary.password}`,
    `sentinel down-after-milliseconds ${name} 1500`,
    `sentinel failover-timeout ${name} 6000`,
    '',
  ].join('\n');

/** Starts three Sentinels; resolves when they know each other and the replica. */
export async function startSentinels(primaryUrl: string, tls?: SentinelTls): Promise<Sentinels> {
  const primary = new URL(primaryUrl);
  const program = findRedisProgram(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'plenum-fault-sentinels-'));
  const running: Running[] = [];
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    const settings = join(folder, `${port}.conf`);
    writeFileSync(settings, settingsOf(port, primary, tls), { mode: 0o600 });
    ports.push(port);
    running.push(
      await startChild({
        command: program.path,
        args: [settings, '--sentinel'],
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: program.libraryPath },
        logPath: join(folder, `${port}.log`),
        orphanSignal: 'SIGTERM',
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 10_000,
      }),
    );
  }
  // The test connects regardless of the certificate.
  const trust = tls === undefined ? {} : { tls: { rejectUnauthorized: false } };
  const client = new Redis(ports[0] ?? 0, loopback, { password: ownPassword, ...trust });
  client.on('error', () => undefined);
  const countKnown = async (kind: 'sentinels' | 'replicas'): Promise<number> => {
    const value: unknown = await client.call('SENTINEL', kind, name);
    return Array.isArray(value) ? value.length : 0;
  };
  await waitForCondition(
    'the Sentinels know everybody',
    // With an invalid certificate they do not discover each other, and still respond.
    async () =>
      tls === undefined
        ? (await countKnown('sentinels')) === count - 1 && (await countKnown('replicas')) === 1
        : (await countKnown('replicas')) === 0,
    30_000,
  ).catch((cause: unknown) => {
    throw new Error(logTail(join(folder, `${ports[0] ?? 0}.log`)), { cause });
  });
  const hosts = ports.map((port) => `${loopback}:${port}`).join(',');
  return {
    url: `redis${tls === undefined ? '' : 's'}+sentinel://:${primary.password}@${hosts}/${name}?sentinel_password=${encodeURIComponent(ownPassword)}`,
    command: (command, ...args) => client.call('SENTINEL', command, ...args),
    async remove() {
      client.disconnect();
      await Promise.all(running.map((candidate) => candidate.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
