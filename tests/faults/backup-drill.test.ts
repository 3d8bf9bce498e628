/**
 * The drill: Debian’s own PostgreSQL is backed up while people write, restored on another server, and compared. Then
 * the product starts there and people log in.
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
import { downloadPackages, libraryPathOf, findOnPath } from '../../scripts/embedded/debian-packages.ts';
import { findDebianPostgres } from '../../scripts/embedded/debian-postgres.ts';
import type { PostgresPrograms } from '../../scripts/embedded/postgres-programs.ts';
import { startPostgres, type Postgres } from '../../scripts/embedded/postgres.ts';
import { loadSecrets } from '../../scripts/embedded/secrets.ts';
import { logIn, newLoggedInPerson, newSignedUpPerson, type TestPerson } from '../support/api/people.ts';
import { startTestApi, testAuthKeys, testPublicUrl, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { withConnection, databaseDigest, findStaleSequences } from '../support/faults/database-content.ts';
import { type Shell, shellWith } from '../support/faults/sh.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  type Person,
} from '../support/gateway/world.ts';
import { createTestRedis, type TestRedis } from '../support/services/test-redis.ts';
import { timeouts } from '../support/services/timeouts.ts';

/** Debian’s packages may have to be downloaded first. */
const fetchTimeoutMs = 300_000;
const announce = (text: string) => process.stderr.write(`${text}\n`);
const workDir = mkdtempSync(join(tmpdir(), 'plenum-drill-'));
const backups = mkdtempSync(join(tmpdir(), 'plenum-drill-backups-'));
let programs: PostgresPrograms;
let shell: Shell;
let [original, restoredServer]: Postgres[] = [];
let redis: TestRedis;
let api: TestApi;
let conference: Conference;
let person: TestPerson;
let writers: readonly Person[];

/** Returns the path of a program from Debian’s packages, and of its libraries. */
function fetchedProgram(name: string, packages: readonly (readonly string[])[]) {
  const root = downloadPackages({ name, packages, announce });
  const program = ['bin', join('usr', 'bin')]
    .map((folderName) => join(root, folderName, name))
    .find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The Debian package has no ${name}.`);
  return { program, libraries: { LD_LIBRARY_PATH: libraryPathOf(root) } };
}

const startServerIn = (name: string): Promise<Postgres> => {
  const dataDir = mkdtempSync(join(workDir, name));
  const logPath = join(dataDir, 'postgres.log');
  return startPostgres({ dataDir, logPath, secrets: loadSecrets(dataDir), durable: false, programs });
};
const urlOf = (server: Postgres | undefined): string => server?.url ?? '';
const settings = (server: Postgres | undefined) => ({
  DATABASE_URL: urlOf(server),
  REDIS_URL: redis.url,
  REDIS_PREFIX: redis.prefix,
  STORAGE_DIR: join(workDir, 'uploads'),
  PUBLIC_URL: testPublicUrl,
  AUTH_KEYS: testAuthKeys,
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
});
const listDumps = () => readdirSync(backups).filter((name) => name.endsWith('.dump'));
const runBackup = (env: Readonly<Record<string, string>> = {}, inShell = shell) =>
  inShell.run('backup.sh', [], { DATABASE_URL: urlOf(original), BACKUP_DIR: backups, ...env });
const restore = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  shell.run('restore.sh', args, { DATABASE_URL: urlOf(restoredServer), ...env });

beforeAll(async () => {
  programs = findDebianPostgres(announce);
  shell = shellWith(programs);
  [original, restoredServer] = await Promise.all([startServerIn('here'), startServerIn('elsewhere')]);
  await migrateDatabase(urlOf(original));
  redis = createTestRedis();
  api = await startTestApi(settings(original));
  conference = await createConferenceWithRooms(api.deps);
  writers = await Promise.all(
    ['Anna', 'Ben', 'Carl'].map((name) => setMembership(api.deps, conference, 'ATTENDEE', name)),
  );
  person = await newLoggedInPerson(api);
}, fetchTimeoutMs);
afterAll(async () => {
  await api.close();
  await redis.clear();
  await Promise.all([original?.stop(), restoredServer?.stop()]);
  for (const server of [original, restoredServer])
    if (server !== undefined) rmSync(server.filesDir, { recursive: true });
  rmSync(workDir, { recursive: true, force: true });
  rmSync(backups, { recursive: true, force: true });
});

/** Posts messages and signs people up until the returned function is called. */
function startWriting(): { readonly posted: number[]; stop(): Promise<void> } {
  const posted: number[] = [];
  let isOver = false;
  const postMessages = async (writer: Person) => {
    while (!isOver) {
      const message = { room_id: conference.rooms.GLOBAL, content: `It is ${randomBytes(20).toString('hex')}` };
      posted.push((await postRoomMessage(scopeOfPerson(api.deps, writer), message)).message.id);
    }
  };
  const signPeopleUp = async () => {
    while (!isOver) await newSignedUpPerson(api);
  };
  const pendingWork = Promise.all([...writers.map(postMessages), signPeopleUp()]);
  return {
    posted,
    stop: async () => {
      isOver = true;
      await pendingWork;
    },
  };
}

/** Opens a transaction with the snapshot of the dump; `snapshot` is passed to `pg_dump`. */
async function openSnapshot(): Promise<{ readonly client: pg.Client; readonly snapshot: string }> {
  const client = new pg.Client({ connectionString: urlOf(original) });
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
      // Lines with a random token, which newer releases of pg_dump write at the beginning and end.
      .replaceAll(/^\\(?:un)?restrict .*$/gm, '')
      // PostgreSQL stores a row comparison as nested conditions, and prints it as flat ones.
      .replaceAll(/^CREATE TRIGGER .*$/gm, (trigger) => trigger.replaceAll(/[()]/g, ''))
  );
};

it('restores everything acknowledged before the backup on another server', async () => {
  const talk = startWriting();
  await waitForCondition('messages are posted', () => talk.posted.length > 100, 2 * timeouts.condition);
  const acknowledged = [...talk.posted];
  const { client, snapshot } = await openSnapshot();
  const backupResult = await runBackup({ PG_DUMP_OPTIONS: `--snapshot=${snapshot}` });
  expect(backupResult).toMatchObject({ code: 0, err: '' });
  const messagesDuringDump = talk.posted.length - acknowledged.length;
  await talk.stop();
  expect(messagesDuringDump, 'messages posted during the dump').toBeGreaterThan(0);
  const expectedContent = await databaseDigest(client);
  await client.end();

  const [name = ''] = listDumps();
  expect(readdirSync(backups).toSorted()).toEqual([name, `${name}.sha256`]);
  const backupRecords = await withConnection(
    urlOf(original),
    async (db) => (await db.query('select * from backups')).rows,
  );
  expect(backupRecords).toEqual([
    expect.objectContaining({
      file_name: name,
      size_bytes: String(readFileSync(join(backups, name)).length),
      sha256: readFileSync(join(backups, `${name}.sha256`), 'utf8').slice(0, 64),
    }),
  ]);

  const restoreResult = await restore([join(backups, name)]);
  expect(restoreResult).toMatchObject({ code: 0, err: '' });
  expect(restoreResult.out).toContain('Redis: empty it');
  await withConnection(urlOf(restoredServer), async (db) => {
    expect(await databaseDigest(db)).toEqual(expectedContent);
    expect(await findStaleSequences(db)).toEqual([]);
    const restoredMessages = await db.query<{ id: string }>('select id from room_messages where id = any($1)', [
      acknowledged,
    ]);
    expect(restoredMessages.rows).toHaveLength(acknowledged.length);
  });
  expect(await schemaOf(restoredServer)).toBe(await schemaOf(original));
});

it('runs the product on the restored database, where people log in and continue', async () => {
  expect(await migrateDatabase(urlOf(restoredServer))).toEqual({ applied: [], unmet: [] });
  const restoredApi = await startTestApi(settings(restoredServer));
  try {
    const browser = restoredApi.client();
    await logIn(person, browser);
    expect((await browser.get('/auth/me')).status).toBe(200);
    const [writer] = writers;
    if (writer === undefined) throw new Error('There is no writer.');
    const { rows } = await withConnection(urlOf(restoredServer), (db) =>
      db.query<{ last_seq: string }>('select last_seq from room_heads where room_id = $1', [conference.rooms.GLOBAL]),
    );
    const { message } = await postRoomMessage(scopeOfPerson(restoredApi.deps, writer), {
      room_id: conference.rooms.GLOBAL,
      content: 'Where were we?',
    });
    expect(message.seq).toBe(Number(rows[0]?.last_seq) + 1);
  } finally {
    await restoredApi.close();
  }
});

it('restores only into an empty database, unless forced', async () => {
  const [name = ''] = listDumps();
  const rejected = await restore([join(backups, name)]);
  expect(rejected).toMatchObject({ code: 1, out: '' });
  expect(rejected.err).toContain('not empty');
  const forcedRestore = await restore(['--force', join(backups, name)], { RESTORE_JOBS: '2' });
  expect(forcedRestore).toMatchObject({ code: 0, err: '' });
  const formerRows = await withConnection(urlOf(restoredServer), (db) =>
    db.query(`select from room_messages where content = 'Where were we?'`),
  );
  expect(formerRows.rows).toEqual([]);
});

it('rejects files that are not a backup, and damaged backups', async () => {
  const [name = ''] = listDumps();
  const bytes = readFileSync(join(backups, name));
  const damagedBackup = join(workDir, name);
  writeFileSync(`${damagedBackup}.sha256`, readFileSync(join(backups, `${name}.sha256`)));
  writeFileSync(damagedBackup, bytes.with(bytes.length - 1, bytes.at(-1) === 0 ? 1 : 0));
  expect((await restore([damagedBackup])).err).toContain('checksum');
  writeFileSync(join(workDir, 'text'), 'no dump');
  expect((await restore([join(workDir, 'text')])).err).toContain('not a backup of Plenum');
  expect((await restore([join(workDir, 'nowhere')])).err).toContain('cannot be read');
  expect((await restore([])).code).toBe(2);
  expect((await restore([damagedBackup], { DATABASE_URL: '' })).err).toContain('DATABASE_URL is not set');
});

it('reports why a backup failed, and removes partial files', async () => {
  const dumpsBefore = readdirSync(backups);
  const oldPrograms = mkdtempSync(join(workDir, 'old-'));
  writeFileSync(join(oldPrograms, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
  const failures = [
    ['DATABASE_URL is not set', await runBackup({ DATABASE_URL: '' })],
    ['does not respond', await runBackup({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' })],
    ['not a writable folder', await runBackup({ BACKUP_DIR: join(backups, 'nowhere') })],
    ['whole numbers', await runBackup({ BACKUP_KEEP_DAYS: 'a week' })],
    ['pg_dump is version 9', await runBackup({}, shellWith(programs, [oldPrograms]))],
    [
      'pg_dump failed',
      await shell.line('ulimit -f 8; trap "" XFSZ; exec sh infra/backup/backup.sh', {
        DATABASE_URL: urlOf(original),
        BACKUP_DIR: backups,
      }),
    ],
    ['does not contain the tables', await runBackup({ PG_DUMP_OPTIONS: '--exclude-table=schema_migrations' })],
  ] as const;
  for (const [reason, { code, err }] of failures) {
    expect(err).toContain(reason);
    expect(code).toBe(1);
  }
  expect(readdirSync(backups)).toEqual(dumpsBefore);
});

it('deletes old backups, except the newest ones', async () => {
  const folder = mkdtempSync(join(workDir, 'kept-'));
  const createDump = (name: string, days: number) => {
    for (const path of [join(folder, name), join(folder, `${name}.sha256`)]) {
      writeFileSync(path, 'x');
      const modifiedAt = new Date(Date.now() - days * 86_400_000 - 60_000);
      utimesSync(path, modifiedAt, modifiedAt);
    }
  };
  createDump('plenum-20200101T000000Z.dump', 12);
  createDump('plenum-20200102T000000Z.dump', 10);
  createDump('plenum-20200103T000000Z.dump', 9);
  createDump('plenum-20200104T000000Z.dump', 0);
  createDump('somebody-elses.dump', 100);
  const remainingDumps = () => readdirSync(folder).filter((name) => name.endsWith('.dump') && name < 'plenum-2021');
  expect((await runBackup({ BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '0', BACKUP_KEEP_COUNT: '1' })).code).toBe(0);
  expect(remainingDumps()).toHaveLength(4);
  // The names of backups have a resolution of a second.
  const second = (): number => Math.floor(Date.now() / 1_000);
  const dumpsBefore = second();
  await waitForCondition('the next second', () => second() > dumpsBefore, 5_000);
  expect((await runBackup({ BACKUP_DIR: folder, BACKUP_KEEP_DAYS: '10', BACKUP_KEEP_COUNT: '1' })).code).toBe(0);
  expect(remainingDumps()).toEqual(['plenum-20200103T000000Z.dump', 'plenum-20200104T000000Z.dump']);
  expect(readdirSync(folder)).toContain('somebody-elses.dump');
  expect(readdirSync(folder)).not.toContain('plenum-20200101T000000Z.dump.sha256');
});

it('works with the tools of a small image', { timeout: fetchTimeoutMs }, async () => {
  const { program } = fetchedProgram('busybox', [['busybox-static'], ['busybox']]);
  const tools = mkdtempSync(join(workDir, 'tools-'));
  for (const tool of ['sh', 'awk', 'cut', 'date', 'df', 'find', 'grep', 'rm', 'sed', 'sha256sum', 'sort', 'tail', 'wc'])
    symlinkSync(program, join(tools, tool));
  const smallShell = shellWith(programs, [tools]);
  const folder = mkdtempSync(join(workDir, 'small-'));
  expect(await runBackup({ BACKUP_DIR: folder }, smallShell)).toMatchObject({ code: 0, err: '' });
  const [name = ''] = readdirSync(folder);
  const restoreResult = await smallShell.run('restore.sh', ['--force', join(folder, name)], {
    DATABASE_URL: urlOf(restoredServer),
  });
  expect(restoreResult).toMatchObject({ code: 0, err: '' });
});

it('ships scripts without shellcheck warnings', { timeout: fetchTimeoutMs }, async () => {
  const installedShellcheck = findOnPath('shellcheck');
  const { program, libraries } =
    installedShellcheck === undefined
      ? fetchedProgram('shellcheck', [['shellcheck']])
      : { program: installedShellcheck, libraries: {} };
  expect(await shell.line(`${program} infra/backup/*.sh`, libraries)).toEqual({ code: 0, out: '', err: '' });
  writeFileSync(join(workDir, 'wrong.sh'), '#!/bin/sh\nrm $1/*\n');
  expect((await shell.line(`${program} ${join(workDir, 'wrong.sh')}`, libraries)).code).toBe(1);
});
