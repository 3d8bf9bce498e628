/** The span of a request if tracing is enabled. */
import type { Span } from '@plenum/core/platform/telemetry/span';
import type { Tracing } from '@plenum/core/platform/telemetry/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestKind } from './request-metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends with the response; null if tracing is disabled. */
    span: Span | null;
  }
}

/**
 * Starts the span of a request. The `traceparent` of a client is linked, but not continued: otherwise, clients could have
 * all their requests sampled, or join the trace of another client.
 */
export function traceRequest(tracing: Tracing, kind: RequestKind, request: FastifyRequest, reply: FastifyReply): void {
  if (!tracing.isEnabled || kind === 'health' || kind === 'wall') return;
  const { traceparent } = request.headers;
  const span = tracing.begin(kind, {
    kind: 'server',
    link: typeof traceparent === 'string' ? traceparent : null,
    attributes: {
      'http.request.method': request.method,
      // The route pattern, never the URL, because paths may contain tokens.
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
