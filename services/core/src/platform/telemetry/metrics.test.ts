import { describe, expect, it } from 'vitest';
import { type MetricName, metrics as catalogue, type MetricSpec } from './metric-catalogue.ts';
import { createMetrics, type Metrics, type Reading } from './metrics.ts';

const lines = async (metrics: Metrics, name: MetricName): Promise<string[]> =>
  (await metrics.scrape()).text
    .split('\n')
    .filter((line) => new RegExp(`^${name}(_bucket|_sum|_count)?[{ ]`).test(line));

describe('catalogue of metrics', () => {
  it.each(Object.entries<MetricSpec>(catalogue))('names %s according to Prometheus conventions', (name, spec) => {
    expect(name).toMatch(/^plenum_[a-z][a-z_]*[a-z]$/);
    expect(name.endsWith('_total')).toBe(spec.kind === 'counter');
    expect(spec.buckets !== undefined).toBe(spec.kind === 'histogram');
    expect([...(spec.buckets ?? [])]).toEqual([...(spec.buckets ?? [])].toSorted((left, right) => left - right));
    expect(spec.reportedBy.length).toBeGreaterThan(0);
    if (spec.presetValues !== undefined) expect([spec.kind, spec.labels.length]).toEqual(['counter', 1]);
  });
});

describe('metrics', () => {
  it('keeps the metrics of two processes independent', async () => {
    const [firstMetrics, secondMetrics] = [createMetrics('gateway', '1'), createMetrics('gateway', '2')];
    firstMetrics.add('plenum_deliveries_total', {}, 5);
    expect(await lines(firstMetrics, 'plenum_deliveries_total')).toEqual(['plenum_deliveries_total 5']);
    expect(await lines(secondMetrics, 'plenum_deliveries_total')).toEqual(['plenum_deliveries_total 0']);
    expect(await lines(secondMetrics, 'plenum_build_info')).toEqual([
      'plenum_build_info{service="gateway",version="2"} 1',
    ]);
  });

  it('counts and observes with labels, including bound labels', async () => {
    const metrics = createMetrics('api', '1');
    metrics.add('plenum_refusals_total', { code: 'not_found' });
    metrics.counter('plenum_refusals_total', { code: 'not_found' })(2);
    metrics.observe('plenum_http_request_duration_seconds', { operation: 'Login' }, 0.02);
    metrics.observer('plenum_http_request_duration_seconds', { operation: 'Login' })(0.3);
    expect(await lines(metrics, 'plenum_refusals_total')).toEqual(['plenum_refusals_total{code="not_found"} 3']);
    const metricLines = await lines(metrics, 'plenum_http_request_duration_seconds');
    expect(metricLines).toContain('plenum_http_request_duration_seconds_bucket{le="0.025",operation="Login"} 1');
    expect(metricLines).toContain('plenum_http_request_duration_seconds_count{operation="Login"} 2');
  });

  it('exports small counters as zero from the start, so that the first count is an increase', async () => {
    const metrics = createMetrics('api', '1');
    const choices = ['not_me', 'never', 'allow'].map((choice) => `plenum_mail_complaints_total{choice="${choice}"}`);
    expect(await lines(metrics, 'plenum_mail_complaints_total')).toEqual(choices.map((series) => `${series} 0`));
    metrics.add('plenum_mail_complaints_total', { choice: 'not_me' });
    expect(await lines(metrics, 'plenum_mail_complaints_total')).toContain(`${choices[0]} 1`);
  });

  it('omits metrics in processes of a kind that does not export them', async () => {
    const metrics = createMetrics('worker', '1');
    metrics.add('plenum_deliveries_total', {});
    metrics.observe('plenum_fanout_lag_seconds', {}, 1);
    metrics.onScrape(['plenum_sockets'], () => {
      throw new Error('This is never scraped.');
    });
    expect((await metrics.scrape()).text).not.toMatch(/plenum_deliveries|fanout|plenum_sockets/);
    expect((await createMetrics(null, '').scrape()).text.trim()).toBe('');
  });

  it('accepts no label and no name outside the catalogue', () => {
    const metrics = createMetrics('api', '1');
    // @ts-expect-error a person is not a label
    expect(() => metrics.add('plenum_refusals_total', { code: 'not_found', user_id: '7' })).toThrow('user_id');
    // @ts-expect-error a histogram is not a counter
    metrics.add('plenum_http_request_duration_seconds', { operation: 'Login' });
    // @ts-expect-error the metric does not exist
    metrics.add('plenum_wishes_total', {});
    // @ts-expect-error the label is missing
    metrics.observe('plenum_http_request_duration_seconds', {}, 1);
  });
});

describe('gauges read at the scrape', () => {
  const reading = (value: number): Reading<'plenum_outbox_rows'>[] => [
    { name: 'plenum_outbox_rows', labels: {}, value },
  ];

  it('reads a gauge again each time, and drops values that are no longer reported', async () => {
    const metrics = createMetrics('gateway', '1');
    const open = [{ transport: 'polling' }, { transport: 'websocket' }];
    metrics.onScrape(['plenum_sockets'], () =>
      open.map((labels, index) => ({ name: 'plenum_sockets', labels, value: index + 1 })),
    );
    expect(await lines(metrics, 'plenum_sockets')).toEqual([
      'plenum_sockets{transport="polling"} 1',
      'plenum_sockets{transport="websocket"} 2',
    ]);
    open.pop();
    expect(await lines(metrics, 'plenum_sockets')).toEqual(['plenum_sockets{transport="polling"} 1']);
  });

  it('omits the values of a gauge that fails, and nothing else', async () => {
    const metrics = createMetrics('worker', '1');
    let isFailing = true;
    metrics.onScrape(['plenum_outbox_rows'], async () => {
      if (isFailing) throw new Error('away');
      return reading(7);
    });
    expect(await lines(metrics, 'plenum_outbox_rows')).toEqual([]);
    expect(await lines(metrics, 'plenum_build_info')).toHaveLength(1);
    isFailing = false;
    expect(await lines(metrics, 'plenum_outbox_rows')).toEqual(['plenum_outbox_rows 7']);
    isFailing = true;
    expect(await lines(metrics, 'plenum_outbox_rows')).toEqual([]);
  });

  it('waits only a moment for a gauge that hangs, and does not read it again until it ends', async () => {
    const metrics = createMetrics('worker', '1', 20);
    const delivered = Promise.withResolvers<Reading<'plenum_outbox_rows'>[]>();
    let readCount = 0;
    metrics.onScrape(['plenum_outbox_rows'], () => {
      readCount += 1;
      return delivered.promise;
    });
    const [first, second] = [lines(metrics, 'plenum_outbox_rows'), lines(metrics, 'plenum_outbox_rows')];
    expect([await first, await second]).toEqual([[], []]);
    expect(readCount).toBe(1);
    delivered.resolve(reading(3));
    expect(await lines(metrics, 'plenum_outbox_rows')).toEqual(['plenum_outbox_rows 3']);
  });
});
