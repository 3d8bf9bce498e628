/** Statuses of sessions. Apart from the other enumerations, because the page of a session needs no others. */
export const sessionStatuses = ['SCHEDULED', 'STARTING_SOON', 'LIVE', 'COMPLETED', 'CANCELLED'] as const;
