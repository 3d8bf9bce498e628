import { describe, expect, it } from 'vitest';
import { withCause, causeOfJob } from '../jobs/job-cause.ts';
import { readTraceparent } from './otlp-spans.ts';
import { noSpan } from './span.ts';
import { createTracing } from './tracing.ts';

const spanOptions = { kind: 'consumer', request_id: 'r1' } as const;

describe('current unit of work', () => {
  it('passes it to everything that it calls, and to nothing else', async () => {
    const tracing = createTracing();
    const [first, second] = await Promise.all(
      ['r1', 'r2'].map((request_id) =>
        tracing.run({ request_id, span: noSpan }, async () => {
          await Promise.resolve();
          return tracing.facts();
        }),
      ),
    );
    expect([first, second]).toEqual([{ request_id: 'r1' }, { request_id: 'r2' }]);
    expect([tracing.current(), tracing.facts(), tracing.cause()]).toEqual([
      null,
      {},
      { request_id: null, traceparent: null },
    ]);
  });

  it('ends its span on failure, with the code of the failure', async () => {
    const requestIds: string[] = [];
    const span = {
      ...noSpan,
      fail: (type: string) => void requestIds.push(type),
      end: () => void requestIds.push('end'),
    };
    const tracing = createTracing({ begin: () => span, close: () => Promise.resolve() });
    const fail = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    await expect(tracing.follow('job', spanOptions, fail)).rejects.toThrow('away');
    expect(requestIds).toEqual(['ECONNREFUSED', 'end']);
  });
});

describe('jobs', () => {
  it('adds the trace of the cause to a job', () => {
    const cause = { request_id: 'r1', traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` };
    expect(causeOfJob(withCause(cause))).toEqual(cause);
  });

  it.each([{}, { telemetry: {} }, { telemetry: { metadata: 'nonsense' } }, { telemetry: { metadata: '[7]' } }])(
    'runs a job with unreadable data all the same: %j',
    (options) => {
      expect(causeOfJob(options)).toEqual({ request_id: null, traceparent: null });
      expect(withCause(causeOfJob(options))).toEqual({});
    },
  );
});

describe('traceparent', () => {
  it('identifies a span by a traceparent', () => {
    expect(readTraceparent(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)).toEqual({
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      traceFlags: 1,
      isRemote: true,
    });
  });

  it.each([
    null,
    undefined,
    '',
    'x',
    `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'g'.repeat(32)}-${'b'.repeat(16)}-01`,
  ])('omits an invalid traceparent: %s', (text) => {
    expect(readTraceparent(text)).toBeNull();
  });
});
