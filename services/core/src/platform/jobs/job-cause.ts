/** The request and trace that caused a job, stored in the telemetry field of BullMQ. */
import { type Cause, noCause } from '../telemetry/tracing.ts';

interface CauseOptions {
  readonly telemetry?: { readonly metadata?: string };
}

export const withCause = (cause: Cause): CauseOptions =>
  cause.request_id === null && cause.traceparent === null ? {} : { telemetry: { metadata: JSON.stringify(cause) } };

const textOf = (source: object, name: keyof Cause): string | null => {
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' ? value : null;
};

/** Returns the cause of a job; `noCause` if it is missing or invalid. */
export function causeOfJob({ telemetry }: CauseOptions): Cause {
  if (telemetry?.metadata === undefined) return noCause;
  try {
    const parsed: unknown = JSON.parse(telemetry.metadata);
    if (typeof parsed !== 'object' || parsed === null) return noCause;
    return { request_id: textOf(parsed, 'request_id'), traceparent: textOf(parsed, 'traceparent') };
  } catch {
    return noCause;
  }
}
