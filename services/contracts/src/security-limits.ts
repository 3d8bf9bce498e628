/** Limits of what accounts and events show of their security. */

/** How long the security activity of an account is kept. */
export const securityActivityKeptDays = 180;
/** How long an account is kept whose address nobody has verified; every verification mail begins the time anew. */
export const unprovenAccountsKeptDays = 30;
/** The newest that are listed. */
export const securityActivitiesShown = 50;
/** Stage walls and other secret addresses of an event that are listed. */
export const secretAddressesMax = 500;
