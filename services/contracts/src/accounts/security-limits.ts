/** Limits of security activity, secret addresses, and attempts to guess secret addresses. */

export const securityActivityRetentionDays = 180;
/** How long an account with an unverified address is kept. Every verification email restarts the period. */
export const unverifiedAccountRetentionDays = 30;
/** Newest entries that are listed. */
export const securityActivitiesListedMax = 50;
/** Secret addresses of an event that are listed. */
export const secretAddressesMax = 500;
/** Requests for unknown stage walls per address and process. A venue may share one address. */
export const unknownWallsPerAddress = { points: 60, durationS: 60 } as const;
