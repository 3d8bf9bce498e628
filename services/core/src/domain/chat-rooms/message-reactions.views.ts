/** Maps reactions to the fields of replies and server events, in the order in which they are offered. */
import type { ReactionCount } from '@plenum/contracts/chat-rooms';
import { messageReactions } from '@plenum/contracts/enums';
import type { ReactionCounts } from './message-reactions.queries.ts';

/** Maps the reactions to a message. */
export const reactionsView = (counts: ReactionCounts): ReactionCount[] =>
  messageReactions.flatMap((reaction) => {
    const count = counts[reaction] ?? 0;
    return count > 0 ? [{ reaction, count }] : [];
  });
