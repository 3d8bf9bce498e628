/** `plenum backup` and `plenum restore` on real servers: what they restore, and what they refuse. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type BackupWorld, createBackupWorld } from '../support/faults/backup-world.ts';
import { databaseDigest, findStaleSequences, withConnection } from '../support/faults/database-content.ts';
import {
  type Conference,
  createConferenceWithRooms,
  type Person,
  scopeOfPerson,
  setMembership,
} from '../support/gateway/world.ts';
import { waitForExit } from '../support/services/ended-process.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { type FakeS3, startFakeS3 } from '../support/storage/fake-s3.ts';

/** Debian's packages may have to be downloaded first. */
const fetchTimeoutMs = 300_000;
let world: BackupWorld;
let key: { readonly BACKUP_RECIPIENTS: string; readonly BACKUP_IDENTITY_FILE: string };
let conference: Conference;
let writer: Person;
let person: TestPerson;
let backup: string;
let s3: FakeS3;

/** Calls `work` with an API of the installation, which is stopped afterwards. */
async function whileRunning<T>(work: (api: TestApi) => Promise<T>): Promise<T> {
  const api = await startTestApi(world.env);
  try {
    return await work(api);
  } finally {
    await api.close();
  }
}

const post = (api: TestApi, content: string) =>
  postRoomMessage(scopeOfPerson(api.deps, writer), { room_id: conference.rooms.GLOBAL, content });

const digest = () => withConnection(world.env['DATABASE_URL'] ?? '', databaseDigest);

/** Creates a key, and returns its settings. */
async function newKey(name: string): Promise<typeof key> {
  const path = join(world.folder, name);
  const { code, out, err } = await world.run(['backup', '--new-key']);
  expect(code).toBe(0);
  writeFileSync(path, out);
  return { BACKUP_RECIPIENTS: /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(err)?.[1] ?? '', BACKUP_IDENTITY_FILE: path };
}

const restore = (settings: Readonly<Record<string, string>> = {}, args: readonly string[] = []) =>
  world.run(['restore', ...(args.length === 0 ? [backup] : args)], { ...key, ...settings });

/** Expects that a restore fails for this reason, and that neither databases nor the content have changed. */
async function expectRejected(result: Promise<{ code: number | null; out: string; err: string }>, reason: RegExp) {
  const [databases, content] = [await world.databases(), await digest()];
  const { code, err } = await result;
  expect(err).toMatch(reason);
  expect(err.split('\n    at ')).toHaveLength(1);
  expect(code).toBe(1);
  expect(await world.databases()).toEqual(databases);
  expect(await digest()).toEqual(content);
}

/** Copies the backup, and changes one of its files. Returns the path of the copy. */
function changedCopy(file: string, change: (content: Buffer) => Buffer): string {
  const path = join(world.folder, 'changed', backup);
  rmSync(path, { recursive: true, force: true });
  cpSync(join(world.backups, backup), path, { recursive: true });
  writeFileSync(join(path, file), change(readFileSync(join(path, file))));
  return path;
}

const flipByte = (at: number) => (content: Buffer) => Buffer.from(content.with(at, (content[at] ?? 0) ^ 1));

beforeAll(async () => {
  world = await createBackupWorld();
  s3 = await startFakeS3();
  key = await newKey('key.txt');
  writeFileSync(join(world.uploads, 'portrait.webp'), 'a picture');
  await whileRunning(async (api) => {
    conference = await createConferenceWithRooms(api.deps);
    writer = await setMembership(api.deps, conference, 'ATTENDEE', 'Anna');
    person = await newLoggedInPerson(api);
  });
}, fetchTimeoutMs);
afterAll(async () => {
  await s3.close();
  await world.close();
});

it('backs up everything that was acknowledged before, while people write', async () => {
  await whileRunning(async (api) => {
    let isOver = false;
    const posted: number[] = [];
    const writing = (async () => {
      while (!isOver) posted.push((await post(api, 'It goes on')).message.id);
    })();
    await waitForCondition('messages are posted', () => posted.length > 50, 2 * timeouts.condition);
    const acknowledged = [...posted];
    const result = await world.run(['backup'], key);
    isOver = true;
    await writing;
    expect(result).toMatchObject({ code: 0, err: '' });
    backup = /^Complete: (\S+) in /m.exec(result.out)?.[1] ?? '';
    expect(posted.length).toBeGreaterThan(acknowledged.length);
    const manifest = JSON.parse(readFileSync(join(world.backups, backup, 'manifest.json'), 'utf8')) as {
      readonly rows: Readonly<Record<string, number>>;
    };
    expect(manifest.rows['room_messages']).toBeGreaterThanOrEqual(acknowledged.length);
  });
  expect(readdirSync(join(world.backups, backup)).toSorted()).toEqual([
    'database.dump.age',
    'manifest.json',
    'uploads.tar.age',
  ]);
  const [recorded] = await world.query('select file_name, size_bytes from backups');
  expect(recorded).toMatchObject({ file_name: backup });
});

it('verifies a backup without changing the database in use', async () => {
  const before = { databases: await world.databases(), content: await digest() };
  const result = await restore({}, ['latest', '--verify-only']);
  expect(result).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`Verified: ${backup}`) as string });
  expect({ databases: await world.databases(), content: await digest() }).toEqual(before);
});

it('restores the database and uploads, deletes the keys in Redis, and keeps the former database', async () => {
  await whileRunning((api) => post(api, 'After the backup'));
  rmSync(join(world.uploads, 'portrait.webp'));
  const redis = new Redis(world.redis.url);
  try {
    await redis.set(`${world.redis.prefix}bull:mails:1`, 'a job');
    await redis.set(`other-${world.redis.prefix}`, 'of another installation');
    const result = await restore();
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(await redis.keys(`${world.redis.prefix}*`)).toEqual([]);
    expect(await redis.getdel(`other-${world.redis.prefix}`)).toBe('of another installation');
    const former = /the former database is (\S+)/.exec(result.out)?.[1] ?? '';
    expect(await world.databases()).toContain(former);
    expect(await world.query(`select from room_messages where content = 'After the backup'`)).toEqual([]);
    const url = new URL(world.env['DATABASE_URL'] ?? '');
    url.pathname = former;
    const kept = await withConnection(url.href, (db) =>
      db.query(`select from room_messages where content = 'After the backup'`),
    );
    expect(kept.rows).toHaveLength(1);
    await world.query(`drop database ${former}`);
  } finally {
    redis.disconnect();
  }
  expect(readFileSync(join(world.uploads, 'portrait.webp'), 'utf8')).toBe('a picture');
  expect(await withConnection(world.env['DATABASE_URL'] ?? '', findStaleSequences)).toEqual([]);
});

it('runs the product on the restored database, where people log in and continue', async () => {
  const [head] = await world.query(`select last_seq from room_heads where room_id = ${conference.rooms.GLOBAL}`);
  await whileRunning(async (api) => {
    const browser = api.client();
    await logIn(person, browser);
    expect((await browser.get('/auth/me')).status).toBe(200);
    expect((await post(api, 'Where were we?')).message.seq).toBe(Number(head?.['last_seq']) + 1);
  });
});

it('refuses while processes are running', async () => {
  const connected = new pg.Client({
    connectionString: world.env['DATABASE_URL'],
    application_name: 'plenum-api/1.2.3',
  });
  await connected.connect();
  try {
    await expectRejected(restore(), /is in use by plenum-api\/1\.2\.3 \(1\)\. Stop all processes/);
  } finally {
    await connected.end();
  }
  const subscriber = new Redis(world.redis.url);
  try {
    await subscriber.subscribe(`${world.redis.prefix}wake`);
    await expectRejected(restore(), /A gateway or worker is connected to Redis/);
  } finally {
    subscriber.disconnect();
  }
  await expectRejected(restore({ REDIS_URL: 'redis://127.0.0.1:9' }), /^Redis \(REDIS_URL\): /);
});

it('rejects a wrong key, and backups that are damaged, incomplete, or of a later version', async () => {
  const other = await newKey('other.txt');
  await expectRejected(restore(other), /encrypted for another key/);
  await expectRejected(restore({ BACKUP_IDENTITY_FILE: '' }), /set BACKUP_IDENTITY_FILE/);
  await expectRejected(restore({ BACKUP_IDENTITY_FILE: '/nowhere' }), /^BACKUP_IDENTITY_FILE: ENOENT: .+'\/nowhere'/);
  const dump = 'database.dump.age';
  const end = readFileSync(join(world.backups, backup, dump)).length;
  const changes: readonly (readonly [file: string, change: (content: Buffer) => Buffer, reason: RegExp])[] = [
    [dump, (content) => content.subarray(0, end / 2), /damaged/],
    [dump, (content) => content.subarray(0, end - 1), /damaged/],
    [dump, flipByte(end - 1), /damaged/],
    [dump, flipByte(Math.floor(end / 2)), /damaged/],
    [dump, () => Buffer.alloc(0), /damaged/],
    ['uploads.tar.age', (content) => content.subarray(0, -1), /damaged/],
    ['manifest.json', (content) => content.subarray(0, -9), /manifest\.json cannot be read/],
    ['manifest.json', (content) => Buffer.from(String(content).replace('"format": 1', '"format": 2')), /later version/],
    ['manifest.json', (content) => Buffer.from(String(content).replace('0001-', '9999-')), /does not know \(9999-/],
    ['manifest.json', (content) => Buffer.from(String(content).replace(/"sha256": "./, '"sha256": "x')), /checksum/],
    [
      'manifest.json',
      (content) => Buffer.from(String(content).replace(/"users": (\d+)/, '"users": 1$1')),
      /other numbers of rows: users \(/,
    ],
  ];
  for (const [file, change, reason] of changes) {
    await expectRejected(restore({}, [changedCopy(file, change)]), reason);
    await expectRejected(restore({}, [changedCopy(file, change), '--verify-only']), reason);
  }
  await expectRejected(restore({}, ['plenum-20200101T000000Z']), /manifest\.json does not exist/);
});

it('leaves the database in use when it is interrupted, and restores at the next attempt', async () => {
  const content = await digest();
  const databases = await world.databases();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const child = spawn(process.execPath, ['services/operator/src/main.ts', 'restore', backup], {
      env: { ...world.env, ...key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = waitForExit(child);
    await waitForCondition('the new database exists', async () =>
      (await world.databases()).some((name) => name.endsWith('_restoring')),
    );
    child.kill(signal);
    const { code, err } = await ended;
    expect(code).toBe(signal === 'SIGTERM' ? 1 : null);
    expect(err).toBe(signal === 'SIGTERM' ? 'Interrupted. The database in use was not changed.\n' : '');
    expect(await digest()).toEqual(content);
    if (signal === 'SIGTERM') expect(await world.databases()).toEqual(databases);
  }
  const result = await restore();
  expect(result).toMatchObject({ code: 0, err: '' });
  expect(await world.databases()).not.toContain('plenum_restoring');
});

it('restores on a server where the database does not exist', async () => {
  const url = new URL(world.env['DATABASE_URL'] ?? '');
  url.pathname = '/elsewhere';
  const result = await restore({ DATABASE_URL: url.href });
  expect(result).toMatchObject({ code: 0, err: '', out: expect.stringContaining('created elsewhere') as string });
  expect(await withConnection(url.href, databaseDigest)).toEqual(await digest());
  await world.query('drop database elsewhere');
});

it('says what is missing: rights, programs, settings', async () => {
  await world.administer('alter role plenum nocreatedb');
  await expectRejected(restore(), /^The role plenum may not create databases\. .+: alter role "plenum" createdb;$/m);
  await world.administer('alter role plenum createdb');
  const failures = [
    [world.run(['backup'], { ...key, BACKUP_TARGET: '' }), /Set BACKUP_TARGET/],
    [world.run(['backup'], { ...key, BACKUP_TARGET: 'backups' }), /neither an absolute path nor s3:/],
    [world.run(['backup'], { ...key, BACKUP_TARGET: join(world.folder, 'none') }), /ENOENT/],
    [world.run(['backup'], { BACKUP_RECIPIENTS: 'age1wrong' }), /age1wrong is not a public key/],
    [world.run(['backup'], { BACKUP_TARGET: 's3://plenum-test' }), /must be encrypted: set BACKUP_RECIPIENTS/],
  ] as const;
  for (const [result, reason] of failures) await expectRejected(result, reason);
  expect(readdirSync(world.backups)).toEqual([backup]);
});

it('stores backups in a bucket, and removes incomplete and expired ones', async () => {
  const bucket = {
    ...key,
    BACKUP_TARGET: 's3://plenum-test/nightly',
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const first = await world.run(['backup'], bucket);
  expect(first).toMatchObject({ code: 0, err: '' });
  const [, name = ''] = /^Complete: (\S+) in s3:/m.exec(first.out) ?? [];
  expect((await restore(bucket, ['latest', '--verify-only'])).out).toContain(`Verified: ${name}`);
  // A killed run leaves files without a manifest, and a former one an old backup.
  s3.put(`/plenum-test/nightly/plenum-20200101T000000Z/database.dump.age`, Buffer.from('a part'));
  for (const file of ['database.dump.age', 'manifest.json'])
    s3.put(`/plenum-test/nightly/plenum-20200102T000000Z/${file}`, Buffer.from('old'));
  s3.put('/plenum-test/nightly/somebody-else', Buffer.from('other'));
  expect((await world.run(['backup', '--list'], bucket)).out).toContain('plenum-20200101T000000Z  6 B  incomplete');
  // The names of backups have a resolution of a second.
  const created = Math.floor(Date.now() / 1_000);
  await waitForCondition('the next second', () => Math.floor(Date.now() / 1_000) > created, 5_000);
  const second = await world.run(['backup'], { ...bucket, BACKUP_KEEP_COUNT: '1' });
  expect(second).toMatchObject({ code: 0, err: '' });
  expect(second.out).toMatch(/^Deleted: plenum-20200102T000000Z\nDeleted: plenum-20200101T000000Z$/m);
  expect(s3.keys().filter((path) => path.includes('plenum-2020'))).toEqual([]);
  expect(s3.keys()).toContain('/plenum-test/nightly/somebody-else');
  expect(s3.unfinishedUploads()).toBe(0);
  s3.behaviour = 'failing';
  await expectRejected(world.run(['backup'], bucket), /^s3:\/\/plenum-test\/nightly: /);
  s3.behaviour = 'well';
});

it('removes the files of a failed backup', async () => {
  const before = readdirSync(world.backups);
  const failed = await waitForExit(
    spawn(
      'sh',
      ['-c', 'ulimit -f 64; trap "" XFSZ; exec "$0" services/operator/src/main.ts backup', process.execPath],
      {
        env: { ...world.env, ...key },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ),
  );
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('EFBIG') as string });
  expect(readdirSync(world.backups)).toEqual(before);
  expect(existsSync(join(world.backups, backup, 'manifest.json'))).toBe(true);
});
