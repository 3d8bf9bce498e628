/** Limits of reactions to sessions. */

/** Reactions are accepted from this time before the start of a session. */
export const sessionReactionsOpenMinutes = 10;
/** Reactions are accepted until this time after the planned end, for the final applause. */
export const sessionReactionsCloseMinutes = 15;
/** Time for which a process collects reactions to store them with one statement. */
export const sessionReactionGatherMs = 500;
/** Interval at which a gateway reads and sends reactions. */
export const sessionReactionRefreshIntervalMs = 500;
export const maxSessionReactionBoardsPerSocket = 5;

/** Per person. Excess reactions are dropped without an error. */
export const sessionReactionRateLimits = {
  session_reaction: { points: 10, durationS: 10 },
} as const;
