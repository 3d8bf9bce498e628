/** A database with the conference, members who are logged in, and the real API. */
import { randomBytes } from 'node:crypto';
import { JoinEvent } from '@plenum/contracts/attendees';
import { Login, SignUp, VerifyEmail } from '@plenum/contracts/auth';
import type { OperationSpec } from '@plenum/contracts/operation';
import { GetAgenda } from '@plenum/contracts/sessions';
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps, type Deps } from '@plenum/core/deps';
import { mailLinkTokens } from '@plenum/core/domain/auth/auth.steps';
import { importByOperator, importedConferences } from '@plenum/core/domain/schedule-exchange/import-by-operator';
import { parseSchedule } from '@plenum/core/domain/schedule-exchange/parse-schedule.rules';
import { statement } from '@plenum/core/platform/db/database';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { type Service, startService } from '../embedded/product-processes.ts';
import { type BenchServers, startBenchServers } from './bench-servers.ts';
import { benchConference } from './conference.ts';

export interface ImportedConference {
  readonly servers: BenchServers;
  readonly deps: Deps;
  readonly api: Service;
  readonly event_id: number;
  readonly agendaUrl: string;
  /** The headers that the browsers of the members send with every request. */
  readonly readers: readonly Readonly<Record<string, string>>[];
  stop(): Promise<void>;
}

/** Typical request headers of browsers, which the server has to parse. */
const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: '*/*',
  'accept-language': 'en-GB,en;q=0.7,de;q=0.3',
  'sec-fetch-site': 'same-origin',
} as const;

const newestMailLink = statement<{ id: string }>(
  'bench-mail-link',
  'select id from mail_links order by created_at desc limit 1',
);

type Call = (operation: OperationSpec, params?: Record<string, string | number>, body?: unknown) => Promise<Response>;

function caller(base_url: string, headers: Readonly<Record<string, string>>): Call {
  return async (operation, params = {}, body) => {
    const path = operation.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const reply = await fetch(`${base_url}/api${path}`, {
      method: operation.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${operation.method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
}

/** Registers a user, verifies the address, logs in and joins. Returns the cookies of their browser. */
async function newMember(deps: Deps, apiUrl: string, event_id: number): Promise<string> {
  const call = caller(apiUrl, browserHeaders);
  const account = { email: `reader-${randomBytes(4).toString('hex')}@example.org`, password: 'correct horse battery' };
  await call(SignUp, {}, { ...account, first_name: 'Ada', last_name: 'Reader' });
  const link = await deps.db.row(newestMailLink);
  const [token] = mailLinkTokens(deps, link?.id ?? '');
  await call(VerifyEmail, { token: token ?? '' });
  const login = await call(Login, {}, account);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  await caller(apiUrl, { ...browserHeaders, cookie })(JoinEvent, { event_id });
  return cookie;
}

async function importConference(deps: Deps): Promise<number> {
  const file = benchConference();
  const parsed = parseSchedule(file.bytes);
  if (!parsed.ok) throw new Error(`${file.name} was refused: ${JSON.stringify(parsed.problems[0])}`);
  const { event_id } = await importByOperator(deps, {
    schedule: parsed.schedule,
    file_name: file.name,
    event_id: null,
    organization_name: importedConferences,
    movesEvent: false,
  });
  return event_id;
}

/** Starts everything with some members logged in; `stop` stops it and removes all files. */
export async function startImportedConference(readerCount: number): Promise<ImportedConference> {
  const servers = await startBenchServers();
  const config = readConfig({ ...servers.env, LOG_LEVEL: 'warn' });
  const deps = createDeps(config, createLog(config, 'bench'));
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
    await closeDeps(deps);
    await servers.stop();
  };
  try {
    const event_id = await importConference(deps);
    const api = await startService({
      kind: 'api',
      index: 0,
      env: { ...servers.env, PATH: process.env['PATH'] ?? '', NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '' },
      logDir: servers.dataDir,
      watch: false,
      restart: false,
      say: (text) => console.log(text),
    });
    stops.push(() => api.stop());
    const readers: Readonly<Record<string, string>>[] = [];
    while (readers.length < readerCount) {
      readers.push({ ...browserHeaders, cookie: await newMember(deps, api.url, event_id) });
    }
    const agendaUrl = `${api.url}/api${GetAgenda.path.replace(':event_id', String(event_id))}`;
    return { servers, deps, api, event_id, agendaUrl, readers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
