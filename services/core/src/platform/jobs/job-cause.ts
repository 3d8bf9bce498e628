/** What led to a job, carried in the field that BullMQ has for it; older versions leave it unread. */
import { type Cause, noCause } from '../telemetry/tracing.ts';

interface Carrying {
  readonly telemetry?: { readonly metadata?: string };
}

/** The options of a job that carry its cause. */
export const carrying = (cause: Cause): Carrying =>
  cause.request_id === null && cause.traceparent === null ? {} : { telemetry: { metadata: JSON.stringify(cause) } };

const textOf = (from: object, name: keyof Cause): string | null => {
  const value: unknown = Reflect.get(from, name);
  return typeof value === 'string' ? value : null;
};

/** The cause of a job by its options; nothing where they say nothing that could be read. */
export function causeOfJob({ telemetry }: Carrying): Cause {
  if (telemetry?.metadata === undefined) return noCause;
  try {
    const carried: unknown = JSON.parse(telemetry.metadata);
    if (typeof carried !== 'object' || carried === null) return noCause;
    return { request_id: textOf(carried, 'request_id'), traceparent: textOf(carried, 'traceparent') };
  } catch {
    return noCause;
  }
}
