/** A span: a unit of work in a trace. Without tracing, spans do nothing. */

/** Attributes named by OpenTelemetry's conventions; they must not contain anything about a person. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind: 'server' | 'consumer' | 'client';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of the parent; without one, a new trace starts. */
  readonly cause?: string | null | undefined;
  /** The `traceparent` of a foreign trace, which is linked but not continued. */
  readonly link?: string | null | undefined;
}

export interface Span {
  /** Null when tracing is disabled. */
  readonly traceId: string | null;
  /** Identifies this span as the parent of others (W3C Trace Context); null when tracing is disabled. */
  readonly traceparent: string | null;
  readonly isSampled: boolean;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. @param type of low cardinality, such as a code of the error catalogue */
  fail(type: string): void;
  end(): void;
}

export interface SpanSource {
  begin(name: string, options: SpanOptions): Span;
  close(): Promise<void>;
}

export const noSpan: Span = {
  traceId: null,
  traceparent: null,
  isSampled: false,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};
