/** Counting requests: every one that reaches this process, also those that no route takes. */
import type { ServerResponse } from 'node:http';
import type { OperationName } from '@plenum/contracts/api';
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';

/** What a request is counted as; a path without an operation is never a label of its own. */
export type RequestKind = OperationName | 'health' | 'wall' | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation behind a route. */
    readonly countedAs?: RequestKind;
  }
}

export interface RequestMetrics {
  /** Counts a request that begins now when its answer has ended, or its client has gone. */
  watch(kind: RequestKind, response: ServerResponse): void;
  /** Counts a request that was answered outside the framework. */
  count(kind: RequestKind, status: number): void;
}

/** One per application. */
export function createRequestMetrics(metrics: Metrics): RequestMetrics {
  let inFlight = 0;
  metrics.ask(['plenum_http_requests_in_flight'], () => [
    { name: 'plenum_http_requests_in_flight', labels: {}, value: inFlight },
  ]);
  const durations = new Map<RequestKind, (value: number) => void>();
  const durationOf = (kind: RequestKind): ((value: number) => void) => {
    const known = durations.get(kind) ?? metrics.observer('plenum_http_request_duration_seconds', { operation: kind });
    durations.set(kind, known);
    return known;
  };
  const count = (operation: RequestKind, status: string): void =>
    metrics.add('plenum_http_requests_total', { operation, status });

  return {
    watch(kind, response) {
      const begunMs = performance.now();
      inFlight += 1;
      response.once('close', () => {
        inFlight -= 1;
        // A connection that has become a stage wall is counted where it did.
        if (kind === 'wall' && !response.headersSent) return;
        count(kind, response.writableFinished ? String(response.statusCode) : 'aborted');
        durationOf(kind)((performance.now() - begunMs) / 1_000);
      });
    },
    count: (kind, status) => count(kind, String(status)),
  };
}
