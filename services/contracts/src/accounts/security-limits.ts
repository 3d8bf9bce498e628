/** Limits of security activity, secret links, and attempts to guess them. */

export const securityActivityRetentionDays = 180;
/** Days after which an account with an unverified email address is deleted. Every verification email restarts the period. */
export const unverifiedAccountRetentionDays = 30;
/** Entries per list, newest first. */
export const maxListedSecurityActivities = 50;
/** Entries per list of secret links of an event. */
export const maxSecretAddresses = 500;
/** Requests for unknown stage walls per address and process. Allows for a venue behind one address. */
export const unknownWallsPerAddress = { points: 60, durationS: 60 } as const;
