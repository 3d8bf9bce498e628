/** Counts all requests that reach this process, including those without a route. */
import type { ServerResponse } from 'node:http';
import type { OperationName } from '@plenum/contracts/api';
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';

/** The metric label of a request. Unknown paths must not become labels. */
export type RequestKind = OperationName | 'health' | 'mcp' | 'wall' | 'none';

const watched = Symbol('watched');

declare module 'node:http' {
  interface ServerResponse {
    /** Set once a response is counted. A property, because a weak set costs more than the count. */
    [watched]?: true;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly countedAs?: RequestKind;
    /** Headers of all replies of the route. */
    readonly headers?: Readonly<Record<string, string>>;
  }
}

export interface RequestMetrics {
  /** Counts a request when its response is complete or its client has disconnected. Counts a response once. */
  watch(kind: RequestKind, response: ServerResponse): void;
  /** Counts a request that was answered outside of Fastify. */
  count(kind: RequestKind, status: number): void;
}

export function createRequestMetrics(metrics: Metrics): RequestMetrics {
  let inFlight = 0;
  metrics.onScrape(['plenum_http_requests_in_flight'], () => [
    { name: 'plenum_http_requests_in_flight', labels: {}, value: inFlight },
  ]);
  const durations = new Map<RequestKind, (value: number) => void>();
  const durationOf = (kind: RequestKind): ((value: number) => void) => {
    const observe =
      durations.get(kind) ?? metrics.observer('plenum_http_request_duration_seconds', { operation: kind });
    durations.set(kind, observe);
    return observe;
  };
  const counters = new Map<RequestKind, Map<string, () => void>>();
  const count = (operation: RequestKind, status: string): void => {
    const ofKind = counters.get(operation) ?? new Map<string, () => void>();
    const counter = ofKind.get(status) ?? metrics.counter('plenum_http_requests_total', { operation, status });
    counters.set(operation, ofKind.set(status, counter));
    counter();
  };

  return {
    watch(kind, response) {
      if (response[watched] === true) return;
      response[watched] = true;
      const startMs = performance.now();
      inFlight += 1;
      response.on('close', () => {
        inFlight -= 1;
        // An upgraded connection of a stage wall is counted elsewhere.
        if (kind === 'wall' && !response.headersSent) return;
        count(kind, response.writableFinished ? String(response.statusCode) : 'aborted');
        durationOf(kind)((performance.now() - startMs) / 1_000);
      });
    },
    count: (kind, status) => count(kind, String(status)),
  };
}
