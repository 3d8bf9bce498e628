/**
 * The current unit of work and its request. The request id is written to every log line and stored with outbox rows and
 * jobs. When tracing is enabled (`OTEL_EXPORTER_OTLP_ENDPOINT`), a span is propagated as well; otherwise spans are
 * no-ops, and no part of OpenTelemetry is loaded.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../../config.ts';
import { type BeginCall, errorType, traceCalls } from './call-spans.ts';
import type { ProcessKind } from './metric-catalogue.ts';
import { noSpan, type Span, type SpanSource, type SpanOptions } from './span.ts';

/** A request, client event, outbox row or job in progress. */
export interface UnitOfWork {
  readonly request_id: string | null;
  readonly span: Span;
}

/** The request and trace that outbox rows and jobs store. */
export interface Cause {
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

export interface Tracing {
  /** Whether spans are recorded at all. */
  readonly isEnabled: boolean;
  begin(name: string, options: SpanOptions): Span;
  /** Runs `work` and its asynchronous continuations in this context. */
  run<T>(unit: UnitOfWork, work: () => T): T;
  /** Runs a unit of work in a span that ends with it. */
  follow<T>(
    name: string,
    options: SpanOptions & { readonly request_id: string | null },
    work: () => Promise<T>,
  ): Promise<T>;
  /** Returns the current unit of work; null outside of one. */
  current(): UnitOfWork | null;
  /** Returns the cause for subsequent work. */
  cause(): Cause;
  /** Fields for log lines. */
  facts(): Readonly<Partial<Record<'request_id' | 'trace_id', string>>>;
  /** Sends the collected spans, with a short timeout. */
  close(): Promise<void>;
}

const noSpans: SpanSource = { begin: () => noSpan, close: () => Promise.resolve() };
export const noCause: Cause = { request_id: null, traceparent: null };

/** Creates the tracing of a process. @param spans no spans are recorded without it */
export function createTracing(spans: SpanSource = noSpans): Tracing {
  const current = new AsyncLocalStorage<UnitOfWork>();
  return {
    isEnabled: spans !== noSpans,
    begin: spans.begin,
    run: (unit, work) => current.run(unit, work),
    async follow(name, options, work) {
      const span = spans.begin(name, options);
      try {
        return await current.run({ request_id: options.request_id, span }, work);
      } catch (error) {
        span.fail(errorType(error));
        throw error;
      } finally {
        span.end();
      }
    },
    current: () => current.getStore() ?? null,
    cause() {
      const unit = current.getStore();
      return unit === undefined ? noCause : { request_id: unit.request_id, traceparent: unit.span.traceparent };
    },
    facts() {
      const unit = current.getStore();
      if (unit === undefined) return {};
      const { request_id, span } = unit;
      return {
        ...(request_id === null ? {} : { request_id }),
        ...(span.traceId === null ? {} : { trace_id: span.traceId }),
      };
    },
    close: spans.close,
  };
}

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'instance'>;

/** Opens the tracing of a process; loads OpenTelemetry only when tracing is enabled. */
export async function openTracing(settings: Settings, service: ProcessKind, version: string): Promise<Tracing> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return createTracing();
  const { openSpans } = await import('./otlp-spans.ts');
  const tracing = createTracing(openSpans(settings, service, version));
  traceCalls(callsOf(tracing));
  return tracing;
}

/** Returns a function that begins spans of calls within the current unit of work, if that is sampled. */
export function callsOf(tracing: Pick<Tracing, 'begin' | 'current'>): BeginCall {
  return (system, name) => {
    const unit = tracing.current();
    if (unit === null || !unit.span.isSampled) return null;
    const attributes = { 'db.system.name': system, 'db.operation.name': name };
    return tracing.begin(`${system} ${name}`, { kind: 'client', cause: unit.span.traceparent, attributes });
  };
}
