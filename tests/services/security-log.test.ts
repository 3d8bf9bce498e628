/**
 * The security log of running processes: the main ways to enter and to change somebody's access leave a line, and no line
 * says anything that is secret or private.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { makeMember } from '../support/gateway/world.ts';
import { operateHere } from '../support/operator/operator-process.ts';
import { timeouts } from '../support/services/timeouts.ts';
import { ask, goOnTour, startTelemetryWorld, type TelemetryWorld, type Tour } from '../support/telemetry/tour.ts';
import { workerEnv } from '../support/worker/test-worker.ts';

type Line = Readonly<Record<string, unknown>>;

let world: TelemetryWorld;
let tour: Tour;

beforeAll(async () => {
  world = await startTelemetryWorld({ SECURITY_LOG: 'stdout' });
  tour = await goOnTour(world);
}, 2 * timeouts.hook);
afterAll(() => world?.close());

const texts = (): string[] =>
  Object.values(world.processes).flatMap(({ lines }) => lines.filter((line) => line.includes('"stream":"security"')));
const linesOf = (kind: string): Line[] =>
  texts()
    .map((text) => JSON.parse(text) as Line)
    .filter((line) => line['kind'] === kind);

async function until(kind: string, fits: Line): Promise<Line> {
  const isIt = (line: Line) => Object.entries(fits).every(([name, value]) => line[name] === value);
  await waitUntil(
    `a line ${kind} ${JSON.stringify(fits)}`,
    () => linesOf(kind).some(isIt),
    2 * timeouts.condition,
  ).catch((error: unknown) => {
    throw new Error(`There is only ${JSON.stringify(linesOf(kind))}.`, { cause: error });
  });
  return linesOf(kind).find(isIt) ?? {};
}

it('has who logged in, and who could not, with the network they came from', async () => {
  const entered = await until('login.opened', { outcome: 'done' });
  const refused = await until('login.opened', { outcome: 'refused', code: 'invalid_credentials' });
  expect(refused).toMatchObject({ stream: 'security', service: 'api', actor_id: null, address: '203.0.113.0/24' });
  // The account is known by its id only.
  expect(refused['user_id']).toBe(entered['user_id']);
  expect(refused['request_id']).toMatch(/^[0-9a-f-]{36}$/);
  await until('account.created', { user_id: entered['user_id'] });
  await until('link.requested', { outcome: 'done' });
});

it('has lockouts', async () => {
  const body = { email: 'locked@tour.example', password: 'a wrong guess of somebody' };
  for (let turn = 0; turn < 40; turn += 1) {
    const { status } = await ask(world, 'POST', '/auth/login', { body });
    if (status === 429) break;
  }
  await until('login.opened', { outcome: 'refused', code: 'rate_limited' });
});

it('has changes of roles, bans, removals and exports, with who did them to whom, and who tried', async () => {
  const { conference, ben, anna } = tour;
  const { event_id, creator } = conference;
  const as = { token: creator.access_token };
  const people = `/events/${event_id}/users`;
  await ask(world, 'PUT', `${people}/${ben.user_id}`, { ...as, body: { role: 'MODERATOR' } });
  await until('role.changed', { actor_id: creator.user_id, user_id: ben.user_id, event_id, role: 'MODERATOR' });
  await ask(world, 'POST', `${people}/${anna.user_id}/ban`, { ...as, body: { reason: 'A very private reason' } });
  await until('member.standing_changed', { actor_id: creator.user_id, user_id: anna.user_id, is_banned: true });
  const third = await makeMember(world.deps, conference, 'ATTENDEE', 'Carolinda');
  await ask(world, 'POST', `${people}/${ben.user_id}/ban`, { token: third.access_token, body: { reason: 'no' } });
  await until('member.standing_changed', { actor_id: third.user_id, user_id: ben.user_id, outcome: 'refused' });
  await ask(world, 'DELETE', `${people}/${third.user_id}`, as);
  await until('membership.ended', { actor_id: creator.user_id, user_id: third.user_id, event_id });
  expect((await ask(world, 'GET', `${people}.csv`, as)).status).toBe(200);
  await until('people.exported', { actor_id: creator.user_id, event_id });
});

it('has what operators do by their commands', async () => {
  const { organization_id } = tour.conference;
  const env = workerEnv(world.env);
  expect((await operateHere(['plan', String(organization_id), 'ENTERPRISE'], env)).code).toBe(0);
  await until('plan.changed', { organization_id, plan: 'ENTERPRISE', by: 'operator', actor_id: null });
  expect((await operateHere(['mails', 'stop', 'organization', String(organization_id)], env)).code).toBe(0);
  await until('sending.changed', { organization_id, change: 'stopped' });
  expect((await operateHere(['revoke-logins', String(tour.ben.user_id)], env)).code).toBe(0);
  await until('logins.revoked', { user_id: tour.ben.user_id, by: 'operator', service: 'worker' });
});

it('has passwords that change, and none of them', async () => {
  const email = `changing-${randomBytes(4).toString('hex')}@tour.example`;
  const secrets = { password: 'the first pass phrase', new_password: 'the second pass phrase' };
  await ask(world, 'POST', '/auth/signup', {
    body: { email, password: secrets.password, first_name: 'Seraphina', last_name: 'Quill' },
  });
  const sent = await world.mail.mailTo(email);
  const [, token = ''] = /verify-email\/([\w.-]+)/.exec(sent.content.text ?? '') ?? [];
  await ask(world, 'POST', `/auth/verify-email/${token}`, { body: { password: secrets.password } });
  const { headers } = await fetch(`${world.processes.api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' },
    body: JSON.stringify({ email, password: secrets.password }),
  });
  const [, access = ''] = /access_token_cookie=([^;]+)/.exec(headers.getSetCookie().join('\n')) ?? [];
  const change = (current_password: string) =>
    ask(world, 'PUT', '/auth/change-password', {
      token: access,
      body: { current_password, new_password: secrets.new_password },
    });
  expect((await change('not it at all')).status).toBe(400);
  await until('password.changed', { outcome: 'refused' });
  expect((await change(secrets.password)).status).toBe(200);
  await until('password.changed', { outcome: 'done' });
  const all = texts().join('\n');
  const hidden = [
    email,
    token,
    access,
    ...Object.values(secrets),
    'Seraphina',
    '198.51.100.9',
    'A very private reason',
  ];
  expect([...hidden, ...tour.privateTexts].filter((text) => all.includes(text))).toEqual([]);
  expect(all).not.toContain('@');
  expect(texts().length).toBeGreaterThan(15);
});
