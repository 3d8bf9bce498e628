/** Maps reactions to the fields of replies and server events, in the order in which they are offered. */
import type { ReactionCount } from '@plenum/contracts/chat-rooms';
import { messageReactions } from '@plenum/contracts/enums';
import type { ReactionPeople } from '@plenum/contracts/room-messages';
import type { ReactionCounts, ReactionRow } from './message-reactions.queries.ts';

/** Maps the reactions to a message. */
export const reactionsView = (counts: ReactionCounts): ReactionCount[] =>
  messageReactions.flatMap((reaction) => {
    const count = counts[reaction] ?? 0;
    return count > 0 ? [{ reaction, count }] : [];
  });

/** Returns the field of a message; most have no reactions, and theirs is absent. */
export function reactionsOf(counts: ReactionCounts | null): { readonly reactions?: ReactionCount[] } {
  const reactions = reactionsView(counts ?? {});
  return reactions.length === 0 ? {} : { reactions };
}

/** Maps who reacted to a message. */
export const reactingPeopleView = (rows: readonly ReactionRow[]): ReactionPeople[] =>
  messageReactions.flatMap((reaction) => {
    const people = rows.filter((row) => row.reaction === reaction);
    const [first] = people;
    if (first === undefined) return [];
    const { count, has_reacted } = first;
    const names = people.map(({ user_id: id, full_name, image_url }) => ({
      id,
      full_name,
      image_url,
    }));
    return [{ reaction, count, has_reacted, people: names }];
  });
