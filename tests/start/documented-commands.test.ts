/** Runs every command shown in the documentation, in the kind of installation that its page is about. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { repositoryRoot } from '../support/architecture/source-files.ts';
import { type Installations, createInstallations } from '../support/operator/installations.ts';
import { mentionCount, operatorPages, type ShownCommand, shownCommands } from '../support/operator/shown-commands.ts';
import type { EndedProcess } from '../support/services/ended-process.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';

const api = await openTestApi();
const smtp: TestMailServer = await startTestMailServer();
const publicUrl = 'https://plenum.test';
const installations: Installations = createInstallations({
  ...api.env,
  PUBLIC_URL: publicUrl,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Our Conference <hello@conference.example>',
});
/** Placeholders on the pages, and their values. */
const values = { account: '', organization: '', email: '' };

beforeAll(async () => {
  const { owner, organization_id } = await newConference(api);
  Object.assign(values, { account: String(owner.user_id), organization: String(organization_id), email: owner.email });
  writeFileSync(join(installations.folder, 'schedule.xml'), frabXml([{}]));
});
afterAll(async () => {
  await smtp.close();
  installations.remove();
});

interface KnownCommand {
  /** Replaces the placeholders of a page. */
  readonly replacements?: readonly (readonly [
    placeholder: string,
    value: keyof typeof values | 'schedule.xml' | 'UNLIMITED_ATTENDEES' | '500',
  ])[];
  readonly output: RegExp;
  /** The exit code if there is nothing to do, if not 0. */
  readonly code?: number;
}

const account = [['<number>', 'account']] as const;
const organization = [['<number>', 'organization']] as const;
const sentOutput = /accepted the email from Our Conference <hello@conference\.example>/;

/** The commands of all pages; a command missing here fails the test. */
const knownCommands: Readonly<Record<string, KnownCommand>> = {
  help: { output: /^plenum <command>/ },
  migrate: { output: /The schema is up to date/ },
  'migrate --status': { output: /The schema is up to date/ },
  'migrate --dry-run': { output: /Nothing is pending/ },
  version: { output: /^plenum \d/ },
  // No server has the public URL of this test.
  doctor: { output: /^ok +database /m, code: 1 },
  'doctor --json': { output: /"checks": \[/, code: 1 },
  'doctor --bundle support.tar.gz': {
    output: /The support bundle is in support\.tar\.gz/,
    code: 1,
  },
  'jobs list': { output: /no failed jobs/ },
  'jobs redrive': { output: /^0 jobs queued again/ },
  'jobs redrive [id …]': { replacements: [['[id …]', 'account']], output: /^0 jobs queued again/, code: 1 },
  'jobs dismiss [id …]': { replacements: [['[id …]', 'account']], output: /^No such job has failed/, code: 1 },
  'jobs dismiss --kind send-link-mail': { output: /^No such job has failed/, code: 1 },
  'jobs dismiss --all': { output: /^No such job has failed/ },
  'test-mail you@example.org': { output: sentOutput },
  'test-mail <address>': { replacements: [['<address>', 'email']], output: sentOutput },
  'plan <organization> <plan>': {
    replacements: [
      ['<organization>', 'organization'],
      ['<plan>', 'UNLIMITED_ATTENDEES'],
    ],
    output: /now has the plan/,
  },
  'plan <organization> UNLIMITED_ATTENDEES': {
    replacements: [['<organization>', 'organization']],
    output: /now has the plan UNLIMITED_ATTENDEES/,
  },
  founders: { output: /Nobody is named|@/ },
  'founders add <address>': { replacements: [['<address>', 'email']], output: /may create organizations/ },
  'founders add ada@example.org': { replacements: [['ada@example.org', 'email']], output: /may create organizations/ },
  'founders remove <address>': { replacements: [['<address>', 'email']], output: /no longer named/ },
  'mails senders': { output: /recipients|No emails were sent/ },
  'mails stop account <number>': { replacements: account, output: /is stopped/ },
  'mails stop account 12': { replacements: [['12', 'account']], output: /is stopped/ },
  'mails stop organization <number>': { replacements: organization, output: /is stopped/ },
  'mails stop organization 34': { replacements: [['34', 'organization']], output: /is stopped/ },
  'mails allow account <number>': { replacements: account, output: /may send again/ },
  'mails allow account 12': { replacements: [['12', 'account']], output: /may send again/ },
  'mails allow organization <number>': { replacements: organization, output: /may send again/ },
  'mails allow organization 34': { replacements: [['34', 'organization']], output: /may send again/ },
  'mails limit <organization> <per day>': {
    replacements: [
      ['<organization>', 'organization'],
      ['<per day>', '500'],
    ],
    output: /500 recipients per day/,
  },
  'mails limit 34 5000': { replacements: [['34', 'organization']], output: /5000 recipients per day/ },
  'mails lift <address>': { replacements: [['<address>', 'email']], output: /not on the suppression list/, code: 1 },
  'revoke-logins <address>': { replacements: [['<address>', 'email']], output: /logins of .+ revoked/ },
  'revoke-logins <address or number>': {
    replacements: [['<address or number>', 'account']],
    output: /logins of .+ revoked/,
  },
  'import <file>': {
    replacements: [['<file>', 'schedule.xml']],
    output: new RegExp(`${publicUrl}/app/events/\\d+/agenda`),
  },
  'import - < <file>': { replacements: [['<file>', 'schedule.xml']], output: /changes: / },
  // Runs until it is stopped, so only its request for a token is tested here.
  'webhooks listen --organization <id> --forward <URL>': {
    replacements: [
      ['<id>', 'organization'],
      ['<URL>', '500'],
    ],
    output: /Set PLENUM_TOKEN to an API token/,
    code: 2,
  },
  purge: { output: /mail_links: / },
};

const fillPlaceholders = (command: string, { replacements = [] }: KnownCommand): string =>
  replacements.reduce((line, [placeholder, value]) => {
    expect(line).toContain(placeholder);
    return line.replace(placeholder, value in values ? values[value as keyof typeof values] : value);
  }, command);

const runs = new Map<string, Promise<EndedProcess>>();
/** Runs a line once: examples of several pages are identical after replacing placeholders. */
function runOnce(line: string): Promise<EndedProcess> {
  const result = runs.get(line) ?? installations.run(line);
  runs.set(line, result);
  return result;
}

/** `tests/faults/backup-pages.test.ts` runs the commands about backups, which need the programs of PostgreSQL. */
const isAboutBackups = ({ command }: ShownCommand): boolean => /^(backup|restore)\b/.test(command);
const commands = operatorPages.flatMap(([, text]) => shownCommands(text)).filter((shown) => !isAboutBackups(shown));
const lines = [...new Map(commands.map((shownCommand) => [shownCommand.line, shownCommand])).values()];

describe('pages for operators', () => {
  it('shows commands in a form that can be copied', () => {
    for (const [page, text] of operatorPages) {
      expect(shownCommands(text), page).toHaveLength(mentionCount(text));
      const old = text.match(/npm run (?:operator|jobs|plan|migrate|import)\b|services\/operator\/src\/main/g) ?? [];
      expect(old, page).toHaveLength(text.includes('| a checkout ') ? 1 : 0);
    }
  });

  it('covers machines, Kubernetes and Compose', () => {
    expect(new Set(lines.map(({ prefix }) => prefix)).size).toBe(3);
    expect(lines.length).toBeGreaterThan(25);
  });

  it('shows every command listed in the test', () => {
    expect(
      Object.keys(knownCommands).filter((command) =>
        commands.every((shownCommand) => shownCommand.command !== command),
      ),
    ).toEqual([]);
  });

  it.each(lines.map(({ prefix, command }) => [prefix, command] as const))(
    'runs %splenum %s',
    async (prefix, command) => {
      const expected = knownCommands[command];
      if (expected === undefined) throw new Error(`The test has no entry for the command ${command}`);
      const result = await runOnce(`${prefix}plenum ${fillPlaceholders(command, expected)}`);
      expect({ ...result, said: result.out + result.err }).toMatchObject({
        code: expected.code ?? 0,
        said: expect.stringMatching(expected.output) as string,
      });
    },
  );

  it('uses the same command as logs, alerts, manifests and images', () => {
    const files = globSync(
      ['infra/**/*.{json,yaml,sh,service,Dockerfile}', 'k8s/**/*.yaml', 'services/*/src/**/*.ts'],
      { cwd: repositoryRoot },
    );
    const texts = files.map((path) => [path, readFileSync(join(repositoryRoot, path), 'utf8')] as const);
    const old = /npm run (?:operator|jobs|plan|migrate|import)\b|node services\/operator|\[node, services\/operator/;
    expect(texts.filter(([, text]) => old.test(text)).map(([path]) => path)).toEqual([]);
    const dockerfile = readFileSync(join(repositoryRoot, 'infra/docker/server.Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(/^COPY bin bin\nRUN ln -s \/app\/bin\/plenum \/usr\/local\/bin\/plenum$/m);
    const install = operatorPages.find(([path]) => path.endsWith('/install.md'))?.[1];
    expect(install).toContain('ln -sfn /opt/plenum/bin/plenum /usr/local/bin/plenum\n');
  });
});

describe('operator commands without servers', () => {
  it('reports where it searched for settings, and creates no files', async () => {
    const filesBefore = readdirSync(repositoryRoot).toSorted();
    const ownFilesBefore = readdirSync(installations.folder);
    const missing = await installations.run('plenum jobs list', {});
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('Set REDIS_URL.\n');
    expect(missing.err).toContain('from /etc/plenum/plenum.env, which ');
    const invalidPath = await installations.run('plenum jobs list', { PLENUM_SETTINGS: '/nowhere/plenum.env' });
    expect(invalidPath).toMatchObject({ code: 2, out: '' });
    expect(invalidPath.err).toContain('/nowhere/plenum.env cannot be read (ENOENT)');
    const dataDir = join(installations.folder, 'none');
    const checkoutCommand = `node ${join(repositoryRoot, 'scripts', 'operator.ts')}`;
    for (const command of ['jobs list', 'import schedule.xml', 'migrate']) {
      const result = await installations.run(`${checkoutCommand} ${command}`, { PLENUM_DATA_DIR: dataDir });
      expect(result).toMatchObject({ code: 2, out: '' });
      expect(result.err).toContain('no `npm start` is running');
    }
    expect(readdirSync(installations.folder)).toEqual(ownFilesBefore);
    expect(readdirSync(repositoryRoot).toSorted()).toEqual(filesBefore);
  });

  it('reports which server does not respond', async () => {
    const unreachableServers = {
      DATABASE_URL: 'postgresql://plenum:secret@127.0.0.1:1/plenum',
      REDIS_URL: 'redis://127.0.0.1:1',
    };
    const result = await installations.run('plenum plan 1 UNLIMITED_ATTENDEES', unreachableServers);
    expect(result).toEqual({ code: 1, out: '', err: 'PostgreSQL (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1\n' });
  });
});

it('gives precedence to environment variables, and passes Node’s own to Node', async () => {
  const { settingsPath } = installations;
  const overridingEnv = {
    PLENUM_SETTINGS: settingsPath,
    DATABASE_URL: 'postgresql://plenum:secret@127.0.0.1:1/plenum',
  };
  expect(await installations.run('plenum plan 1 UNLIMITED_ATTENDEES', overridingEnv)).toMatchObject({ code: 1 });
  const path = join(installations.folder, 'node.env');
  writeFileSync(path, `${readFileSync(settingsPath, 'utf8')}NODE_OPTIONS=--require=/nowhere.cjs\n`);
  const started = await installations.run('plenum plan 1 UNLIMITED_ATTENDEES', { PLENUM_SETTINGS: path });
  expect(started.err).toContain("Cannot find module '/nowhere.cjs'");
  expect(started.code).toBe(1);
});

const setprivArgs = [
  '--reuid=nobody',
  '--regid=nogroup',
  '--clear-groups',
  'test',
  '-r',
  join(repositoryRoot, 'bin/plenum'),
];
const canRunAsNobody = process.getuid?.() === 0 && spawnSync('setpriv', setprivArgs).status === 0;

it.skipIf(!canRunAsNobody)('reads the settings as root, and runs as the user of the units', async () => {
  const { folder, settingsPath } = installations;
  writeFileSync(join(folder, 'private.xml'), frabXml([{}]), { mode: 0o600 });
  const user = { PLENUM_SETTINGS: settingsPath, PLENUM_USER: 'nobody' };
  const rejected = await installations.run('plenum import private.xml', user);
  expect(rejected).toMatchObject({ code: 2, out: '' });
  expect(rejected.err).toContain('EACCES');
  expect(rejected.err).toContain('import - < <file>');
  const redirected = await installations.run('plenum import - < private.xml', user);
  expect(redirected).toMatchObject({ code: 0, err: '' });
  const unknownUser = await installations.run('plenum jobs list', { ...user, PLENUM_USER: 'no-such-user' });
  expect(unknownUser).toMatchObject({ code: 2, err: 'PLENUM_USER: there is no user no-such-user.\n' });
});
