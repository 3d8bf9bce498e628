/** What processes of all three kinds tell of themselves, seen on real ones after some traffic. */
import { operations } from '@plenum/contracts/api';
import { clientEvents } from '@plenum/contracts/client-events';
import { errorStatuses } from '@plenum/contracts/errors';
import { mailChoices } from '@plenum/contracts/notifications/mail-choices';
import { jobSpecs } from '@plenum/core/domain/registry';
import { queues } from '@plenum/core/platform/jobs/catalogue';
import {
  type MailKind,
  type MetricName,
  metrics as catalogue,
  type MetricSpec,
  type ProcessKind,
  runtimeMetrics,
} from '@plenum/core/platform/telemetry/metric-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import type { ReadMetrics } from '../support/telemetry/read-metrics.ts';
import { ask, goOnTour, startTelemetryWorld, type TelemetryWorld, type Tour } from '../support/telemetry/tour.ts';

const kinds = ['api', 'gateway', 'worker'] as const satisfies readonly ProcessKind[];
const specs = Object.entries<MetricSpec>(catalogue);

let world: TelemetryWorld;
let tour: Tour;
let told: Readonly<Record<ProcessKind, ReadMetrics>>;

beforeAll(async () => {
  world = await startTelemetryWorld({ LOG_LEVEL: 'debug' });
  tour = await goOnTour(world);
  const { api, gateway, worker } = world.processes;
  await waitUntil('the work is done', async () => (await worker.scrape()).sum('plenum_outbox_rows') === 0);
  told = { api: await api.scrape(), gateway: await gateway.scrape(), worker: await worker.scrape() };
});
afterAll(async () => {
  await world?.close();
});

describe.each(kinds)('the %s', (kind) => {
  it('tells what the catalogue says, with its labels, and nothing else', () => {
    const due = specs.filter(([, { reportedBy }]) => reportedBy.includes(kind)).map(([name]) => name);
    const own = [...told[kind].types.keys()].filter((name) => name.startsWith('plenum_'));
    expect(own.toSorted()).toEqual(due.toSorted());
    for (const [name, { kind: type, labels }] of specs.filter(([found]) => due.includes(found))) {
      expect(told[kind].types.get(name), name).toBe(type);
      for (const sample of told[kind].samples.filter(({ metric }) => metric === name))
        expect(Object.keys(sample.labels).toSorted(), name).toEqual(labels.toSorted());
    }
  });

  it('has a value for each of them after some traffic', () => {
    // No backup was made yet, and Redis was never away.
    const absent = new Set<string>(['plenum_backup_age_seconds'] satisfies MetricName[]);
    const due = specs.filter(([name, { reportedBy }]) => reportedBy.includes(kind) && !absent.has(name));
    expect(due.map(([name]) => name).filter((name) => !told[kind].has(name))).toEqual([]);
  });

  it('tells of its runtime what dashboards use', () => {
    expect(runtimeMetrics.filter((name) => !told[kind].has(name))).toEqual([]);
  });

  it('has no metrics on its public port, and nothing else on that of the metrics', async () => {
    const { url, metrics_url } = world.processes[kind];
    for (const path of ['/metrics', '/api/metrics']) expect((await fetch(url + path)).status).toBe(404);
    const origin = new URL(metrics_url).origin;
    expect(origin).not.toBe(new URL(url).origin);
    for (const path of ['/', '/api/health', '/health/ready']) expect((await fetch(origin + path)).status).toBe(404);
    expect((await fetch(metrics_url, { method: 'POST' })).status).toBe(404);
  });
});

/** All that may ever stand in a label; whatever is not listed here could be about somebody, or without end. */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  service: kinds,
  version: ['0.1.0'],
  dependency: ['database', 'redis', 'queues'],
  operation: [...Object.keys(operations), 'health', 'wall', 'none'],
  status: ['101', '200', '201', '202', '204', '400', '401', '403', '404', '422', '503', 'aborted'],
  client_event: [...Object.keys(clientEvents), 'unknown'],
  outcome: [
    'ok',
    'foreign_origin',
    'too_many',
    'not_open',
    'closed',
    'done',
    'failed',
    'given_up',
    'handed_back',
    'sent',
    'suppressed',
    'bounced',
    'dropped',
    'gone',
    'delivered',
    'later',
    'postponed',
    'refused',
    'unreachable',
    'asked',
    'returned',
    'granted',
    'over_quota',
    'stopped',
    ...Object.keys(errorStatuses),
  ],
  choice: mailChoices,
  kind: [
    'verification',
    'reset',
    'email_change',
    'email_change_notice',
    'reuse_warning',
    'invitation',
  ] satisfies MailKind[],
  code: Object.keys(errorStatuses),
  transport: ['websocket', 'polling'],
  reason: ['left', 'lost', 'timeout', 'drained', 'slow', 'flood', 'revoked', 'replaced', 'other'],
  job_name: [...Object.keys(jobSpecs), 'unknown'],
  queue: Object.keys(queues),
  state: ['waiting', 'active', 'delayed', 'failed', 'idle', 'busy', 'failing', 'paused', 'dead'],
};

describe('labels', () => {
  it.each(kinds)('of the %s have few values, all of them ours', (kind) => {
    const strange = told[kind].samples
      .filter(({ metric }) => metric.startsWith('plenum_'))
      .flatMap(({ labels }) => Object.entries(labels))
      .filter(([label, value]) => vocabulary[label]?.includes(value) !== true);
    expect(strange).toEqual([]);
  });

  it('are those of the catalogue', () => {
    expect(Object.keys(vocabulary).toSorted()).toEqual(
      [...new Set(specs.flatMap(([, { labels }]) => labels))].toSorted(),
    );
  });
});

describe('the API counts', () => {
  const requests = (operation: string, status: string): number =>
    told.api.sum('plenum_http_requests_total', { operation, status });

  it('each request once, by operation and status', () => {
    expect(requests('SignUp', '201')).toBe(1);
    expect([requests('Login', '200'), requests('Login', '401'), requests('Login', '400')]).toEqual([1, 1, 1]);
    expect(requests('PostRoomMessage', '201')).toBe(1);
    expect(told.api.sum('plenum_http_request_duration_seconds_count', { operation: 'Login' })).toBe(3);
  });

  it('what no operation answers, also what never reached a route', () => {
    expect(requests('none', '404')).toBe(1);
    // An address that cannot be read, and what is no HTTP at all.
    expect(requests('none', '400')).toBe(2);
  });

  it('a stage wall when it opens, and no request as being answered afterwards', () => {
    expect(requests('wall', '101')).toBe(1);
    expect(told.api.sum('plenum_http_requests_in_flight')).toBe(0);
  });

  it('refusals by code', () => {
    for (const code of ['not_found', 'malformed_request', 'token_invalid'])
      expect(told.api.sum('plenum_refusals_total', { code }), code).toBeGreaterThan(0);
  });

  it('a client that goes away before its answer', async () => {
    const { api } = world.processes;
    const cut = new AbortController();
    // Its answer is held back for a quarter of a second.
    const asked = fetch(`${api.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@tour.example' }),
      signal: cut.signal,
    });
    await waitUntil('it has begun', async () => (await api.scrape()).sum('plenum_http_requests_in_flight') === 1);
    cut.abort();
    await expect(asked).rejects.toThrow('abort');
    const aborted = { operation: 'ForgotPassword', status: 'aborted' };
    await waitUntil('it is counted', async () => (await api.scrape()).sum('plenum_http_requests_total', aborted) === 1);
    expect((await api.scrape()).sum('plenum_http_requests_in_flight')).toBe(0);
  });
});

describe('the gateway counts', () => {
  const events = (client_event: string, outcome: string): number =>
    told.gateway.sum('plenum_client_events_total', { client_event, outcome });

  it('client events by outcome, and strangers under no name', () => {
    expect(events('join_chat_room', 'ok')).toBe(2);
    expect([events('mark_room_read', 'ok'), events('mark_room_read', 'invalid_request')]).toEqual([1, 1]);
    expect(events('unknown', 'socket_event_unknown')).toBe(1);
    expect(told.gateway.sum('plenum_client_event_duration_seconds_count')).toBe(
      told.gateway.sum('plenum_client_events_total'),
    );
  });

  it('sockets by transport, and handshakes that were refused', () => {
    expect(told.gateway.sum('plenum_sockets', { transport: 'websocket' })).toBe(1);
    expect(told.gateway.sum('plenum_sockets', { transport: 'polling' })).toBe(1);
    const handshakes = (outcome: string) => told.gateway.sum('plenum_handshakes_total', { outcome });
    expect([handshakes('ok'), handshakes('token_invalid'), handshakes('foreign_origin')]).toEqual([3, 1, 1]);
  });

  it('a room message once per socket, and how late it was once', () => {
    expect(told.gateway.sum('plenum_deliveries_total')).toBe(2);
    expect(told.gateway.sum('plenum_fanout_lag_seconds_count')).toBe(1);
  });

  it('every socket that closes, so that opened without closed is open', async () => {
    const { gateway } = world.processes;
    tour.browsers[0]?.close();
    await waitUntil('it has left', async () => (await gateway.scrape()).sum('plenum_sockets') === 1);
    const now = await gateway.scrape();
    expect(now.sum('plenum_socket_closes_total', { reason: 'left' })).toBe(2);
    expect(now.sum('plenum_handshakes_total', { outcome: 'ok' }) - now.sum('plenum_socket_closes_total')).toBe(1);
  });
});

describe('the worker counts', () => {
  it('attempts at jobs by outcome', () => {
    const mail = (outcome: string) =>
      told.worker.sum('plenum_jobs_total', { job_name: 'send-verification-email', outcome });
    expect([mail('done'), mail('failed')]).toEqual([1, 0]);
    expect(told.worker.sum('plenum_job_duration_seconds_count', { job_name: 'send-verification-email' })).toBe(1);
  });

  it('what waits, and since when', async () => {
    const { worker } = world.processes;
    world.mail.answerWith(450);
    await ask(world, 'POST', '/auth/signup', {
      body: { email: 'late@tour.example', password: 'another pass phrase', first_name: 'Late', last_name: 'Comer' },
    });
    const delayed = { queue: 'mail', state: 'delayed' };
    await waitUntil(
      'the mail is tried again',
      async () => (await worker.scrape()).sum('plenum_queue_jobs', delayed) === 1,
    );
    world.mail.answerWith(null);
    expect(
      (await worker.scrape()).sum('plenum_jobs_total', { job_name: 'send-verification-email', outcome: 'failed' }),
    ).toBe(1);
  });
});

describe('while services are away', () => {
  it('a scrape answers: what they would know is absent, and that they are away is told', async () => {
    const { api, gateway, worker } = world.processes;
    const up = async (process: typeof api, dependency: string) =>
      (await process.scrape()).sum('plenum_dependency_up', { dependency });
    world.redis.cut();
    for (const process of [api, gateway, worker])
      await waitUntil(`the ${process.kind} notices`, async () => (await up(process, 'redis')) === 0);
    await waitUntil('the queues are unknown', async () => !(await worker.scrape()).has('plenum_queue_jobs'));
    expect((await worker.scrape()).has('plenum_outbox_rows')).toBe(true);
    await ask(world, 'POST', `/chat-rooms/${tour.conference.rooms.GLOBAL}/messages`, {
      token: tour.anna.access_token,
      body: { content: 'Nobody hears this.' },
    });
    expect((await api.scrape()).sum('plenum_publish_failures_total')).toBeGreaterThan(0);
    world.redis.restore();
    for (const process of [api, gateway, worker])
      await waitUntil(`the ${process.kind} has redis again`, async () => (await up(process, 'redis')) === 1);

    world.database.cut();
    for (const process of [api, gateway, worker]) {
      await waitUntil(`the ${process.kind} notices`, async () => (await up(process, 'database')) === 0);
      expect((await process.scrape()).sum('plenum_ready')).toBe(1);
    }
    expect((await worker.scrape()).has('plenum_outbox_rows')).toBe(false);
    world.database.restore();
    await waitUntil('the outbox is told', async () => (await worker.scrape()).has('plenum_outbox_rows'));
  });

  it('a scrape also answers while a service hangs', async () => {
    const { worker } = world.processes;
    world.database.freeze();
    const now = await worker.scrape();
    expect(now.sum('plenum_dependency_up', { dependency: 'database' })).toBe(0);
    expect(now.has('plenum_outbox_rows')).toBe(false);
    expect(now.has('plenum_queue_jobs')).toBe(true);
    world.database.cut();
  });
});
