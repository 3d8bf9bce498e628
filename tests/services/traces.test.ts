/**
 * One trace from a request to its last consequence, on real processes; their log lines name the request and contain no
 * personal data.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { timeouts } from '../support/services/timeouts.ts';
import {
  sendTourRequest,
  runTour,
  startTelemetryWorld,
  type TelemetryWorld,
  type Tour,
} from '../support/telemetry/tour.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../support/telemetry/trace-receiver.ts';

const foreignTrace = 'a'.repeat(32);

let receiver: TraceReceiver;
let world: TelemetryWorld;
let tour: Tour;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  world = await startTelemetryWorld({
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  tour = await runTour(world);
}, 2 * timeouts.hook);
afterAll(async () => {
  await world?.close();
  receiver?.close();
});

/** Waits for a span. */
async function spanOf(service: string, name: string, traceId?: string): Promise<ReceivedSpan> {
  const matches = (span: ReceivedSpan) =>
    span.service === `plenum-${service}` && span.name === name && (traceId ?? span.traceId) === span.traceId;
  await waitForCondition(`the span ${name} of the ${service}`, () => receiver.spans.some(matches));
  const findSpan = receiver.spans.find(matches);
  if (findSpan === undefined) throw new Error(`The span ${name} is gone.`);
  return findSpan;
}

describe('traces', () => {
  it('connects a sign-up, the outbox and the job that sends the email in one trace', async () => {
    const request = await spanOf('api', 'SignUp');
    const row = await spanOf('worker', 'outbox user.signed_up', request.traceId);
    const job = await spanOf('worker', 'job send-link-mail', request.traceId);
    expect([request.parentId, row.parentId, job.parentId]).toEqual(['', request.spanId, row.spanId]);
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/auth/signup',
      'http.response.status_code': 201,
    });
    expect(job.attributes).toMatchObject({ 'messaging.system': 'bullmq', 'messaging.destination.name': 'mail' });
  });

  it('connects a room message and its delivery to sockets in one trace', async () => {
    const request = await spanOf('api', 'PostRoomMessage');
    const delivery = await spanOf('gateway', 'deliver new_chat_message', request.traceId);
    expect(delivery.parentId).toBe(request.spanId);
    expect(delivery.attributes).toMatchObject({ 'plenum.sockets': 2, 'messaging.batch.message_count': 1 });
    await spanOf('worker', 'job moderate-event', request.traceId);
  });

  it('connects a connection request and its jobs in one trace', async () => {
    const request = await spanOf('api', 'RequestConnection');
    await spanOf('worker', 'outbox connection.requested', request.traceId);
    await spanOf('worker', 'job moderate-icebreaker', request.traceId);
  });

  it('traces the calls to PostgreSQL and Redis of a request, an outbox row, a job and a client event', async () => {
    const request = await spanOf('api', 'SignUp');
    const row = await spanOf('worker', 'outbox user.signed_up', request.traceId);
    const job = await spanOf('worker', 'job send-link-mail', request.traceId);
    const joinSpan = await spanOf('gateway', 'join_chat_room');
    const callsOf = (parent: ReceivedSpan) => receiver.spans.filter(({ parentId }) => parentId === parent.spanId);
    const hasCall = (parent: ReceivedSpan, pattern: RegExp) => callsOf(parent).some(({ name }) => pattern.test(name));
    const expectedCalls: readonly (readonly [ReceivedSpan, RegExp])[] = [
      [request, /^postgresql insert users$/],
      [request, /^postgresql commit$/],
      [request, /^redis /],
      [row, /^redis add/i],
      [job, /^postgresql [a-z-]+$/],
      [joinSpan, /^postgresql [a-z-]+$/],
    ];
    for (const [parent, pattern] of expectedCalls) {
      await waitForCondition(`${parent.name} has ${pattern.source}`, () => hasCall(parent, pattern)).catch(() => {
        throw new Error(
          `${parent.name} has only ${callsOf(parent)
            .map(({ name }) => name)
            .join(', ')}.`,
        );
      });
    }
    const calls = receiver.spans.filter(({ attributes }) => attributes['db.system.name'] !== undefined);
    expect(calls.length).toBeGreaterThan(50);
    for (const { name, attributes, parentId } of calls) {
      expect(Object.keys(attributes).toSorted()).toEqual(
        ['db.operation.name', 'db.system.name', ...('error.type' in attributes ? ['error.type'] : [])].toSorted(),
      );
      // A name consists of statement and command names, without numbers that could be an id or part of a key.
      expect(name).toMatch(/^(postgresql|redis) [a-zA-Z]+([-_ ][a-zA-Z]+)*(-\d{1,2})?$/);
      expect(parentId).not.toBe('');
    }
  });

  it('starts a trace with a client event', async () => {
    expect((await spanOf('gateway', 'join_chat_room')).parentId).toBe('');
    await waitForCondition('the failed span has arrived', () =>
      receiver.spans.some(({ attributes }) => attributes['error.type'] === 'invalid_request'),
    );
  });

  it('never continues a trace sent by a client', async () => {
    const requestOptions = { headers: { traceparent: `00-${foreignTrace}-${'b'.repeat(16)}-01` } };
    await sendTourRequest(world, 'GET', '/auth/logins', requestOptions);
    const span = await spanOf('api', 'ListLogins');
    expect(span.traceId).not.toBe(foreignTrace);
    expect([span.parentId, span.linkedTraces]).toEqual(['', [foreignTrace]]);
  });

  it('traces no personal data', () => {
    const spansJson = JSON.stringify(receiver.spans);
    expect(tour.privateTexts.filter((text) => spansJson.includes(text))).toEqual([]);
  });
});

describe('log lines', () => {
  const lines = (): string[] => Object.values(world.processes).flatMap((process) => [...process.lines]);
  const fieldsOf = (line: string) => JSON.parse(line) as Readonly<Record<string, unknown>>;

  it('logs no personal data', () => {
    expect(tour.privateTexts.length).toBeGreaterThan(12);
    expect(lines().length).toBeGreaterThan(20);
    for (const text of tour.privateTexts) expect(lines().filter((line) => line.includes(text))).toEqual([]);
  });

  it('logs the id and trace of a request', async () => {
    const request = await spanOf('api', 'PostRoomMessage');
    const line = world.processes.api.lines.map(fieldsOf).find(({ route, status, method }) => {
      return route === '/api/chat-rooms/:room_id/messages' && method === 'POST' && status === 201;
    });
    expect(line).toMatchObject({
      request_id: request.attributes['plenum.request_id'],
      trace_id: request.traceId,
    });
  });

  it('logs the request that caused a job', async () => {
    world.mail.respondWith(450);
    const email = 'late@tour.example';
    await sendTourRequest(world, 'POST', '/auth/signup', {
      body: { email, password: 'another pass phrase', first_name: 'Latecomer', last_name: 'Evermore' },
    });
    const failed = () =>
      world.processes.worker.lines.map(fieldsOf).find(({ msg }) => msg === 'job failed and will be retried');
    await waitForCondition('the email has failed', () => failed() !== undefined);
    world.mail.respondWith(null);
    const request = world.processes.api.lines
      .map(fieldsOf)
      .findLast(({ route, status }) => route === '/api/auth/signup' && status === 201);
    expect(request?.['request_id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(failed()).toMatchObject({ job: 'send-link-mail', request_id: request?.['request_id'] });
    for (const text of [email, 'Latecomer', 'Evermore'])
      expect(lines().filter((line) => line.includes(text))).toEqual([]);
  });
});
