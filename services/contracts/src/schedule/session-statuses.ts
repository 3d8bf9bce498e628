/**
 * Statuses of sessions and their rules. Separate from the other enumerations, which the session page does not need.
 */
export const sessionStatuses = ['SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED'] as const;

interface OpenState {
  readonly status: (typeof sessionStatuses)[number];
  readonly is_unscheduled: boolean;
  /** Scheduled end in milliseconds since 1970-01-01 (UTC). */
  readonly endsMs: number;
}

/** Checks whether a session can be marked as full: it is running or has not ended yet. */
export const canBeMarkedFull = ({ status, is_unscheduled, endsMs }: OpenState, nowMs: number): boolean =>
  !is_unscheduled && status !== 'CANCELLED' && status !== 'COMPLETED' && (status === 'LIVE' || nowMs < endsMs);
