/** Metrics of all three kinds of processes, scraped from real ones after some traffic. */
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
import { waitForCondition } from '../support/api/wait-until.ts';
import type { ReadMetrics } from '../support/telemetry/read-metrics.ts';
import {
  sendTourRequest,
  runTour,
  startTelemetryWorld,
  type TelemetryWorld,
  type Tour,
} from '../support/telemetry/tour.ts';

const kinds = ['api', 'gateway', 'worker'] as const satisfies readonly ProcessKind[];
const specs = Object.entries<MetricSpec>(catalogue);

let world: TelemetryWorld;
let tour: Tour;
let metricsByKind: Readonly<Record<ProcessKind, ReadMetrics>>;

beforeAll(async () => {
  world = await startTelemetryWorld({ LOG_LEVEL: 'debug' });
  tour = await runTour(world);
  const { api, gateway, worker } = world.processes;
  await waitForCondition('the outbox is empty', async () => (await worker.scrape()).sum('plenum_outbox_rows') === 0);
  metricsByKind = { api: await api.scrape(), gateway: await gateway.scrape(), worker: await worker.scrape() };
});
afterAll(() => world?.close());

describe.each(kinds)('metrics of the %s', (kind) => {
  it('exposes exactly the metrics of the catalogue, with their labels', () => {
    const expectedNames = specs.filter(([, { reportedBy }]) => reportedBy.includes(kind)).map(([name]) => name);
    const exposedNames = [...metricsByKind[kind].types.keys()].filter((name) => name.startsWith('plenum_'));
    expect(exposedNames.toSorted()).toEqual(expectedNames.toSorted());
    for (const [name, { kind: type, labels }] of specs.filter(([specName]) => expectedNames.includes(specName))) {
      expect(metricsByKind[kind].types.get(name), name).toBe(type);
      for (const sample of metricsByKind[kind].samples.filter(({ metric }) => metric === name))
        expect(Object.keys(sample.labels).toSorted(), name).toEqual(labels.toSorted());
    }
  });

  it('exposes a value for each of them after some traffic', () => {
    // There is no backup yet, and Redis was never down.
    const absentMetrics = new Set<string>(['plenum_backup_age_seconds'] satisfies MetricName[]);
    const expectedNames = specs.filter(
      ([name, { reportedBy }]) => reportedBy.includes(kind) && !absentMetrics.has(name),
    );
    expect(expectedNames.map(([name]) => name).filter((name) => !metricsByKind[kind].has(name))).toEqual([]);
  });

  it('exposes the runtime metrics used by dashboards', () => {
    expect(runtimeMetrics.filter((name) => !metricsByKind[kind].has(name))).toEqual([]);
  });

  it('serves no metrics on its public port, and nothing else on the metrics port', async () => {
    const { url, metrics_url } = world.processes[kind];
    for (const path of ['/metrics', '/api/metrics']) expect((await fetch(url + path)).status).toBe(404);
    const origin = new URL(metrics_url).origin;
    expect(origin).not.toBe(new URL(url).origin);
    for (const path of ['/', '/api/health', '/health/ready']) expect((await fetch(origin + path)).status).toBe(404);
    expect((await fetch(metrics_url, { method: 'POST' })).status).toBe(404);
  });
});

/** All allowed label values; any other could identify a person or be unbounded. */
const allowedValues: Readonly<Record<string, readonly string[]>> = {
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
  state: ['waiting', 'active', 'delayed', 'failed', 'idle', 'busy', 'failing', 'paused', 'paused_automatically'],
};

describe('metric labels', () => {
  it.each(kinds)('limits the values of metric labels of the %s', (kind) => {
    const unexpected = metricsByKind[kind].samples
      .filter(({ metric }) => metric.startsWith('plenum_'))
      .flatMap(({ labels }) => Object.entries(labels))
      .filter(([label, value]) => allowedValues[label]?.includes(value) !== true);
    expect(unexpected).toEqual([]);
  });

  it('uses the metric labels of the catalogue', () => {
    expect(Object.keys(allowedValues).toSorted()).toEqual(
      [...new Set(specs.flatMap(([, { labels }]) => labels))].toSorted(),
    );
  });
});

describe('API metrics', () => {
  const requests = (operation: string, status: string): number =>
    metricsByKind.api.sum('plenum_http_requests_total', { operation, status });

  it('counts each request once, by operation and status', () => {
    expect(requests('SignUp', '201')).toBe(1);
    expect([requests('Login', '200'), requests('Login', '401'), requests('Login', '400')]).toEqual([1, 1, 1]);
    expect(requests('PostRoomMessage', '201')).toBe(1);
    expect(metricsByKind.api.sum('plenum_http_request_duration_seconds_count', { operation: 'Login' })).toBe(3);
  });

  it('counts requests without an operation, including those that reached no route', () => {
    expect(requests('none', '404')).toBe(1);
    // An undecodable URL, and invalid HTTP.
    expect(requests('none', '400')).toBe(2);
  });

  it('counts a stage wall when it opens, but not as a request in flight afterwards', () => {
    expect(requests('wall', '101')).toBe(1);
    expect(metricsByKind.api.sum('plenum_http_requests_in_flight')).toBe(0);
  });

  it('counts errors by code', () => {
    for (const code of ['not_found', 'malformed_request', 'token_invalid'])
      expect(metricsByKind.api.sum('plenum_refusals_total', { code }), code).toBeGreaterThan(0);
  });

  it('counts a client that aborts before the response', async () => {
    const { api } = world.processes;
    const abortController = new AbortController();
    // The response is delayed by 250 ms.
    const abortedRequest = fetch(`${api.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@tour.example' }),
      signal: abortController.signal,
    });
    await waitForCondition(
      'the job has started',
      async () => (await api.scrape()).sum('plenum_http_requests_in_flight') === 1,
    );
    abortController.abort();
    await expect(abortedRequest).rejects.toThrow('abort');
    const abortedLabels = { operation: 'ForgotPassword', status: 'aborted' };
    await waitForCondition(
      'the event is counted',
      async () => (await api.scrape()).sum('plenum_http_requests_total', abortedLabels) === 1,
    );
    expect((await api.scrape()).sum('plenum_http_requests_in_flight')).toBe(0);
  });
});

describe('gateway metrics', () => {
  const events = (client_event: string, outcome: string): number =>
    metricsByKind.gateway.sum('plenum_client_events_total', { client_event, outcome });

  it('counts client events by outcome, and unknown ones without their name', () => {
    expect(events('join_chat_room', 'ok')).toBe(2);
    expect([events('mark_room_read', 'ok'), events('mark_room_read', 'invalid_request')]).toEqual([1, 1]);
    expect(events('unknown', 'socket_event_unknown')).toBe(1);
    expect(metricsByKind.gateway.sum('plenum_client_event_duration_seconds_count')).toBe(
      metricsByKind.gateway.sum('plenum_client_events_total'),
    );
  });

  it('counts sockets by transport, and rejected handshakes', () => {
    expect(metricsByKind.gateway.sum('plenum_sockets', { transport: 'websocket' })).toBe(1);
    expect(metricsByKind.gateway.sum('plenum_sockets', { transport: 'polling' })).toBe(1);
    const handshakes = (outcome: string) => metricsByKind.gateway.sum('plenum_handshakes_total', { outcome });
    expect([handshakes('ok'), handshakes('token_invalid'), handshakes('foreign_origin')]).toEqual([3, 1, 1]);
  });

  it('counts a room message once per socket, and its delay once', () => {
    expect(metricsByKind.gateway.sum('plenum_deliveries_total')).toBe(2);
    expect(metricsByKind.gateway.sum('plenum_fanout_lag_seconds_count')).toBe(1);
  });

  it('counts every closed socket, so that opened minus closed is open', async () => {
    const { gateway } = world.processes;
    tour.browsers[0]?.close();
    await waitForCondition('the socket is closed', async () => (await gateway.scrape()).sum('plenum_sockets') === 1);
    const now = await gateway.scrape();
    expect(now.sum('plenum_socket_closes_total', { reason: 'left' })).toBe(2);
    expect(now.sum('plenum_handshakes_total', { outcome: 'ok' }) - now.sum('plenum_socket_closes_total')).toBe(1);
  });
});

describe('worker metrics', () => {
  it('counts attempts at jobs by outcome, and emails by kind', () => {
    const emailJobs = (outcome: string) =>
      metricsByKind.worker.sum('plenum_jobs_total', { job_name: 'send-link-mail', outcome });
    expect([emailJobs('done'), emailJobs('failed')]).toEqual([2, 0]);
    expect(metricsByKind.worker.sum('plenum_job_duration_seconds_count', { job_name: 'send-link-mail' })).toBe(2);
    const sentMails = (kind: string) => metricsByKind.worker.sum('plenum_mails_total', { kind, outcome: 'sent' });
    expect([sentMails('verification'), sentMails('reset')]).toEqual([1, 1]);
  });

  it('counts waiting jobs, and the age of the oldest', async () => {
    const { worker } = world.processes;
    world.mail.respondWith(450);
    await sendTourRequest(world, 'POST', '/auth/signup', {
      body: { email: 'late@tour.example', password: 'another pass phrase', first_name: 'Late', last_name: 'Comer' },
    });
    const delayedLabels = { queue: 'mail', state: 'delayed' };
    await waitForCondition(
      'the email is retried',
      async () => (await worker.scrape()).sum('plenum_queue_jobs', delayedLabels) === 1,
    );
    world.mail.respondWith(null);
    expect((await worker.scrape()).sum('plenum_jobs_total', { job_name: 'send-link-mail', outcome: 'failed' })).toBe(1);
  });
});

describe('scrapes while dependencies are down', () => {
  it('omits the metrics of a dependency that is down, and reports it as down', async () => {
    const { api, gateway, worker } = world.processes;
    const isUp = async (process: typeof api, dependency: string) =>
      (await process.scrape()).sum('plenum_dependency_up', { dependency });
    world.redis.disconnect();
    for (const process of [api, gateway, worker])
      await waitForCondition(`the ${process.kind} notices`, async () => (await isUp(process, 'redis')) === 0);
    await waitForCondition(
      'the queue metrics are absent',
      async () => !(await worker.scrape()).has('plenum_queue_jobs'),
    );
    expect((await worker.scrape()).has('plenum_outbox_rows')).toBe(true);
    await sendTourRequest(world, 'POST', `/chat-rooms/${tour.conference.rooms.GLOBAL}/messages`, {
      token: tour.anna.access_token,
      body: { content: 'Nobody hears this.' },
    });
    expect((await api.scrape()).sum('plenum_publish_failures_total')).toBeGreaterThan(0);
    world.redis.restore();
    for (const process of [api, gateway, worker])
      await waitForCondition(`the ${process.kind} has redis again`, async () => (await isUp(process, 'redis')) === 1);

    world.database.disconnect();
    for (const process of [api, gateway, worker]) {
      await waitForCondition(`the ${process.kind} notices`, async () => (await isUp(process, 'database')) === 0);
      expect((await process.scrape()).sum('plenum_ready')).toBe(1);
    }
    expect((await worker.scrape()).has('plenum_outbox_rows')).toBe(false);
    world.database.restore();
    await waitForCondition('the outbox metrics are present', async () =>
      (await worker.scrape()).has('plenum_outbox_rows'),
    );
  });

  it('replies to a scrape while a dependency hangs', async () => {
    const { worker } = world.processes;
    world.database.freeze();
    const now = await worker.scrape();
    expect(now.sum('plenum_dependency_up', { dependency: 'database' })).toBe(0);
    expect(now.has('plenum_outbox_rows')).toBe(false);
    expect(now.has('plenum_queue_jobs')).toBe(true);
    world.database.disconnect();
  });
});
