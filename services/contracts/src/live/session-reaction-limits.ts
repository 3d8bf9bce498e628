/** Limits of reactions to sessions. */

/** Reactions are open this long before a session starts. */
export const sessionReactionsOpenMinutes = 10;
/** Reactions are open this long after the planned end, for the final applause. */
export const sessionReactionsCloseMinutes = 15;
/** How long a process collects reactions before it stores them by one statement. */
export const sessionReactionGatherMs = 500;
/** Interval at which a gateway reads and sends reactions. */
export const sessionReactionRefreshIntervalMs = 500;
export const sessionReactionBoardsPerSocketMax = 5;

/** Reactions per person. More are dropped without an error. */
export const sessionReactionRateLimits = {
  session_reaction: { points: 10, durationS: 10 },
} as const;
