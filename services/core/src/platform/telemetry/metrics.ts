/**
 * The metrics of a process, typed by the catalogue. Each process has its own; in tests, several exist in one
 * process. Hot paths look a metric up once (`counter`, `observer`); values of other components are read at each scrape
 * (`onScrape`).
 */
import { totalmem } from 'node:os';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../timeout.ts';
import { type MetricName, type MetricSpec, metrics as catalogue, type ProcessKind } from './metric-catalogue.ts';

type NameOf<K extends MetricSpec['kind']> = {
  [N in MetricName]: (typeof catalogue)[N]['kind'] extends K ? N : never;
}[MetricName];

export type CounterName = NameOf<'counter'>;
export type GaugeName = NameOf<'gauge'>;
export type HistogramName = NameOf<'histogram'>;

/** Exactly the labels that the catalogue declares. */
export type LabelsOf<N extends MetricName> = { readonly [L in (typeof catalogue)[N]['labels'][number]]: string };

/** A value of a gauge at the moment of a scrape. */
export type Reading<N extends GaugeName> = {
  [M in N]: { readonly name: M; readonly labels: LabelsOf<M>; readonly value: number };
}[N];

export interface Metrics {
  /**
   * Increments a counter. This and the following methods ignore metrics that this kind of process does not report.
   */
  add<N extends CounterName>(name: N, labels: LabelsOf<N>, by?: number): void;
  observe<N extends HistogramName>(name: N, labels: LabelsOf<N>, value: number): void;
  set<N extends GaugeName>(name: N, labels: LabelsOf<N>, value: number): void;
  /** Returns a counter with its labels, for hot paths. */
  counter<N extends CounterName>(name: N, labels: LabelsOf<N>): (by?: number) => void;
  /** Returns a histogram with its labels, for hot paths. */
  observer<N extends HistogramName>(name: N, labels: LabelsOf<N>): (value: number) => void;
  /**
   * Registers gauges that are read at every scrape. Values that fail or take too long are absent from the scrape; a
   * pending query is not repeated.
   */
  onScrape<N extends GaugeName>(
    names: readonly N[],
    read: () => readonly Reading<N>[] | Promise<readonly Reading<N>[]>,
  ): void;
  /** Adds the metrics of the runtime. Must be called once per process, because it observes the event loop and the heap. */
  watchRuntime(): void;
  /** Returns all metrics in the format of Prometheus. Never rejects because of a failing gauge. */
  scrape(): Promise<{ readonly content_type: string; readonly text: string }>;
}

/** Well below the ten seconds of Prometheus' own timeout. */
const defaultTimeoutMs = 2_000;

interface Registered {
  readonly counters: Map<string, Counter>;
  readonly gauges: Map<string, Gauge>;
  readonly histograms: Map<string, Histogram>;
}

function presetCounter(counter: Counter, { labels: [label = ''], presetValues = [] }: MetricSpec): Counter {
  for (const value of presetValues) counter.inc({ [label]: value }, 0);
  return counter;
}

function register(registry: Registry, service: ProcessKind | null): Registered {
  const registered: Registered = { counters: new Map(), gauges: new Map(), histograms: new Map() };
  for (const [name, spec] of Object.entries<MetricSpec>(catalogue)) {
    if (service === null || !spec.reportedBy.includes(service)) continue;
    const options = { name, help: spec.help, labelNames: spec.labels, registers: [registry] };
    if (spec.kind === 'counter') registered.counters.set(name, presetCounter(new Counter(options), spec));
    else if (spec.kind === 'gauge') registered.gauges.set(name, new Gauge(options));
    else registered.histograms.set(name, new Histogram({ ...options, buckets: [...(spec.buckets ?? [])] }));
  }
  return registered;
}

/** Returns the memory limit in bytes. Without a limit, the runtime returns 0 or more than the machine has. */
const memoryLimit = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());

/** Removes every value of a gauge; the library's own `reset` would leave a 0 that was never measured. */
function removeValues(gauge: Gauge | undefined, labelSets: readonly Readonly<Record<string, string>>[]): void {
  for (const labels of labelSets) gauge?.remove(labels);
}

/**
 * Creates the metrics of a process.
 * @param service null for programs that are not scraped; their metrics count nothing
 * @param timeoutMs timeout of the gauges
 */
export function createMetrics(
  service: ProcessKind | null,
  version: string,
  timeoutMs: number = defaultTimeoutMs,
): Metrics {
  const registry = new Registry();
  const { counters, gauges, histograms } = register(registry, service);
  const readers: (() => Promise<void>)[] = [];

  function onScrape<N extends GaugeName>(
    names: readonly N[],
    read: () => readonly Reading<N>[] | Promise<readonly Reading<N>[]>,
  ): void {
    const registered = names.filter((name) => gauges.has(name));
    if (registered.length === 0) return;
    // A gauge without labels has an initial value.
    for (const name of registered) removeValues(gauges.get(name), [{}]);
    let previous: readonly Reading<N>[] = [];
    let running: Promise<readonly Reading<N>[]> | undefined;
    const readOnce = async (): Promise<readonly Reading<N>[]> => {
      try {
        return await read();
      } catch {
        return [];
      } finally {
        running = undefined;
      }
    };
    readers.push(async () => {
      running ??= readOnce();
      const readings = await withTimeout(running, timeoutMs, []);
      for (const { name, labels } of previous) removeValues(gauges.get(name), [labels]);
      for (const { name, labels, value } of readings) gauges.get(name)?.set(labels, value);
      previous = readings;
    });
  }

  const metrics: Metrics = {
    add: (name, labels, by = 1) => counters.get(name)?.inc(labels, by),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    set: (name, labels, value) => gauges.get(name)?.set(labels, value),
    counter(name, labels) {
      const child = counters.get(name)?.labels(labels);
      return (by = 1) => child?.inc(by);
    },
    observer(name, labels) {
      const child = histograms.get(name)?.labels(labels);
      return (value) => child?.observe(value);
    },
    onScrape,
    watchRuntime: () => collectDefaultMetrics({ register: registry }),
    async scrape() {
      await Promise.all(readers.map((readGauges) => readGauges()));
      return { content_type: registry.contentType, text: await registry.metrics() };
    },
  };
  if (service !== null) {
    metrics.set('plenum_build_info', { service, version }, 1);
    metrics.set('plenum_memory_limit_bytes', {}, memoryLimit());
  }
  return metrics;
}
