/** Limits for editing, reacting to, mentioning in and searching messages; message lengths and rates are in `limits.ts`. */

/** Period, and number of times, in which authors may edit a room message. */
export const roomMessageEditableS = 600;
export const maxRoomMessageEdits = 10;
/** Length of the quoted text in a reply. */
export const maxQuoteLength = 160;
/** Mentions per message, and suggested people while typing one. */
export const maxMentions = 10;
export const maxMentionChoices = 6;
/** Authors whose name matches a search and whose messages are included. */
export const maxMatchedAuthors = 50;
/** People listed for each reaction to a message. */
export const maxPeoplePerReaction = 50;
/** Reactions stored by one statement. */
export const maxReactionsPerStatement = 500;
/** Interval at which a gateway reads and publishes counts of reactions to messages. */
export const reactionRefreshIntervalMs = 500;
/** Unread messages are counted among this many of the newest messages of a room or thread. */
export const maxCountedUnread = 100;
