/** Limits of edits, reactions, mentions and searches of messages; their length and rates are in `limits.ts`. */

/** How long and how often the author of a room message may edit it. */
export const roomMessageEditableS = 600;
export const roomMessageEditsMax = 10;
/** Length of the quote in a reply. */
export const quoteLengthMax = 160;
/** People who are mentioned in one message, and who are suggested. */
export const mentionsMax = 10;
export const mentionChoicesMax = 6;
/** Messages per page of a search. */
export const messageHitsMax = 20;
/** Authors matched by a search, whose messages are found, too. */
export const foundAuthorsMax = 50;
/** Names listed for each reaction to a message. */
export const reactingPeopleMax = 50;
/** Reactions stored by one statement. */
export const reactionsPerStatementMax = 500;
/** Interval at which a gateway reads reactions to messages, and at which their counts change. */
export const reactionRefreshIntervalMs = 500;
/** The newest messages of a room or thread among which unread ones are counted. */
export const unreadCountedMax = 100;
