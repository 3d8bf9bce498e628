/** Limits of what happens to messages after they were posted; their length and rates are among `limits.ts`. */

/** How long the author of a room message may change it, and how often. */
export const roomMessageEditableS = 600;
export const roomMessageEditsMax = 10;
/** Beginning of a message that a reply quotes. */
export const quoteLengthMax = 160;
