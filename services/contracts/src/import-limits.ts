/** Limits of imports of schedules. */

/**
 * Longest session, such as a hackathon of an imported schedule. Of an end that is entered as a time of day,
 * `enteredDurationMaxMinutes` allows less: a later one is more likely a slip.
 */
export const sessionDurationMaxMinutes = 48 * 60;

/** Sessions that the plan of an import names; the others are only counted. */
export const plannedSessionsMax = 200;
/** An import that would cancel a larger share of the imported sessions needs a second yes: one of this many. */
export const unaskedRemovalsShare = 10;
/** Hours within which an import can be taken back. */
export const importTakenBackH = 24;

/** How often a subscribed schedule is fetched, in minutes. */
export const subscriptionMinutes = { min: 5, max: 24 * 60, default: 30 } as const;
export const subscribedUrlLengthMax = 1000;
/** How long one fetch may take, with redirects. */
export const subscriptionFetchMaxMs = 60_000;
/** The same for the first fetch from an address: a server that never answers holds a place for a short time only. */
export const subscriptionFirstFetchMaxMs = 20_000;
export const subscriptionRedirectsMax = 3;
/** A subscribed schedule is fetched until so many days after the end of its event. */
export const subscriptionRestsAfterDays = 14;
