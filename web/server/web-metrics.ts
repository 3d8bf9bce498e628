/**
 * Metrics of the web server for Prometheus, on a separate port. This server has no packages, so the text format is
 * implemented here. Names and labels are those of `services/core/src/platform/telemetry/metric-catalogue.ts`.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** Kind of the requested resource: a page, a file of the build, or a health endpoint. */
type WebRequestKind = 'page' | 'file' | 'health';

/** From one millisecond to ten seconds, as for the API. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const loopResolutionMs = 10;
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** State of the process at the time of a scrape. */
interface WebState {
  readonly isReady: boolean;
  readonly isDraining: boolean;
}

interface Durations {
  readonly counts: number[];
  sum: number;
  count: number;
}

type Labels = Readonly<Record<string, string>>;

const sample = (name: string, labels: Labels, value: number): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
};

/** Descriptions of the metrics. */
const help = {
  plenum_build_info: 'Always 1; the labels contain the version',
  plenum_ready: '1 while the process is ready for traffic',
  plenum_draining: '1 from SIGTERM until the process exits',
  plenum_memory_limit_bytes: 'Memory limit of the process: the limit of its container, or the memory of the machine',
  plenum_web_requests_total:
    'Requests to the web server by kind (`page`, `file` of the build, `health`) and status; `aborted` if the client closed the connection before the response',
  plenum_web_request_duration_seconds: 'Duration of requests to the web server, until the end of the response',
  plenum_web_requests_in_flight: 'Requests in progress at the web server',
  process_cpu_seconds_total: 'Total user and system CPU time spent in seconds',
  process_resident_memory_bytes: 'Resident memory size in bytes',
  process_start_time_seconds: 'Start time of the process since the Unix epoch in seconds',
  nodejs_eventloop_lag_p99_seconds: '99th percentile of the event loop delay since the last scrape',
  nodejs_heap_size_used_bytes: 'Used heap size in bytes',
  nodejs_heap_size_total_bytes: 'Total heap size in bytes',
} as const;
type MetricName = keyof typeof help;

const family = (name: MetricName, type: 'gauge' | 'counter' | 'histogram', samples: readonly string[]): string[] => [
  `# HELP ${name} ${help[name]}`,
  `# TYPE ${name} ${type}`,
  ...samples,
];

export function kindOfPath(path: string): WebRequestKind {
  if (path === '/health' || path === '/health/ready') return 'health';
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** Counts requests, and formats all metrics for a scrape. */
export class WebMetrics {
  readonly #version: string;
  readonly #requests = new Map<string, { readonly labels: Labels; count: number }>();
  readonly #durations = new Map<WebRequestKind, Durations>();
  readonly #loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
  #inFlight = 0;

  constructor(version: string) {
    this.#version = version;
    this.#loop.enable();
  }

  /** Counts a request and measures its duration until the response is sent or the client disconnects. */
  watch(kind: WebRequestKind, response: ServerResponse): void {
    const startMs = performance.now();
    this.#inFlight += 1;
    response.once('close', () => {
      this.#inFlight -= 1;
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      this.#count({ kind, status });
      this.#observe(kind, (performance.now() - startMs) / 1_000);
    });
  }

  #count(labels: Labels): void {
    const key = JSON.stringify(labels);
    const entry = this.#requests.get(key) ?? { labels, count: 0 };
    entry.count += 1;
    this.#requests.set(key, entry);
  }

  #observe(kind: WebRequestKind, seconds: number): void {
    const durations = this.#durations.get(kind) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
    const index = buckets.findIndex((bound) => seconds <= bound);
    if (index !== -1) durations.counts[index] = (durations.counts[index] ?? 0) + 1;
    durations.sum += seconds;
    durations.count += 1;
    this.#durations.set(kind, durations);
  }

  /** Returns all metrics in the Prometheus text format. */
  text({ isReady, isDraining }: WebState): string {
    const gauge = (name: MetricName, value: number, labels: Labels = {}) =>
      family(name, 'gauge', [sample(name, labels, value)]);
    const cpu = process.cpuUsage();
    const heap = getHeapStatistics();
    const lagSeconds = this.#loop.percentile(99) / 1e9;
    this.#loop.reset();
    return [
      ...gauge('plenum_build_info', 1, { service: 'web', version: this.#version }),
      ...gauge('plenum_ready', Number(isReady)),
      ...gauge('plenum_draining', Number(isDraining)),
      ...gauge('plenum_memory_limit_bytes', Math.min(process.constrainedMemory() || Infinity, totalmem())),
      ...gauge('plenum_web_requests_in_flight', this.#inFlight),
      ...family(
        'plenum_web_requests_total',
        'counter',
        [...this.#requests.values()].map(({ labels, count }) => sample('plenum_web_requests_total', labels, count)),
      ),
      ...family('plenum_web_request_duration_seconds', 'histogram', this.#histogram()),
      ...family('process_cpu_seconds_total', 'counter', [
        sample('process_cpu_seconds_total', {}, (cpu.user + cpu.system) / 1e6),
      ]),
      ...gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
      ...gauge('process_start_time_seconds', performance.timeOrigin / 1_000),
      ...gauge('nodejs_eventloop_lag_p99_seconds', Number.isFinite(lagSeconds) ? lagSeconds : 0),
      ...gauge('nodejs_heap_size_used_bytes', heap.used_heap_size),
      ...gauge('nodejs_heap_size_total_bytes', heap.total_heap_size),
      '',
    ].join('\n');
  }

  #histogram(): string[] {
    const name = 'plenum_web_request_duration_seconds';
    return [...this.#durations].flatMap(([kind, { counts, sum, count }]) => {
      let cumulative = 0;
      const bounds = buckets.map((bound, index) => {
        cumulative += counts[index] ?? 0;
        return sample(`${name}_bucket`, { kind, le: String(bound) }, cumulative);
      });
      return [
        ...bounds,
        sample(`${name}_bucket`, { kind, le: '+Inf' }, count),
        sample(`${name}_sum`, { kind }, sum),
        sample(`${name}_count`, { kind }, count),
      ];
    });
  }

  close(): void {
    this.#loop.disable();
  }
}

interface ServedMetrics {
  /** For example `http://127.0.0.1:9090/metrics`. */
  readonly url: string;
  close(): void;
}

/** Starts a server for `/metrics`; port 0 selects a free port. */
export async function serveWebMetrics(
  metrics: WebMetrics,
  state: () => WebState,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': contentType }).end(metrics.text(state()));
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const { address, family: version, port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${version === 'IPv6' ? `[${address}]` : address}:${actualPort}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
