/**
 * The security log of running processes: the main ways to log in and to change access are logged, and no line contains
 * secrets or private data.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { setMembership } from '../support/gateway/world.ts';
import { runOperatorInProcess } from '../support/operator/operator-process.ts';
import { timeouts } from '../support/services/timeouts.ts';
import {
  sendTourRequest,
  runTour,
  startTelemetryWorld,
  type TelemetryWorld,
  type Tour,
} from '../support/telemetry/tour.ts';
import { workerEnv } from '../support/worker/test-worker.ts';

type Line = Readonly<Record<string, unknown>>;

let telemetryWorld: TelemetryWorld;
let tour: Tour;

beforeAll(async () => {
  telemetryWorld = await startTelemetryWorld({ SECURITY_LOG: 'stdout' });
  tour = await runTour(telemetryWorld);
}, 2 * timeouts.hook);
afterAll(() => telemetryWorld?.close());

const texts = (): string[] =>
  Object.values(telemetryWorld.processes).flatMap(({ lines }) =>
    lines.filter((line) => line.includes('"stream":"security"')),
  );
const linesOf = (kind: string): Line[] =>
  texts()
    .map((text) => JSON.parse(text) as Line)
    .filter((line) => line['kind'] === kind);

async function waitForLine(kind: string, expectedFields: Line): Promise<Line> {
  const matches = (line: Line) => Object.entries(expectedFields).every(([name, value]) => line[name] === value);
  await waitForCondition(
    `a line ${kind} ${JSON.stringify(expectedFields)}`,
    () => linesOf(kind).some(matches),
    2 * timeouts.condition,
  ).catch((error: unknown) => {
    throw new Error(`There is only ${JSON.stringify(linesOf(kind))}.`, { cause: error });
  });
  return linesOf(kind).find(matches) ?? {};
}

it('logs logins and failed logins, with the network of the client', async () => {
  const loginLine = await waitForLine('login.opened', { outcome: 'done' });
  const rejectedLine = await waitForLine('login.opened', { outcome: 'refused', code: 'invalid_credentials' });
  expect(rejectedLine).toMatchObject({ stream: 'security', service: 'api', actor_id: null, address: '203.0.113.0/24' });
  // The account is identified by its id only.
  expect(rejectedLine['user_id']).toBe(loginLine['user_id']);
  expect(rejectedLine['request_id']).toMatch(/^[0-9a-f-]{36}$/);
  await waitForLine('account.created', { user_id: loginLine['user_id'] });
  await waitForLine('link.requested', { outcome: 'done' });
});

it('logs lockouts', async () => {
  const body = { email: 'locked@tour.example', password: 'a wrong guess of somebody' };
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const { status } = await sendTourRequest(telemetryWorld, 'POST', '/auth/login', { body });
    if (status === 429) break;
  }
  await waitForLine('login.opened', { outcome: 'refused', code: 'rate_limited' });
});

it('logs role changes, bans, removals, exports and failed attempts, with actor and target', async () => {
  const { conference, ben, anna } = tour;
  const { event_id, creator } = conference;
  const options = { token: creator.access_token };
  const people = `/events/${event_id}/users`;
  await sendTourRequest(telemetryWorld, 'PUT', `${people}/${ben.user_id}`, { ...options, body: { role: 'MODERATOR' } });
  await waitForLine('role.changed', { actor_id: creator.user_id, user_id: ben.user_id, event_id, role: 'MODERATOR' });
  await sendTourRequest(telemetryWorld, 'POST', `${people}/${anna.user_id}/ban`, {
    ...options,
    body: { reason: 'A very private reason' },
  });
  await waitForLine('member.standing_changed', { actor_id: creator.user_id, user_id: anna.user_id, is_banned: true });
  const thirdMember = await setMembership(telemetryWorld.deps, conference, 'ATTENDEE', 'Carolinda');
  await sendTourRequest(telemetryWorld, 'POST', `${people}/${ben.user_id}/ban`, {
    token: thirdMember.access_token,
    body: { reason: 'no' },
  });
  await waitForLine('member.standing_changed', {
    actor_id: thirdMember.user_id,
    user_id: ben.user_id,
    outcome: 'refused',
  });
  await sendTourRequest(telemetryWorld, 'DELETE', `${people}/${thirdMember.user_id}`, options);
  await waitForLine('membership.ended', { actor_id: creator.user_id, user_id: thirdMember.user_id, event_id });
  expect((await sendTourRequest(telemetryWorld, 'GET', `${people}.csv`, options)).status).toBe(200);
  await waitForLine('people.exported', { actor_id: creator.user_id, event_id });
});

it('logs operator commands', async () => {
  const { organization_id } = tour.conference;
  const env = workerEnv(telemetryWorld.env);
  expect((await runOperatorInProcess(['plan', String(organization_id), 'UNLIMITED_ATTENDEES'], env)).code).toBe(0);
  await waitForLine('plan.changed', { organization_id, plan: 'UNLIMITED_ATTENDEES', by: 'operator', actor_id: null });
  expect((await runOperatorInProcess(['mails', 'stop', 'organization', String(organization_id)], env)).code).toBe(0);
  await waitForLine('sending.changed', { organization_id, change: 'stopped' });
  expect((await runOperatorInProcess(['revoke-logins', String(tour.ben.user_id)], env)).code).toBe(0);
  await waitForLine('logins.revoked', { user_id: tour.ben.user_id, by: 'operator', service: 'worker' });
});

it('logs password changes, without any password', async () => {
  const email = `changing-${randomBytes(4).toString('hex')}@tour.example`;
  const secrets = { password: 'the first pass phrase', new_password: 'the second pass phrase' };
  await sendTourRequest(telemetryWorld, 'POST', '/auth/signup', {
    body: { email, password: secrets.password, first_name: 'Seraphina', last_name: 'Quill' },
  });
  const receivedMail = await telemetryWorld.mail.mailTo(email);
  const [, token = ''] = /verify-email\/([\w.-]+)/.exec(receivedMail.content.text ?? '') ?? [];
  await sendTourRequest(telemetryWorld, 'POST', `/auth/verify-email/${token}`, {
    body: { password: secrets.password },
  });
  const { headers } = await fetch(`${telemetryWorld.processes.api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' },
    body: JSON.stringify({ email, password: secrets.password }),
  });
  const [, accessToken = ''] = /access_token_cookie=([^;]+)/.exec(headers.getSetCookie().join('\n')) ?? [];
  const change = (current_password: string) =>
    sendTourRequest(telemetryWorld, 'PUT', '/auth/change-password', {
      token: accessToken,
      body: { current_password, new_password: secrets.new_password },
    });
  expect((await change('not it at all')).status).toBe(400);
  await waitForLine('password.changed', { outcome: 'refused' });
  expect((await change(secrets.password)).status).toBe(200);
  await waitForLine('password.changed', { outcome: 'done' });
  const allText = texts().join('\n');
  const secretTexts = [
    email,
    token,
    accessToken,
    ...Object.values(secrets),
    'Seraphina',
    '198.51.100.9',
    'A very private reason',
  ];
  expect([...secretTexts, ...tour.privateTexts].filter((text) => allText.includes(text))).toEqual([]);
  expect(allText).not.toContain('@');
  expect(texts().length).toBeGreaterThan(15);
});
