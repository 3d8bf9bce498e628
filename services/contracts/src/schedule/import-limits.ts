/** Limits of imports of schedules. */

/**
 * Longest session, such as a hackathon in an imported schedule. For an end that is entered as a time of day, the limit is
 * `enteredDurationMaxMinutes`, because a later end is more likely a mistake.
 */
export const sessionDurationMaxMinutes = 48 * 60;

/** Sessions listed in the plan of an import; others are only counted. */
export const plannedSessionsMax = 200;
/** An import that cancels more than one in this many imported sessions needs confirmation. */
export const unconfirmedRemovalsShare = 10;
/** Hours during which an import can be undone. */
export const importUndoH = 24;

/** How often a subscribed schedule is fetched, in minutes. */
export const subscriptionMinutes = { min: 5, max: 24 * 60, default: 30 } as const;
export const subscribedUrlLengthMax = 1000;
/** Time limit of one fetch, including redirects. */
export const subscriptionFetchMaxMs = 60_000;
/** Time limit of the first fetch from an address, so that an unresponsive server blocks a slot only briefly. */
export const subscriptionFirstFetchMaxMs = 20_000;
export const subscriptionRedirectsMax = 3;
/** Days after the end of the event until which a subscribed schedule is fetched. */
export const subscriptionEndsAfterDays = 14;
