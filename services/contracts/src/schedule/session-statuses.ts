/**
 * Statuses of sessions and their rules. Separate from the other enumerations, because the session page needs no others.
 */
export const sessionStatuses = ['SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED'] as const;

interface OpenState {
  readonly status: (typeof sessionStatuses)[number];
  readonly is_unscheduled: boolean;
  /** Scheduled end, in milliseconds since the epoch. */
  readonly endsMs: number;
}

/** Checks whether people may still come to a session, so that it may be full: it is running, or scheduled for later. */
export const mayBeFull = ({ status, is_unscheduled, endsMs }: OpenState, nowMs: number): boolean =>
  !is_unscheduled && status !== 'CANCELLED' && status !== 'COMPLETED' && (status === 'LIVE' || nowMs < endsMs);
