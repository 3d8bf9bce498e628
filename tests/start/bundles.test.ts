/** The bundles that an installation runs serve, send emails, import, export and fail like their sources. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundledKinds, bundleServices } from '../../scripts/embedded/process-bundles.ts';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newPersonToken } from '../support/api/api-tokens.ts';
import { newConference } from '../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { repositoryRoot } from '../support/architecture/source-files.ts';
import { runSql } from '../support/services/postgres-statements.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { type ProductProcess, startProductProcess } from '../support/telemetry/product-process.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';

const output = join(repositoryRoot, '.cache', `bundles-${process.pid}`);
const german = { 'accept-language': 'de' };

let api: TestApi;
let smtp: TestMailServer;
let apiProcess: ProductProcess;
let worker: ProductProcess;

beforeAll(async () => {
  [api, smtp] = await Promise.all([buildTestApi(), startTestMailServer()]);
  await bundleServices(output);
  const env = { ...api.env, SMTP_URL: smtp.url, LOG_LEVEL: 'info' };
  const start = (kind: 'api' | 'worker') =>
    startProductProcess(kind, env, ['--enable-source-maps', join(output, `${kind}.js`)]);
  [apiProcess, worker] = await Promise.all([start('api'), start('worker')]);
});
afterAll(async () => {
  await Promise.all([apiProcess.stop(), worker.stop()]);
  await Promise.all([api.close(), smtp.close()]);
  rmSync(output, { recursive: true, force: true });
});

const signUp = (email: string): Promise<Response> =>
  fetch(`${apiProcess.url}/api/auth/signup`, {
    method: 'POST',
    headers: { ...german, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery', first_name: 'Ada', last_name: 'Lovelace' }),
  });

it('signs a person up, emails them and replies in their language', async () => {
  expect((await signUp('ada@example.org')).status).toBe(201);
  const { content } = await smtp.mailTo('ada@example.org');
  expect(content.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Plenum');
  expect(content.html?.includes('Ada')).toBe(true);
  const rejected = await fetch(`${apiProcess.url}/api/nothing`, { headers: german });
  expect([rejected.status, await rejected.text()]).toEqual([404, expect.stringContaining('Nicht gefunden.')]);
});

it('answers the MCP client of a language model', async () => {
  const { owner } = await newConference(api);
  const { token } = await newPersonToken(owner, { scopes: ['event:read'] });
  const reply = await fetch(`${apiProcess.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('"name":"get_event"')]);
});

it('imports and exports a schedule in worker threads', async () => {
  const { owner, event_id } = await newConference(api);
  const { body } = await owner.client.post(
    `/events/${event_id}/import`,
    undefined,
    multipartUpload(frabXml([{ title: 'Compilers' }])),
  );
  const path = `/events/${event_id}/imports/${(body as ScheduleImport).id}`;
  const importNow = async () => (await owner.client.get(path)).body as ScheduleImport;
  await waitForCondition(
    'the import has ended',
    async () => /SUCCEEDED|FAILED/.test((await importNow()).status),
    2 * timeouts.condition,
  ).catch(() => {
    expect.fail(worker.lines.join('\n'));
  });
  expect(await importNow()).toMatchObject({ status: 'SUCCEEDED' });
  const cookie = [...owner.client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  const exported = await fetch(`${apiProcess.url}/api/events/${event_id}/schedule.xml`, { headers: { cookie } });
  expect([exported.status, await exported.text()]).toEqual([200, expect.stringContaining('Compilers')]);
});

it('draws an image, with native modules and fonts', async () => {
  const { owner, event_id, detail } = await newConference(api, { title: 'Open Days' });
  expect((await owner.client.put(`/events/${event_id}`, { visibility: 'PUBLIC' })).status).toBe(200);
  const card = await fetch(`${apiProcess.url}/api/public/events/${detail.slug}/card.png`);
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
});

it('serves documents, with files of packages and of the product', async () => {
  const script = await fetch(`${apiProcess.url}/api/docs/scalar.js`);
  expect([script.status, (await script.text()).length > 1_000_000]).toEqual([200, true]);
  const document = await (await fetch(`${apiProcess.url}/api/openapi.json`)).text();
  expect(document.includes('"example":')).toBe(true);
});

it('includes every module that is loaded later', () => {
  const isEntryPoint = (name: string): boolean =>
    name.endsWith('.thread.js') || bundledKinds.some((kind) => name === `${kind}.js`);
  const chunks = readdirSync(output).filter((name) => name.endsWith('.js') && !isEntryPoint(name));
  expect(chunks.length).toBeGreaterThan(50);
  const script = chunks
    .map((name) => `await import(${JSON.stringify(pathToFileURL(join(output, name)).href)});`)
    .join('');
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect([result.status, result.stderr]).toEqual([0, '']);
});

interface LoggedLine {
  readonly err?: { readonly stack?: readonly string[] };
}

it('logs errors with files and lines of the sources', async () => {
  await runSql(api.env['DATABASE_URL'] ?? '', 'alter table users rename to elsewhere');
  expect((await signUp('grace@example.org')).status).toBe(500);
  const loggedFrames = () => apiProcess.lines.flatMap((line) => (JSON.parse(line) as LoggedLine).err?.stack ?? []);
  await waitForCondition('the error is logged', () => loggedFrames().length > 0);
  const frames = loggedFrames();
  const locations = frames.flatMap((frame) => {
    const [, name = '', path = '', line = ''] =
      /at (?:async )?(\w+) \(.*?(services\/[\w/.-]+\.ts):(\d+):\d+\)/.exec(frame) ?? [];
    return path === '' ? [] : [{ name, path, line: Number(line) }];
  });
  expect(locations.length, frames.join('\n')).toBeGreaterThan(2);
  for (const { path, line } of locations) {
    const source = join(repositoryRoot, path);
    expect(existsSync(source), path).toBe(true);
    expect(readFileSync(source, 'utf8').split('\n')[line - 1], `${path}:${line}`).toMatch(/\w+[(<]/);
  }
});
