/** Limits of what accounts and events show of their security, and of tries of secret addresses. */

/** How long the security activity of an account is kept. */
export const securityActivityKeptDays = 180;
/** How long an account is kept whose address nobody has verified; every verification mail begins the time anew. */
export const unprovenAccountsKeptDays = 30;
/** The newest that are listed. */
export const securityActivitiesShown = 50;
/** Stage walls and other secret addresses of an event that are listed. */
export const secretAddressesMax = 500;
/** Walls that do not exist, asked for by one address at one process; above this it is refused. A venue may share one address. */
export const unknownWallsPerAddress = { points: 60, durationS: 60 } as const;
