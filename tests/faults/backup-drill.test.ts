/**
 * The drill: Debian's own PostgreSQL is backed up while people write, restored on another server, and compared. The
 * product then starts there and people log in.
 */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { migrateDatabase } from '@plenum/core/platform/db/migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchedPackages, libraryPathOf, onPath } from '../../scripts/embedded/debian-packages.ts';
import { findDebianPostgres } from '../../scripts/embedded/debian-postgres.ts';
import type { PostgresPrograms } from '../../scripts/embedded/postgres-programs.ts';
import { startPostgres, type Postgres } from '../../scripts/embedded/postgres.ts';
import { loadSecrets } from '../../scripts/embedded/secrets.ts';
import { logIn, loggedIn, signedUp, type TestPerson } from '../support/api/people.ts';
import { startTestApi, testAuthKeys, testPublicUrl, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { connectedTo, contentOf, sequencesBehind } from '../support/faults/database-content.ts';
import { type Shell, shellWith } from '../support/faults/sh.ts';
import { actingAs, type Conference, makeConference, makeMember, type Person } from '../support/gateway/world.ts';
import { createTestRedis, type TestRedis } from '../support/services/test-redis.ts';
import { timeouts } from '../support/services/timeouts.ts';

/** Debian's packages may have to be fetched first. */
const fetchingMs = 300_000;
const announce = (text: string) => process.stderr.write(`${text}\n`);
const dir = mkdtempSync(join(tmpdir(), 'plenum-drill-'));
const backups = mkdtempSync(join(tmpdir(), 'plenum-drill-backups-'));
let programs: PostgresPrograms;
let shell: Shell;
let [here, elsewhere]: Postgres[] = [];
let redis: TestRedis;
let api: TestApi;
let conference: Conference;
let person: TestPerson;
let writers: readonly Person[];

/** A program of Debian's packages, and where its libraries are. */
function fetchedProgram(name: string, packages: readonly (readonly string[])[]) {
  const root = fetchedPackages({ name, packages, announce });
  const program = ['bin', join('usr', 'bin')].map((at) => join(root, at, name)).find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The Debian package holds no ${name}.`);
  return { program, libraries: { LD_LIBRARY_PATH: libraryPathOf(root) } };
}

const serverIn = (name: string): Promise<Postgres> => {
  const dataDir = mkdtempSync(join(dir, name));
  const logPath = join(dataDir, 'postgres.log');
  return startPostgres({ dataDir, logPath, secrets: loadSecrets(dataDir), durable: false, programs });
};
const urlOf = (server: Postgres | undefined): string => server?.url ?? '';
const settings = (server: Postgres | undefined) => ({
  DATABASE_URL: urlOf(server),
  REDIS_URL: redis.url,
  REDIS_PREFIX: redis.prefix,
  STORAGE_DIR: join(dir, 'uploads'),
  PUBLIC_URL: testPublicUrl,
  AUTH_KEYS: testAuthKeys,
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
});
const dumps = () => readdirSync(backups).filter((name) => name.endsWith('.dump'));
const backUp = (env: Readonly<Record<string, string>> = {}, by = shell) =>
  by.run('backup.sh', [], { DATABASE_URL: urlOf(here), BACKUP_DIR: backups, ...env });
const restore = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  shell.run('restore.sh', args, { DATABASE_URL: urlOf(elsewhere), ...env });

beforeAll(async () => {
  programs = findDebianPostgres(announce);
  shell = shellWith(programs);
  [here, elsewhere] = await Promise.all([serverIn('here'), serverIn('elsewhere')]);
  await migrateDatabase(urlOf(here));
  redis = createTestRedis();
  api = await startTestApi(settings(here));
  conference = await makeConference(api.deps);
  writers = await Promise.all(
    ['Anna', 'Ben', 'Carl'].map((name) => makeMember(api.deps, conference, 'ATTENDEE', name)),
  );
  person = await loggedIn(api);
}, fetchingMs);
afterAll(async () => {
  await api.close();
  await redis.clear();
  await Promise.all([here?.stop(), elsewhere?.stop()]);
  for (const server of [here, elsewhere]) if (server !== undefined) rmSync(server.filesDir, { recursive: true });
  rmSync(dir, { recursive: true, force: true });
  rmSync(backups, { recursive: true, force: true });
});

/** People write, and others sign up, until the returned function is called. */
function letThemWrite(): { readonly posted: number[]; stop(): Promise<void> } {
  const posted: number[] = [];
  let isOver = false;
  const write = async (writer: Person) => {
    while (!isOver) {
      const message = { room_id: conference.rooms.GLOBAL, content: `It is ${randomBytes(20).toString('hex')}` };
      posted.push((await postRoomMessage(actingAs(api.deps, writer), message)).message.id);
    }
  };
  const arrive = async () => {
    while (!isOver) await signedUp(api);
  };
  const work = Promise.all([...writers.map(write), arrive()]);
  return {
    posted,
    stop: async () => {
      isOver = true;
      await work;
    },
  };
}

/** A transaction that sees what the dump will see; `snapshot` goes to `pg_dump`. */
async function openSnapshot(): Promise<{ readonly client: pg.Client; readonly snapshot: string }> {
  const client = new pg.Client({ connectionString: urlOf(here) });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  return { client, snapshot: rows[0]?.snapshot ?? '' };
}

const schemaOf = async (server: Postgres | undefined): Promise<string> => {
  const { code, out } = await shell.line('pg_dump --schema-only --no-owner --no-privileges "$DATABASE_URL"', {
    DATABASE_URL: urlOf(server),
  });
  expect(code).toBe(0);
  return (
    out
      // Lines with a fresh secret each time, which newer releases begin and end with.
      .replaceAll(/^\\(?:un)?restrict .*$/gm, '')
      // PostgreSQL stores a comparison of rows as nested conditions, and what it prints of it as flat ones.
      .replaceAll(/^CREATE TRIGGER .*$/gm, (trigger) => trigger.replaceAll(/[()]/g, ''))
  );
};

it('what was acknowledged before the backup is there after the restore, elsewhere', async () => {
  const talk = letThemWrite();
  await waitUntil('people write', () => talk.posted.length > 100, 2 * timeouts.condition);
  const acknowledged = [...talk.posted];
  const { client, snapshot } = await openSnapshot();
  const made = await backUp({ PG_DUMP_OPTIONS: `--snapshot=${snapshot}` });
  expect(made).toMatchObject({ code: 0, err: '' });
  const during = talk.posted.length - acknowledged.length;
  await talk.stop();
  expect(during, 'messages while the dump was made').toBeGreaterThan(0);
  const wanted = await contentOf(client);
  await client.end();

  const [name = ''] = dumps();
  expect(readdirSync(backups).toSorted()).toEqual([name, `${name}.sha256`]);
  const recorded = await connectedTo(urlOf(here), async (db) => (await db.query('select * from backups')).rows);
  expect(recorded).toEqual([
    expect.objectContaining({
      file_name: name,
      size_bytes: String(readFileSync(join(backups, name)).length),
      sha256: readFileSync(join(backups, `${name}.sha256`), 'utf8').slice(0, 64),
    }),
  ]);

  const restored = await restore([join(backups, name)]);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('Redis: empty it');
  await connectedTo(urlOf(elsewhere), async (db) => {
    expect(await contentOf(db)).toEqual(wanted);
    expect(await sequencesBehind(db)).toEqual([]);
    const found = await db.query<{ id: string }>('select id from room_messages where id = any($1)', [acknowledged]);
    expect(found.rows).toHaveLength(acknowledged.length);
  });
  expect(await schemaOf(elsewhere)).toBe(await schemaOf(here));
});

it('the product runs on what was restored: people log in and go on where they were', async () => {
  expect(await migrateDatabase(urlOf(elsewhere))).toEqual({ applied: [], unmet: [] });
  const there = await startTestApi(settings(elsewhere));
  try {
    const browser = there.client();
    await logIn(person, browser);
    expect((await browser.get('/auth/me')).status).toBe(200);
    const [writer] = writers;
    if (writer === undefined) throw new Error('Nobody writes.');
    const { rows } = await connectedTo(urlOf(elsewhere), (db) =>
      db.query<{ last_seq: string }>('select last_seq from room_heads where room_id = $1', [conference.rooms.GLOBAL]),
    );
    const { message } = await postRoomMessage(actingAs(there.deps, writer), {
      room_id: conference.rooms.GLOBAL,
      content: 'Where were we?',
    });
    expect(message.seq).toBe(Number(rows[0]?.last_seq) + 1);
  } finally {
    await there.close();
  }
});

it('a restore goes into an empty database only, unless it is forced', async () => {
  const [name = ''] = dumps();
  const refused = await restore([join(backups, name)]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('not empty');
  const forced = await restore(['--force', join(backups, name)], { RESTORE_JOBS: '2' });
  expect(forced).toMatchObject({ code: 0, err: '' });
  const gone = await connectedTo(urlOf(elsewhere), (db) =>
    db.query(`select from room_messages where content = 'Where were we?'`),
  );
  expect(gone.rows).toEqual([]);
});

it('a restore refuses what is no backup, and what is not what was backed up', async () => {
  const [name = ''] = dumps();
  const bytes = readFileSync(join(backups, name));
  const spoilt = join(dir, name);
  writeFileSync(`${spoilt}.sha256`, readFileSync(join(backups, `${name}.sha256`)));
  writeFileSync(spoilt, bytes.with(bytes.length - 1, bytes.at(-1) === 0 ? 1 : 0));
  expect((await restore([spoilt])).err).toContain('checksum');
  writeFileSync(join(dir, 'text'), 'no dump');
  expect((await restore([join(dir, 'text')])).err).toContain('not a backup of Plenum');
  expect((await restore([join(dir, 'nowhere')])).err).toContain('cannot be read');
  expect((await restore([])).code).toBe(2);
  expect((await restore([spoilt], { DATABASE_URL: '' })).err).toContain('DATABASE_URL is not set');
});

it('a backup says why it cannot be made, and leaves nothing behind', async () => {
  const before = readdirSync(backups);
  const oldPrograms = mkdtempSync(join(dir, 'old-'));
  writeFileSync(join(oldPrograms, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
  const failures = [
    ['DATABASE_URL is not set', await backUp({ DATABASE_URL: '' })],
    ['does not respond', await backUp({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' })],
    ['not a writable folder', await backUp({ BACKUP_DIR: join(backups, 'nowhere') })],
    ['whole numbers', await backUp({ BACKUP_KEEP_DAYS: 'a week' })],
    ['pg_dump is version 9', await backUp({}, shellWith(programs, [oldPrograms]))],
    [
      'pg_dump failed',
      await shell.line('ulimit -f 8; trap "" XFSZ; exec sh infra/backup/backup.sh', {
        DATABASE_URL: urlOf(here),
        BACKUP_DIR: backups,
      }),
    ],
    ['does not contain the tables', await backUp({ PG_DUMP_OPTIONS: '--exclude-table=schema_migrations' })],
  ] as const;
  for (const [reason, { code, err }] of failures) {
    expect(err).toContain(reason);
    expect(code).toBe(1);
  }
  expect(readdirSync(backups)).toEqual(before);
});

it('old backups go, but never the newest few', async () => {
  const folder = mkdtempSync(join(dir, 'kept-'));
  const make = (name: string, days: number) => {
    for (const path of [join(folder, name), join(folder, `${name}.sha256`)]) {
      writeFileSync(path, 'x');
      const then = new Date(Date.now() - days * 86_400_000 - 60_000);
      utimesSync(path, then, then);
    }
  };
  make('plenum-20200101T000000Z.dump', 12);
  make('plenum-20200102T000000Z.dump', 10);
  make('plenum-20200103T000000Z.dump', 9);
  make('plenum-20200104T000000Z.dump', 0);
  make('somebody-elses.dump', 100);
  const left = () => readdirSync(folder).filter((name) => name.endsWith('.dump') && name < 'plenum-2021');
  expect((await backUp({ BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '0', BACKUP_KEEP_COUNT: '1' })).code).toBe(0);
  expect(left()).toHaveLength(4);
  // A backup has its second as its name.
  const second = (): number => Math.floor(Date.now() / 1_000);
  const before = second();
  await waitUntil('the next second', () => second() > before, 5_000);
  expect((await backUp({ BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '10', BACKUP_KEEP_COUNT: '1' })).code).toBe(0);
  expect(left()).toEqual(['plenum-20200103T000000Z.dump', 'plenum-20200104T000000Z.dump']);
  expect(readdirSync(folder)).toContain('somebody-elses.dump');
  expect(readdirSync(folder)).not.toContain('plenum-20200101T000000Z.dump.sha256');
});

it('the tools of a small image will do', { timeout: fetchingMs }, async () => {
  const { program } = fetchedProgram('busybox', [['busybox-static'], ['busybox']]);
  const tools = mkdtempSync(join(dir, 'tools-'));
  for (const tool of ['sh', 'awk', 'cut', 'date', 'df', 'find', 'grep', 'rm', 'sed', 'sha256sum', 'sort', 'tail', 'wc'])
    symlinkSync(program, join(tools, tool));
  const small = shellWith(programs, [tools]);
  const folder = mkdtempSync(join(dir, 'small-'));
  expect(await backUp({ BACKUP_DIR: folder }, small)).toMatchObject({ code: 0, err: '' });
  const [name = ''] = readdirSync(folder);
  const restored = await small.run('restore.sh', ['--force', join(folder, name)], { DATABASE_URL: urlOf(elsewhere) });
  expect(restored).toMatchObject({ code: 0, err: '' });
});

it('the scripts are clean in the eyes of shellcheck', { timeout: fetchingMs }, async () => {
  const installed = onPath('shellcheck');
  const { program, libraries } =
    installed === undefined ? fetchedProgram('shellcheck', [['shellcheck']]) : { program: installed, libraries: {} };
  expect(await shell.line(`${program} infra/backup/*.sh`, libraries)).toEqual({ code: 0, out: '', err: '' });
  writeFileSync(join(dir, 'wrong.sh'), '#!/bin/sh\nrm $1/*\n');
  expect((await shell.line(`${program} ${join(dir, 'wrong.sh')}`, libraries)).code).toBe(1);
});
