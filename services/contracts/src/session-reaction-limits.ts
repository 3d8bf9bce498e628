/** Limits of the reactions that people give a session while it runs. */

/** Reactions are open this long before a session starts. */
export const sessionReactionsOpenMinutes = 10;
/** And this long after its planned end, because the last applause is the longest. */
export const sessionReactionsCloseMinutes = 15;
/** Reactions are gathered this long in a process, and then stored by one statement. */
export const sessionReactionGatherMs = 500;
/** Between two looks of a gateway at the reactions that its people follow: they are told at most twice a second. */
export const sessionReactionLookIntervalMs = 500;
/** Sessions whose reactions one socket follows. */
export const sessionReactionBoardsPerSocketMax = 5;

/** Reactions of one person to any sessions. More are dropped without an error. */
export const sessionReactionRateLimits = {
  session_reaction: { points: 10, durationS: 10 },
} as const;
