/** Operator commands against real servers: effects, output, exit codes. */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statement } from '@plenum/core/platform/db/database';
import { PermanentFailure } from '@plenum/core/platform/jobs/permanent-failure';
import { expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, newSignedUpPerson, newVerifiedPerson } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import { logInAgain } from '../support/gateway/world.ts';
import { runOperatorInProcess, runOperator } from '../support/operator/operator-process.ts';
import { commandNames } from '../support/operator/shown-commands.ts';
import { waitForExit } from '../support/services/ended-process.ts';
import { nodeEnvironment } from '../support/services/node-environment.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { startTestMailServer } from '../support/worker/test-mail-server.ts';
import { openJobs, startTestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();

const run = (args: readonly string[], env: Readonly<Record<string, string>> = api.env) =>
  runOperatorInProcess(args, env);

it('prints its commands, and exits with 2 on invalid arguments', async () => {
  const help = await run(['help'], {});
  expect(help.code).toBe(0);
  for (const name of commandNames) {
    expect(help.out).toContain(`\n  ${name}`);
  }
  const invalidCommands = [
    'bake',
    'migrate now',
    'plan 0 UNLIMITED_ATTENDEES',
    'plan 1 GOLD',
    'founders add',
    'founders bake ada@example.org',
    'backup now',
    'restore',
    'restore latest now',
    'jobs bake',
    'jobs dismiss',
    'jobs dismiss --kind',
    'revoke-logins',
    'webhooks',
    'webhooks listen --organization 1 --forward http://localhost:3000/hook',
  ];
  for (const line of [...invalidCommands, 'test-mail nobody', 'purge all', 'import', 'import package.json --event x']) {
    const invalidResult = await run(line.split(' '), {});
    expect(invalidResult).toMatchObject({ code: 2, out: '' });
    expect(invalidResult.err).toContain('operator ');
  }
});

it.each(commandNames)('prints the usage of %s', async (name) => {
  for (const option of ['--help', '-h'])
    expect(await run([name, option], {})).toMatchObject({
      code: 0,
      out: expect.stringContaining(`operator ${name}`),
      err: '',
    });
});

it('runs with the supported Node of the packages, and fails with one line if there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenum-node-'));
  try {
    await mkdir(join(folder, 'bin'));
    await copyFile('bin/plenum', join(folder, 'bin/plenum'));
    // A Node in PATH that is too old.
    await writeFile(join(folder, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    const runProgram = (path: string) =>
      waitForExit(spawn(path, ['help'], { env: { ...nodeEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] }));
    const failed = await runProgram(join(folder, 'bin/plenum'));
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toMatch(/^plenum requires Node [^\n]+\n$/);
    const [major = 0] = process.versions.node.split('.').map(Number);
    await mkdir(join(folder, `node_modules/node-linux-${major}/bin`), { recursive: true });
    await symlink(process.execPath, join(folder, `node_modules/node-linux-${major}/bin/node`));
    await symlink(join(process.cwd(), 'services'), join(folder, 'services'));
    expect(await runProgram(join(folder, 'bin/plenum'))).toMatchObject({ code: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('requires only the settings that a command uses, even in production', async () => {
  const { DATABASE_URL = '' } = api.env;
  const [resultWithoutSettings, resultWithSettings] = await Promise.all([
    runOperator(['migrate'], { NODE_ENV: 'production' }),
    runOperator(['migrate'], { NODE_ENV: 'production', DATABASE_URL }),
  ]);
  expect(resultWithoutSettings.code).toBe(2);
  expect(resultWithoutSettings.err).toContain('Set DATABASE_URL.\nSettings are read from the environment and from ');
  expect(resultWithSettings).toMatchObject({ code: 0, out: 'The schema is up to date.\n' });
});

it('lists senders of emails, stops and allows them, and raises a limit', async () => {
  const { owner, organization_id, event_id } = await newConference(api);
  const invite = (count: number) =>
    owner.client.post(`/events/${event_id}/invitations/bulk`, {
      invitations: Array.from({ length: count }, () => ({ email: newEmail(), role: 'SPEAKER' })),
    });
  const failedInvitations = async (count: number) =>
    ((await invite(count)).body as { failed: unknown[] }).failed.length;
  expect(await failedInvitations(3)).toBe(0);
  const listResult = await run(['mails', 'senders']);
  expect(listResult.out).toContain(`organization ${organization_id}  3 recipients, 0 complaints`);
  expect(listResult.out).toContain(`account ${owner.user_id}  3 recipients`);
  for (const sender of [`account ${owner.user_id}`, `organization ${organization_id}`]) {
    expect((await run(`mails stop ${sender}`.split(' '))).code).toBe(0);
    expect(await failedInvitations(1)).toBe(1);
    expect((await run(`mails allow ${sender}`.split(' '))).code).toBe(0);
    expect(await failedInvitations(1)).toBe(0);
  }
  expect((await run(`mails limit ${organization_id} 7`.split(' '))).code).toBe(0);
  expect(await failedInvitations(3)).toBe(1);
  expect((await run(`mails limit ${organization_id} 100`.split(' '))).code).toBe(0);
  expect(await failedInvitations(93)).toBe(0);
  expect(await failedInvitations(1)).toBe(1);
  expect((await run(['mails', 'stop', 'account', '999999'])).code).toBe(1);
  expect((await run(['mails', 'lift', newEmail()])).code).toBe(1);
  for (const line of ['mails bake', 'mails stop me 1', 'mails limit 1 -1', 'mails lift nobody'])
    expect((await run(line.split(' '), {})).code).toBe(2);
});

it('changes the plan of an organization', async () => {
  const { organization_id } = await newConference(api);
  const planResult = await run(['plan', String(organization_id), 'unlimited_attendees']);
  const unknownResult = await run(['plan', '999999', 'UNLIMITED_ATTENDEES']);
  expect(planResult.code).toBe(0);
  const plan = statement<{ plan: string }>('t-plan', 'select plan from organizations where id = $1');
  expect((await api.deps.db.row(plan, [organization_id]))?.plan).toBe('UNLIMITED_ATTENDEES');
  expect(unknownResult).toMatchObject({ code: 1, out: '' });
});

it('adds people who may create organizations, lists them, and shows the effect with the rule of the installation', async () => {
  const { email } = await newVerifiedPerson(api);
  const envWithRule = { ...api.env, ORGANIZATION_FOUNDERS: 'named' };
  expect(await run(['founders'], envWithRule)).toEqual({ code: 0, out: 'Nobody is named.\n', err: '' });
  const addResult = await run(['founders', 'add', email.toUpperCase()], envWithRule);
  expect(addResult).toMatchObject({ code: 0, out: `${email} may create organizations.\n` });
  expect((await run(['founders'], envWithRule)).out).toBe(`${email}\n`);
  expect((await run(['founders'])).out).toContain('people who are not named may create organizations, too');
  expect((await run(['founders', 'remove', email], envWithRule)).code).toBe(0);
  expect((await run(['founders'], envWithRule)).out).toBe('Nobody is named.\n');
  const unverifiedPerson = await newSignedUpPerson(api);
  for (const invalidAddress of [newEmail(), unverifiedPerson.email]) {
    const unknownResult = await run(['founders', 'add', invalidAddress], envWithRule);
    expect(unknownResult).toMatchObject({ code: 1, out: '' });
    expect(unknownResult.err).toContain('verify');
  }
});

it('lists, redrives and dismisses jobs', async () => {
  const worker = await startTestWorker(api.env, {
    performers: {
      'send-reuse-warning-email': () => Promise.reject(new PermanentFailure('The mail server refused it.')),
      'send-security-notice': () => Promise.reject(new PermanentFailure('The mail server refused it.')),
      'remove-stored-object': () => Promise.reject(new PermanentFailure('The storage refused it.')),
    },
  });
  const jobs = await openJobs(api.env);
  const failed = async () => (await jobs.listFailed(10)).map(({ id }) => id).toSorted();
  try {
    const [listResult, missing] = [await run(['jobs']), await run(['jobs', 'redrive', 'none'])];
    expect(listResult).toMatchObject({ code: 0, out: 'There are no failed jobs.\n' });
    expect(missing).toMatchObject({ code: 1, out: '0 jobs queued again.\n' });
    expect(await run(['jobs', 'dismiss', 'none'])).toMatchObject({ code: 1, out: 'No such job has failed.\n' });
    expect(await run(['jobs', 'dismiss', '--all'])).toMatchObject({ code: 0, out: 'No such job has failed.\n' });

    for (const id of ['r1', 'r2', 'r3']) await jobs.enqueue('send-reuse-warning-email', { login_id: id }, id);
    await jobs.enqueue('send-security-notice', { activity_id: 1 }, 'u1');
    await jobs.enqueue('remove-stored-object', { object_key: 'k' }, 'o1');
    await waitForCondition('all have failed', async () => (await failed()).length === 5, 2 * timeouts.condition);
    expect(await run(['jobs', 'dismiss', 'r2'])).toMatchObject({
      code: 0,
      out: '1 × send-reuse-warning-email: dismissed. These emails are not sent. People who miss one can request it again.\n1 jobs dismissed.\n',
    });
    expect(await failed()).toEqual(['o1', 'r1', 'r3', 'u1']);
    expect((await run(['jobs', 'dismiss', '--kind', 'send-reuse-warning-email'])).out).toMatch(
      /^2 × send-reuse-warning-email: /,
    );
    expect(await failed()).toEqual(['o1', 'u1']);
    expect((await run(['jobs', 'redrive', '--kind', 'send-security-notice'])).out).toBe('1 jobs queued again.\n');
    await waitForCondition(
      'the second attempt has failed',
      async () => (await failed()).length === 2,
      2 * timeouts.condition,
    );
    expect((await run(['jobs', 'dismiss', '--all'])).out).toContain('2 jobs dismissed.\n');
    expect((await jobs.state('mail')).failed + (await jobs.state('upkeep')).failed).toBe(0);
  } finally {
    await jobs.close();
    await worker.stop();
  }
});

it('sends a real email and prints the reply of the server', async () => {
  const smtp = await startTestMailServer();
  try {
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Our Conference <hello@conference.example>' };
    const acceptedResult = await run(['test-mail', 'operator@example.org'], env);
    expect(acceptedResult.code).toBe(0);
    expect(acceptedResult.out).toContain('250');
    expect(smtp.emails[0]?.recipients).toEqual(['operator@example.org']);
    expect(smtp.emails[0]?.content.from?.address).toBe('hello@conference.example');

    smtp.respondWith(550);
    const rejectedResult = await run(['test-mail', 'operator@example.org'], env);
    expect(rejectedResult).toMatchObject({ code: 1, out: '' });
    expect(rejectedResult.err).toContain('refused for the test');
  } finally {
    await smtp.close();
  }
  const unreachableResult = await run(['test-mail', 'operator@example.org'], { SMTP_URL: smtp.url });
  expect(unreachableResult.code).toBe(1);
  expect(unreachableResult.err).toContain('ECONNREFUSED');
});

it('revokes all logins of a person, over HTTP and on sockets, and no other logins', async () => {
  const [person, otherPerson] = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
  const gateway = await startGatewayProcess(api.env);
  const browser = await openBrowser(gateway.url, { token: (await logInAgain(api.deps, person.user_id)).socketToken });
  try {
    const revokeResult = await runOperator(['revoke-logins', person.email.toUpperCase()], api.env);
    expect(revokeResult).toMatchObject({ code: 0 });
    expect(revokeResult.out).toMatch(/^2 logins /);
    await waitForCondition('the socket is closed', () => browser.socket.disconnected);
    await waitForCondition('HTTP rejects the login', async () => (await person.client.get('/auth/me')).status === 401);
    expect((await otherPerson.client.get('/auth/me')).status).toBe(200);

    expect((await run(['revoke-logins', person.email])).out).toMatch(/^0 logins /);
    expect((await run(['revoke-logins', String(otherPerson.user_id)])).out).toMatch(/^1 logins /);
    expect(await run(['revoke-logins', 'nobody@example.org'])).toMatchObject({ code: 1, out: '' });
  } finally {
    browser.close();
    await gateway.kill();
  }
});

it('runs the purge', async () => {
  const person = await newSignedUpPerson(api);
  const expireLinks = statement(
    't-expire-links',
    `update mail_links set expires_at = now() - interval '31 days' where user_id = $1`,
  );
  await api.deps.db.rows(expireLinks, [person.user_id]);
  const [purgeResult, repeatedResult] = [await run(['purge']), await run(['purge'])];
  expect(purgeResult.code).toBe(0);
  expect(purgeResult.out).toContain('mail_links: 1\n');
  expect(repeatedResult.out).toContain('mail_links: 0\n');
  const remainingLinks = statement('t-links-left', 'select 1 from mail_links where user_id = $1');
  expect(await api.deps.db.rows(remainingLinks, [person.user_id])).toEqual([]);
});

it('imports a schedule from a file', async () => {
  expect(await run(['import', 'no-such-file.xml'])).toMatchObject({ code: 2, out: '' });
  const rejectedResult = await run(['import', 'package.json']);
  expect(rejectedResult.code).toBe(1);
  expect(rejectedResult.err).toContain('nothing was changed');

  const workDir = await mkdtemp(join(tmpdir(), 'plenum-import-'));
  try {
    await writeFile(join(workDir, 'schedule.xml'), frabXml([{}, {}, {}]));
    const acceptedResult = await run(['import', join(workDir, 'schedule.xml')]);
    expect(acceptedResult).toMatchObject({ code: 0, err: '' });
    expect(acceptedResult.out).toContain('3 created');
    const repeatedResult = await run([
      'import',
      join(workDir, 'schedule.xml'),
      '--event',
      /events\/(\d+)/.exec(acceptedResult.out)?.[1] ?? '',
    ]);
    expect(repeatedResult.out).toContain('3 unchanged');
  } finally {
    await rm(workDir, { recursive: true });
  }
});

it('imports without invalid sessions, and with a time zone for an unknown name', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'plenum-import-'));
  try {
    const [invalidFile, unknownZoneFile] = [join(workDir, 'bad.xml'), join(workDir, 'zoned.xml')];
    const sessions = [{}, { guid: 'g', title: 'Endless', duration: 'long' }];
    await writeFile(
      invalidFile,
      frabXml(sessions, {
        head: '<title>With a problem</title><time_zone_name>Europe/Berlin</time_zone_name>',
      }),
    );
    const rejectedResult = await run(['import', invalidFile]);
    expect(rejectedResult.code).toBe(1);
    expect(rejectedResult.err).toContain('“long” is not HH:MM or D:HH:MM. (Endless, g)');
    expect(rejectedResult.err).toContain('--skip-problems');
    const acceptedResult = await run(['import', invalidFile, '--skip-problems']);
    expect(acceptedResult.code).toBe(0);
    expect(acceptedResult.out).toContain('1 created');
    expect(acceptedResult.err).toContain('Sessions with a problem were left out (1):');

    const head = '<title>Zoned</title><time_zone_name>Mars</time_zone_name>';
    await writeFile(unknownZoneFile, frabXml([{}], { head }));
    expect((await run(['import', unknownZoneFile])).err).toContain('--time-zone=Europe/Berlin');
    expect(await run(['import', unknownZoneFile, '--time-zone', 'Venus'])).toMatchObject({ code: 2 });
    const { out } = await run(['import', unknownZoneFile, '--time-zone', 'Europe/Berlin']);
    expect(out).toContain('1 created');
    expect(out).toContain('Time zone: Europe/Berlin, given');
  } finally {
    await rm(workDir, { recursive: true });
  }
});

it('reports what a file does not specify, and uses the time zone of the event', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'plenum-import-'));
  try {
    const [table, utcLabelledFile] = [join(workDir, 'table.csv'), join(workDir, 'labelled.xml')];
    await writeFile(table, 'Titel;Datum;Beginn;Dauer\nGrüße;3/4/2027;9:00;30\n', 'latin1');
    expect((await run(['import', table])).err).toContain('names no time zone. Add --time-zone=Europe/Berlin');
    const zoneOptions = ['--time-zone', 'Europe/Berlin'];
    expect((await run(['import', table, ...zoneOptions])).err).toContain(
      'Add --date-order=day-first or --date-order=month-first',
    );
    expect(await run(['import', table, ...zoneOptions, '--date-order', 'both'])).toMatchObject({ code: 2 });
    const acceptedResult = await run(['import', table, ...zoneOptions, '--date-order', 'month-first']);
    expect(acceptedResult.out).toContain('2027-03-04 to 2027-03-04');

    const event_id = /events\/(\d+)/.exec(acceptedResult.out)?.[1] ?? '';
    const repeatedResult = await run(['import', table, '--event', event_id, '--date-order', 'month-first']);
    expect(repeatedResult.out).toContain('Time zone: Europe/Berlin, of the event');
    expect(repeatedResult.out).toContain('1 unchanged');

    const head = '<title>Labelled</title><time_zone_name>Europe/Berlin</time_zone_name>';
    const session = { date: '2027-05-01T10:00:00+00:00', start: '10:00' };
    await writeFile(utcLabelledFile, frabXml([session], { head, day: 'date="2027-05-01"' }));
    expect((await run(['import', utcLabelledFile])).err).toContain('Add --utc-times=utc or --utc-times=local');
    expect((await run(['import', utcLabelledFile, '--utc-times=local'])).out).toContain('1 created');
  } finally {
    await rm(workDir, { recursive: true });
  }
});
