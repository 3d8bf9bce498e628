/**
 * The commands on the pages about backups, literally and in their order: on a machine with the layout of the page, and in
 * the containers of Kubernetes and Compose.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackupWorld, createBackupWorld } from '../support/faults/backup-world.ts';
import { createInstallations, type Installations } from '../support/operator/installations.ts';
import { operatorPages, shownCommands } from '../support/operator/shown-commands.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';

/** Debian's packages may have to be downloaded first. */
const fetchTimeoutMs = 300_000;
let world: BackupWorld;
let mail: TestMailServer;
let installations: Installations;

/** Returns the lines of a page that create or restore backups. */
const linesOf = (page: string): readonly string[] =>
  shownCommands(operatorPages.find(([path]) => path.endsWith(`/${page}`))?.[1] ?? '').flatMap(({ line, command }) =>
    /^(backup|restore)\b/.test(command) ? [line] : [],
  );

/** Fills the placeholders of an earlier backup and of another server. */
const fill = (line: string): string =>
  line
    .replace('<backup>', readdirSync(world.backups).toSorted()[0] ?? '')
    .replace('DATABASE_URL=…', `DATABASE_URL=${world.env['DATABASE_URL']}`);

beforeAll(async () => {
  world = await createBackupWorld();
  mail = await startTestMailServer();
  mkdirSync(join(world.uploads, 'pictures'));
  writeFileSync(join(world.uploads, 'pictures', 'portrait.webp'), 'a picture');
  const { out, err } = await world.run(['backup', '--new-key']);
  const keyFile = join(world.folder, 'key.txt');
  writeFileSync(keyFile, out);
  installations = createInstallations({
    ...world.env,
    BACKUP_RECIPIENTS: /age1\w+/.exec(err)?.[0] ?? '',
    PUBLIC_URL: 'https://plenum.test',
    SMTP_URL: mail.url,
    BACKUP_IDENTITY_FILE: keyFile,
  });
}, fetchTimeoutMs);
afterAll(async () => {
  installations.remove();
  await mail.close();
  await world.close();
});

it('backs up with the commands of back-up.md, and restores with those of restore.md', async () => {
  const lines = [...linesOf('back-up.md'), ...linesOf('restore.md')];
  expect(lines.filter((line) => line.includes('--new-key >')).length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.endsWith('plenum restore latest')).length).toBeGreaterThan(2);
  for (const line of lines) {
    const filled = fill(line);
    const { code, err } = await installations.run(filled);
    expect({ filled, code, err }).toMatchObject({
      code: 0,
      err: line.includes('--new-key') ? (expect.stringMatching(/^BACKUP_RECIPIENTS=age1/) as string) : '',
    });
  }
  const databases = await world.databases();
  expect(databases.filter((name) => name.startsWith('plenum_before_')).length).toBeGreaterThan(2);
  expect(databases).not.toContain('plenum_restoring');
  expect(databases).not.toContain('plenum_verifying');
});

it('mentions no command in another form', () => {
  for (const page of ['back-up.md', 'restore.md']) {
    const text = operatorPages.find(([path]) => path.endsWith(`/${page}`))?.[1] ?? '';
    expect(text).not.toMatch(/backup\.sh|restore\.sh/);
    expect(linesOf(page).length, page).toBeGreaterThan(3);
  }
});
