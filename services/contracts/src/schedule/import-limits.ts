/** Limits of schedule imports. */

/**
 * Longest session, such as a hackathon in an imported schedule. If the end is entered as a time of day, the limit is
 * `maxEnteredDurationMinutes`, because a later end is probably a mistake.
 */
export const maxSessionDurationMinutes = 48 * 60;

/** Sessions listed in the plan of an import. The remaining ones are only counted. */
export const maxPlannedSessions = 200;
/** An import that cancels more than one of this many imported sessions needs confirmation. */
export const unconfirmedRemovalsShare = 10;
/** Hours during which an import can be undone. */
export const importUndoH = 24;

/** Interval between fetches of a subscribed schedule, in minutes. */
export const subscriptionMinutes = { min: 5, max: 24 * 60, default: 30 } as const;
export const maxSubscribedUrlLength = 1000;
/** Time limit of one fetch, including redirects. */
export const subscriptionFetchTimeoutMs = 60_000;
/** Time limit of the first fetch from a URL, so that an unresponsive server blocks a slot only briefly. */
export const firstSubscriptionFetchTimeoutMs = 20_000;
export const maxSubscriptionRedirects = 3;
/** Days after the end of the event after which a subscribed schedule is no longer fetched. */
export const subscriptionEndsAfterDays = 14;
