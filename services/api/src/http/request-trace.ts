/** The span of a request, where traces are collected. */
import type { Span } from '@plenum/core/platform/telemetry/span';
import type { Tracing } from '@plenum/core/platform/telemetry/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestKind } from './request-metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends with the answer; null where nobody collects traces. */
    span: Span | null;
  }
}

/**
 * Begins the span of a request. A caller's own `traceparent` is mentioned in it and never followed: whoever comes from
 * outside could have every request of theirs collected otherwise, or put under a trace of somebody else.
 */
export function traceRequest(tracing: Tracing, kind: RequestKind, request: FastifyRequest, reply: FastifyReply): void {
  if (kind === 'health' || kind === 'wall') return;
  const { traceparent } = request.headers;
  const span = tracing.begin(kind, {
    kind: 'server',
    link: typeof traceparent === 'string' ? traceparent : null,
    attributes: {
      'http.request.method': request.method,
      // The pattern, never the address itself: paths may carry tokens.
      ...(request.routeOptions.url === undefined ? {} : { 'http.route': request.routeOptions.url }),
      'plenum.request_id': request.id,
    },
  });
  if (span.traceparent === null) return;
  request.span = span;
  reply.raw.once('close', () => {
    const { statusCode, writableFinished } = reply.raw;
    span.set({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.fail('aborted');
    else if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
}
