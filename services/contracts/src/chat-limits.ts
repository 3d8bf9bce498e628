/** Limits of what happens to messages after they were posted; their length and rates are among `limits.ts`. */

/** How long the author of a room message may change it, and how often. */
export const roomMessageEditableS = 600;
export const roomMessageEditsMax = 10;
/** Beginning of a message that a reply quotes. */
export const quoteLengthMax = 160;
/** People whom one message mentions, and whom completion offers. */
export const mentionsMax = 10;
export const mentionChoicesMax = 6;
/** Messages on a page of a search. */
export const messageHitsMax = 20;
/** Authors whose name fits a search, and whose messages are then found too. */
export const foundAuthorsMax = 50;
/** Names beside each reaction to a message; the rest is a number. */
export const reactingPeopleMax = 50;
/** Reactions that are stored by one statement. */
export const reactionsPerStatementMax = 500;
/** Between two looks of a gateway at the reactions to messages: counts change at most twice a second. */
export const reactionLookIntervalMs = 500;
/** Unread messages of a room or thread are counted among so many newest ones. */
export const unreadCountedMax = 100;
