/** `plenum doctor` on real servers: what it finds, what it prints, and what a support bundle contains. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import { PermanentFailure } from '@plenum/core/platform/jobs/permanent-failure';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { startApiProcess } from '../support/api/api-process.ts';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type Certificates, makeCertificates } from '../support/faults/certificates.ts';
import { runOperator, runOperatorInProcess } from '../support/operator/operator-process.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { openJobs, startTestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();
let mail: TestMailServer;
let folder: string;
let certificates: Certificates;
let web: Server;
let env: Record<string, string>;

beforeAll(async () => {
  mail = await startTestMailServer();
  folder = await mkdtemp(join(tmpdir(), 'plenum-doctor-'));
  certificates = makeCertificates();
  const { cert, key } = certificates.of.good;
  web = createServer({ cert: await readFile(cert), key: await readFile(key) });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  env = { ...api.env, NODE_ENV: 'production', SMTP_URL: mail.url, PUBLIC_URL: 'http://localhost:8080' };
});
afterAll(async () => {
  await mail.close();
  web.close();
  certificates.remove();
  await rm(folder, { recursive: true });
});

interface Report {
  readonly version: string;
  readonly checks: readonly {
    readonly name: string;
    readonly state: string;
    readonly message: string;
    readonly fix?: string;
  }[];
}

async function examine(settings: Readonly<Record<string, string>> = {}) {
  const { code, out } = await runOperatorInProcess(['doctor', '--json'], { ...env, ...settings });
  const { version, checks } = JSON.parse(out) as Report;
  const find = (name: string) => checks.find((check) => check.name === name);
  return { code, version, find, states: Object.fromEntries(checks.map(({ name, state }) => [name, state])) };
}

it('prints one line for each check of a healthy installation, and sends no email', async () => {
  const product = await startApiProcess(api.env);
  try {
    const { code, out, err } = await runOperator(['doctor'], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.trim().split('\n');
    expect(lines.map((line) => line.split(/\s+/, 2)[1])).toEqual([
      'settings',
      'database',
      'clock',
      'migrations',
      'processes',
      'redis',
      'queues',
      'storage',
      'mail',
      'certificate',
    ]);
    for (const name of ['settings', 'database', 'clock', 'migrations', 'queues', 'storage', 'mail', 'certificate'])
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ok +${name} `)));
    expect(out).toContain(`api ${manifest.version}, gateway not connected, worker not connected.`);
    expect(out).not.toContain('\u001b');
    expect(mail.countReceived()).toBe(0);
  } finally {
    product.child.kill();
    await product.exitCode;
  }
});

it('reports each server that is unavailable, with what to do, and exits with 1', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { code, states, find } = await examine({
    DATABASE_URL: 'postgresql://plenum:hunter2@127.0.0.1:9/plenum',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:9',
    SMTP_URL: 'smtp://plenum:hunter2@127.0.0.1:9',
    STORAGE_DIR: file,
    PUBLIC_URL: 'https://127.0.0.1:9',
  });
  expect(code).toBe(1);
  const unavailable = [
    'database',
    'clock',
    'migrations',
    'processes',
    'redis',
    'queues',
    'storage',
    'mail',
    'certificate',
  ];
  expect(states).toEqual({ settings: 'ok', ...Object.fromEntries(unavailable.map((name) => [name, 'error'])) });
  for (const name of unavailable) {
    expect(find(name)?.fix).toMatch(/^(Check|See)/);
    expect(JSON.stringify(find(name))).not.toContain('hunter2');
  }
});

it('reports invalid settings in one line', async () => {
  const { code, out } = await runOperatorInProcess(['doctor'], { ...env, AUTH_KEYS: '' });
  expect(code).toBe(1);
  expect(out.trim()).toBe(
    'error    settings      AUTH_KEYS is required in production. Correct it (docs/operate/settings.md). The other checks need valid settings.',
  );
});

it('reports failed jobs, and a certificate that is not trusted or expires soon', async () => {
  const worker = await startTestWorker(api.env, {
    performers: { 'send-link-mail': () => Promise.reject(new PermanentFailure('planted')) },
  });
  const jobs = await openJobs(api.env);
  try {
    await jobs.enqueue('send-link-mail', { mail_link_id: 'r1' }, 'r1');
    await waitForCondition('a job has failed', async () => (await jobs.listFailed(1)).length > 0);
  } finally {
    await worker.stop();
    await jobs.close();
  }
  const { port } = web.address() as AddressInfo;
  const { code, find } = await examine({ PUBLIC_URL: `https://localhost:${port}` });
  expect(code).toBe(1);
  expect(find('queues')).toMatchObject({ state: 'warning', fix: 'See: plenum jobs list' });
  expect(find('certificate')).toMatchObject({
    state: 'error',
    message: expect.stringMatching(/expires in \d days\. It is not trusted/),
  });
});

/** Log lines with texts where none may appear, as a bug or a library could write them. */
const plantedLogs = (secret: string, email: string): string =>
  [
    JSON.stringify({
      level: 50,
      time: 1,
      service: 'worker',
      instance: `${secret}-1`,
      job: 'send-link-mail',
      attempts: 3,
      error: `connect ECONNREFUSED 127.0.0.1:25 for ${email} with ${secret}`,
      msg: 'job failed',
    }),
    JSON.stringify({
      level: 60,
      time: 2,
      service: 'api',
      route: `/api/auth/verify-email/${secret}`,
      request_id: `${secret}@example.org`,
      user: { first_name: 'Ada', last_name: 'Lovelace', email },
      err: { message: secret, stack: [`at run (${folder}/services/api/src/app.ts:1:2)`] },
      msg: `Ada Lovelace <${email}> uses postgresql://plenum:${secret}@127.0.0.1/plenum`,
    }),
    JSON.stringify({ [secret]: secret, service: `https://example.org/${secret}`, time: secret }),
    `Error: ${secret} ${email}`,
  ].join('\n');

function unpack(file: string): { readonly report: string; readonly logs: string } {
  const read = (name: string) => execFileSync('tar', ['-xzOf', file, `plenum-support/${name}`], { encoding: 'utf8' });
  return { report: read('report.json'), logs: read('logs.jsonl') };
}

it('writes a support bundle without secrets and personal data', async () => {
  const secret = 'planted-secret';
  const person = await newLoggedInPerson(api);
  await newConference(api, { title: 'Planted conference' });
  const texts = Object.entries(ConfigSchema.properties).flatMap(([name, schema]) =>
    'type' in schema && schema.type === 'string' ? [name] : [],
  );
  const planted = Object.fromEntries(texts.filter((name) => !(name in env)).map((name) => [name, secret]));
  const settings = {
    ...env,
    ...planted,
    SECURITY_LOG: `/var/log/${secret}`,
    AUTH_KEYS: `${secret}:${Buffer.from(secret.padEnd(32, '-')).toString('base64url')}`,
    SMTP_URL: `smtp://${secret}:${secret}@127.0.0.1:9`,
    MAIL_FROM: `${secret} <${secret}@example.org>`,
    DATABASE_URL: `${env['DATABASE_URL']}?application_name=${secret}`,
  };
  const file = join(folder, 'bundle.tar.gz');
  const logs = join(folder, 'plenum.log');
  await writeFile(logs, plantedLogs(secret, person.email));
  for (const variables of [settings, { ...env, SMTP_URL: settings.SMTP_URL, MAIL_FROM: settings.MAIL_FROM }]) {
    await rm(file, { force: true });
    await runOperatorInProcess(['doctor', '--bundle', file, '--logs', logs], variables);
    const bundle = unpack(file);
    const { password } = new URL(env['DATABASE_URL'] ?? '');
    for (const text of [secret, password, person.email, 'Planted', 'Lovelace', 'example.org', '127.0.0.1', folder])
      expect(JSON.stringify(bundle)).not.toContain(text);
    expect(JSON.stringify(bundle)).not.toMatch(/[\w.+-]+@[\w-]+\.\w+|:\/\//);
    expect(JSON.parse(bundle.report)).toMatchObject({ plenum: manifest.version, settings: { SMTP_URL: '(set)' } });
    expect(
      bundle.logs
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      {
        level: 50,
        time: 1,
        attempts: 3,
        service: 'worker',
        job: 'send-link-mail',
        msg: 'job failed',
        codes: ['ECONNREFUSED'],
      },
      { level: 60, time: 2, service: 'api', stack: ['services/api/src/app.ts:1:2'] },
      {},
    ]);
  }
  expect(execFileSync('tar', ['-tvzf', file], { encoding: 'utf8' })).not.toContain(userInfo().username);
  expect((await runOperatorInProcess(['doctor', '--bundle', file], env)).code).toBe(2);
  for (const args of [
    ['--bundle', 'bundle.json'],
    ['--logs', logs],
  ])
    expect((await runOperatorInProcess(['doctor', ...args], env)).code).toBe(2);
});

it('prints the version, even with invalid settings', async () => {
  const { code, out } = await runOperatorInProcess(['version'], { PORT: 'invalid' });
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^plenum ${manifest.version} `));
});
