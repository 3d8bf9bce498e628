/**
 * TLS to PostgreSQL and Redis with a private CA: every kind of certificate with every `sslmode`, for processes,
 * migrations, backups and commands. All of them behave the same (docs/decisions/0072).
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfigFor } from '@plenum/core/command-config';
import { openDatabase, plannedOnce, statement } from '@plenum/core/platform/db/database';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import type { DependencyState } from '@plenum/core/platform/dependency-state';
import { connectQueueingRedis, connectRedis } from '@plenum/core/platform/redis/connections';
import { createWriteCheck } from '@plenum/core/platform/redis/write-check';
import { certificateProblem } from '@plenum/core/platform/tls/certificate-problem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type AlertingProxy, startAlertingProxy, collectUncaughtErrors } from '../support/faults/alerting-proxy.ts';
import { createCapturedLog } from '../support/faults/captured-log.ts';
import {
  type CertificateKind,
  certificateKinds,
  type Certificates,
  makeCertificates,
} from '../support/faults/certificates.ts';
import { type FailoverWorld, startFailoverWorld } from '../support/faults/failover-world.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { startSentinels } from '../support/faults/sentinels.ts';
import { startTlsPostgres, startTlsRedis, type TlsPostgres, type TlsRedis } from '../support/faults/tls-servers.ts';
import { runOperator } from '../support/operator/operator-process.ts';
import { createTestDatabase } from '../support/services/test-database.ts';
import { timeouts } from '../support/services/timeouts.ts';

const timeoutOption = { timeout: 3 * timeouts.test };
const backups = mkdtempSync(join(tmpdir(), 'plenum-tls-backups-'));

let certificates: Certificates;
let postgres: TlsPostgres;
let redis: TlsRedis;

beforeAll(async () => {
  certificates = makeCertificates();
  [postgres, redis] = await Promise.all([startTlsPostgres(certificates.of.good), startTlsRedis(certificates.of.good)]);
}, 2.5 * timeouts.hook);
afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop()]);
  certificates.remove();
  rmSync(backups, { recursive: true, force: true });
});

/** The expected error message per kind of certificate. */
const expectedMessages: Readonly<Record<Exclude<CertificateKind, 'good'>, RegExp>> = {
  'for another name':
    /^The certificate of the server is for another name \((?:localhost|127\.0\.0\.1) is not among DNS:database\.elsewhere\.example\)\.$/,
  expired: /^The certificate of the server, or of its authority, has expired \(certificate has expired\)\.$/,
  'of an unknown authority':
    /^The certificate of the server is not signed by an authority of TLS_CA_FILE \(unable to verify the first certificate\)\.$/,
};

describe('PostgreSQL', () => {
  interface Setting {
    readonly query: string;
    readonly host: string;
    readonly hasCa: boolean;
    /** The certificates it presents. */
    readonly accepts: readonly CertificateKind[];
  }
  const allKinds = certificateKinds;
  const trustedKinds = ['good', 'for another name'] as const;
  const settings: readonly Setting[] = [
    { query: '?sslmode=disable', host: '127.0.0.1', hasCa: true, accepts: [] },
    { query: '?sslmode=require', host: '127.0.0.1', hasCa: false, accepts: allKinds },
    { query: '?sslmode=require', host: '127.0.0.1', hasCa: true, accepts: trustedKinds },
    { query: '?sslmode=verify-ca', host: '127.0.0.1', hasCa: true, accepts: trustedKinds },
    { query: '?sslmode=verify-full', host: '127.0.0.1', hasCa: true, accepts: ['good'] },
    { query: '?sslmode=verify-full', host: 'localhost', hasCa: true, accepts: ['good'] },
    // The CAs of the operating system do not include this one.
    { query: '?sslmode=verify-full', host: 'localhost', hasCa: false, accepts: [] },
  ];

  const envOf = ({ query, host, hasCa }: Omit<Setting, 'accepts'>): Readonly<Record<string, string>> => {
    const url = new URL(`${postgres.url}${query}`);
    url.hostname = host;
    return { DATABASE_URL: url.href, ...(hasCa ? { TLS_CA_FILE: certificates.caFile } : {}) };
  };

  const selectOne = statement<{ one: number }>('t-tls-asked', 'select 1 as one');
  const selectOnePlanned = plannedOnce<{ one: number }>('t-tls-asked-once', 'select 1 as one');

  /** Returns the states of both pools, of a transaction and of the health check, and the log messages. */
  async function connectAsProcess(env: Readonly<Record<string, string>>) {
    const { log, lines } = createCapturedLog();
    const db = openDatabase(readConfigFor(['DATABASE_URL'], env), [], { log });
    try {
      const state: DependencyState = await db.health(10_000);
      const outcomes = await Promise.allSettled([
        db.row(selectOne),
        db.row(selectOnePlanned),
        db.transaction((tx) => tx.row(selectOne)),
      ]);
      expect(await postgres.countPlainConnections()).toBe(0);
      return { state, outcomes: outcomes.map(({ status }) => status === 'fulfilled'), lines };
    } finally {
      await db.close();
    }
  }

  const connectAsMigration = ({ DATABASE_URL = '', TLS_CA_FILE = '' }: Readonly<Record<string, string>>) =>
    migrateDatabase(DATABASE_URL, { tlsCaFile: TLS_CA_FILE }).then(
      () => null,
      (error: unknown) => certificateProblem(error) ?? 'refused',
    );

  describe.each(certificateKinds)('certificate: %s', (kind) => {
    beforeAll(() => postgres.use(certificates.of[kind]));

    it.each(settings)('connects with $query, host $host, CA file: $hasCa', timeoutOption, async (setting) => {
      const env = envOf(setting);
      const isAccepted = setting.accepts.includes(kind);
      const { state, outcomes, lines } = await connectAsProcess(env);
      expect(outcomes).toEqual([isAccepted, isAccepted, isAccepted]);
      expect((await connectAsMigration(env)) === null).toBe(isAccepted);
      const backup = await runOperator(['backup'], { ...postgres.programsEnv, ...env, BACKUP_TARGET: backups });
      expect(backup).toMatchObject({ code: isAccepted ? 0 : 1 });
      const isAboutCertificate = !isAccepted && setting.query !== '?sslmode=disable';
      expect(state).toBe(isAccepted ? 'up' : isAboutCertificate ? 'untrusted' : 'down');
      const isFromPrivateCa = setting.hasCa && kind !== 'good';
      if (isAboutCertificate && isFromPrivateCa)
        expect(lines).toEqual([['database unavailable', expect.stringMatching(expectedMessages[kind])]]);
      if (isAccepted) expect(lines).toEqual([]);
      // Frees the file name, which the next backup could also get.
      for (const name of readdirSync(backups)) rmSync(join(backups, name), { recursive: true });
    });
  });

  it('reports a server without TLS', timeoutOption, async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: `${database.url}?sslmode=require` };
    const { code, err } = await runOperator(['plan', '1', 'UNLIMITED_ATTENDEES'], env);
    const message = 'The server does not offer TLS on this port, but the settings require it.';
    expect({ code, err }).toEqual({ code: 1, err: `PostgreSQL (DATABASE_URL): ${message}\n` });
    await database.drop();
  });

  it('restores a backup over TLS', timeoutOption, async () => {
    await postgres.use(certificates.of.good);
    const env = {
      ...postgres.programsEnv,
      ...envOf({ query: '?sslmode=verify-full', host: 'localhost', hasCa: true }),
      BACKUP_TARGET: backups,
    };
    expect(await runOperator(['backup'], env)).toMatchObject({ code: 0, err: '' });
    const verify = (settings: Readonly<Record<string, string>>) =>
      runOperator(['restore', 'latest', '--verify-only'], { ...env, ...settings });
    expect(await verify({})).toMatchObject({ code: 0, err: '' });
    const missing = await verify({ TLS_CA_FILE: '/nowhere/ca.pem' });
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('TLS_CA_FILE') as string });
    await postgres.use(certificates.of['for another name']);
    const rejected = await verify({});
    expect(rejected).toMatchObject({ code: 1 });
    expect(rejected.err).toContain('The certificate of the server is for another name');
  });

  it.each(['for another name', 'expired', 'of an unknown authority'] as const)(
    'reports in one sentence that the certificate is %s',
    timeoutOption,
    async (kind) => {
      await postgres.use(certificates.of[kind]);
      const env = envOf({ query: '?sslmode=verify-full', host: 'localhost', hasCa: true });
      for (const command of [['migrate'], ['plan', '1', 'UNLIMITED_ATTENDEES']]) {
        const { code, out, err } = await runOperator(command, env);
        expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 });
        expect(err.replace('PostgreSQL (DATABASE_URL): ', '').trim()).toMatch(expectedMessages[kind]);
      }
      await postgres.use(certificates.of.good);
    },
  );
});

describe('Redis', () => {
  /** Connects and writes; returns the state and the log messages. */
  async function connectAsProcess(url: string, TLS_CA_FILE: string) {
    const { log, lines } = createCapturedLog();
    const connection = connectRedis({ url, TLS_CA_FILE }, log, 'test');
    const subscriber = connectQueueingRedis({ url, TLS_CA_FILE }, log, 'test');
    const check = createWriteCheck(connection, 't-tls:');
    let state = 'down' as DependencyState;
    try {
      await waitForCondition('the certificate is checked', async () => (state = await check()) !== 'down');
      if (state === 'up') await subscriber.subscribe('t-tls');
      return { state, lines };
    } finally {
      connection.disconnect();
      subscriber.disconnect();
    }
  }

  it.each(certificateKinds)('connects with a certificate: %s', timeoutOption, async (kind) => {
    await redis.use(certificates.of[kind]);
    for (const host of ['127.0.0.1', 'localhost']) {
      const { state, lines } = await connectAsProcess(redis.url.replace('127.0.0.1', host), certificates.caFile);
      expect(state).toBe(kind === 'good' ? 'up' : 'untrusted');
      for (const [, message] of lines) if (kind !== 'good') expect(message).toMatch(expectedMessages[kind]);
    }
    expect((await connectAsProcess(redis.url, '')).state).toBe('untrusted');
    const { code, out, err } = await runOperator(['jobs', 'list'], {
      REDIS_URL: redis.url,
      TLS_CA_FILE: certificates.caFile,
    });
    if (kind === 'good') expect({ code, out }).toEqual({ code: 0, out: 'There are no failed jobs.\n' });
    else {
      expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 });
      expect(err.replace('Redis (REDIS_URL): ', '').trim()).toMatch(expectedMessages[kind]);
    }
    await redis.use(certificates.of.good);
  });

  it.each(certificateKinds)('connects behind Sentinels, all with a certificate: %s', timeoutOption, async (kind) => {
    await redis.use(certificates.of[kind]);
    const sentinels = await startSentinels(redis.plain.url, {
      ...certificates.of[kind],
      caFile: certificates.caFile,
      port: redis.port,
    });
    try {
      const { state, lines } = await connectAsProcess(sentinels.url, certificates.caFile);
      expect(state).toBe(kind === 'good' ? 'up' : 'untrusted');
      for (const [, message] of lines) if (kind !== 'good') expect(message).toMatch(expectedMessages[kind]);
    } finally {
      await sentinels.remove();
      await redis.use(certificates.of.good);
    }
  });
});

describe('a rejected certificate of Redis with a following TLS alert', () => {
  it.each(['the server itself', 'its Sentinels'] as const)(
    'terminates no process: %s',
    timeoutOption,
    async (certificateOwner) => {
      const unknownCertificate = certificates.of['of an unknown authority'];
      await redis.use(unknownCertificate);
      const realServer =
        certificateOwner === 'the server itself'
          ? null
          : await startSentinels(redis.plain.url, {
              ...unknownCertificate,
              caFile: certificates.caFile,
              port: redis.port,
            });
      const realUrl = realServer?.url ?? redis.url;
      const proxies = new Map<string, AlertingProxy>();
      for (const [, port = ''] of realUrl.matchAll(/127\.0\.0\.1:(\d+)/g))
        proxies.set(port, await startAlertingProxy(Number(port)));
      const url = realUrl.replaceAll(/(?<=127\.0\.0\.1:)\d+/g, (port) => String(proxies.get(port)?.port));
      try {
        const uncaught = await collectUncaughtErrors(async () => {
          const { log, lines } = createCapturedLog();
          const connection = connectRedis({ url, TLS_CA_FILE: certificates.caFile }, log, 'test');
          const check = createWriteCheck(connection, 't-tls:');
          // Every attempt causes both errors.
          for (let attempt = 0; attempt < 5; attempt += 1) {
            await waitForCondition('the certificate is checked', async () => (await check()) === 'untrusted');
            await passTime(300);
          }
          expect(lines).toEqual([
            ['redis unavailable', expect.stringMatching(expectedMessages['of an unknown authority'])],
          ]);
          connection.disconnect();
        });
        expect(uncaught).toEqual([]);
      } finally {
        await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
        await realServer?.remove();
        await redis.use(certificates.of.good);
      }
    },
  );
});

describe('API and worker while people sign up', () => {
  let world: FailoverWorld;

  beforeEach(async () => {
    await Promise.all([postgres.use(certificates.of.good), redis.use(certificates.of.good)]);
    await migrateDatabase(`${postgres.url}?sslmode=verify-full`, { tlsCaFile: certificates.caFile });
    world = await startFailoverWorld({
      DATABASE_URL: `${postgres.url}?sslmode=verify-full`,
      REDIS_URL: redis.url,
      TLS_CA_FILE: certificates.caFile,
    });
  });
  afterEach(() => world.close(), 60_000);

  it.each(['database', 'redis'] as const)(
    'recovers after the certificate of %s expired and was renewed',
    timeoutOption,
    async (certificateOwner) => {
      const server = certificateOwner === 'database' ? postgres : redis;
      await server.use(certificates.of.expired);
      world.load.markFault();
      await server.disconnect();
      await world.waitForStates(certificateOwner, 'untrusted');
      await server.use(certificates.of.good);
      world.load.markRepaired();
      await world.expectHealed(`TLS, certificate of ${certificateOwner} expired and renewed`, 20_000);
      expect(await postgres.countPlainConnections()).toBe(0);
    },
  );
});
