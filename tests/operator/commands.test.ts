/** What an operator runs by hand, against real servers: what it does, what it says, how it ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statement } from '@plenum/core/platform/db/database';
import { PermanentFailure } from '@plenum/core/platform/jobs/backoff';
import { expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference } from '../support/api/conferences.ts';
import { loggedIn, newEmail, signedUp, verified } from '../support/api/people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import { logInAgain } from '../support/gateway/world.ts';
import { operateHere, runOperator } from '../support/operator/operator-process.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { startTestMailServer } from '../support/worker/test-mail-server.ts';
import { openJobs, startTestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();

const run = (args: readonly string[], env: Readonly<Record<string, string>> = api.env) => operateHere(args, env);

it('prints its commands, and exits with 2 on invalid arguments', async () => {
  const help = await run(['help'], {});
  expect(help.code).toBe(0);
  for (const name of [
    'migrate',
    'plan',
    'founders',
    'jobs',
    'mails',
    'test-mail',
    'revoke-logins',
    'import',
    'purge',
  ]) {
    expect(help.out).toContain(`\n  ${name}`);
  }
  const misuses = [
    'bake',
    'migrate now',
    'plan 0 ENTERPRISE',
    'plan 1 GOLD',
    'founders add',
    'founders bake ada@example.org',
    'jobs bake',
    'jobs dismiss',
    'jobs dismiss --kind',
    'revoke-logins',
  ];
  for (const line of [...misuses, 'test-mail nobody', 'purge all', 'import', 'import package.json --event x']) {
    const misused = await run(line.split(' '), {});
    expect(misused).toMatchObject({ code: 2, out: '' });
    expect(misused.err).toContain('operator ');
  }
});

it('needs of the settings what a command needs, also in production', async () => {
  const { DATABASE_URL = '' } = api.env;
  const [without, withIt] = await Promise.all([
    runOperator(['migrate'], { NODE_ENV: 'production' }),
    runOperator(['migrate'], { NODE_ENV: 'production', DATABASE_URL }),
  ]);
  expect(without.code).toBe(2);
  expect(without.err).toContain('Set DATABASE_URL.\nSettings are read from the environment and from ');
  expect(withIt).toMatchObject({ code: 0, out: 'The schema is up to date.\n' });
});

it('shows who has mails sent, stops and allows them, and raises a limit', async () => {
  const { owner, organization_id, event_id } = await newConference(api);
  const invite = (count: number) =>
    owner.client.post(`/events/${event_id}/invitations/bulk`, {
      invitations: Array.from({ length: count }, () => ({ email: newEmail(), role: 'SPEAKER' })),
    });
  const failures = async (count: number) => ((await invite(count)).body as { failed: unknown[] }).failed.length;
  expect(await failures(3)).toBe(0);
  const listed = await run(['mails', 'senders']);
  expect(listed.out).toContain(`organization ${organization_id}  3 recipients, 0 complaints`);
  expect(listed.out).toContain(`account ${owner.user_id}  3 recipients`);
  for (const sender of [`account ${owner.user_id}`, `organization ${organization_id}`]) {
    expect((await run(`mails stop ${sender}`.split(' '))).code).toBe(0);
    expect(await failures(1)).toBe(1);
    expect((await run(`mails allow ${sender}`.split(' '))).code).toBe(0);
    expect(await failures(1)).toBe(0);
  }
  expect((await run(`mails limit ${organization_id} 7`.split(' '))).code).toBe(0);
  expect(await failures(3)).toBe(1);
  expect((await run(`mails limit ${organization_id} 100`.split(' '))).code).toBe(0);
  expect(await failures(93)).toBe(0);
  expect(await failures(1)).toBe(1);
  expect((await run(['mails', 'stop', 'account', '999999'])).code).toBe(1);
  expect((await run(['mails', 'lift', newEmail()])).code).toBe(1);
  for (const line of ['mails bake', 'mails stop me 1', 'mails limit 1 -1', 'mails lift nobody'])
    expect((await run(line.split(' '), {})).code).toBe(2);
});

it('puts an organization on a plan', async () => {
  const { organization_id } = await newConference(api);
  const done = await run(['plan', String(organization_id), 'enterprise']);
  const nobody = await run(['plan', '999999', 'ENTERPRISE']);
  expect(done.code).toBe(0);
  const plan = statement<{ plan: string }>('t-plan', 'select plan from organizations where id = $1');
  expect((await api.deps.db.row(plan, [organization_id]))?.plan).toBe('ENTERPRISE');
  expect(nobody).toMatchObject({ code: 1, out: '' });
});

it('names who may create organizations, lists them, and says what the rule of the installation makes of it', async () => {
  const { email } = await verified(api);
  const named = { ...api.env, ORGANIZATION_FOUNDERS: 'named' };
  expect(await run(['founders'], named)).toEqual({ code: 0, out: 'Nobody is named.\n', err: '' });
  const added = await run(['founders', 'add', email.toUpperCase()], named);
  expect(added).toMatchObject({ code: 0, out: `${email} may create organizations.\n` });
  expect((await run(['founders'], named)).out).toBe(`${email}\n`);
  expect((await run(['founders'])).out).toContain('people who are not named may create organizations, too');
  expect((await run(['founders', 'remove', email], named)).code).toBe(0);
  expect((await run(['founders'], named)).out).toBe('Nobody is named.\n');
  const unproven = await signedUp(api);
  for (const address of [newEmail(), unproven.email]) {
    const nobody = await run(['founders', 'add', address], named);
    expect(nobody).toMatchObject({ code: 1, out: '' });
    expect(nobody.err).toContain('verify');
  }
});

it('lists, re-drives and dismisses jobs', async () => {
  const worker = await startTestWorker(api.env, {
    performers: {
      'send-reset-email': () => Promise.reject(new PermanentFailure('The mail server refused it.')),
      'send-unlock-email': () => Promise.reject(new PermanentFailure('The mail server refused it.')),
      'remove-stored-object': () => Promise.reject(new PermanentFailure('The storage refused it.')),
    },
  });
  const jobs = await openJobs(api.env);
  const failed = async () => (await jobs.listFailed(10)).map(({ id }) => id).toSorted();
  try {
    const [listed, missing] = [await run(['jobs']), await run(['jobs', 'redrive', 'none'])];
    expect(listed).toMatchObject({ code: 0, out: 'There are no failed jobs.\n' });
    expect(missing).toMatchObject({ code: 1, out: '0 jobs queued again.\n' });
    expect(await run(['jobs', 'dismiss', 'none'])).toMatchObject({ code: 1, out: 'No such job has failed.\n' });
    expect(await run(['jobs', 'dismiss', '--all'])).toMatchObject({ code: 0, out: 'No such job has failed.\n' });

    const link = (id: string) => ({ mail_link_id: id });
    for (const id of ['r1', 'r2', 'r3']) await jobs.enqueue('send-reset-email', link(id), id);
    await jobs.enqueue('send-unlock-email', link('u1'), 'u1');
    await jobs.enqueue('remove-stored-object', { object_key: 'k' }, 'o1');
    await waitUntil('all have failed', async () => (await failed()).length === 5, 2 * timeouts.condition);
    expect(await run(['jobs', 'dismiss', 'r2'])).toMatchObject({
      code: 0,
      out: '1 × send-reset-email: dismissed. These emails are not sent. People who miss one can request it again.\n1 jobs dismissed.\n',
    });
    expect(await failed()).toEqual(['o1', 'r1', 'r3', 'u1']);
    expect((await run(['jobs', 'dismiss', '--kind', 'send-reset-email'])).out).toMatch(/^2 × send-reset-email: /);
    expect(await failed()).toEqual(['o1', 'u1']);
    expect((await run(['jobs', 'redrive', '--kind', 'send-unlock-email'])).out).toBe('1 jobs queued again.\n');
    await waitUntil('it has failed again', async () => (await failed()).length === 2, 2 * timeouts.condition);
    expect((await run(['jobs', 'dismiss', '--all'])).out).toContain('2 jobs dismissed.\n');
    expect((await jobs.state('mail')).failed + (await jobs.state('upkeep')).failed).toBe(0);
  } finally {
    await jobs.close();
    await worker.stop();
  }
});

it('sends a real mail and tells what the server said', async () => {
  const smtp = await startTestMailServer();
  try {
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Our Conference <hello@conference.example>' };
    const taken = await run(['test-mail', 'operator@example.org'], env);
    expect(taken.code).toBe(0);
    expect(taken.out).toContain('250');
    expect(smtp.mails[0]?.recipients).toEqual(['operator@example.org']);
    expect(smtp.mails[0]?.content.from?.address).toBe('hello@conference.example');

    smtp.answerWith(550);
    const refused = await run(['test-mail', 'operator@example.org'], env);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('refused for the test');
  } finally {
    await smtp.close();
  }
  const away = await run(['test-mail', 'operator@example.org'], { SMTP_URL: smtp.url });
  expect(away.code).toBe(1);
  expect(away.err).toContain('ECONNREFUSED');
});

it('ends every login of a person, on HTTP and on sockets, and nobody else’s', async () => {
  const [person, other] = [await loggedIn(api), await loggedIn(api)];
  const gateway = await startGatewayProcess(api.env);
  const browser = await openBrowser(gateway.url, { token: (await logInAgain(api.deps, person.user_id)).socketToken });
  try {
    const ended = await runOperator(['revoke-logins', person.email.toUpperCase()], api.env);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.out).toMatch(/^2 logins /);
    await waitUntil('the socket is closed', () => browser.socket.disconnected);
    await waitUntil('HTTP refuses', async () => (await person.client.get('/auth/me')).status === 401);
    expect((await other.client.get('/auth/me')).status).toBe(200);

    expect((await run(['revoke-logins', person.email])).out).toMatch(/^0 logins /);
    expect((await run(['revoke-logins', String(other.user_id)])).out).toMatch(/^1 logins /);
    expect(await run(['revoke-logins', 'nobody@example.org'])).toMatchObject({ code: 1, out: '' });
  } finally {
    browser.close();
    await gateway.kill();
  }
});

it('purges now', async () => {
  const person = await signedUp(api);
  const expire = statement(
    't-expire-links',
    `update mail_links set expires_at = now() - interval '31 days' where user_id = $1`,
  );
  await api.deps.db.rows(expire, [person.user_id]);
  const [purged, again] = [await run(['purge']), await run(['purge'])];
  expect(purged.code).toBe(0);
  expect(purged.out).toContain('mail_links: 1\n');
  expect(again.out).toContain('mail_links: 0\n');
  const left = statement('t-links-left', 'select 1 from mail_links where user_id = $1');
  expect(await api.deps.db.rows(left, [person.user_id])).toEqual([]);
});

it('imports a schedule from a file', async () => {
  expect(await run(['import', 'no-such-file.xml'])).toMatchObject({ code: 2, out: '' });
  const refused = await run(['import', 'package.json']);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('nothing was changed');

  const dir = await mkdtemp(join(tmpdir(), 'plenum-import-'));
  try {
    await writeFile(join(dir, 'schedule.xml'), frabXml([{}, {}, {}]));
    const taken = await run(['import', join(dir, 'schedule.xml')]);
    expect(taken).toMatchObject({ code: 0, err: '' });
    expect(taken.out).toContain('3 created');
    const again = await run([
      'import',
      join(dir, 'schedule.xml'),
      '--event',
      /events\/(\d+)/.exec(taken.out)?.[1] ?? '',
    ]);
    expect(again.out).toContain('3 unchanged');
  } finally {
    await rm(dir, { recursive: true });
  }
});

it('imports without sessions that have a problem, and with a zone for a name that nobody knows', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'plenum-import-'));
  try {
    const [bad, zoned] = [join(dir, 'bad.xml'), join(dir, 'zoned.xml')];
    const sessions = [{}, { guid: 'g', title: 'Endless', duration: 'long' }];
    await writeFile(
      bad,
      frabXml(sessions, {
        head: '<title>With a problem</title><time_zone_name>Europe/Berlin</time_zone_name>',
      }),
    );
    const refused = await run(['import', bad]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('“long” is not HH:MM or D:HH:MM. (Endless, g)');
    expect(refused.err).toContain('--skip-problems');
    const taken = await run(['import', bad, '--skip-problems']);
    expect(taken.code).toBe(0);
    expect(taken.out).toContain('1 created');
    expect(taken.err).toContain('Sessions with a problem were left out (1):');

    const head = '<title>Zoned</title><time_zone_name>Mars</time_zone_name>';
    await writeFile(zoned, frabXml([{}], { head }));
    expect((await run(['import', zoned])).err).toContain('--time-zone=Europe/Berlin');
    expect(await run(['import', zoned, '--time-zone', 'Venus'])).toMatchObject({ code: 2 });
    const { out } = await run(['import', zoned, '--time-zone', 'Europe/Berlin']);
    expect(out).toContain('1 created');
    expect(out).toContain('Time zone: Europe/Berlin, given');
  } finally {
    await rm(dir, { recursive: true });
  }
});

it('says what a file leaves open, and takes the zone of the event', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'plenum-import-'));
  try {
    const [table, labelled] = [join(dir, 'table.csv'), join(dir, 'labelled.xml')];
    await writeFile(table, 'Titel;Datum;Beginn;Dauer\nGrüße;3/4/2027;9:00;30\n', 'latin1');
    expect((await run(['import', table])).err).toContain('names no time zone. Add --time-zone=Europe/Berlin');
    const zone = ['--time-zone', 'Europe/Berlin'];
    expect((await run(['import', table, ...zone])).err).toContain(
      'Add --date-order=day-first or --date-order=month-first',
    );
    expect(await run(['import', table, ...zone, '--date-order', 'both'])).toMatchObject({ code: 2 });
    const taken = await run(['import', table, ...zone, '--date-order', 'month-first']);
    expect(taken.out).toContain('2027-03-04 to 2027-03-04');

    const event_id = /events\/(\d+)/.exec(taken.out)?.[1] ?? '';
    const again = await run(['import', table, '--event', event_id, '--date-order', 'month-first']);
    expect(again.out).toContain('Time zone: Europe/Berlin, of the event');
    expect(again.out).toContain('1 unchanged');

    const head = '<title>Labelled</title><time_zone_name>Europe/Berlin</time_zone_name>';
    const session = { date: '2027-05-01T10:00:00+00:00', start: '10:00' };
    await writeFile(labelled, frabXml([session], { head, day: 'date="2027-05-01"' }));
    expect((await run(['import', labelled])).err).toContain('Add --utc-times=utc or --utc-times=local');
    expect((await run(['import', labelled, '--utc-times=local'])).out).toContain('1 created');
  } finally {
    await rm(dir, { recursive: true });
  }
});
