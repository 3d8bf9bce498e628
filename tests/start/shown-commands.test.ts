/** Every command that a page shows, run in the installation that the page is for. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { repositoryRoot } from '../support/architecture/source-files.ts';
import { type Installations, layOutInstallations } from '../support/operator/installations.ts';
import { mentionCount, operatorPages, shownCommands } from '../support/operator/shown-commands.ts';
import type { EndedProcess } from '../support/services/ended-process.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';

const api = await openTestApi();
const smtp: TestMailServer = await startTestMailServer();
const publicUrl = 'https://plenum.test';
const installations: Installations = layOutInstallations({
  ...api.env,
  PUBLIC_URL: publicUrl,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Our Conference <hello@conference.example>',
});
/** What pages write in the place of a value. */
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

interface Known {
  /** Replaces what the page leaves open. */
  readonly fill?: readonly (readonly [
    shown: string,
    value: keyof typeof values | 'schedule.xml' | 'ENTERPRISE' | '500',
  ])[];
  readonly says: RegExp;
  /** Differs from 0 where there is nothing to do. */
  readonly code?: number;
}

const account = [['<number>', 'account']] as const;
const organization = [['<number>', 'organization']] as const;
const sent = /accepted the email from Our Conference <hello@conference\.example>/;

/** The commands of all pages; one that is not here fails the test. */
const known: Readonly<Record<string, Known>> = {
  help: { says: /^plenum <command>/ },
  migrate: { says: /The schema is up to date/ },
  'jobs list': { says: /no failed jobs/ },
  'jobs redrive': { says: /^0 jobs queued again/ },
  'jobs redrive [id …]': { fill: [['[id …]', 'account']], says: /^0 jobs queued again/, code: 1 },
  'jobs dismiss [id …]': { fill: [['[id …]', 'account']], says: /^No such job has failed/, code: 1 },
  'jobs dismiss --kind send-reset-email': { says: /^No such job has failed/, code: 1 },
  'jobs dismiss --all': { says: /^No such job has failed/ },
  'test-mail you@example.org': { says: sent },
  'test-mail <address>': { fill: [['<address>', 'email']], says: sent },
  'plan <organization> <plan>': {
    fill: [
      ['<organization>', 'organization'],
      ['<plan>', 'ENTERPRISE'],
    ],
    says: /now has the plan/,
  },
  'plan <organization> ENTERPRISE': { fill: [['<organization>', 'organization']], says: /now has the plan ENTERPRISE/ },
  founders: { says: /Nobody is named|@/ },
  'founders add <address>': { fill: [['<address>', 'email']], says: /may create organizations/ },
  'founders add ada@example.org': { fill: [['ada@example.org', 'email']], says: /may create organizations/ },
  'founders remove <address>': { fill: [['<address>', 'email']], says: /no longer named/ },
  'mails senders': { says: /recipients|No emails were sent/ },
  'mails stop account <number>': { fill: account, says: /is stopped/ },
  'mails stop account 12': { fill: [['12', 'account']], says: /is stopped/ },
  'mails stop organization <number>': { fill: organization, says: /is stopped/ },
  'mails stop organization 34': { fill: [['34', 'organization']], says: /is stopped/ },
  'mails allow account <number>': { fill: account, says: /may send again/ },
  'mails allow account 12': { fill: [['12', 'account']], says: /may send again/ },
  'mails allow organization <number>': { fill: organization, says: /may send again/ },
  'mails allow organization 34': { fill: [['34', 'organization']], says: /may send again/ },
  'mails limit <organization> <per day>': {
    fill: [
      ['<organization>', 'organization'],
      ['<per day>', '500'],
    ],
    says: /500 recipients per day/,
  },
  'mails limit 34 5000': { fill: [['34', 'organization']], says: /5000 recipients per day/ },
  'mails lift <address>': { fill: [['<address>', 'email']], says: /not on the suppression list/, code: 1 },
  'revoke-logins <address>': { fill: [['<address>', 'email']], says: /logins of .+ revoked/ },
  'revoke-logins <address or number>': { fill: [['<address or number>', 'account']], says: /logins of .+ revoked/ },
  'import <file>': { fill: [['<file>', 'schedule.xml']], says: new RegExp(`${publicUrl}/app/events/\\d+/agenda`) },
  'import - < <file>': { fill: [['<file>', 'schedule.xml']], says: /changes: / },
  purge: { says: /mail_links: / },
};

const filled = (command: string, { fill = [] }: Known): string =>
  fill.reduce((line, [shown, value]) => {
    expect(line).toContain(shown);
    return line.replace(shown, value in values ? values[value as keyof typeof values] : value);
  }, command);

const runs = new Map<string, Promise<EndedProcess>>();
/** Runs a line once: the examples of several pages are the same when they are filled in. */
function runOnce(line: string): Promise<EndedProcess> {
  const ended = runs.get(line) ?? installations.run(line);
  runs.set(line, ended);
  return ended;
}

const shown = operatorPages.flatMap(([, text]) => shownCommands(text));
const lines = [...new Map(shown.map((one) => [one.line, one])).values()];

describe('pages for operators', () => {
  it('show commands so that they can be copied', () => {
    for (const [page, text] of operatorPages) {
      expect(shownCommands(text), page).toHaveLength(mentionCount(text));
      const old = text.match(/npm run (?:operator|jobs|plan|migrate|import)\b|services\/operator\/src\/main/g) ?? [];
      expect(old, page).toHaveLength(text.includes('| a checkout ') ? 1 : 0);
    }
  });

  it('are about machines, Kubernetes and Compose', () => {
    expect(new Set(lines.map(({ prefix }) => prefix)).size).toBe(3);
    expect(lines.length).toBeGreaterThan(25);
  });

  it('show every command that the test knows', () => {
    expect(Object.keys(known).filter((command) => shown.every((one) => one.command !== command))).toEqual([]);
  });

  it.each(lines.map(({ prefix, command }) => [prefix, command] as const))('%splenum %s', async (prefix, command) => {
    const what = known[command];
    if (what === undefined) throw new Error(`No test knows this command: ${command}`);
    const ended = await runOnce(`${prefix}plenum ${filled(command, what)}`);
    expect({ ...ended, said: ended.out + ended.err }).toMatchObject({
      code: what.code ?? 0,
      said: expect.stringMatching(what.says) as string,
    });
  });

  it('are followed by logs, alerts, manifests and images', () => {
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

describe('a command without servers', () => {
  it('says where it looked and makes nothing', async () => {
    const before = readdirSync(repositoryRoot).toSorted();
    const missing = await installations.run('plenum jobs list', {});
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('Set REDIS_URL.\n');
    expect(missing.err).toContain('from /etc/plenum/plenum.env, which ');
    const misnamed = await installations.run('plenum jobs list', { PLENUM_SETTINGS: '/nowhere/plenum.env' });
    expect(misnamed).toMatchObject({ code: 2, out: '' });
    expect(misnamed.err).toContain('/nowhere/plenum.env cannot be read (ENOENT)');
    const dataDir = join(installations.folder, 'none');
    const checkout = `node ${join(repositoryRoot, 'scripts', 'operator.ts')}`;
    for (const command of ['jobs list', 'import schedule.xml', 'migrate']) {
      const ended = await installations.run(`${checkout} ${command}`, { PLENUM_DATA_DIR: dataDir });
      expect(ended).toMatchObject({ code: 2, out: '' });
      expect(ended.err).toContain('no `npm start` is running');
    }
    expect(readdirSync(installations.folder)).toEqual(['schedule.xml']);
    expect(readdirSync(repositoryRoot).toSorted()).toEqual(before);
  });

  it('says which server does not answer', async () => {
    const nobody = { DATABASE_URL: 'postgresql://plenum:secret@127.0.0.1:1/plenum', REDIS_URL: 'redis://127.0.0.1:1' };
    const ended = await installations.run('plenum plan 1 ENTERPRISE', nobody);
    expect(ended).toEqual({ code: 1, out: '', err: 'PostgreSQL (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1\n' });
  });
});

it('lets variables of the environment prevail, and hands those of Node to Node', async () => {
  const { settingsPath } = installations;
  const elsewhere = { PLENUM_SETTINGS: settingsPath, DATABASE_URL: 'postgresql://plenum:secret@127.0.0.1:1/plenum' };
  expect(await installations.run('plenum plan 1 ENTERPRISE', elsewhere)).toMatchObject({ code: 1 });
  const path = join(installations.folder, 'node.env');
  writeFileSync(path, `${readFileSync(settingsPath, 'utf8')}NODE_OPTIONS=--require=/nowhere.cjs\n`);
  const started = await installations.run('plenum plan 1 ENTERPRISE', { PLENUM_SETTINGS: path });
  expect(started.err).toContain("Cannot find module '/nowhere.cjs'");
  expect(started.code).toBe(1);
});

const asNobody = [
  '--reuid=nobody',
  '--regid=nogroup',
  '--clear-groups',
  'test',
  '-r',
  join(repositoryRoot, 'bin/plenum'),
];
const mayBecomeNobody = process.getuid?.() === 0 && spawnSync('setpriv', asNobody).status === 0;

it.skipIf(!mayBecomeNobody)('reads the settings as root, and runs as the user of the units', async () => {
  const { folder, settingsPath } = installations;
  writeFileSync(join(folder, 'private.xml'), frabXml([{}]), { mode: 0o600 });
  const user = { PLENUM_SETTINGS: settingsPath, PLENUM_USER: 'nobody' };
  const refused = await installations.run('plenum import private.xml', user);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('EACCES');
  expect(refused.err).toContain('import - < <file>');
  const given = await installations.run('plenum import - < private.xml', user);
  expect(given).toMatchObject({ code: 0, err: '' });
  const unknown = await installations.run('plenum jobs list', { ...user, PLENUM_USER: 'no-such-user' });
  expect(unknown).toMatchObject({ code: 2, err: 'PLENUM_USER: there is no user no-such-user.\n' });
});
