/** Spans of OpenTelemetry, sent in batches over HTTP (OTLP). Loaded only when tracing is enabled. */
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import { withTimeout } from '../timeout.ts';
import type { ProcessKind } from './metric-catalogue.ts';
import type { Span, SpanSource } from './span.ts';

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'instance'>;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;
const exportIntervalMs = 1_000;
/** Limited, because an unavailable collector must not delay the exit of a process. */
const closeTimeoutMs = 2_000;

/** Version 00 of W3C Trace Context, the only version. */
const traceparentForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a `traceparent`; returns null when it is invalid. */
export function readTraceparent(traceparent: string | null | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = traceparentForm.exec(traceparent ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Opens the exporter. Sampling is decided for the root span (`OTEL_TRACES_SAMPLER_ARG`) and applies to all its descendants. */
export function openSpans(settings: Settings, service: ProcessKind, version: string): SpanSource {
  const exporter = new OTLPTraceExporter({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'plenum',
      'service.name': `plenum-${service}`,
      'service.version': version,
      'service.instance.id': settings.instance,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: exportIntervalMs })],
  });
  const tracer = provider.getTracer('plenum', version);
  return {
    begin(name, { kind, attributes, cause, link }): Span {
      const parent = readTraceparent(cause);
      const linked = readTraceparent(link);
      const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
      const options = {
        kind: kinds[kind],
        ...(attributes === undefined ? {} : { attributes }),
        ...(linked === null ? {} : { links: [{ context: linked }] }),
      };
      const span = tracer.startSpan(name, options, context);
      const current = span.spanContext();
      return {
        traceId: current.traceId,
        traceparent: writeTraceparent(current),
        isSampled: span.isRecording(),
        set: (attributes) => void span.setAttributes(attributes),
        fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
        end: () => span.end(),
      };
    },
    async close() {
      await withTimeout(
        provider.shutdown().catch(() => undefined),
        closeTimeoutMs,
        undefined,
      );
    },
  };
}
