/** A span: one piece of work in a trace, whether traces are collected or not. */

/** Names of OpenTelemetry's conventions; never anything about a person. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanWishes {
  readonly kind: 'server' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of what led here; a new trace begins without one. */
  readonly cause?: string | null | undefined;
  /** The `traceparent` of a trace that is not ours: mentioned, not followed. */
  readonly link?: string | null | undefined;
}

export interface Span {
  /** Null where nobody collects traces. */
  readonly traceId: string | null;
  /** What the next one in line is given as its cause (W3C Trace Context); null where nobody collects traces. */
  readonly traceparent: string | null;
  /** Whether this one is collected. */
  readonly isSampled: boolean;
  set(attributes: SpanAttributes): void;
  /** Says that it went wrong. @param type few values, such as a code of the error catalogue */
  fail(type: string): void;
  end(): void;
}

/** Where spans come from. */
export interface SpanSource {
  begin(name: string, wishes: SpanWishes): Span;
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
