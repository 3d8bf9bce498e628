/** Statuses of sessions and their rules. Apart from the other enumerations: the session page needs no others. */
export const sessionStatuses = ['SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED'] as const;

interface OpenState {
  readonly status: (typeof sessionStatuses)[number];
  readonly is_unscheduled: boolean;
  /** Scheduled end, in milliseconds since the epoch. */
  readonly endsMs: number;
}

/** Checks whether people may still come to a session, so that it may be full: it runs, or is ahead and has a time. */
export const mayBeFull = ({ status, is_unscheduled, endsMs }: OpenState, nowMs: number): boolean =>
  !is_unscheduled && status !== 'CANCELLED' && status !== 'COMPLETED' && (status === 'LIVE' || nowMs < endsMs);
